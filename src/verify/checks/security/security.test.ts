import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { securityOf } from './testing/security-of.ts';

const folder = temporaryFolder();

const PUBLISHED = { 'package.json': JSON.stringify({ name: 'p', version: '1.0.0', main: 'index.js' }) };

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
  ['one of the two ways', "if (key === '__proto__') continue;", ['PROTOTYPE_POLLUTION merge.js:5 review']],
  ['both ways', "if (key === '__proto__' || key === 'constructor') continue;", []],
  [
    'the way, and the kind of object',
    "if (key === '__proto__' || typeof to[key] !== 'object') continue;",
    [],
  ],
  [
    'the way, and lets functions through',
    "if (key === '__proto__' || (typeof to[key] !== 'object' && typeof to[key] !== 'function')) continue;",
    ['PROTOTYPE_POLLUTION merge.js:5 review'],
  ],
  [
    'own keys by a method that has another name',
    'const has = Object.prototype.hasOwnProperty;\n    if (!has.call(to, key)) continue;',
    [],
  ],
  ['objects of classes', 'if (!(to[key] instanceof Object)) continue;', []],
  ['own keys by a function that is kept', 'if (!hasOwn.call(to, key)) continue;', []],
  ['own keys by a package', 'if (!_.has(to, key)) continue;', []],
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

test.each([
  [
    'keys that are handed to a callback',
    'function merge(to, from) {\n  Object.keys(from).forEach(function (key) {\n    if (isObject(to[key])) merge(to[key], from[key]);\n    else to[key] = from[key];\n  });\n}\nexports.merge = merge;',
    4,
  ],
  [
    'recursion along a path',
    'function put(object, path, value) {\n  const key = path.shift();\n  if (path.length === 0) object[key] = value;\n  else put(object[key], path, value);\n}\nmodule.exports = put;',
    3,
  ],
  [
    'a loop along a path',
    'module.exports = function (object, path, value) {\n  for (let i = 0; i < path.length - 1; i++) {\n    const key = path[i];\n    let child = object[key];\n    if (!isObject(child)) {\n      child = {};\n      object[key] = child;\n    }\n    object = child;\n  }\n  object[path[path.length - 1]] = value;\n};',
    11,
  ],
  [
    'arguments of a copy',
    'function extend() {\n  const target = arguments[0];\n  for (let i = 1; i < arguments.length; i++) {\n    const options = arguments[i];\n    for (const name in options) {\n      const copy = options[name];\n      if (isObject(copy)) extend(target[name], copy);\n      else target[name] = copy;\n    }\n  }\n}\nmodule.exports = extend;',
    8,
  ],
  [
    'a function expression that has a name',
    'module.exports = function copy(to, from) {\n  for (const key in from) {\n    if (isObject(to[key])) copy(to[key], from[key]);\n    else to[key] = from[key];\n  }\n};',
    4,
  ],
  [
    'a rest of parameters',
    'module.exports = function copy(...all) {\n  const [to, from] = all;\n  for (const key in from) {\n    if (isObject(to[key])) copy(to[key], from[key]);\n    else to[key] = from[key];\n  }\n};',
    5,
  ],
  [
    'a package that walks over members',
    "const _ = require('lodash');\nfunction copy(to, from) {\n  _.forOwn(from, (item, key) => {\n    if (isObject(to[key])) copy(to[key], item);\n    else to[key] = item;\n  });\n}\nmodule.exports = copy;",
    5,
  ],
  [
    'a deletion',
    'module.exports = function (object, from, name) {\n  const inner = object[from];\n  delete inner[name];\n};',
    3,
  ],
  [
    'a definition',
    'module.exports = function (object, from, name, value) {\n  Object.defineProperty(object[from], name, { value });\n};',
    2,
  ],
  [
    'a variable that callbacks lead on',
    "exports.set = function (object, path, value) {\n  const keys = path.split('.');\n  keys.forEach(function (key, index) {\n    if (index === keys.length - 1) object[key] = value;\n    else object = object[key];\n  });\n};",
    4,
  ],
  [
    'a target that may be one of the sources',
    'const copy = (module.exports = (to, ...all) => {\n  if (!to) to = all.shift();\n  for (const from of all) {\n    for (const key of Object.keys(from)) {\n      if (isObject(to[key])) copy(to[key], from[key]);\n      else to[key] = from[key];\n    }\n  }\n});',
    6,
  ],
  [
    'methods of lists that are kept',
    'const each = Array.prototype.forEach;\nfunction copy(to) {\n  each.call([].slice.call(arguments, 1), function (from) {\n    for (const key in from) {\n      if (isObject(to[key])) copy(to[key], from[key]);\n      else to[key] = from[key];\n    }\n  });\n}\nmodule.exports = copy;',
    6,
  ],
  [
    'a compiled rest',
    'function copy(to) {\n  for (var n = arguments.length, all = new Array(n - 1), i = 1; i < n; i++) all[i - 1] = arguments[i];\n  all.forEach(function (from) {\n    Object.keys(from).forEach(function (key) {\n      if (isObject(to[key])) copy(to[key], from[key]);\n      else to[key] = from[key];\n    });\n  });\n}\nmodule.exports = copy;',
    6,
  ],
])('prototypes are reached by %s', async (how, text, line) => {
  expect(await securityOf(folder, PUBLISHED, { 'index.js': text })).toEqual([
    `PROTOTYPE_POLLUTION index.js:${line}${how === 'a deletion' ? ' review' : ''}`,
  ]);
});

