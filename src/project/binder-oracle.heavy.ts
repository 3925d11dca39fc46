// The binder agrees with TypeScript on every name of this repository's own sources, and on names that have several blocks, in
// one file and across files. Where it says nothing, nothing is compared.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROLE } from '../facts/index.ts';
import { declarationsOf, occurrenceTarget, type SourceFile } from '../graph/index.ts';
import { openProject, type Project } from './index.ts';

const root = join(import.meta.dirname, '..', '..');
/** Names after a dot need types; for export lists TypeScript answers with the list, the binder with what it names. */
const OTHERS = ROLE.MEMBER | ROLE.KEY | ROLE.LABEL | ROLE.SHORTHAND | ROLE.EXPORT | ROLE.IMPORT;

interface Comparison {
  readonly asked: number;
  readonly wrong: readonly string[];
}

async function disagreements(project: Project, file: SourceFile): Promise<Comparison> {
  const { graph } = project.state;
  const plain = file.facts.occurrences.filter(
    (occurrence) =>
      !occurrence.is(OTHERS) &&
      occurrence.symbol !== undefined &&
      occurrenceTarget(graph, file, occurrence.row).kind !== 'unknown',
  );
  const types = await project.types();
  const offsets = plain.map(({ start }) => start);
  const answers = await types.symbolsAt(file.path, offsets, { followAliases: false });
  const wrong = plain.flatMap(({ symbol, start, name }, index) => {
    const ours = declarationsOf(graph, { file: file.path, symbol: symbol! });
    const theirs = answers[index]?.declarations ?? [];
    const agrees = theirs.some(
      (d) => d.file === file.path && ours.some((site) => site.nameStart === d.start),
    );
    return agrees ? [] : [`${file.path}:${start} ${name}`];
  });
  return { asked: plain.length, wrong };
}

async function compared(folder: string, isAsked: (path: string) => boolean): Promise<Comparison> {
  const project = await openProject(folder, { threads: 2, maxFileBytes: 5_000_000, versions: '' });
  let asked = 0;
  const wrong: string[] = [];
  for (const path of project.state.graph.paths.filter(isAsked)) {
    const found = await disagreements(project, project.state.graph.files.get(path)!);
    asked += found.asked;
    wrong.push(...found.wrong);
  }
  await project.close();
  return { asked, wrong };
}

test('every plain name has the declaration that TypeScript gives it', async () => {
  const { asked, wrong } = await compared(root, (path) => /^src\/.*\.ts$/.test(path));
  expect(asked).toBeGreaterThan(10_000);
  expect(wrong).toEqual([]);
});

/** Each declares a name outside of a block that another block gives another meaning. */
const BLOCKS: Readonly<Record<string, string>> = {
  'one.ts': `
    export {};
    const x = 2, hidden = 3, later = 4, t = 1, p = 1, q = 2, yy = 1, zz = 2; type u = 2; const u = 2;
    namespace A { export const x = 1; const hidden = 1; hidden; export type t = 1; export interface u { a: 1 } }
    namespace A { x; hidden; later; t; let a: t; let b: u; u; { const x = 3; x; } function f(x: 1) { x; } }
    namespace A { export const later = 5; const x = 2; x; export interface u { b: 2 } }
    namespace A { export const { p, q: [q = 1] } = { p: 1, q: [1] }; export import yy = A.x; import zz = A.x; }
    namespace A { p; q; yy; zz; class A {} new A(); }
  `,
  'merged.ts': `
    export {};
    const A = 'outer', v = 1, s = 1, n = 2, k = 1;
    enum E { A, Q = 1 }
    enum E { B = A, C = B, D = v }
    namespace E { export const v = A; v; }
    class C { static s = 1; f() { return n; } }
    namespace C { export const n = 3; s; }
    namespace C { s; n; C; }
    function f() { return k; }
    namespace f { export const k = 2; }
    namespace f { k; f; }
    interface G<T> { a: T }
    interface G<T> { b: T }
  `,
  'nested.ts': `
    export {};
    const y = 0, z = 0, M = 1, O = 1, i = 1, j = 1, K1 = 1; type T = 2; type O = 2;
    namespace N.M { export const y = 1; export type T = 1; }
    namespace N { export namespace M { y; let q: T; } M; export const z = 1; }
    namespace N.M { y; z; M; let q: T; let r: M.T; let w: N.M.T; }
    namespace N.M.O { y; z; M; O; }
    namespace N.M { O; let a: O; }
    namespace P { namespace I { export const i = 1; } I.i; export namespace J { export const j = 1; } }
    namespace P { namespace I { i; } export namespace J { j; } export enum K { K1 } }
    namespace P { export enum K { K2 = K1 } namespace J { j; } }
  `,
  'global.ts': `
    type own = 2; type inner = 3; const v = 2;
    declare global { interface G { a: own } var g: number; namespace GN { const v: 1; type inner = 1; } type own = 1; }
    declare global { interface H { x: own; y: G } namespace GN { let o: inner; let p: typeof v; } let z: own; }
    let a: G; g; GN.v; let b: own;
    export function f() { let g = 1; g; let x: H; }
  `,
  'augmented.ts': `
    export interface Foo { a: 1 }
    export type Plain = 5;
    type Listed = 6; export { Listed };
    export namespace NS { export const x = 1; }
    const added = 1;
    export namespace NS { added; }
  `,
  'augmenting.ts': `
    import type { Foo } from './augmented';
    import type { Gone } from 'gone';
    type Other = 1; type Plain = 2; type Listed = 3; const x = 1;
    declare module './augmented' { interface Foo { b: Other; c: Plain; d: Listed } namespace NS { const added: 2 } }
    declare module './augmented' { interface Bar { x: Foo; y: Gone } namespace NS { let v: typeof x; let w: Other } }
    let a: Foo, b: Plain;
  `,
  'script.ts':
    'namespace G { export const one = 1; export namespace H { export type T = 1; } } enum GE { A = 1 }',
  'other-script.ts': `
    var one = 2, A = 'x'; type T = 5;
    namespace G { one; export namespace H { let y: T; } }
    enum GE { B = A }
    one;
  `,
  'ambient.d.ts': `
    declare const a: 1, b: 1, c: 1, d: 1, f: 1; type T = 2;
    declare module 'm' { const a: string; type T = 1; export default a; }
    declare module 'm' { export let q: typeof a; export let r: T; }
    declare module 'n' { const b: string; type T = 1; export default function f(): void; }
    declare module 'n' { export let q: typeof b; export let r: T; export let s: typeof f; }
    declare namespace AN { const c: 1; export { c as e }; const d: 2; }
    declare namespace AN { let u: typeof c; let v: typeof d; let w: typeof b; const b: 3; }
  `,
};

test('names in namespaces, enums and modules of several blocks have the declaration that TypeScript gives them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-blocks-'));
  const compilerOptions = { target: 'esnext', module: 'esnext', moduleResolution: 'bundler', types: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  for (const [path, text] of Object.entries(BLOCKS)) writeFileSync(join(folder, path), text);
  const { asked, wrong } = await compared(folder, () => true);
  rmSync(folder, { recursive: true });
  expect(asked).toBeGreaterThan(200);
  expect(wrong).toEqual([]);
});
