import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { securityOf } from './testing/security-of.ts';

const folder = temporaryFolder();

const HEAD = "const app = require('express')();\nconst fs = require('fs');\napp.get('/', (req, res) => {\n";
const GUARD = "  if (!['a', 'b'].includes(file)) return;\n";
const handler = (guard: string): string =>
  `${HEAD}  const file = req.query.file;\n${guard}  fs.readFile(file, done);\n});\n`;

test('a test that is gone between source and sink', async () => {
  expect(await securityOf(folder, { 'app.js': handler(GUARD) }, { 'app.js': handler('') })).toEqual([
    'PATH_TRAVERSAL app.js:5',
  ]);
});

test('a flow that was there, with an edit above or below it', async () => {
  const before = handler('');
  for (const after of [`// first\n${before}`, `${before}app.listen(80);\n`])
    expect(await securityOf(folder, { 'app.js': before }, { 'app.js': after })).toEqual([]);
});

const SHOW = "module.exports.show = (req, res) => {\n  res.send('<p>' + req.query.name);\n};\n";
const APP = "const app = require('express')();\nconst { show } = require('./show.js');\n";
const UNUSED = { 'show.js': SHOW, 'app.js': `${APP}app.listen(80);\n` };

test('a function that was there, and that a new line leads requests to', async () => {
  const after = `${APP}app.get('/show', show);\napp.listen(80);\n`;
  expect(await securityOf(folder, UNUSED, { 'app.js': after })).toEqual(['CROSS_SITE_SCRIPTING show.js:2']);
});

test('a second line, and one that is written anew, lead requests nowhere else', async () => {
  const routed = { ...UNUSED, 'app.js': `${APP}app.get('/show', show);\n` };
  for (const line of ["app.get('/show', show);\napp.get('/again', show);\n", "app.get('/other', show);\n"])
    expect(await securityOf(folder, routed, { 'app.js': APP + line })).toEqual([]);
});
