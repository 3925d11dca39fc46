import { expect, test } from 'vitest';
import { secretsIn } from './find-secrets.ts';

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
