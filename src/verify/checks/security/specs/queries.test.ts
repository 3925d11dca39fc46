// Queries that are no SQL, and packages whose older versions alone do harm.
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../host/testing/temporary-folder.ts';
import { securityOf } from '../testing/security-of.ts';

const folder = temporaryFolder();

const HEAD = `import express from 'express';
import mongoose from 'mongoose';
import ldap from 'ldapjs';
import Ajv from 'ajv';
import { z } from 'zod';
import _ from 'lodash';
const User = mongoose.model('User', {});
const directory = ldap.createClient({ url });
const check = new Ajv().compile(schema);
`;

/** What is said of the only statement of a handler, without where. */
async function ofStatement(statement: string, dependencies: Record<string, string> = {}): Promise<string[]> {
  const found = await securityOf(
    folder,
    { 'package.json': JSON.stringify({ name: 'app', private: true, dependencies }) },
    { 'app.js': `${HEAD}express().post('/', (req, res) => {\n${statement}\n});\n` },
  );
  return found.map((line) => line.replace(/ app\.js:\d+/, ''));
}

test.each([
  'User.findOne({ name: req.body.name });',
  'User.find({ $or: [{ name: req.query.name }] });',
  "const query = {}; query.name = JSON.parse(req.params.q); User.where('x').find(query);",
  "require('./client').db('app').collection('users').deleteMany({ name: req.body.name });",
  'directory.search(base, { filter: `(uid=${req.query.uid})` }, done);',
  'if (!check(req.body)) User.find(req.body);',
])('an object or a filter of a request in a query: %s', async (statement) => {
  expect(await ofStatement(statement)).toEqual(['SQL_INJECTION']);
});

test.each([
  'User.findOne({ name: String(req.body.name) });',
  'User.findOne({ name: `${req.body.name}` });',
  'User.findOne({ name: req.body.name.trim() });',
  'User.findOne({ name: req.params.name });',
  'User.findOne({ name: { $eq: req.body.name } });',
  "if (typeof req.body.name === 'string') User.findOne({ name: req.body.name });",
  'if (check(req.body)) User.find(req.body);',
  'const read = z.object({}).safeParse(req.body); if (read.success) User.find(req.body);',
  "directory.search(base, { filter: '(uid=' + req.query.uid.replace(/[()*]/g, '') + ')' }, done);",
])('a text, or what was checked: %s', async (statement) => {
  expect(await ofStatement(statement)).toEqual([]);
});

test('the query of a request is an object up to Express 4', async () => {
  const statement = 'User.findOne({ name: req.query.name });';
  expect(await ofStatement(statement, { express: '^4.18.0' })).toEqual(['SQL_INJECTION']);
  expect(await ofStatement(statement, { express: '^5.0.0' })).toEqual([]);
});

test.each([
  ['4.17.4', ['PROTOTYPE_POLLUTION']],
  ['^4.17.4', ['PROTOTYPE_POLLUTION review']],
  ['^4.17.21', []],
])('lodash %s', async (version, expected) => {
  expect(await ofStatement('_.merge({}, req.body);', { lodash: version })).toEqual(expected);
});

test('methods that are named like those of functions', async () => {
  expect(
    await ofStatement(
      "$('#a').bind('paste', (e) => $('#b').html(e.originalEvent.clipboardData.getData('x')));",
    ),
  ).toEqual(['CROSS_SITE_SCRIPTING']);
});

test('types of destructured values, and names that are declared only', async () => {
  const text = `import type { Request } from 'express';
declare const $: any;
export function show({ req }: { req: Request }) { $('#a').html(req.query.name); }
`;
  expect(await securityOf(folder, {}, { 'show.ts': text })).toEqual(['CROSS_SITE_SCRIPTING show.ts:3']);
});

test('a chain of calls is a place for each of them', async () => {
  const text = `import { exec } from 'child_process';
import express from 'express';
express().get('/', (req, res) => {
  $('#a').append(req.query.a).append(req.query.b);
});
`;
  expect(await securityOf(folder, {}, { 'app.js': text })).toHaveLength(2);
});

test('a function that escapes markup sign by sign', async () => {
  expect(
    await ofStatement(
      "let out = ''; for (const sign of req.query.a) out += escape(sign); res.send(out);\nfunction escape(sign) { return sign === '<' ? '&lt;' : sign === '&' ? '&amp;' : sign; }",
    ),
  ).toEqual([]);
});
