// Whoever has tools and no command line is never told to run a command.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  FAILURES,
  Failure,
  HOLD_REASONS,
  PROBLEMS,
  RECOVERY_CHOICES,
  type FailureCode,
} from '../../contract/index.ts';
import { unfinishedText } from '../../refactor/index.ts';
import { errorText } from './serve.ts';
import { toolWords } from './tool-words.ts';
import { TOOLS } from './tools.ts';

const COMMAND = /\blintel [a-z]|(?<![\w-])--[a-z]/;

test.each(Object.keys(FAILURES) as FailureCode[])('%s names no command', (code) => {
  expect(errorText(new Failure(code, { message: 'It failed.' }))).not.toMatch(COMMAND);
});

test.each(Object.entries({ ...PROBLEMS, ...HOLD_REASONS }))(
  '%s names no command',
  (_, { meaning, closes }) => {
    expect(toolWords(`${meaning} ${closes}`)).not.toMatch(COMMAND);
  },
);

test('a change that is half-done names the tool that brings it to an end', () => {
  const message = unfinishedText({
    label: 'rename',
    outcome: 'unfinished',
    files: ['a.ts'],
    conflicts: ['a.ts'],
    old: [],
    new: [],
    choices: [...RECOVERY_CHOICES],
  });
  const text = errorText(new Failure('CHANGE_UNFINISHED', { message }));
  expect(text).toContain('recover with choice complete, recover with choice rollback');
  expect(text).not.toMatch(COMMAND);
  expect(TOOLS.map(({ name }) => name)).toContain('recover');
});

/** Rooms whose sentences reach every surface. */
const ROOMS =
  'src/{api,base,config,contract,graph,host,project,refactor,render,resolve,scan,snapshot,types,verify}';
/** Quoted text that names a command of ours. */
const SENTENCE = /(['`])(?:(?!\1|\n).)*\blintel (?:[a-z]+)(?:(?!\1|\n).)*\1/g;

test('no sentence in the sources names a command that has no tool', () => {
  const root = join(import.meta.dirname, '../../..');
  // The hook is a script for people's terminals, which no tool shows.
  const files = globSync(`${ROOMS}/**/*.ts`, { cwd: root }).filter(
    (file) => !/test|heavy|api\/hook\.ts$/.test(file),
  );
  const sentences = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
      .flatMap((line) => line.replaceAll(/\$\{[^}]*\}/g, 'x').match(SENTENCE) ?? []),
  );
  expect(sentences.length).toBeGreaterThan(10);
  expect(sentences.map(toolWords).filter((text) => /\blintel [a-z]/.test(text))).toEqual([]);
});