test.each([
  [
    'a fixed member of what a request chooses',
    'const o = {}; o[req.query.k].seen = true;',
    ['PROTOTYPE_POLLUTION 1 fail'],
  ],
  ['an object without a prototype', 'const o = Object.create(null); o[req.query.k][req.query.n] = 1;', []],
  ['a copy', 'const o = {}; const c = Object.assign({}, o[req.query.k]); c[req.query.n] = 1;', []],
  ['a key whose letters are replaced', "const o = {}; o[req.query.k.replace(/_/g, '')].seen = true;", []],
  ['a way that is made', 'const o = {}; o[req.query.k] = o[req.query.k] || {};', []],
])('a key of a request and %s', async (_what, body, expected) => {
  const found = await ofHandler(body);
  expect(found.map((line) => (line.endsWith('review') ? line : `${line} fail`))).toEqual(expected);
});

test('a path that is walked by keys', async () => {
  const set = (init: string): string =>
    `exports.set = function (object, path, value) {\n  const keys = path.split('.');\n  let at = ${init};\n  for (const key of keys.slice(0, -1)) at = at[key];\n  at[keys[keys.length - 1]] = value;\n};\n`;
  expect(await securityOf(folder, {}, { 'set.js': set('object') })).toEqual([
    'PROTOTYPE_POLLUTION set.js:5 review',
  ]);
});

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
  [
    'what a constructor keeps',
    "function Host(options) {\n  this.ping = function () { exec('ping ' + options.name); };\n}\nmodule.exports = Host;",
  ],
  [
    'what methods find in an instance',
    "function Host(name) { this.name = name; }\nHost.prototype = {\n  ping: function () { exec('ping ' + this.name); },\n};\nmodule.exports = Host;",
  ],
  [
    'arguments',
    "module.exports = function () {\n  const all = [].slice.call(arguments);\n  exec('ping ' + all[0]);\n};",
  ],
  [
    'what a function that a package calls finds around it',
    "const Task = require('task');\nfunction ping(name) {\n  return new Task(function (done) { exec('ping ' + name, done); });\n}\nmodule.exports = ping;",
  ],
])('what strangers pass to a package: %s', async (_what, text) => {
  const found = await securityOf(folder, PUBLISHED, {
    'index.js': `const { exec } = require('child_process');\n${text}\n`,
  });
  expect(found.map((line) => line.replace(/\d+$/, ''))).toEqual(['COMMAND_INJECTION index.js:']);
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

const HEAD = `${PG}${EXPRESS}`;
const ROUTE = "app.get('/a', (req, res) => {\n  db.query('select * from t where a = ' + req.query.a);\n});\n";

test.each([
  ['lines above it', HEAD + ROUTE, `${HEAD}const one = 1;\n\n${ROUTE}`],
  ['its layout', HEAD + ROUTE, HEAD + ROUTE.replace("'select", "\n    'select").replace('; \n', ';\n')],
  ['another part of the statement', HEAD + ROUTE, HEAD + ROUTE.replace('where a =', 'where b =')],
  ['a function around it', HEAD + ROUTE, `${HEAD}function routes() {\n${ROUTE}}\nroutes();\n`],
])('what was there before is not charged to a change of %s', async (_what, before, after) => {
  expect(await securityOf(folder, { 'app.js': before }, { 'app.js': after })).toEqual([]);
});

test('a file that moves takes its flows along', async () => {
  const text = HEAD + ROUTE;
  expect(await securityOf(folder, { 'app.js': text }, { 'app.js': null, 'lib/server.js': text })).toEqual([]);
});

test('a second route of the same kind is new', async () => {
  const after = HEAD + ROUTE + ROUTE.replace("'/a'", "'/b'");
  expect(await securityOf(folder, { 'app.js': HEAD + ROUTE }, { 'app.js': after })).toEqual([
    'SQL_INJECTION app.js:9',
  ]);
});

test('a guard that is taken out makes the flow new', async () => {
  const guard = "  if (!['x'].includes(req.query.a)) return;\n";
  const before = HEAD + ROUTE.replace('  db.', `${guard}  db.`);
  expect(await securityOf(folder, { 'app.js': before }, { 'app.js': HEAD + ROUTE })).toEqual([
    'SQL_INJECTION app.js:6',
  ]);
});

test('flows go through other files, in both directions', async () => {
  const files = {
    'db.js': `${PG}exports.find = (id) => db.query('select * from t where id = $1', [id]);\n`,
    'app.js': `${EXPRESS}const { find } = require('./db.js');\napp.get('/', (req, res) => {\n  find(req.query.id);\n});\n`,
  };
  const worse = { 'db.js': `${PG}exports.find = (id) => db.query('select * from t where id = ' + id);\n` };
  expect(await securityOf(folder, files, worse)).toEqual(['SQL_INJECTION db.js:3']);
});

test('tests and scripts are no production', async () => {
  expect(
    await securityOf(folder, {}, { 'test/app.test.js': HEAD + ROUTE, 'scripts/run.js': HEAD + ROUTE }),
  ).toEqual([]);
});

test('settings add rows, and turn weaknesses off', async () => {
  const own = "import { read, run } from '@shop/kit';\nexport const f = () => run('x' + read());\n";
  const rows = {
    sources: [{ api: '@shop/kit.read()', kind: 'remote' }],
    sinks: [{ api: '@shop/kit.run', cwe: 89 }],
  };
  expect(await securityOf(folder, {}, { 'a.ts': own }, { security: rows })).toEqual(['SQL_INJECTION a.ts:2']);
  expect(await securityOf(folder, {}, { 'a.ts': own }, { security: { ...rows, off: [89] } })).toEqual([]);
  const newer = { ...rows, sinks: [{ api: '@shop/kit.run', cwe: 89, since: '2.0.0' }] };
  expect(
    await securityOf(folder, {}, { 'a.ts': own }, { security: newer, specs: { security: '1.0.0' } }),
  ).toEqual(['SQL_INJECTION a.ts:2 review']);
});

test('a function that hands its parameters to a package which copies objects does not copy them itself', async () => {
  const text =
    "import { merge } from 'lodash';\nexport function collect(all) {\n  const found = {};\n  for (const key of Object.keys(all)) found[key] = merge({}, all[key]);\n  return found;\n}\n";
  expect(await securityOf(folder, {}, { 'a.js': text })).toEqual([]);
});

test('what is asked deep inside of other calls is still found where it is asked directly', async () => {
  const text = `const http = require('http');
const fs = require('fs');
function file(req, to) {
  const name = to + req.url;
  fs.exists(name, () => {
    fs.readFile(name, done);
  });
}
function index(req) {
  fs.exists('index.html', () => file(req, '/data'));
}
http.createServer((req) => {
  if (req.url === '/') index(req);
  else file(req, '/data');
});
`;
  expect(await securityOf(folder, {}, { 'app.js': text })).toEqual(['PATH_TRAVERSAL app.js:6']);
  const safe = text.replace('to + req.url', "to + '/a'");
  expect(await securityOf(folder, {}, { 'app.js': safe })).toEqual([]);
});

test('a changed file that is not followed to the end is a gap, unless it was not understood before', async () => {
  const large = `${HEAD}${ROUTE}${'// words\n'.repeat(60_000)}`;
  expect(await securityOf(folder, {}, { 'app.js': large })).toEqual(['VALUES_NOT_FOLLOWED app.js:0 unknown']);
  const broken = `${HEAD}function (\n`;
  expect(await securityOf(folder, { 'a.js': HEAD }, { 'a.js': broken })).toEqual([
    'VALUES_NOT_FOLLOWED a.js:0 unknown',
  ]);
  expect(await securityOf(folder, { 'a.js': broken }, { 'a.js': `${broken}\n` })).toEqual([]);
});
