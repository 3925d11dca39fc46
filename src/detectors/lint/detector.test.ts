import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { checkFindings, runFixture } from '../../scan/testing/check-findings.ts';
import { repeatedScans, repository } from '../../scan/testing/repeated-scans.ts';
import detector from './detector.ts';
import { OXLINT_VERSION } from './environment.ts';

test('without settings of the repository nothing is said and no process started', async () => {
  const { folder, write } = repository({ 'a.ts': 'debugger;\n' });
  const { said, asked } = repeatedScans(folder, detector, { options: { withoutSettings: false } });
  expect(await said()).toEqual([]);
  expect(asked()).toEqual([]);
  write('.oxlintrc.json', '{ "rules": { "no-debugger": "warn" } }');
  expect(await said()).toEqual(['a.ts:1']);
});

test('files that settings leave out stay left out where the settings name plugins that are not run', async () => {
  const settings = {
    jsPlugins: ['./plugin.mjs'],
    rules: { 'no-debugger': 'error' },
    ignorePatterns: ['/b.ts', 'made/**/*', '!made/kept.ts'],
  };
  const { findings } = await runFixture(detector, {
    files: {
      'app/.oxlintrc.json': JSON.stringify(settings),
      'app/a.ts': 'debugger;\n',
      'app/b.ts': 'debugger;\n',
      'app/made/c.ts': 'debugger;\n',
    },
    marks: [],
  });
  expect(findings.map(({ answer }) => answer.file)).toEqual(['app/a.ts']);
});

test('settings that each extend the next one twice are not given to the linter', async () => {
  const links = Array.from({ length: 40 }, (_, at) => [
    at === 0 ? '.oxlintrc.json' : `${at}.json`,
    `{ "extends": ["./${at + 1}.json", "./${at + 1}.json"] }`,
  ]);
  const files = { ...Object.fromEntries(links), '40.json': '{}', 'a.ts': 'debugger;\n' };
  const { findings } = await runFixture(detector, { files, marks: [] });
  expect(findings.map(({ answer }) => answer.file)).toEqual(['a.ts']);
});

/** What is said of one line per rule, by what else there is in the repository. */
const LINES = {
  'a.ts': 'debugger;\nexport const x = [...[1]];\n',
  'C.tsx': `import { useRef } from 'react';
export function C() {
  const box = useRef(0);
  return <p>{box.current}</p>;
}
`,
};
const CATEGORY = '{ "plugins": ["react", "unicorn"], "categories": { "correctness": "error" } }';
const OWN = `{ "devDependencies": { "oxlint": "^${OXLINT_VERSION}" } }`;
const OTHER = '{ "devDependencies": { "oxlint": "^1.2.3" } }';
const DEBUGGER = 'eslint(no-debugger)';
const SPREAD = 'unicorn(no-useless-spread)';

