// Tests of paths: what a path can do once a program has looked at it.
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../host/testing/temporary-folder.ts';
import { securityOf } from '../testing/security-of.ts';

const folder = temporaryFolder();

async function isHarmful(body: string): Promise<boolean> {
  const text = `const express = require('express');
const fs = require('fs');
const path = require('path');
const ROOT = process.cwd();
express().get('/', (req, res) => {
  let file = req.query.file;
  ${body}
});
`;
  return (await securityOf(folder, {}, { 'app.js': text })).length > 0;
}

test.each([
  ['a start', 'file = path.normalize(file);', "!path.isAbsolute(file) && !file.startsWith('..')"],
  ['a start with a separator', 'file = path.relative(ROOT, file);', "!file.startsWith('..' + path.sep)"],
  ['where `..` is', 'file = path.relative(ROOT, file);', "file.indexOf('../') !== 0"],
  ['a folder', 'file = path.resolve(file);', 'file.indexOf(ROOT) === 0'],
  ['a cut', 'file = path.resolve(file);', 'file.slice(0, ROOT.length) === ROOT'],
  ['first characters', 'file = path.normalize(file);', "file[0] !== '/' && file.charAt(0) !== '.'"],
  ['a pattern', '', String.raw`!path.isAbsolute(file) && !file.match(/\.\.[\/]/)`],
  ['what it contains', '', "!path.isAbsolute(file) && !file.includes('..')"],
])('a path is tested by %s', async (_how, before, condition) => {
  expect(await isHarmful(`${before} if (${condition}) fs.readFileSync(file);`)).toBe(false);
  expect(await isHarmful(`${before} if (!(${condition})) fs.readFileSync(file);`)).toBe(true);
});

test.each([
  ['may be absolute', "if (!file.includes('..')) fs.readFileSync(file);"],
  ['is not normalised', "if (!path.isAbsolute(file) && !file.startsWith('..')) fs.readFileSync(file);"],
  [
    'has more before it',
    "file = 'a/' + path.normalize(file); if (!file.startsWith('..')) fs.readFileSync(file);",
  ],
  [
    'has one name ruled out',
    String.raw`if (!path.isAbsolute(file) && !/\.\.\/a/.test(file)) fs.readFileSync(file);`,
  ],
])('a path that %s', async (_what, body) => {
  expect(await isHarmful(body)).toBe(true);
});

test.each([
  ['is absolute', "fs.readFileSync(path.join(ROOT, path.join('/', file)));"],
  ['has no `..` behind a folder', "if (!file.includes('..')) fs.readFileSync(`${ROOT}/${file}`);"],
  ['is empty', 'if (file) file = path.basename(file); fs.readFileSync(file);'],
])('a path that stays where it is, because it %s', async (_what, body) => {
  expect(await isHarmful(body)).toBe(false);
});
