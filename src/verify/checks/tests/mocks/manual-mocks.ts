// Files in `__mocks__` that still export what the module beside them has lost.
import { compareText } from '../../../../base/index.ts';
import type { Change } from '../../../change.ts';
import type { Complaint } from '../../../check.ts';
import { treeOf } from '../../../syntax/tree-of.ts';
import { missingFile, placeAt } from '../../silent-breaks/left-behind.ts';
import { hasExport } from './real-code.ts';

const ENDS = ['.ts', '.tsx', '.js', '.jsx', '.mjs', '.mts'];

export function staleManualMocks(change: Change): Complaint[] {
  return change.files.flatMap(({ path, from }) => {
    if (from === undefined || path.includes('__mocks__/')) return [];
    const match = /^(.*?)([^/]+)\.[cm]?[jt]sx?$/.exec(path);
    const mock =
      match &&
      ENDS.map((end) => `${match[1]}__mocks__/${match[2]}${end}`).find((candidate) =>
        change.after.state.graph.files.has(candidate),
      );
    return mock ? lostNames(change, mock, from, path) : [];
  });
}

/** Names that the mock exports, and the module exported before the change and does no more. */
function lostNames(change: Change, mock: string, from: string, path: string): Complaint[] {
  const tree = treeOf(change, 'after', mock);
  if (tree === undefined) return [];
  const names = [...tree.file.facts.exports].filter(({ kind, isType }) => kind !== 'star' && !isType);
  return names
    .filter(
      ({ name }) =>
        hasExport({ sides: change, side: 'before' }, from, name) === 'yes' &&
        hasExport({ sides: change, side: 'after' }, path, name) === 'no',
    )
    .sort((a, b) => compareText(a.name, b.name))
    .map(({ name, start }) => {
      const range = { start, end: start + name.length };
      return {
        status: 'fail' as const,
        code: 'MOCK_TARGET_MISSING',
        file: mock,
        span: tree.spanOf(range),
        message: `The mock exports \`${name}\`, which ${path} does not export any more.`,
        witness: {
          places: [placeAt('mock', tree, range)],
          proof: `${path} exported \`${name}\` before the change.`,
        },
        missing_files: missingFile(change, tree),
        instruction: 'Let the mock export what the module exports.',
      };
    });
}