test.each<[string, Record<string, string>, string[]]>([
  ['no version of oxlint is known', { '.oxlintrc.json': CATEGORY }, []],
  ['the repository has another one', { '.oxlintrc.json': CATEGORY, 'package.json': OTHER }, []],
  [
    'the repository has the same one',
    { '.oxlintrc.json': CATEGORY, 'package.json': OWN },
    [DEBUGGER, SPREAD],
  ],
  [
    'the same one is installed',
    {
      '.oxlintrc.json': CATEGORY,
      'package.json': OTHER,
      'node_modules/oxlint/package.json': `{ "version": "${OXLINT_VERSION}" }`,
    },
    [DEBUGGER, SPREAD],
  ],
  [
    'another one is installed',
    {
      '.oxlintrc.json': CATEGORY,
      'package.json': OWN,
      'node_modules/oxlint/package.json': '{ "version": "1.2.3" }',
    },
    [],
  ],
  [
    'rules are named, here, for some files, or in a base',
    {
      '.oxlintrc.json': `{ "extends": ["./base.json"], "plugins": ["react", "unicorn"],
        "overrides": [{ "files": ["*.ts"], "rules": { "unicorn/no-useless-spread": "error" } }] }`,
      'base.json': '{ "rules": { "eslint/no-debugger": "error" } }',
    },
    [DEBUGGER, SPREAD],
  ],
  [
    'the compiler is a dependency',
    {
      '.oxlintrc.json': CATEGORY,
      'package.json': OWN.replace('{ "ox', '{ "babel-plugin-react-compiler": "1", "ox'),
    },
    ['react(refs)', DEBUGGER, SPREAD],
  ],
  [
    'a rule of the compiler is named',
    { '.oxlintrc.json': '{ "plugins": ["react"], "rules": { "react/refs": "error" } }' },
    ['react(refs)'],
  ],
])('rules count that someone has chosen: %s', async (_, files, expected) => {
  const options = JSON.stringify({ detectors: { lint: { withoutSettings: false } } });
  const { findings } = await runFixture(detector, {
    files: { ...LINES, ...files, 'lintel.json': options },
    marks: [],
  });
  expect(findings.map(({ answer }) => answer['rule'])).toEqual(expected);
});

test('declarations that TypeScript merges are not redeclared', async () => {
  await checkFindings(
    detector,
    `
//- .oxlintrc.json
{ "rules": { "no-redeclare": "error", "no-unused-vars": "off" } }
//- a.ts
export const A = 1;
export type A = number;
export interface B { a: 1 }
export interface B { b: 1 }
var x = 1;
//  ^ lint
var x = 2;
`,
  );
});

test('places are right after characters of two, three and four bytes', async () => {
  await checkFindings(
    detector,
    `
/* é 漢 😀 */ debugger;
//           ^^^^^^^^^ lint
export const face = '😀'; debugger;
//                        ^^^^^^^^^ lint
`,
  );
});

test('places are right with a byte order mark and two-unit line ends', async () => {
  const files = { 'a.ts': '\uFEFFexport const é = 1; debugger;\r\ndebugger;\r\n' };
  const { findings } = await runFixture(detector, { files, marks: [] });
  expect(findings.map(({ answer, start }) => [start, answer.span.start])).toEqual([
    [20, { line: 1, column: 21 }],
    [31, { line: 2, column: 1 }],
  ]);
});

test('a finding says rule, message, severity and page; only what the user calls an error of correctness is proof', async () => {
  const { findings } = await runFixture(detector, {
    files: {
      '.oxlintrc.json': JSON.stringify({
        rules: { 'no-debugger': 'error', eqeqeq: 'error', 'no-empty-pattern': 'off' },
      }),
      'a.ts':
        'debugger;\nexport const same = (a: number, b: number, {}) => a == b;\nexport const x = [...[1]];\n',
    },
    marks: [],
  });
  expect(findings.map(({ answer }) => [answer['rule'], answer['severity'], answer.tier])).toEqual([
    ['eslint(no-debugger)', 'error', 'proof'],
    ['eslint(eqeqeq)', 'error', 'advice'],
    ['unicorn(no-useless-spread)', 'warning', 'advice'],
  ]);
  expect(findings[0]!.answer).toMatchObject({
    kind: 'lint',
    msg: '`debugger` statement is not allowed',
    url: expect.stringContaining('no-debugger') as unknown,
  });
  expect(findings[0]!.answer.code).toBeUndefined();
});

test('options of the detector add and remove rules', async () => {
  await checkFindings(
    detector,
    `
//- lintel.json
{"detectors":{"lint":{"allow":["no-debugger"],"deny":["eqeqeq"]}}}
//- a.ts
debugger;
export const same = (a: number, b: number) => a == b;
//                                              ^^ lint
`,
  );
});

