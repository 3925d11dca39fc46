// References of names in Lintel's own sources against an independent answer: every occurrence of the name in every file is
// asked for its symbol, one by one.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declarationsOf, referencesOf, symbolsNamed } from '../graph/index.ts';
import { contextPaths, openProject, type Project } from './index.ts';

const root = join(import.meta.dirname, '..', '..');
let project: Project;
beforeAll(async () => {
  project = await openProject(root, { threads: 2, maxFileBytes: 5_000_000, versions: '' });
});
afterAll(() => project.close());

/** Every place at which the name is written and TypeScript says that it means the definition. */
async function meaning(name: string, definition: string): Promise<string[]> {
  const { graph, snapshot } = project.state;
  const types = await project.types();
  const places: string[] = [];
  for (const file of graph.paths.filter((path) => path.startsWith('src/'))) {
    const text = snapshot.read(file)!;
    const offsets = [...text.matchAll(new RegExp(`(?<![\\w$])${name}(?![\\w$])`, 'g'))].map(
      (match) => match.index,
    );
    if (offsets.length === 0) continue;
    for (const [index, symbol] of (await types.symbolsAt(file, offsets)).entries()) {
      const means = symbol?.declarations.some((at) => `${at.file}:${at.start}` === definition);
      if (means) places.push(`${file}:${offsets[index]}`);
    }
  }
  return places.sort();
}

test.each([
  ['src/base/order.ts', 'compareText'],
  ['src/base/file-view.ts', 'FileView'],
  ['src/base/file-view.ts', 'FileView.hasFolder'],
  ['src/contract/failure.ts', 'Failure'],
  ['src/contract/place.ts', 'Problem'],
  ['src/types/kinds.ts', 'KIND'],
  ['src/snapshot/snapshot.ts', 'Snapshot.entry'],
])('references of %s#%s hold every occurrence that means it', async (file, name) => {
  const ref = symbolsNamed(project.state.graph, file, name)[0]!;
  const offset = declarationsOf(project.state.graph, ref)[0]!.nameStart;
  const answer = await referencesOf(project, ref);
  const found = new Set(answer.references.map((reference) => `${reference.file}:${reference.start}`));
  const expected = await meaning(name.split('.').pop()!, `${file}:${offset}`);
  expect(expected.length).toBeGreaterThan(1);
  expect(expected.filter((place) => !found.has(place))).toEqual([]);
});

test('a search in a few files finds what a search in whole contexts finds', async () => {
  const { graph } = project.state;
  const ref = symbolsNamed(graph, 'src/snapshot/snapshot.ts', 'Snapshot.entry')[0]!;
  const offset = declarationsOf(graph, ref)[0]!.nameStart;
  const types = await project.types();
  const whole = await types.references(ref.file, offset, { contexts: contextPaths(project.state) });
  const answer = await referencesOf(project, ref);
  const places = (list: readonly { file: string; start: number }[]): string[] =>
    list.map((at) => `${at.file}:${at.start}`);
  expect(places(answer.references)).toEqual(places(whole.references));
});
