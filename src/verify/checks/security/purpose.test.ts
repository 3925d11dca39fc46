// When what a published package is passed is charged to the package.
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { securityOf } from './testing/security-of.ts';

const folder = temporaryFolder();
const PACKAGE = { 'package.json': JSON.stringify({ name: 'p', version: '1.0.0', main: 'index.js' }) };
const HEAD = "const { exec, spawn } = require('child_process');\n";

test.each([
  ['exports.log = (ref) => exec(`git log ${ref}`);', ['COMMAND_INJECTION']],
  ['exports.log = (options) => exec(`git log ${options.ref}`);', ['COMMAND_INJECTION']],
  ['exports.git = (command) => exec(`git ${command}`);', ['COMMAND_INJECTION review']],
  ['exports.run = (name) => spawn(`./bin/${name}`, []);', ['COMMAND_INJECTION review']],
  ["exports.read = (name) => eval('config.' + name);", ['CODE_INJECTION']],
  ["exports.compile = function compile(text) { return eval('(' + text + ')'); };", ['CODE_INJECTION review']],
  ["exports.getter = (name) => new Function('o', 'return o.' + name);", ['CODE_INJECTION review']],
  [
    'exports.copy = function copy(to, from) { for (const k in from) { if (typeof from[k] === "object") copy(to[k], from[k]); else to[k] = from[k]; } };',
    ['PROTOTYPE_POLLUTION'],
  ],
])('%s', async (text, expected) => {
  const found = await securityOf(folder, PACKAGE, { 'index.js': `${HEAD}${text}\n` });
  expect(found.map((line) => line.replace(/ index\.js:\d+/, ''))).toEqual(expected);
});

test('an edit that puts an argument into a command', async () => {
  const text = (line: string): string => `${HEAD}exports.log = (ref) => {\n  ${line}\n};\n`;
  const before = { ...PACKAGE, 'index.js': text("spawn('git', ['log', ref]);") };
  expect(await securityOf(folder, before, { 'index.js': text('exec(`git log ${ref}`);') })).toEqual([
    'COMMAND_INJECTION index.js:3',
  ]);
});

test('a number by its type, a private package, and what comes from afar', async () => {
  const typed = `import { exec } from 'child_process';\nexport const kill = (pid: number) => exec(\`kill \${pid}\`);\n`;
  const named = { 'package.json': JSON.stringify({ name: 'p', version: '1.0.0', main: 'index.ts' }) };
  expect(await securityOf(folder, named, { 'index.ts': typed })).toEqual([]);
  const hidden = { 'package.json': JSON.stringify({ name: 'p', private: true, main: 'index.js' }) };
  expect(
    await securityOf(folder, hidden, {
      'index.js': `${HEAD}exports.log = (ref) => exec('git log ' + ref);\n`,
    }),
  ).toEqual([]);
  expect(
    await securityOf(folder, PACKAGE, {
      'index.js': "const { log } = require('./log');\nexports.log = (ref) => log(ref);\n",
      'log.js': "const { run } = require('./run');\nexports.log = (ref) => run('git log ' + ref);\n",
      'run.js': `${HEAD}exports.run = (line) => exec(line);\n`,
    }),
  ).toEqual(['COMMAND_INJECTION run.js:2 review']);
});