test('where Flow is set up, JavaScript may be no program', async () => {
  const flow = 'declare class Screen { +height: number }\n';
  const { findings } = await runFixture(detector, {
    files: { 'app/.flowconfig': '', 'app/lib/dom.js': flow, 'dom.js': flow },
    marks: [],
  });
  expect(findings.map(({ answer }) => [answer.file, answer.kind])).toEqual([['dom.js', 'parse-error']]);
});

test('files that are no programs are said to be, once, without oxlint too', async () => {
  const { findings, holds } = await runFixture(detector, {
    files: {
      'broken.ts': 'export const a = ;\n',
      'twice.ts': 'const a = 1; const a = 2; export { a };\n',
      'bytes.ts': 'debugger;',
    },
    marks: [],
  });
  expect(
    findings.map(({ answer }) => [answer.file, answer.kind, answer['severity'], answer.span.start.column]),
  ).toEqual([
    ['broken.ts', 'parse-error', 'warning', 18],
    ['bytes.ts', 'lint', 'warning', 1],
    ['twice.ts', 'parse-error', 'warning', 7],
  ]);
  expect(holds).toEqual([]);
});

test('an unchanged repository starts no process, a changed file is given alone, a changed config gives all', async () => {
  const { folder, write } = repository({
    'a.ts': 'debugger;\n',
    'b.ts': 'export {};\n',
    '-c.ts': 'debugger;\n',
  });
  const { said, asked } = repeatedScans(folder, detector);
  expect(await said()).toEqual(['-c.ts:1', 'a.ts:1']);
  expect(asked()).toEqual([['./-c.ts', 'a.ts', 'b.ts']]);
  expect(await said()).toEqual(['-c.ts:1', 'a.ts:1']);
  expect(asked()).toEqual([]);
  write('b.ts', '\ndebugger;\n');
  expect(await said()).toEqual(['-c.ts:1', 'a.ts:1', 'b.ts:2']);
  expect(asked()).toEqual([['b.ts']]);
  write('.oxlintrc.json', '{"plugins":["import"],"ignorePatterns":["a.ts"]}');
  expect(await said()).toEqual(['-c.ts:1', 'b.ts:2']);
  expect(asked()).toEqual([['./-c.ts', 'a.ts', 'b.ts']]);
  // Rules that follow imports may say something else about every file.
  write('b.ts', 'debugger;\n');
  expect(await said()).toEqual(['-c.ts:1', 'b.ts:1']);
  expect(asked()).toEqual([['./-c.ts', 'a.ts', 'b.ts']]);
});

test('a config that oxlint refuses is held, and the rest is linted', async () => {
  const { folder, write } = repository({
    'a.ts': 'debugger;\n',
    'packages/p/.oxlintrc.json': '{"options":{"typeAware":true}}',
    'packages/p/b.ts': 'debugger;\n',
  });
  const { said, held, asked } = repeatedScans(folder, detector);
  expect(await said()).toEqual(['a.ts:1', 'packages/p/b.ts:1']);
  expect(held()).toEqual(['config-refused packages/p/.oxlintrc.json']);
  asked();
  await said();
  expect(asked()).toEqual([]);
  write('.oxlintrc.json', '{"rules":');
  await expect(said()).rejects.toThrow(/oxlint did not run/);
});

test('bytes that are no text are held; a revision is held as a whole', async () => {
  const { folder, write } = repository({ 'a.ts': 'debugger;\n' });
  write('b.ts', Buffer.from([0xff, 0xfe, 0x61, 0x00]));
  const git = (...args: string[]): void => void execFileSync('git', ['-C', folder, ...args]);
  git('init', '-q');
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-qm', 'x');
  const { said, held } = repeatedScans(folder, detector);
  expect(await said()).toEqual(['a.ts:1']);
  expect(held()).toEqual(['not-utf8 b.ts']);
  const past = repeatedScans(folder, detector, { revision: 'HEAD' });
  expect(await past.said()).toEqual([]);
  expect(past.held()).toEqual(['no-working-tree .']);
});
