// Package scripts, and the runner that each of them starts.
import { expect, test } from 'vitest';
import { readScript } from './script-command.ts';

/** The runner with its words, flags of Node and environment, in one line; or what else the script is. */
function said(scripts: Readonly<Record<string, string>>): string {
  const read = readScript(scripts, 'test');
  if (read.kind === 'other') return `other: ${read.commands.join(' | ')}`;
  if (read.kind !== 'runner') return read.kind === 'unsupported' ? `unsupported ${read.name}` : read.kind;
  const { runner, words, nodeArgs, env, before } = read.command;
  const parts = [
    read.command.folder ?? [],
    Object.entries(env).map(([key, value]) => `${key}=${value}`),
    nodeArgs,
    [runner],
    words,
  ];
  return [...parts.flat(), ...before.map((command) => `after ${command}`)].join(' ');
}

const CASES: readonly (readonly [script: string, expected: string])[] = [
  ['vitest run', 'vitest run'],
  ['vitest', 'vitest'],
  ['cross-env NODE_ENV=test vitest run --coverage', 'NODE_ENV=test vitest run --coverage'],
  ['A=1 B="x y" jest --ci', 'A=1 B=x y jest --ci'],
  ['npm run build && jest', 'jest after build after tsc'],
  ['npm run lint && npm run unit', 'mocha test/*.js after lint after eslint .'],
  ['c8 mocha', 'mocha'],
  ['c8 --reporter=lcov -r text mocha --timeout 5', 'mocha --timeout 5'],
  ['nyc --all mocha "test/**/*.spec.js"', 'mocha test/**/*.spec.js'],
  [
    'nyc --reporter=lcov --require ts-node/register mocha test/*.ts --exit',
    '--require ts-node/register mocha test/*.ts --exit',
  ],
  ['nyc -i ./hook.js --require=./b.js npm run unit', '--require ./hook.js --require ./b.js mocha test/*.js'],
  ['tsx --test', '--import tsx node --test'],
  ['node --import tsx --test test/*.ts', '--import tsx node --test test/*.ts'],
  ['node --test', 'node --test'],
  ['node --experimental-strip-types --test src', '--experimental-strip-types node --test src'],
  ['NODE_OPTIONS=--experimental-vm-modules npx jest', 'NODE_OPTIONS=--experimental-vm-modules jest'],
  ['node --experimental-vm-modules node_modules/jest/bin/jest.js -i', '--experimental-vm-modules jest -i'],
  ['node ./node_modules/.bin/mocha -r x', 'mocha -r x'],
  ['ts-mocha -p tsconfig.json test/a.ts', 'mocha --require ts-mocha/src -p tsconfig.json test/a.ts'],
  ['pnpm exec vitest --run', 'vitest --run'],
  ['pnpm vitest run', 'vitest run'],
  ['yarn unit --exit', 'mocha test/*.js --exit'],
  ['run-s lint unit', 'mocha test/*.js after eslint .'],
  ['pnpm run "/^unit/"', 'mocha test/*.js'],
  ['export CI=1; vitest run', 'CI=1 vitest run after export CI=1'],
  ['TZ=UTC jest tz && jest', 'jest'],
  ['jest tz', 'jest tz'],
  ['ava', 'unsupported ava'],
  ['bun test', 'unsupported bun test'],
  ['playwright test', 'unsupported playwright'],
  ['react-scripts test', 'unsupported react-scripts'],
  ['turbo run test', 'delegated'],
  ['pnpm -r test', 'delegated'],
  ['npm -w a test', 'delegated'],
  ['pnpm --filter ./a test', 'delegated'],
  ['npm --prefix client test', 'delegated'],
  ['cross-env X=1 jest --config etc/jest.js', 'X=1 jest --config etc/jest.js'],
  ['cd app && jest -c x.js', 'app/ jest -c x.js after cd app'],
  ['run-p un*', 'mocha test/*.js'],
  ['npm-run-all lint npm:unit', 'mocha test/*.js after eslint .'],
  ['concurrently "npm:unit" "tsc -w"', 'mocha test/*.js'],
  ['concurrently "jest --ci"', 'jest --ci'],
  ['sh -c "jest --config a.js"', 'jest --config a.js'],
  ['npx --no-install jest -c a.js', 'jest -c a.js'],
  ['dotenv -e .env.test -- vitest --config b.ts', 'vitest --config b.ts'],
  ['nx affected:test', 'delegated'],
  ['node ./scripts/all-tests.js', 'other: node ./scripts/all-tests.js'],
  ['echo "no test"', 'other: echo no test'],
];

test.each(CASES)('%s', (script, expected) => {
  expect(said({ test: script, build: 'tsc', lint: 'eslint .', unit: 'mocha test/*.js' })).toBe(expected);
});
