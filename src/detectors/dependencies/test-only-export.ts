// Exported names that only tests use.
import { nameOf } from '../../base/index.ts';
import type { LinkedFile, Offered, Reach } from '../../usage/index.ts';
import { importPlace } from '../kit/import-place.ts';
import type { Code, Finding } from '../kit/index.ts';
import { nameIn, placesOf } from '../kit/say.ts';
import type { Candidate } from './dead-export.ts';
import { exportPlace } from './export-place.ts';

export const testOnlyExport: Code = {
  kind: 'test-only-export',
  isDebt: true,
  offByDefault: true,
  say: (said) => {
    // A test that mocks or loads the whole module names nothing of it.
    const places = placesOf(said, 'test-import');
    return `${nameIn(said, 'name')} is exported, and only tests use it${places === '' ? '' : `: ${places}`}.`;
  },
  alike: ({ file }) => file,
  tier: 'advice',
  cause:
    'Only tests use this exported name: the program itself does not need it to be visible, or does not need it at all.',
  approach:
    'Why do tests reach past what the program uses? The behaviour may be hard to reach from outside, the code may have lost its last user and live on through its test, or it may be a helper of tests in the wrong place. When it happens to many names of one file, the file may hide a part that should stand on its own.',
};

const MOST_EVIDENCE = 5;

/** By number of the name. */
export function testOnlyExports(reach: Reach, candidates: readonly Candidate[]): Map<number, Finding> {
  if (candidates.length === 0) return new Map();
  const wanted = new Uint8Array(reach.numbering.names.length);
  for (const { offered } of candidates) wanted[offered.number] = 1;
  const importers = new Map<number, LinkedFile[]>();
  for (const linked of reach.files) {
    for (const name of linked.links.used) {
      if (wanted[name] !== 1) continue;
      const list = importers.get(name) ?? [];
      if (list.length < MOST_EVIDENCE && list.at(-1) !== linked) list.push(linked);
      importers.set(name, list);
    }
  }
  return new Map(
    candidates.map(({ linked, offered }) => [
      offered.number,
      testOnlyFinding(linked, offered, importers.get(offered.number) ?? []),
    ]),
  );
}

function testOnlyFinding({ file }: LinkedFile, offered: Offered, tests: readonly LinkedFile[]): Finding {
  const place = exportPlace(file, offered);
  return {
    kind: testOnlyExport.kind,
    ...place,
    key: `${nameOf(file.path)}:${offered.name}`,
    evidence: [
      { fact: 'export', ...place },
      ...tests.map((test) => ({ fact: 'test-import', ...importPlace(test.file, file.path) })),
    ],
    data: { name: offered.name },
  };
}
