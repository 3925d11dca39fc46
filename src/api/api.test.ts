// The library as its users have it: a repository on disk, questions, plain data that fits the contract.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ANSWERS, type AnswerName } from '../contract/index.ts';
import { open, type Lintel } from './index.ts';

function repositoryWith(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'lintel-api-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  execFileSync('git', ['init', '-q'], { cwd: root });
  return root;
}

async function openAt(root: string): Promise<Lintel> {
  const lintel = await open(root);
  onTestFinished(() => lintel.close());
  return lintel;
}

const SHOP = {
  'package.json': '{ "name": "shop", "exports": "./src/index.ts" }',
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "jsx": "preserve" } }',
  'src/index.ts': 'export { Cart } from "./cart";\nexport { tax as vat } from "./tax";\n',
  'src/cart.ts':
    'import { tax } from "./tax";\nexport class Cart {\n  items: number[] = [];\n  total() {\n    return this.items.map(tax).reduce(add, 0);\n  }\n}\nfunction add(a: number, b: number) {\n  return a + b;\n}\n',
  'src/tax.ts': 'import { rate } from "./rate";\nexport const tax = (x: number) => x * rate();\n',
  'src/rate.ts':
    'import { Cart } from "./cart";\nexport const rate = () => (new Cart().total() > 1 ? 2 : 1);\nimport "./missing";\n',
  'src/view.tsx':
    'import { Cart } from ".";\nexport const View = (p: { cart: Cart }) => <b>{p.cart.total()}</b>;\nexport const Page = () => <View cart={new Cart()} />;\n',
  'test/cart.test.ts':
    'import { Cart } from "../src";\ntest("total", () => expect(new Cart().total()).toBe(0));\n',
};

function checked<Name extends AnswerName>(name: Name, answer: unknown): void {
  expect(ANSWERS[name].safeParse(answer).error).toBeUndefined();
}

test('every answer fits its schema and says what is true of a small shop', async () => {
  const lintel = await openAt(repositoryWith(SHOP));
  const summary = await lintel.summary();
  checked('graph-summary', summary);
  expect(summary).toMatchObject({
    files: 6,
    unresolvedImports: 1,
    contexts: 1,
    cycles: 1,
    testFiles: 1,
    complete: true,
  });

  const cycles = await lintel.cycles();
  checked('graph-cycles', cycles);
  expect(cycles.components).toEqual([
    {
      files: ['src/cart.ts', 'src/rate.ts', 'src/tax.ts'],
      cut: [{ from: 'src/rate.ts', to: 'src/cart.ts' }],
      smallest: true,
    },
  ]);

  const unresolved = await lintel.unresolved();
  checked('graph-unresolved', unresolved);
  expect(
    unresolved.unresolved.map(({ file, specifier, reason }) => [file, specifier, reason].join(' ')),
  ).toEqual(['src/rate.ts ./missing file-not-found']);

  const modules = await lintel.modules();
  checked('graph-modules', modules);
  expect(modules.modules.find(({ file }) => file === 'src/index.ts')?.importedBy).toBe(2);

  const refs = await lintel.refs('src/cart.ts#Cart.total');
  checked('graph-refs', refs);
  expect(
    refs.references.map(({ file, span, role }) => `${file}:${span.start.line}:${span.start.column} ${role}`),
  ).toEqual([
    'src/cart.ts:4:3 definition',
    'src/rate.ts:2:39 call',
    'src/view.tsx:2:55 call',
    'test/cart.test.ts:2:39 call',
  ]);

  const impact = await lintel.impact('src/tax.ts#tax', { depth: 2 });
  checked('graph-impact', impact);
  expect(
    impact.affected.map(({ file, symbol, depth, kind }) => `${depth} ${kind} ${file} ${symbol}`),
  ).toEqual([
    '1 imports src/cart.ts <module>',
    '1 calls src/cart.ts Cart.total',
    '1 imports src/index.ts <module>',
    '2 calls src/rate.ts rate',
    '2 calls src/view.tsx View',
    '2 tests test/cart.test.ts <module>',
  ]);
  expect(impact.tests).toEqual(['test/cart.test.ts']);
});

test('callers and callees, by text, by type, by element and by callback', async () => {
  const lintel = await openAt(repositoryWith(SHOP));
  const callers = async (symbol: string): Promise<string[]> => {
    const answer = await lintel.callers(symbol);
    checked('graph-callers', answer);
    return answer.callers.map(({ file, symbol: by, kind }) => `${kind} ${file} ${by}`);
  };
  expect(await callers('src/view.tsx#View')).toEqual(['jsx src/view.tsx Page']);
  expect(await callers('add')).toEqual(['callback src/cart.ts Cart.total']);
  expect(await callers('Cart')).toEqual([
    'new src/rate.ts rate',
    'new src/view.tsx Page',
    'new test/cart.test.ts <module>',
  ]);
  const callees = await lintel.callees('src/rate.ts#rate');
  checked('graph-callees', callees);
  expect(callees.callees.map(({ symbol, kind, external }) => `${kind} ${symbol} ${external}`)).toEqual([
    'new Cart false',
    'call Cart.total false',
  ]);
});

