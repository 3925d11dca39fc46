// One edited place in a file that was there before: whatever leads to it is followed, and nothing else has to be.
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { securityOf } from './testing/security-of.ts';

const folder = temporaryFolder();

const HEAD =
  "import express from 'express';\nimport { exec } from 'node:child_process';\nconst app = express();\n";
const ROUTE = "app.get('/', (req, res) => {\n  first(req.query.a);\n});\n";

test.each([
  [
    'functions that call each other',
    `${HEAD}const second = (text) => third(text);\nfunction third(text) {\n  SINK\n}\n// .\nfunction first(text) {\n  second(text);\n}\n${ROUTE}`,
  ],
  [
    'a variable of the file',
    `${HEAD}let kept = '';\nfunction first(text) {\n  kept = text;\n}\nexport function later() {\n  const text = kept;\n  SINK\n}\n${ROUTE}`,
  ],
  [
    'a list of the file',
    `${HEAD}const kept = [];\nfunction first(text) {\n  kept.push(text);\n}\nexport function later() {\n  for (const text of kept) {\n    SINK\n  }\n}\n${ROUTE}`,
  ],
  [
    'a member of a class',
    `${HEAD}class Shell {\n  run(text) {\n    SINK\n  }\n}\nconst shell = new Shell();\nconst first = (text) => shell.run(text);\n${ROUTE}`,
  ],
  [
    'a function that is assigned',
    `${HEAD}const tools = {};\ntools.run = (text) => {\n  SINK\n};\nconst first = (text) => tools.run(text);\n${ROUTE}`,
  ],
])('an edit is reached through %s', async (_how, text) => {
  const [safe, harmful] = ['void text;', 'exec(text);'].map((sink) => text.replace('SINK', sink));
  const line = text.slice(0, text.indexOf('SINK')).split('\n').length;
  expect(await securityOf(folder, { 'app.js': safe! }, { 'app.js': harmful! })).toEqual([
    `COMMAND_INJECTION app.js:${line}`,
  ]);
});

test('an edit is reached from a function of another file that calls what uses it', async () => {
  const files = {
    'shell.js': "import { exec } from 'node:child_process';\nexport function run(text) {\n  void text;\n}\n",
    'index.js': "export * from './shell.js';\n",
    'app.js': `${HEAD}import { run } from './index.js';\nfunction first(text) {\n  second(text);\n}\nfunction second(text) {\n  run(text);\n}\n${ROUTE}`,
  };
  const worse = { 'shell.js': files['shell.js'].replace('void text', 'exec(text)') };
  expect(await securityOf(folder, files, worse)).toEqual(['COMMAND_INJECTION shell.js:3']);
});

test('an import that leads elsewhere is an edit of what it is used for', async () => {
  const files = {
    'clean.js': 'export const clean = (text) => Number(text);\n',
    'raw.js': 'export const clean = (text) => text;\n',
    'app.js': `${HEAD}import {\n  clean,\n} from './clean.js';\napp.get('/', (req, res) => {\n  exec('ls ' + clean(req.query.a));\n});\n`,
  };
  const worse = { 'app.js': files['app.js'].replace('./clean.js', './raw.js') };
  expect(await securityOf(folder, files, worse)).toEqual(['COMMAND_INJECTION app.js:8']);
  const moved = { 'app.js': files['app.js'].replace('import {', '\nimport {') };
  expect(await securityOf(folder, { ...files, ...worse }, moved)).toEqual([]);
});
