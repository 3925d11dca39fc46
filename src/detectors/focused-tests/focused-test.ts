// A test that is singled out.
import type { SourceFile } from '../../graph/index.ts';
import { collectedOf, type Code, type Finding } from '../kit/index.ts';
import { tick } from '../kit/say.ts';
import focusedTestFacts, { type FocusedTest } from './facts.ts';

export const focusedTest: Code = {
  kind: 'focused-test',
  equalRules: [
    'no-focused-tests',
    'no-focused-test',
    'no-only-tests',
    'no-only-test',
    'no-exclusive-tests',
    'noFocusedTests',
  ],
  say: ({ text }) => `${tick(text)} singles out tests: the runner skips the others in this file.`,
  inTests: { text: /./, what: 'focused tests' },
  cause:
    'A test or a group of tests is singled out, so the runner skips the others and the run passes without them.',
  approach:
    'Was it left over from working on this test? Then the others have not run since, and may not pass. If the others are not meant to run, skipping them says so where everyone can see it.',
};

export function findFocusedTests(file: SourceFile): Finding[] {
  const found = collectedOf(file, focusedTestFacts) ?? [];
  const isTest = file.role.role === 'test';
  return found.filter(({ isImported }) => isTest || isImported).map((one) => findingOf(file, one));
}

function findingOf({ path: file }: SourceFile, { start, end, key }: FocusedTest): Finding {
  return { kind: focusedTest.kind, file, start, end, key, evidence: [{ fact: 'focus', file, start, end }] };
}
