import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { securityOf } from './testing/security-of.ts';

const folder = temporaryFolder();

const EXPRESS = "const express = require('express');\nconst app = express();\n";

/** One new file that has an Express application; `line` is where the harm is done. */
async function ofHandler(body: string, head = ''): Promise<string[]> {
  const found = await securityOf(
    folder,
    {},
    { 'app.js': `${head}${EXPRESS}app.get('/', (req, res) => {\n${body}\n});\n` },
  );
  const offset = (head + EXPRESS).split('\n').length;
  return found.map((line) => line.replace(/app\.js:(\d+)/, (_, number) => String(Number(number) - offset)));
}

const PG = "const { Pool } = require('pg');\nconst db = new Pool();\n";
const FS = "const fs = require('fs');\nconst path = require('path');\n";
const CP = "const { exec, execFile } = require('child_process');\n";

test.each([
  ['SQL_INJECTION', PG, 'db.query(`select * from t where id = ${req.query.id}`);'],
  ['SQL_INJECTION', PG, "db.query('select * from t where id = ' + req.params.id, done);"],
  ['COMMAND_INJECTION', CP, "exec('ls ' + req.query.dir);"],
  ['PATH_TRAVERSAL', FS, "fs.readFile(path.join('/data', req.query.file), done);"],
  ['CROSS_SITE_SCRIPTING', '', "res.send('<p>' + req.query.name + '</p>');"],
  ['CODE_INJECTION', '', 'eval(req.body.code);'],
  ['OPEN_REDIRECT', '', 'res.redirect(req.query.next);'],
  ['SERVER_SIDE_REQUEST_FORGERY', '', 'fetch(req.body.url);'],
  ['PROTOTYPE_POLLUTION', '', 'const o = {}; o[req.body.a][req.body.b] = req.body.c;'],
  ['SECRET_LOGGED', '', 'console.log(req.body.password);'],
  ['PASSWORD_NOT_HASHED', '', 'if (user.password === req.body.password) ok();'],
])('a request reaches: %s %#', async (code, head, body) => {
  expect(await ofHandler(body, head)).toEqual([`${code} 1`]);
});

test.each([
  ['a parameter of the statement', PG, "db.query('select * from t where id = $1', [req.query.id]);"],
  ['a number', PG, 'db.query(`select * from t where id = ${Number(req.query.id)}`);'],
  ['no shell', CP, "execFile('ls', [req.query.dir]);"],
  ['the last part of a path', FS, "fs.readFile('/data/' + path.basename(req.query.file), done);"],
  ['JSON', '', 'res.json(req.query);'],
  ['the query of an address', '', 'fetch("https://a.example/?q=" + req.query.q);'],
])('it does no harm as %s', async (_how, head, body) => {
  expect(await ofHandler(body, head)).toEqual([]);
});

test.each([
  ['a list', "if (!['a', 'b'].includes(req.query.f)) return;"],
  ['a list and an exception', "if (!['a', 'b'].includes(req.query.f)) throw new Error('no');"],
  ['a list, compared with true', "if (['a', 'b'].includes(req.query.f) !== true) return;"],
  ['a list, with the order turned', 'if (LIST.indexOf(req.query.f) === -1) return res.sendStatus(400);'],
  ['a set', 'if (!SET.has(req.query.f)) return;'],
  ['a pattern', 'if (!/^[a-z]+$/.test(req.query.f)) return;'],
  ['a constant', "if (req.query.f !== 'a') return;"],
  ['typeof', "if (typeof req.query.f !== 'number') return;"],
  ['a function of the program', 'if (!isFine(req.query.f)) return;'],
  ['a function that throws', 'assertFine(req.query.f);'],
  ['a test with a name', 'const ok = SET.has(req.query.f);\nif (!ok) return;'],
  ['two tests', 'if (!req.query.f || !SET.has(req.query.f)) return;'],
])('a value is tested by %s', async (_how, guard) => {
  const head = `${FS}const LIST = ['a'];\nconst SET = new Set(LIST);\nfunction isFine(x) {\n  return SET.has(x);\n}\nfunction assertFine(x) {\n  if (!SET.has(x)) throw new Error('no');\n}\n`;
  expect(await ofHandler(`${guard}\nfs.readFile(req.query.f, done);`, head)).toEqual([]);
  expect(await ofHandler('fs.readFile(req.query.f, done);', head)).toEqual(['PATH_TRAVERSAL 1']);
});

