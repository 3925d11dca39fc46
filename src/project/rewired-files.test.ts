// What TypeScript says of a file does not depend on how the file asked for its modules before.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openProject, type Moment, type Project } from './index.ts';

const FILES = {
  'package.json': '{ "imports": { "#x": { "import": "./one.mts", "require": "./two.cts" } } }',
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      allowJs: true,
      jsx: 'react-jsx',
      jsxImportSource: '#one',
      module: 'nodenext',
      noEmit: true,
      paths: { '#one/*': ['./one/*'], '#two/*': ['./two/*'] },
      strict: true,
      target: 'es2023',
      types: [],
    },
  }),
  'one.mts': "export const a = 'one';\n",
  'two.cts': "export const a = 'two';\n",
  'x.cjs': "exports.a = 'x';\n",
  'one/jsx-runtime.d.ts': 'export namespace JSX { interface Element { a: "one" } }\n',
  'two/jsx-runtime.d.ts': 'export namespace JSX { interface Element { a: "two" } }\n',
};

const CASES: readonly (readonly [what: string, file: string, before: string, after: string, type: string])[] =
  [
    [
      'imported and no longer required',
      'b.cjs',
      "module.exports = require('./x.cjs').a;",
      "import('./x.cjs').then(({ a }) => a);",
      '"x"',
    ],
    [
      'asked for in another mode',
      'b.cts',
      "import type { a } from '#x';\ndeclare const b: typeof a;\nb;",
      "import type { a } from '#x' with { 'resolution-mode': 'import' };\ndeclare const b: typeof a;\nb;",
      '"one"',
    ],
    [
      'named otherwise in backquotes',
      'b.mts',
      'const { a } = await import(`./two.cjs`);\na;',
      'const { a } = await import(`./one.mjs`);\na;',
      '"one"',
    ],
    [
      'named in a comment for JSX',
      'b.tsx',
      'const { a } = <></>;\na;',
      '/** @jsxImportSource #two */\nconst { a } = <></>;\na;',
      '"two"',
    ],
    [
      'no longer named in a comment for JSX',
      'b.tsx',
      '/** @jsxImportSource #two */\nconst { a } = <></>;\na;',
      'const { a } = <></>;\na;',
      '"one"',
    ],
  ];

function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

async function projectWith(files: Readonly<Record<string, string>>): Promise<Project> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'lintel-rewired-')));
  write(root, files);
  const project = await openProject(root, { threads: 1, maxFileBytes: 10_000, versions: '' });
  onTestFinished(async () => {
    await project.close();
    rmSync(root, { recursive: true });
  });
  return project;
}

/** The type of the last name in a file. */
async function lastType(moment: Moment, file: string): Promise<string | undefined> {
  const offset = /\w+\W*$/.exec(moment.state.snapshot.read(file)!)!.index;
  return (await (await moment.types()).typesAt(file, [offset]))[0]?.text;
}

test.each(CASES)('an update is heard of where a module is %s', async (_, file, before, after, type) => {
  const project = await projectWith({ ...FILES, [file]: before });
  await lastType(project, file);
  const then = await project.after(new Map([[file, after]]));
  expect(await lastType(then, file)).toBe(type);
  await then.close();
  await lastType(project, file);
  write(project.root, { [file]: after });
  await project.update();
  expect(await lastType(project, file)).toBe(type);
});

test('a file that was gone in between may ask for its modules otherwise', async () => {
  const [, file, before, after, type] = CASES[0]!;
  const project = await projectWith({ ...FILES, [file]: before });
  await lastType(project, file);
  rmSync(join(project.root, file));
  await project.update();
  write(project.root, { [file]: after });
  await project.update();
  expect(await lastType(project, file)).toBe(type);
});
