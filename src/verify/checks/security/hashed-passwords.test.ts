// What a function that hashes gives is called a password as often as what it was given, and may be kept.
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { securityOf } from './testing/security-of.ts';

const folder = temporaryFolder();

const EXPRESS = "import express from 'express';\nimport { User } from './user.js';\nconst app = express();\n";
const OTHERS = {
  'user.js': 'export const User = {};\n',
  'hash.js': "import argon2 from 'argon2';\nexport const protect = async (text) => argon2.hash(text);\n",
};

async function codes(head: string, body: string): Promise<string[]> {
  const text = `${head}${EXPRESS}app.post('/', async (req, res) => {\n${body}\n});\n`;
  const found = await securityOf(folder, OTHERS, { 'app.js': text });
  return found.map((line) => line.replace(/ .*/, ''));
}

const BCRYPT = "import bcrypt from 'bcrypt';\n";
const CREATE = '\nawait User.create({ password });';

test.each([
  ['awaited', BCRYPT, `const password = await bcrypt.hash(req.body.password, 10);${CREATE}`],
  [
    'by its own name',
    "import { hash } from '@node-rs/argon2';\n",
    `const password = await hash(req.body.password);${CREATE}`,
  ],
  ['in a chain', BCRYPT, 'bcrypt.hash(req.body.password, 10).then((password) => User.create({ password }));'],
  [
    'in a callback',
    BCRYPT,
    'bcrypt.hash(req.body.password, 10, (error, password) => User.create({ password }));',
  ],
  [
    'again under its name',
    BCRYPT,
    `let { password } = req.body;\npassword = await bcrypt.hash(password, 10);${CREATE}`,
  ],
  [
    'and made a text',
    "import { scryptSync } from 'node:crypto';\n",
    `const password = scryptSync(req.body.password, 's', 64).toString('hex');${CREATE}`,
  ],
  [
    'step by step',
    "import { createHmac } from 'node:crypto';\n",
    `const password = createHmac('sha256', 'k').update(req.body.password).digest('hex');${CREATE}`,
  ],
  [
    'by a function of the program',
    "import { protect } from './hash.js';\n",
    `const password = await protect(req.body.password);${CREATE}`,
  ],
  [
    'by a function of a package',
    "import { hashPassword } from '@acme/auth';\n",
    `const password = await hashPassword(req.body.password);${CREATE}`,
  ],
  ['by the runtime', '', `const password = await Bun.password.hash(req.body.password);${CREATE}`],
  [
    'among others',
    BCRYPT,
    `const [password] = await Promise.all([bcrypt.hash(req.body.password, 10)]);${CREATE}`,
  ],
])('a password is hashed %s', async (_how, head, body) => {
  expect(await codes(head, body)).toEqual([]);
});

test.each([
  ['nothing', '', `const password = req.body.password;${CREATE}`],
  [
    'a function that only says so',
    'const hashPassword = (text) => text;\n',
    `const password = hashPassword(req.body.password);${CREATE}`,
  ],
  [
    'a test',
    "import { hasHash } from './user.js';\n",
    `const password = hasHash(1) ? req.body.password : '';${CREATE}`,
  ],
  [
    'a hash of something else',
    BCRYPT,
    `const other = await bcrypt.hash(req.body.name, 10);\nconst { password } = req.body;${CREATE}`,
  ],
])('a password is kept as it is with %s', async (_how, head, body) => {
  expect(await codes(head, body)).toEqual(['PASSWORD_NOT_HASHED']);
});
