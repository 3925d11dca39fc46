import { expect, test } from 'vitest';
import { checkFindings, runFixture } from '../../scan/testing/check-findings.ts';
import { repeatedScans, repository } from '../../scan/testing/repeated-scans.ts';
import { codeFrame } from './code-frame.ts';
import { lineStartsOf } from '../../base/index.ts';
import detector from './detector.ts';

test('a finding has the code of TypeScript, its message and the code around', async () => {
  const { findings } = await runFixture(detector, {
    files: { 'a.ts': "const face = '😀';\nexport const n: number = face;\n" },
    marks: [],
  });
  expect(findings.map(({ answer }) => answer)).toEqual([
    expect.objectContaining({
      kind: 'type-error',
      code: 'TS2322',
      tier: 'proof',
      severity: 'error',
      msg: "Type 'string' is not assignable to type 'number'.",
      span: { start: { line: 2, column: 14 }, end: { line: 2, column: 15 } },
      codeFrame: [
        "1 | const face = '😀';",
        '2 | export const n: number = face;',
        '  |              ^',
        '3 |',
      ].join('\n'),
    }),
  ]);
});

test('a code frame is bounded', () => {
  const text = `${'x'.repeat(5000)}\n\tconst a = ${'y'.repeat(5000)};`;
  const frame = codeFrame(text, lineStartsOf(text), 5012, 10_012).split('\n');
  expect(frame.map((line) => line.length)).toEqual([124, 124, 124]);
  expect(frame[2]).toMatch(/^ {2}\| \t {10}\^+$/);
  expect(codeFrame('', lineStartsOf(''), 0, 0)).toBe('1 |\n  | ^');
});

test('each file is read in the nearest context that lists it, and once', async () => {
  await checkFindings(
    detector,
    `
//- tsconfig.json
{"compilerOptions":{"strict":true,"module":"nodenext","types":[]}}
//- a.ts
export const f = (x) => x;
//                ^ TS7006
//- loose/tsconfig.json
{"compilerOptions":{"strict":false,"module":"nodenext","types":[]}}
//- loose/tsconfig.build.json
{"extends":"./tsconfig.json","include":["*.ts"]}
//- loose/b.ts
import { f } from '../a.js';
export const g = (x) => f(x);
export const n: number = '';
//           ^ TS2322
//- plain.js
export const untyped = (x) => x.y.z;
`,
  );
});

const PACKAGE = JSON.stringify({ name: 'p', dependencies: { left: '1' } });

test('without its packages only what does not need them is judged', async () => {
  await checkFindings(
    detector,
    `
//- package.json
${PACKAGE}
//- tsconfig.json
{"compilerOptions":{"strict":true,"module":"nodenext","types":[]}}
^ hold dependencies-not-installed
//- uses.ts
import { pad } from 'left';
export const padded = pad(1).map((x) => x.y);
export const wrong: number = '';
//- through.ts
import { padded } from './uses.js';
export const all = padded.map((x) => x);
export const wrong: number = '';
//- alone.ts
import { n } from './closed.js';
import { gone } from './gone.js';
//                   ^^^^^^^^^^^ TS2307
import styles from './a.css';
export const wrong: string = n;
//           ^^^^^ TS2322
export const known = [styles, gone];
//- globals.ts
export const lines = describe('x').map((line) => line);
//- globals-user.ts
import { lines } from './globals.js';
export const wrong: number = lines.map((line) => line);
//- closed.ts
export const n = 1;
`,
  );
});

test('what imports a package that is not there is not judged, whatever the manifests around ask for', async () => {
  await checkFindings(
    detector,
    `
//- package.json
{"name":"p"}
//- tsconfig.json
{"compilerOptions":{"strict":true,"module":"nodenext","types":[]}}
^ hold dependencies-not-installed
//- test/package.json
{"name":"tests","dependencies":{"chai":"1"}}
//- test/a.ts
import { Assertion } from 'chai';
declare module 'chai' {
  interface Assertion {
    own(): void;
  }
}
declare const held: import('chai').Assertion;
held.to.be();
export const wrong: number = '';
export type { Assertion };
//- alone.ts
export const wrong: number = '';
//           ^^^^^ TS2322
`,
  );
});

test('without its packages nothing is said of members that one of them may add', async () => {
  await checkFindings(
    detector,
    `
//- package.json
${PACKAGE}
//- tsconfig.json
{"compilerOptions":{"strict":true,"module":"nodenext","types":[]}}
^ hold dependencies-not-installed
//- a.ts
export const key = Reflect.getMetadata('a', Object);
export const list: { a: number } = [1].grouped();
`,
  );
});

