import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeVersions } from './versions.ts';

const root = join(import.meta.dirname, '..', '..');
const before = await codeVersions();

/** Names of the versions that differ when something is added to a file. */
async function movedBy(path: string, added: string): Promise<string[]> {
  const text = readFileSync(join(root, path), 'utf8');
  const after = await codeVersions({ [path]: `${text}\n${added}\n` });
  return Object.keys(before).filter((name) => before[name] !== after[name]);
}

const CODE = 'globalThis.changed = true;';

test('a changed collector has another version, and nothing else has', async () => {
  expect(await movedBy('src/detectors/barrel-policy/facts.ts', CODE)).toEqual([
    'COLLECTOR_VERSIONS/barrelFacts',
  ]);
});

test('shared code moves all that stand on it', async () => {
  expect(await movedBy('src/flow/graph.ts', CODE)).toEqual([
    'COLLECTOR_VERSIONS/deadCodeFacts',
    'COLLECTOR_VERSIONS/lifetimeFacts',
    'COLLECTOR_VERSIONS/wasteFacts',
  ]);
  expect(await movedBy('src/syntax/nesting.ts', CODE)).toEqual(['FACTS_VERSION']);
  expect(await movedBy('src/types/type-shape.ts', CODE)).toEqual(['TYPED_FACTS_VERSION']);
  const used = await movedBy('src/base/order.ts', CODE);
  expect(used.length).toBeGreaterThan(2);
});

test('the version of facts stands beside all others, which do not count it again', async () => {
  expect(await movedBy('src/facts/vocabulary.ts', CODE)).toEqual(['FACTS_VERSION']);
});

test('comments, layout, types and what is not used move nothing', async () => {
  const path = 'src/detectors/barrel-policy/facts.ts';
  expect(await movedBy(path, '\n// A remark.\ninterface Unused {\n  readonly name: string;\n}')).toEqual([]);
  expect(await movedBy(path, 'function unused(): void {}')).toEqual([]);
  expect(await movedBy('src/detectors/registry.ts', CODE)).toEqual([]);
});
