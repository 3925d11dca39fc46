import { expect, test } from 'vitest';
import { isLocked } from './lock-file.ts';

const LOCK = JSON.stringify({
  lockfileVersion: 3,
  packages: {
    '': { dependencies: { got: '^14.0.0' } },
    'packages/a': { name: 'a', dependencies: {} },
    'node_modules/got': { version: '14.0.0' },
    'node_modules/retry': { version: '2.0.1' },
  },
});

test.each([
  ['', 'got', true],
  ['', 'retry', false],
  ['packages/a', 'retry', true],
  ['packages/a', 'ky', false],
  ['packages/b', 'retry', true],
])('asked by %j for %s: %s', (folder, name, expected) => {
  expect(isLocked('package-lock.json', LOCK, { folder, name })).toBe(expected);
});