test('types that a framework writes for a route are not missing', async () => {
  const { findings, holds } = await runFixture(detector, {
    files: {
      'routes/a.ts': "export type A = import('./$types').A;\nexport type B = import('./+types/b').B;\n",
      'routes/lib/index.ts': 'export const lib = 1;\n',
      'routes/c.ts': "import { lib } from './lib.js';\nexport const c = lib;\n",
    },
    marks: [],
  });
  expect([findings, holds]).toEqual([[], ['file-not-built@tsconfig.json:1:1']]);
});

test('what another TypeScript than that of the repository says is advice, but for what every one says', async () => {
  const tiers = async (typescript: string): Promise<unknown[]> => {
    const { findings } = await runFixture(detector, {
      files: {
        'package.json': JSON.stringify({ name: 'p', peerDependencies: { typescript } }),
        'a.ts': "import { g } from './gone.js';\nexport const n: number = '', m = g;\n",
      },
      marks: [],
    });
    return findings.map(({ answer }) => [answer.code, answer.tier, answer['typescript'] !== undefined]);
  };
  for (const range of ['^7.0.0', '~6.0.2', '5.9 || 6'])
    expect(await tiers(range)).toEqual([
      ['TS2307', 'proof', false],
      ['TS2322', 'proof', false],
    ]);
  for (const range of ['^5.4.0', '>=4.8.4 <6.1.0', 'latest'])
    expect(await tiers(range)).toEqual([
      ['TS2307', 'proof', false],
      ['TS2322', 'advice', true],
    ]);
});

test('files that a build makes are not missing', async () => {
  await checkFindings(
    detector,
    `
//- tsconfig.json
{"compilerOptions":{"strict":true,"module":"nodenext","types":[]}}
^ hold file-not-built
//- .gitignore
src/**/*.prebuilt.ts
//- src/a.ts
import { made } from './generated/made.js';
import { routes } from './routes.gen.js';
import { island } from './island.prebuilt.js';
import { typo } from './b2.js';
//                   ^^^^^^^^^ TS2307
export const all = [made, routes, island, typo].map((x) => x);
export const lines = made.map((line) => line);
//- src/b.ts
export const wrong: number = '';
//           ^^^^^ TS2322
`,
  );
});

test('syntax is certain, whatever is missing', async () => {
  const { findings, holds } = await runFixture(detector, {
    files: {
      'package.json': PACKAGE,
      'a.ts': "import 'left';\nexport const a: number = ;\nlet x: string = 1;\n",
    },
    marks: [],
  });
  expect(findings.map(({ answer }) => answer.code)).toEqual(['TS1109']);
  expect(holds).toEqual(['dependencies-not-installed@tsconfig.json:1:1']);
});

test('what nobody declares is missing for good', async () => {
  const { findings, holds } = await runFixture(detector, {
    files: {
      'package.json': '{"name":"p"}',
      'a.ts': "import left from 'left';\nexport default left(1 as string);\n",
    },
    marks: [],
  });
  expect(findings.map(({ answer }) => answer.code)).toEqual(['TS2307', 'TS2352']);
  expect(holds).toEqual([]);
});

test('settings that come from a package that is missing are not known', async () => {
  const config = (base: string): string => JSON.stringify({ extends: base, compilerOptions: { types: [] } });
  for (const [base, reason] of [
    ['@tsconfig/strictest', 'dependencies-not-installed'],
    ['./gone.json', 'config-broken'],
  ] as const) {
    const { findings, holds } = await runFixture(detector, {
      files: { 'tsconfig.json': config(base), 'a.ts': "export const n: number = '';\n" },
      marks: [],
    });
    expect([findings, holds]).toEqual([[], [`${reason}@tsconfig.json:1:1`]]);
  }
});

test('without any config TypeScript is checked strictly, as advice', async () => {
  const { folder } = repository({
    'a.ts': "export const n: number = '';\n",
    'b.js': 'export const f = (x) => x;\n',
  });
  const found = await repeatedScans(folder, detector).scan();
  expect(found.map(({ answer }) => [answer.file, answer.tier])).toEqual([['a.ts', 'advice']]);
});

test('what did not change is not checked again; what depends on a change is', async () => {
  const config = JSON.stringify({ compilerOptions: { strict: true, module: 'nodenext', types: [] } });
  const { folder, write } = repository({
    'tsconfig.json': config,
    'a.ts': 'export const a = 1;\n',
    'b.ts': "import { a } from './a.js';\nexport const s: string = a;\n",
  });
  const { said, typesAsked } = repeatedScans(folder, detector);
  expect([await said(), typesAsked()]).toEqual([['b.ts:2'], 1]);
  expect([await said(), typesAsked()]).toEqual([['b.ts:2'], 0]);
  write('a.ts', "export const a = '';\n");
  expect([await said(), typesAsked()]).toEqual([[], 1]);
  write('tsconfig.json', config.replace('true', 'false'));
  expect([await said(), typesAsked()]).toEqual([[], 1]);
});
