import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { open, type Lintel } from './open.ts';

const A = 'export const a = 1;\n';
const B = "import { a } from './a.js';\nexport const b = a;\n";

async function opened(
  files: Record<string, string>,
): Promise<{ lintel: Lintel; path: (name: string) => string }> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lintel-refactor-api-')));
  const tsconfig = '{"compilerOptions":{"strict":true,"module":"nodenext","types":[]}}';
  for (const [name, text] of Object.entries({ 'tsconfig.json': tsconfig, ...files }))
    writeFileSync(join(folder, name), text);
  const lintel = await open(folder, { noCache: true });
  onTestFinished(async () => {
    await lintel.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { lintel, path: (name) => join(folder, name) };
}

test('a plan over unsaved text is committed once the text is saved', async () => {
  const { lintel, path } = await opened({ 'a.ts': A, 'b.ts': B });
  const unsaved = `${B}export const c = a + a;\n`;
  const answer = await lintel.refactor.rename({
    symbol: 'a.ts#a',
    newName: 'z',
    overlays: { 'b.ts': unsaved },
  });
  expect([answer.status, answer.applied, answer.edits.length]).toEqual(['ok', false, 5]);
  const early = await lintel.refactor.commit({ plan_id: answer.plan_id! });
  expect([early.status, early.non_clean_files]).toEqual(['blocked', ['b.ts']]);
  writeFileSync(path('b.ts'), unsaved);
  expect((await lintel.refactor.commit({ plan_id: answer.plan_id! })).applied).toBe(true);
  expect(readFileSync(path('b.ts'), 'utf8')).toBe(unsaved.replaceAll(/\ba\b(?!\.js)/g, 'z'));
});

test('a path is meant rather than a symbol, and both can be moved and deleted', async () => {
  const { lintel, path } = await opened({ 'a.ts': A, 'b.ts': B, 'c.ts': 'export const c = 1;\n' });
  expect((await lintel.refactor.move({ from: './a.ts', to: 'lib/a.ts' })).status).toBe('ok');
  expect(readFileSync(path('b.ts'), 'utf8')).toBe(B.replace('./a.js', './lib/a.js'));
  expect((await lintel.refactor.move({ from: 'b.ts#b', to: 'lib/a.ts' })).status).toBe('ok');
  expect(readFileSync(path('lib/a.ts'), 'utf8')).toContain('export const b = a;');
  expect((await lintel.refactor.remove({ target: 'lib/a.ts#a' })).reason).toBe('still_referenced');
  expect((await lintel.refactor.remove({ target: 'c.ts' })).applied).toBe(true);
  expect((await lintel.refactor.undo()).undone).toBe(true);
  expect(readFileSync(path('c.ts'), 'utf8')).toBe('export const c = 1;\n');
});

test('a name of two symbols is a question, and the choice is carried out', async () => {
  const { lintel, path } = await opened({
    'a.ts': A,
    'b.ts': 'export const a = 2;\n',
    'c.ts': "import { a } from './b.js';\nexport const c = a;\n",
  });
  const answer = await lintel.refactor.rename({ symbol: 'a', newName: 'z' });
  expect(answer).toMatchObject({
    status: 'needs_decision',
    reason: 'symbol_ambiguous',
    message: '"a" names 2 symbols: a.ts#a, b.ts#a; say which to rename',
    applied: false,
  });
  expect(answer.candidates.map(({ id, confidence }) => [id, confidence])).toEqual([
    ['a.ts#a', 0.5],
    ['b.ts#a', 0.5],
  ]);
  const done = await lintel.refactor.commit({ plan_id: answer.plan_id!, selected_candidate_id: 'b.ts#a' });
  expect([done.status, done.applied]).toEqual(['ok', true]);
  expect(readFileSync(path('c.ts'), 'utf8')).toBe("import { z } from './b.js';\nexport const c = z;\n");
  expect(readFileSync(path('a.ts'), 'utf8')).toBe(A);
});

test('moving and deleting ask which one too, and what cannot be done says why', async () => {
  const { lintel } = await opened({ 'a.ts': A, 'b.ts': 'export const a = 2;\na;\n' });
  const moved = await lintel.refactor.move({ from: 'a', to: 'lib/c.ts' });
  expect([moved.reason, moved.candidates.map(({ id }) => id)]).toEqual([
    'symbol_ambiguous',
    ['a.ts#a', 'b.ts#a'],
  ]);
  const removed = await lintel.refactor.remove({ target: 'a' });
  expect(removed.candidates.map(({ id, apply_plan: { edits } }) => [id, edits.length > 0])).toEqual([
    ['a.ts#a', true],
    ['b.ts#a', false],
  ]);
  expect(removed.candidates[1]!.description).toMatch(/^not possible: /);
  const refused = await lintel.refactor.commit({
    plan_id: removed.plan_id!,
    selected_candidate_id: 'b.ts#a',
  });
  expect([refused.status, refused.reason]).toEqual(['refused', 'candidate_without_edits']);
});

test('of many symbols each is only named', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const { lintel } = await opened(Object.fromEntries(names.map((name) => [`${name}.ts`, A])));
  const { status, candidates } = await lintel.refactor.rename({ symbol: 'a', newName: 'z' });
  expect(status).toBe('needs_decision');
  expect(candidates.map(({ id, description }) => [id, description])).toEqual(
    names.map((name) => [`${name}.ts#a`, 'ask again with this name']),
  );
});
