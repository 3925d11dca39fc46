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
