// The binder agrees with TypeScript on every name of this repository's own sources.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROLE } from '../facts/index.ts';
import { declarationsOf, type SourceFile } from '../graph/index.ts';
import { openProject, type Project } from './index.ts';

const root = join(import.meta.dirname, '..', '..');
/** Names after a dot need types; for export lists TypeScript answers with the list, the binder with what it names. */
const OTHERS = ROLE.MEMBER | ROLE.KEY | ROLE.LABEL | ROLE.SHORTHAND | ROLE.EXPORT | ROLE.IMPORT;

async function disagreements(
  project: Project,
  file: SourceFile,
): Promise<{ asked: number; wrong: string[] }> {
  const { occurrences, names } = file.facts;
  const plain = Array.from({ length: occurrences.count }, (_, i) => i).filter(
    (i) => (occurrences.role[i]! & OTHERS) === 0 && occurrences.symbol[i]! > 0,
  );
  const types = await project.types();
  const offsets = plain.map((i) => occurrences.start[i]!);
  const answers = await types.symbolsAt(file.path, offsets, { followAliases: false });
  const wrong = plain.flatMap((i, index) => {
    const ours = declarationsOf(project.state.graph, { file: file.path, symbol: occurrences.symbol[i]! - 1 });
    const theirs = answers[index]?.declarations ?? [];
    const agrees = theirs.some(
      (d) => d.file === file.path && ours.some((site) => site.nameStart === d.start),
    );
    return agrees ? [] : [`${file.path}:${occurrences.start[i]} ${names[occurrences.name[i]!]}`];
  });
  return { asked: plain.length, wrong };
}

test('every plain name has the declaration that TypeScript gives it', async () => {
  const project = await openProject(root, { threads: 2, maxFileBytes: 5_000_000, versions: '' });
  let asked = 0;
  const wrong: string[] = [];
  for (const path of project.state.graph.paths.filter((each) => each.startsWith('src/'))) {
    const found = await disagreements(project, project.state.graph.files.get(path)!);
    asked += found.asked;
    wrong.push(...found.wrong);
  }
  await project.close();
  expect(asked).toBeGreaterThan(10_000);
  expect(wrong).toEqual([]);
});
