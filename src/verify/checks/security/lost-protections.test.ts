import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { securityOf } from './testing/security-of.ts';

const folder = temporaryFolder();

const lostBetween = (before: string, after: string, settings = {}): Promise<string[]> =>
  securityOf(folder, { 'a.js': before }, { 'a.js': after }, settings);

test.each([
  [
    'escaping',
    'const row = (f) => `<li>${escapeHtml(f.name)}</li>`;',
    'const row = (f) => `<li>${f.name}</li>`;',
    1,
  ],
  [
    'escaping in place',
    'function show(u) {\n  u.name = escape(u.name);\n  return u;\n}',
    'function show(u) {\n  return u;\n}',
    2,
  ],
  [
    'escaping of each',
    'const list = (a, b) => [a, b].map((item) => escapeHtml(item));',
    'const list = (a, b) => [a, b];',
    1,
  ],
  [
    'a text',
    'function set(e, n) {\n  e.textContent = n;\n}',
    'function set(e, n) {\n  e.innerHTML = n;\n}',
    2,
  ],
  [
    'a program of its own',
    "const run = (x) => execFile('ls', [x]);",
    "const run = (x) => exec('ls ' + x);",
    1,
  ],
  [
    'a test for a key',
    "function set(o, k, v) {\n  if (k === '__proto__') return;\n  o[k] = v;\n}",
    'function set(o, k, v) {\n  o[k] = v;\n}',
    2,
  ],
  [
    'a list of keys',
    "function set(o, k, v) {\n  if (['__proto__'].includes(k)) return;\n  o[k] = v;\n}",
    'function set(o, k, v) {\n  o[k] = v;\n}',
    2,
  ],
  [
    'no prototype',
    'const table = Object.create(null);\nconst put = (k, v) => { table[k] = v; };',
    'const table = {};\nconst put = (k, v) => { table[k] = v; };',
    1,
  ],
  [
    'a folder',
    'const read = (file) => {\n  const full = path.join(root, file);\n  const filePath = full;\n  if (!filePath.startsWith(root)) throw new Error();\n  return fs.readFileSync(filePath);\n};',
    'const read = (file) => {\n  const full = path.join(root, file);\n  const filePath = full;\n  return fs.readFileSync(filePath);\n};',
    4,
  ],
  [
    'a replacement',
    "function run(name) {\n  name = name.replace(/[;`|&]/g, '');\n  start(name);\n}",
    'function run(name) {\n  start(name);\n}',
    2,
  ],
  [
    'a function of its own',
    "const isBad = (k) => k === '__proto__';\nfunction set(o, k, v) {\n  if (isBad(k)) return;\n  o[k] = v;\n}",
    "const isBad = (k) => k === '__proto__';\nfunction set(o, k, v) {\n  o[k] = v;\n}",
    3,
  ],
  [
    'a part of what it tests',
    "function sanitizeShell(s) {\n  return s === ';' || s === '|' ? '' : s;\n}",
    "function sanitizeShell(s) {\n  return s === ';' ? '' : s;\n}",
    1,
  ],
])('a change takes away %s', async (_what, before, after, line) => {
  expect(await lostBetween(before, after)).toEqual([`PROTECTION_REMOVED a.js:${line} review`]);
});

test.each([
  [
    'what it protected is gone, too',
    'const row = (f) => `<li>${escapeHtml(f.name)}</li>`;',
    'const row = () => "<li></li>";',
  ],
  [
    'another stands in its place',
    'const row = (f) => `<li>${escapeHtml(f.name)}</li>`;',
    'const row = (f) => `<li>${sanitize(f.name)}</li>`;',
  ],
  [
    'it moved',
    'const row = (f) => `<li>${escapeHtml(f.name)}</li>`;',
    'const row = (f) =>\n  `<li>${escapeHtml(f.name)}</li>`;',
  ],
  [
    'it is no escaping of pages',
    'const find = (t) => new RegExp(RegExp.escape(t));',
    'const find = (t) => new RegExp(t);',
  ],
  [
    'the text starts with a constant',
    "function kind(path) {\n  if (path.startsWith('v1')) return 1;\n  return path;\n}",
    'function kind(path) {\n  return path;\n}',
  ],
])('nothing is lost where %s', async (_why, before, after) => {
  expect(await lostBetween(before, after)).toEqual([]);
});

test('rows of a repository, and weaknesses that are off', async () => {
  const [before, after] = ['const row = (f) => show(tidy(f.name));', 'const row = (f) => show(f.name);'];
  const protections = [{ cwe: 79 as const, calls: '^tidy$' }];
  expect(await lostBetween(before, after)).toEqual([]);
  expect(await lostBetween(before, after, { security: { protections } })).toEqual([
    'PROTECTION_REMOVED a.js:1 review',
  ]);
  expect(await lostBetween(before, after, { security: { protections, off: [79] } })).toEqual([]);
});
