// Which files are tests, by the conventions of the runners in use.
import { folderOf, nameOf } from '../base/index.ts';
import type { SourceFile } from './code-graph.ts';

const TEST_NAME =
  /(?:^|[.\-_])(?:test|tests|spec|specs|e2e|cy)(?:[.\-_][^.]+)?\.[mc]?[jt]sx?$|\.(?:test-d|bench)\.[mc]?[jt]sx?$/;
const TEST_FOLDER = /(?:^|\/)(?:__tests__|__test__|test|tests|spec|specs|e2e|cypress)(?:\/|$)/;
const RUNNERS = new Set([
  'vitest',
  'jest',
  '@jest/globals',
  'node:test',
  'test',
  'mocha',
  'ava',
  'tap',
  'uvu',
  'bun:test',
  'cypress',
  '@playwright/test',
  'playwright/test',
]);
const TEST_GLOBALS = ['describe', 'it', 'test'];

const known = new WeakMap<SourceFile, boolean>();

/** A file named as a test, or in a test folder and using a test runner's functions. */
export function isTestFile(file: SourceFile): boolean {
  let isTest = known.get(file);
  if (isTest === undefined) known.set(file, (isTest = looksLikeTest(file)));
  return isTest;
}

function looksLikeTest(file: SourceFile): boolean {
  const { path } = file;
  if (TEST_NAME.test(nameOf(path))) return true;
  return TEST_FOLDER.test(folderOf(path)) && usesRunner(file);
}

function usesRunner(file: SourceFile): boolean {
  const { imports, interfaceNames } = file.facts;
  for (let row = 0; row < imports.count; row++)
    if (RUNNERS.has(interfaceNames[imports.specifier[row]!]!)) return true;
  return TEST_GLOBALS.some((name) => file.facts.mentions(name)) && file.facts.mentions('expect');
}
