import { expect, test } from 'vitest';
import { secretsIn, shapesIn } from './find-secrets.ts';

const CONTEXT = { above: '', next: '', isPlain: true };

test.each([' ', 'ab1', 'a.', 'a-', "' + '", 'xoxb-', 'a(', '://', '"', '\\'])(
  'a line of 500,000 characters that repeats %j is read, and the line after it',
  (piece) => {
    const line = piece.repeat(500_000 / piece.length);
    expect(secretsIn(line, CONTEXT)).toEqual([]);
    expect(secretsIn('a', { ...CONTEXT, above: line })).toEqual([]);
  },
);

test.each(['--api-token="V"', '0apiToken: "V"', '.apiToken = "V"', 'set.apiToken("V")', '$apiToken="V"'])(
  'a name is read from its first letter: %s',
  (text) => {
    const value = `${'q7Rk2vXz9LmN4t'}${'Bw8YcJh3Pd'}`;
    const found = secretsIn(text.replace('V', value), { ...CONTEXT, isPlain: false });
    expect(found.map((secret) => [secret.value, secret.start])).toEqual([[value, text.indexOf('V')]]);
    expect(found[0]!.name).toMatch(/^value of (?:api-token|apiToken|set\.apiToken|\$apiToken)$/);
  },
);

test.each([
  ['a line of .netrc', 'machine api.shop.io login shop password Zk4wP9xT2mQ7vR1c', 'password of a machine'],
  ['a line of .pgpass', 'db-7.shop.io:5432:shop:shop:Zk4wP9xT2mQ7vR1c', 'password of a database'],
  [
    'settings of docker',
    `"auth": "${Buffer.from('shop:Zk4wP9xT2mQ7vR1c').toString('base64')}"`,
    'password of a registry in base64',
  ],
])('%s', (_what, line, name) => {
  expect(shapesIn(line, '').map((secret) => secret.name)).toEqual([name]);
});