const MERGE = (guard: string): string => `function merge(to, from) {
  for (const key in from) {
    ${guard}
    if (typeof from[key] === 'object') merge(to[key], from[key]);
    else to[key] = from[key];
  }
  return to;
}
module.exports = merge;
`;

test.each([
  ['nothing', '', ['PROTOTYPE_POLLUTION merge.js:5 review']],
  ['the key', "if (key === '__proto__') continue;", []],
  ['keys on a list', "if (['__proto__', 'constructor'].includes(key)) continue;", []],
  ['own keys of what is written to', 'if (!to.hasOwnProperty(key)) continue;', []],
  [
    'own keys of what is read',
    'if (!from.hasOwnProperty(key)) continue;',
    ['PROTOTYPE_POLLUTION merge.js:5 review'],
  ],
])('a deep copy that tests %s', async (_what, guard, expected) => {
  expect(await securityOf(folder, {}, { 'merge.js': MERGE(guard) })).toEqual(expected);
});

test('a path that is walked by keys', async () => {
  const set = (init: string): string =>
    `exports.set = function (object, path, value) {\n  const keys = path.split('.');\n  let at = ${init};\n  for (const key of keys.slice(0, -1)) at = at[key];\n  at[keys[keys.length - 1]] = value;\n};\n`;
  expect(await securityOf(folder, {}, { 'set.js': set('object') })).toEqual([
    'PROTOTYPE_POLLUTION set.js:5 review',
  ]);
});

const PUBLISHED = { 'package.json': JSON.stringify({ name: 'p', version: '1.0.0', main: 'index.js' }) };

test.each([
  ['a function', "module.exports = function (name) {\n  exec('git show ' + name);\n};"],
  ['a member', "exports.show = (name) => {\n  exec('git show ' + name);\n};"],
  ['a method', 'class Git {\n  show(name) { exec(`git show ${name}`); }\n}\nmodule.exports = Git;'],
  [
    'a method of a prototype',
    'function Git() {}\nGit.prototype.show = function (name) { exec(`git show ${name}`); };\nmodule.exports = Git;',
  ],
  [
    'what a function gives back',
    "module.exports = () => ({\n  show(name) { exec(['git', 'show', name].join(' ')); },\n});",
  ],
  [
    'a field of an instance',
    'class Git {\n  constructor(options) { this.options = options; }\n  show() { exec(`git show ${this.options.name}`); }\n}\nmodule.exports = Git;',
  ],
])('what strangers pass to a package: %s', async (_what, text) => {
  const found = await securityOf(folder, PUBLISHED, {
    'index.js': `const { exec } = require('child_process');\n${text}\n`,
  });
  expect(found.map((line) => line.replace(/\d+ /, ''))).toEqual(['COMMAND_INJECTION index.js:review']);
});

test('a package whose purpose is to run a command does so', async () => {
  const text = "const { exec } = require('child_process');\nmodule.exports = (line) => exec(line);\n";
  expect(await securityOf(folder, PUBLISHED, { 'index.js': text })).toEqual([]);
});

test.each([
  ["res.type('text/plain');"],
  ["res.setHeader('Content-Type', 'application/json');"],
  ["res.writeHead(200, { 'content-type': 'text/csv' });"],
])('an answer that is no page: %s', async (line) => {
  expect(await ofHandler(`${line}\nres.end(req.query.a);`)).toEqual([]);
});
