// The tools that agents see: few, with short descriptions, since each word is paid for in every conversation.
import * as z from 'zod';
import { explainCode, type Lintel, type Resident, type ScanRequest } from '../../api/index.ts';
import { Failure, FAIL_ON } from '../../contract/index.ts';
import { AGENT_BYTES, findingsOf, render } from '../../render/index.ts';

export interface Tool<Input = never> {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodObject;
  answer(resident: Resident, input: Input): Promise<Reply>;
}

export interface Reply {
  readonly text: string;
  /** The same as data, where the answer has a schema that agents rely on. */
  readonly data?: Record<string, unknown>;
}

const symbolInput = z.string().describe('path:line:column, path#Container.member, or a bare name');
const cursorInput = z.int().min(0).optional().describe('continue where the previous answer ended');

const scanInput = z.strictObject({
  base: z
    .string()
    .optional()
    .describe('commit, branch or tag: answer only with what is new since it, e.g. HEAD after an edit'),
  only: z.array(z.string()).optional().describe('ids of detectors to run'),
  skip: z.array(z.string()).optional(),
  types: z.boolean().optional().describe('false leaves out what needs TypeScript (faster)'),
  failOn: z.enum(FAIL_ON).optional(),
  cursor: cursorInput,
});

const scan: Tool<z.infer<typeof scanInput>> = {
  name: 'scan',
  description:
    'Judge the repository as it is on disk: priorities, why they matter, and places. Proofs are facts, budgets are limits, advice is a guess.',
  input: scanInput,
  async answer(resident, { cursor, ...input }) {
    const report = await resident.scan(requestOf(input));
    return { text: agentText('scan', report, cursor) };
  },
};

function requestOf({
  base,
  only,
  skip,
  types,
  failOn,
}: Omit<z.infer<typeof scanInput>, 'cursor'>): ScanRequest {
  return {
    ...(base === undefined ? {} : { base }),
    ...(only ? { only } : {}),
    ...(skip ? { skip } : {}),
    types: types !== false,
    failOn: failOn ?? 'proof',
  };
}

function agentText(
  name: Parameters<typeof render>[0],
  answer: Parameters<typeof render>[1],
  cursor?: number,
): string {
  return render(name, answer, { format: 'agent', ...(cursor === undefined ? {} : { cursor }) });
}

const explainInput = z.strictObject({
  code: z.string().optional().describe('what a code of the catalog means'),
  id: z.string().optional().describe('a finding with its evidence'),
});

const explain: Tool<z.infer<typeof explainInput>> = {
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
  const entry = await explainCode(code);
  if (entry) return `${code}\nwhy: ${entry.cause}\napproach: ${entry.approach}`;
  const message = `Pass the id of a finding, or a code of the catalog; ${JSON.stringify(code)} is none.`;
  throw new Failure('USAGE', { message });
}

async function findingText(resident: Resident, id: string): Promise<string> {
  const known = await resident.reports();
  const reports = known.length > 0 ? known : [await resident.scan(requestOf({}))];
  const found = reports.flatMap(findingsOf).find(({ finding }) => finding.id === id);
  if (!found) throw new Failure('USAGE', { message: `No finding has the id ${id} now.` });
  return JSON.stringify({ detector: found.detector, ...found.finding });
}

function bounded(text: string): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= AGENT_BYTES) return text;
  return `${new TextDecoder().decode(bytes.subarray(0, AGENT_BYTES - 8)).replace(/\uFFFD+$/, '')}…`;
}

const findInput = z.strictObject({
  query: z.string(),
  limit: z.int().min(1).max(200).optional(),
  cursor: z.string().optional(),
});

const findSymbol: Tool<z.infer<typeof findInput>> = {
  name: 'find_symbol',
  description: 'Symbols whose name matches, best first: a name, a part of one, or Container.member.',
  input: findInput,
  answer: (resident, { query, limit, cursor }) =>
    asked(resident, async (lintel) =>
      agentText(
        'graph-symbols',
        await lintel.symbols(query, {
          ...(limit === undefined ? {} : { limit }),
          ...(cursor === undefined ? {} : { cursor }),
        }),
      ),
    ),
};

const referencesInput = z.strictObject({ symbol: symbolInput, cursor: cursorInput });

const references: Tool<z.infer<typeof referencesInput>> = {
  name: 'references',
  description:
    'Every place that names a symbol, with the role it has there; says so when some cannot be known.',
  input: referencesInput,
  answer: (resident, { symbol, cursor }) =>
    asked(resident, async (lintel) => agentText('graph-refs', await lintel.refs(symbol), cursor)),
};

async function asked(resident: Resident, question: (lintel: Lintel) => Promise<string>): Promise<Reply> {
  return { text: await resident.ask(question) };
}

const impactInput = z.strictObject({
  symbolName: z.string().describe('Container.member or a bare name'),
  filePath: z.string().describe('repository-relative path of the file that declares it'),
});

/** Lists are cut to what fits; the counts are whole. */
const LISTED = 40;

const assessImpact: Tool<z.infer<typeof impactInput>> = {
  name: 'assess_impact',
  description:
    'Before changing a symbol: callers, shared types, tests to run, how many lines to read, risky callers.',
  input: impactInput,
  async answer(resident, { symbolName, filePath }) {
    const whole = await resident.ask((lintel) => lintel.assessImpact(`${filePath}#${symbolName}`));
    const data = {
      ...whole,
      directCallers: whole.directCallers.slice(0, LISTED),
      sharedTypes: whole.sharedTypes.slice(0, LISTED),
      affectedTests: whole.affectedTests.slice(0, LISTED),
      highRiskCallers: whole.highRiskCallers.slice(0, LISTED),
      problems: whole.problems.slice(0, 5),
      ...leftOut(whole),
    };
    return { text: bounded(JSON.stringify(data)), data };
  },
};

function leftOut(whole: Record<string, unknown>): { omitted?: Record<string, number> } {
  const lists = Object.entries(whole).filter(
    (entry): entry is [string, unknown[]] => Array.isArray(entry[1]) && entry[1].length > LISTED,
  );
  if (lists.length === 0) return {};
  return { omitted: Object.fromEntries(lists.map(([name, list]) => [name, list.length - LISTED])) };
}

const status: Tool<Record<string, never>> = {
  name: 'status',
  description: 'What is being read, how changes are learned of, and what could not be analysed.',
  input: z.strictObject({}),
  async answer(resident) {
    const text = await resident.ask(async (lintel) => agentText('graph-summary', await lintel.summary()));
    return { text: `${text}changes: ${resident.way() ?? 'not opened'}\n` };
  },
};

export const TOOLS: readonly Tool[] = [scan, explain, findSymbol, references, assessImpact, status];
