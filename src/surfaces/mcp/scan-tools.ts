// Tools that judge the repository and explain what was found.
import * as z from 'zod';
import { explain as explainName, type Resident, type ScanRequest } from '../../api/index.ts';
import { Failure, FAIL_ON } from '../../contract/index.ts';
import { findingsOf } from '../../render/index.ts';
import { cursorInput } from './inputs.ts';
import { agentText, bounded, type Tool } from './tool.ts';

const scanInput = z.strictObject({
  base: z
    .string()
    .optional()
    .describe('commit, branch or tag: answer only with what is new since it, e.g. HEAD after an edit'),
  only: z.array(z.string()).optional().describe('ids of detectors to run, or codes'),
  skip: z.array(z.string()).optional(),
  all: z.boolean().optional().describe('include codes that are off by default'),
  types: z.boolean().optional().describe('false leaves out what needs TypeScript (faster)'),
  files: z.array(z.string()).optional().describe('files and folders to report on; all if omitted'),
  fail_on: z.enum(FAIL_ON).optional(),
  cursor: cursorInput,
});

export const scan: Tool<z.infer<typeof scanInput>> = {
  name: 'scan',
  description:
    'Judge the repository as it is on disk: priorities, why they matter, and places. Proofs are facts, budgets are limits, advice is a guess.',
  input: scanInput,
  async answer(resident, { cursor, ...input }, signal) {
    const report = await resident.scan({ ...requestOf(input), signal });
    return { text: agentText('scan', report, cursor) };
  },
};

function requestOf({
  base,
  only,
  skip,
  all,
  types,
  files,
  fail_on: failOn,
}: Omit<z.infer<typeof scanInput>, 'cursor'>): ScanRequest {
  return {
    ...(base === undefined ? {} : { base }),
    ...(only ? { only } : {}),
    ...(skip ? { skip } : {}),
    ...(all ? { all } : {}),
    ...(files ? { files } : {}),
    types: types !== false,
    failOn: failOn ?? 'proof',
  };
}

const explainInput = z.strictObject({
  code: z
    .string()
    .optional()
    .describe('what a code of the catalog means; or the page of a detector, by its id'),
  id: z.string().optional().describe('a finding with its evidence'),
});

export const explain: Tool<z.infer<typeof explainInput>> = {
  name: 'explain',
  description: 'What a code means and how to think about it, or one finding with all its evidence.',
  input: explainInput,
  async answer(resident, { code, id }) {
    return {
      text: bounded(id === undefined ? await meaningOf(code ?? '') : await findingText(resident, id)),
    };
  },
};

async function meaningOf(code: string): Promise<string> {
  if (code === '') {
    const message = 'Pass the id of a finding, or a code of the catalog, or a detector.';
    throw new Failure('USAGE', { message });
  }
  const { codes, page } = await explainName(code);
  const [{ cause = '', approach = '' } = {}] = codes;
  return page ?? `${code}\nwhy: ${cause}\napproach: ${approach}`;
}

async function findingText(resident: Resident, id: string): Promise<string> {
  const known = await resident.reports();
  const reports = known.length > 0 ? known : [await resident.scan(requestOf({}))];
  const found = reports.flatMap(findingsOf).find(({ finding }) => finding.id === id);
  if (!found) throw new Failure('USAGE', { message: `There is no finding with the id ${id} any more.` });
  return JSON.stringify({ detector: found.detector, ...found.finding });
}
