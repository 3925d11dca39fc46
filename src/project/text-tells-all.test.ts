import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { symbolsNamed, textTellsAll } from '../graph/index.ts';
import { openProject } from './index.ts';

const DECLARED = 'export const f = 1;';

/** Whether the text tells all about `f` or `n.f` of a.ts, with these files around. */
async function isTold(files: Record<string, string>): Promise<boolean> {
  const root = mkdtempSync(join(tmpdir(), 'lintel-told-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries({ 'a.ts': DECLARED, ...files }))
    writeFileSync(join(root, path), text);
  const project = await openProject(root, { threads: 1, maxFileBytes: 10_000, versions: '' });
  onTestFinished(() => project.close());
  const { graph } = project.state;
  const [symbol] = [...symbolsNamed(graph, 'a.ts', 'f'), ...symbolsNamed(graph, 'a.ts', 'n.f')];
  return textTellsAll(project.state, symbol!);
}

test.each([
  ['imports and lists of exports', { 'b.ts': 'export { f as g } from "./a"; import { f } from "./a"; f;' }],
  ['a namespace of which only members are named', { 'b.ts': 'import * as a from "./a"; a.f;' }],
  [
    'a namespace that another module exports',
    { 'b.ts': 'export * as a from "./a";', 'c.ts': 'import { a } from "./b"; a.f;' },
  ],
  [
    'a module that is handed around where nobody writes the name',
    { 'b.ts': 'import * as a from "./a"; console.log(a);' },
  ],
  [
    'a module that is handed around where all who write the name mean another',
    { 'b.ts': 'import * as a from "./a"; console.log(a);', 'c.ts': 'const f = 2; f;' },
  ],
])('the text tells all of %s', async (_what, files) => {
  expect(await isTold(files)).toBe(true);
});

test.each([
  ['a module that is handed around', { 'b.ts': 'import * as a from "./a"; const x = a; x.f;' }],
  ['a module that is taken apart', { 'b.ts': 'import * as a from "./a"; const { f } = a; f;' }],
  ['a module that is loaded later', { 'b.ts': 'const x = import("./a"); (await x).f;' }],
  ['the type of a module', { 'b.ts': 'declare const x: typeof import("./a"); x.f;' }],
  ['a name in quotes', { 'b.ts': 'import * as a from "./a"; const x = a; x["f"];' }],
  ['a declaration for the module elsewhere', { 'b.ts': 'declare module "./a" { export const f: 1; }' }],
  ['a link in a comment', { 'b.ts': 'import "./a"; /** As {@link f}. */ export {};' }],
  ['a variable that is a property too', { 'a.ts': 'export const { f } = { f: 1 };' }],
  ['a member of a namespace', { 'a.ts': 'export namespace n { export const f = 1; }' }],
  ['a global', { 'a.ts': 'const f = 1;' }],
])('the text does not tell all of %s', async (_what, files) => {
  expect(await isTold(files)).toBe(false);
});
