// Tools around a pull request: what is wrong with a change, which tests it lacks, and in which order branches are merged.
import * as z from 'zod';
import { cursorInput } from './inputs.ts';
import { agentText, type Tool } from './tool.ts';

const reviewInput = z.strictObject({
  base: z.string().optional().describe('default: where HEAD parts from the default branch'),
  cursor: cursorInput,
});

export const reviewTool: Tool<z.infer<typeof reviewInput>> = {
  name: 'review_change',
  description:
    'What is wrong with the working tree as a change: only what is proven, most severe first, with evidence.',
  input: reviewInput,
  async answer(resident, { base, cursor }, signal) {
    const answer = await resident.review({ ...(base === undefined ? {} : { base }), signal });
    return { text: agentText('review', answer, cursor) };
  },
};

const testsInput = z.strictObject({
  base: z.string().optional(),
  dry_run: z.boolean().optional().describe('write nothing'),
  cursor: cursorInput,
});

export const testsTool: Tool<z.infer<typeof testsInput>> = {
  name: 'generate_tests',
  description:
    'Writes tests for the change: only those that pass every time and show what no test shows. Says whether it may be merged.',
  input: testsInput,
  writes: true,
  async answer(resident, { base, dry_run: dryRun, cursor }, signal) {
    const answer = await resident.generateTests({
      ...(base === undefined ? {} : { base }),
      ...(dryRun ? { dryRun } : {}),
      signal,
    });
    return { text: agentText('testgen', answer, cursor) };
  },
};

const mergesInput = z.strictObject({
  branches: z.array(z.string()).optional().describe('names or patterns; default: recent ones'),
  onto: z.string().optional().describe('default: the default branch'),
  cursor: cursorInput,
});

export const mergesTool: Tool<z.infer<typeof mergesInput>> = {
  name: 'plan_merges',
  description:
    'In which order to merge branches, and which of them break each other although git merges them. Writes nothing.',
  input: mergesInput,
  async answer(resident, { branches, onto, cursor }, signal) {
    const answer = await resident.planMerges({
      ...(branches ? { branches } : {}),
      ...(onto === undefined ? {} : { onto }),
      signal,
    });
    return { text: agentText('orchestrate', answer, cursor) };
  },
};
