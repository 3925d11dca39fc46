// Tests that are singled out, so that the others do not run.
import * as z from 'zod';
import type { SourceFile } from '../../graph/index.ts';
import { collectedOf, defineDetector, NOTHING, type Finding } from '../kit/index.ts';
import { tick } from '../kit/say.ts';
import focusedTestFacts, { type FocusedTest } from './facts.ts';

export default defineDetector({
  id: 'focused-tests',
  tier: 'proof',
  codes: {
    TEST_FOCUSED: {
      kind: 'focused-test',
      say: ({ text }) => `${tick(text)} singles tests out: the runner skips the others of this file.`,
      inTests: { text: /./, what: 'focused tests' },
      cause:
        'A test or a group of tests is singled out, so the runner skips the others and the run passes without them.',
      approach:
        'Was it left over from working on this test? Then the others have not run since, and may not pass. If the others are meant to rest, skipping them says so, and says it where it can be seen.',
    },
  },
  options: z.strictObject({}),
  collectors: [focusedTestFacts],
  judgeFile(file) {
    const found = collectedOf(file, focusedTestFacts) ?? [];
    const isTest = file.role.role === 'test';
    const findings = found
      .filter(({ isImported }) => isTest || isImported)
      .map((one) => findingOf(file, one));
    return findings.length === 0 ? NOTHING : { findings };
  },
});

function findingOf({ path: file }: SourceFile, { start, end, key }: FocusedTest): Finding {
  return { kind: 'focused-test', file, start, end, key, evidence: [{ fact: 'focus', file, start, end }] };
}
