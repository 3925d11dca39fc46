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
