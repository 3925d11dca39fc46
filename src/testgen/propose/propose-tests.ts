// Tests that a model proposes. It is shown what changed, how tests are written here, what is not tested yet and what a review has found; what it
// stores is a proposal, which is held to the same rule as every other test.
import * as z from 'zod';
import type { Model } from '../../host/index.ts';
import { converse, cutTo, DATA_RULE, foreignText, storageFor } from '../../review/index.ts';
import type { ChangedUnit, JudgedMutant } from '../../verify/index.ts';
import { problem, type Work } from '../context.ts';

const proposalSchema = z.strictObject({
  file_path: z
    .string()
    .min(1)
    .max(300)
    .describe('a file that is not there yet, beside the tests shown and named like them'),
  content: z.string().min(1).max(60_000).describe('the whole test file'),
  covers_functions: z.array(z.string().max(200)).max(50),
  covers_issues: z
    .array(z.string().max(100))
    .max(50)
    .describe('ids of the issues that it keeps from coming back'),
  test_type: z.enum(['unit', 'integration', 'e2e']),
});

export type Proposal = z.infer<typeof proposalSchema>;

export interface Proposing {
  readonly units: readonly ChangedUnit[];
  readonly survivors: readonly JudgedMutant[];
  /** A test file that shows how tests are written. */
  readonly example: { readonly path: string; readonly text: string } | undefined;
}

const MOST_PROPOSALS = 20;
const MOST_TURNS = 12;
const MOST_TOKENS = 12_000;

const SYSTEM = `You write tests for a change to a repository. For every function that changed: what it does as a rule, what it does at its edges (empty,
zero, missing, largest), and which errors it ends in. For every issue: a test that passes now and would fail if the issue came back.
Write tests the way the example is written, with the same imports and assertions. Call store_test once for every test file; say nothing else.
A test is thrown away unless it type-checks, passes every time, and takes a branch that no test takes, notices a change of the code that no
test notices, or fails on the code before the change. Do not mock what can be called. Do not test private details.
${DATA_RULE}`;

export async function proposeTests(
  model: Model,
  work: Work,
  proposing: Proposing,
): Promise<readonly Proposal[]> {
  const storage = storageFor({
    name: 'store_test',
    description: 'Stores a test file.',
    schema: proposalSchema,
    most: MOST_PROPOSALS,
  });
  const { failure } = await converse(model, {
    system: SYSTEM,
    prompt: promptOf(work, proposing),
    tools: [storage.tool],
    maxTurns: MOST_TURNS,
    ...(work.change.signal ? { signal: work.change.signal } : {}),
  });
  work.dropped.add('proposal_misfits', storage.misfits());
  if (failure) work.problems.push(problem(`The model could not be asked for tests: ${failure.message}`));
  return storage.values;
}

function promptOf({ issues }: Work, { units, survivors, example }: Proposing): string {
  const functions = [...Map.groupBy(units, ({ file }) => file)].map(([file, own]) =>
    own
      .map(({ unit }) => `// ${file.path}: ${unit.name}\n${file.text.slice(unit.start, unit.end)}`)
      .join('\n\n'),
  );
  const open = survivors.map(
    ({ file, mutant }) =>
      `${file.path}: ${file.text.slice(mutant.start, mutant.end)} → ${mutant.replacement}`,
  );
  const parts: [string, string][] = [
    ['functions', functions.join('\n\n')],
    ['unnoticed', open.join('\n')],
    ['issues', issues.map(({ id, file, description }) => `${id} ${file}: ${description}`).join('\n')],
    ['example', example === undefined ? '' : `// ${example.path}\n${example.text}`],
  ];
  return parts
    .filter(([, text]) => text !== '')
    .map(([title, text]) => foreignText(title, cutTo(text, MOST_TOKENS)))
    .join('\n\n');
}