test('a symbol is found by place, by path and by name', async () => {
  const lintel = await openAt(repositoryWith(SHOP));
  const idOf = async (symbol: string): Promise<string> => (await lintel.definition(symbol)).symbol.id;
  const id = 'lintel npm shop . src/`cart.ts`/Cart#total().';
  expect(await idOf('src/cart.ts#Cart.total')).toBe(id);
  expect(await idOf('src/rate.ts:2:40')).toBe(id);
  expect(await idOf('Cart.total')).toBe(id);
  expect(await idOf('src/index.ts:2:17')).toBe('lintel npm shop . src/`tax.ts`/tax.');
  await expect(idOf('nothing')).rejects.toMatchObject({ code: 'SYMBOL_NOT_FOUND' });
  await expect(idOf('src/cart.ts:1:99')).rejects.toMatchObject({ code: 'SYMBOL_NOT_FOUND' });
  const symbols = await lintel.symbols('tot', { limit: 1 });
  checked('graph-symbols', symbols);
  expect(symbols.symbols.map((symbol) => symbol.qualifiedName)).toEqual(['Cart.total']);
});

test('a revision is read without touching the working tree', async () => {
  const root = repositoryWith({ 'a.ts': 'export const before = 1;\n' });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: root });
  git('add', '-A');
  git('commit', '-qm', 'first');
  writeFileSync(join(root, 'a.ts'), 'export const after = 1;\nafter;\n');
  const old = await open(root, { revision: 'HEAD' });
  onTestFinished(() => old.close());
  expect((await old.refs('before')).references).toHaveLength(1);
  await expect(old.refs('after')).rejects.toMatchObject({ code: 'SYMBOL_NOT_FOUND' });
  await expect(open(root, { revision: 'nowhere' })).rejects.toMatchObject({ code: 'REVISION_NOT_FOUND' });
});

test('a patch and unsaved edits are answered as if they were there', async () => {
  const root = repositoryWith({
    'a.ts': 'export const a = 1;\n',
    'b.ts': 'import { a } from "./a";\na;\n',
    'tsconfig.json': '{}',
  });
  const patch = '--- a/a.ts\n+++ b/a.ts\n@@ -1 +1,2 @@\n export const a = 1;\n+a;\n';
  const edits = new Map([
    ['b.ts', null],
    ['c.ts', 'import { a } from "./a";\n[a, a];\n'],
  ]);
  const lintel = await open(root, { patch, edits });
  onTestFinished(() => lintel.close());
  const { references } = await lintel.refs('a.ts#a');
  expect(references.map(({ file, span }) => `${file}:${span.start.line}:${span.start.column}`)).toEqual([
    'a.ts:1:14',
    'a.ts:2:1',
    'c.ts:1:10',
    'c.ts:2:2',
    'c.ts:2:5',
  ]);
  await expect(open(root, { patch: patch.replace('const a', 'const z') })).rejects.toMatchObject({
    code: 'PATCH_INVALID',
  });
});

test('an index is exported, and one of another language is imported, asked and found to be out of date', async () => {
  const root = repositoryWith({
    ...SHOP,
    'py/shapes.py': 'class Shape:\n    def area(self):\n        return 0\n',
    'py/main.py': 'from shapes import Shape\n\ndef run():\n    return Shape().area()\n',
    'environment.json': '[]',
  });
  const lintel = await openAt(root);
  const out = join(root, 'out.scip');
  const exported = await lintel.exportIndex(out);
  checked('index', exported);
  expect(exported.bytes).toBe(readFileSync(out).length);

  const indexer = createRequire(import.meta.url).resolve('@sourcegraph/scip-python/index.js');
  const options = ['--project-name=x', '--project-version=1', '--environment=environment.json', '--quiet'];
  execFileSync(process.execPath, [indexer, 'index', ...options, '--output', 'python.scip'], {
    cwd: root,
    timeout: 60_000,
    stdio: 'pipe',
  });
  const imported = await lintel.importIndex(join(root, 'python.scip'));
  checked('index', imported);
  expect(imported.complete).toBe(true);
  expect(
    (await lintel.symbols('area')).symbols.map(({ file, qualifiedName }) => `${file}#${qualifiedName}`),
  ).toEqual(['py/shapes.py#Shape.area']);
  const refs = await lintel.refs('py/shapes.py#Shape.area');
  checked('graph-refs', refs);
  expect(refs.references.map(({ file, span }) => `${file}:${span.start.line}:${span.start.column}`)).toEqual([
    'py/main.py:4:20',
    'py/shapes.py:2:9',
  ]);
  const impact = await lintel.impact('py/shapes.py#Shape.area');
  expect(impact.affected).toEqual([{ file: 'py/main.py', symbol: 'run', depth: 1, kind: 'calls' }]);

  writeFileSync(join(root, 'py/main.py'), 'x = 1\n');
  await lintel.update();
  const stale = await lintel.refs('py/shapes.py#Shape.area');
  expect([stale.complete, stale.problems.map(({ code, file }) => `${code} ${file}`)]).toEqual([
    false,
    ['SCIP_STALE py/main.py'],
  ]);
  await expect(lintel.importIndex(join(root, 'package.json'))).rejects.toMatchObject({
    code: 'SCIP_INVALID',
  });
  expect(existsSync(join(root, 'out.scip.tmp'))).toBe(false);
});

test('doctor tells which contexts load and which files have none', async () => {
  const lintel = await openAt(
    repositoryWith({ ...SHOP, 'broken/tsconfig.json': '{', 'script.mjs': 'export {};' }),
  );
  const doctor = await lintel.doctor();
  checked('doctor', doctor);
  expect(doctor.contexts.map(({ config, loads }) => [config, loads])).toContainEqual(['tsconfig.json', true]);
  expect(doctor.filesWithoutContext).toEqual(['script.mjs']);
  expect(doctor.ok).toBe(false);
});
