// Tools that answer what there is, who uses it, and what a change of it reaches.
import * as z from 'zod';
import type { Lintel, Resident } from '../../api/index.ts';
import { cursorInput, symbolInput } from './inputs.ts';
import { toolWords } from './tool-words.ts';
import { agentText, bounded, type Reply, type Tool } from './tool.ts';

const findInput = z.strictObject({
  query: z.string(),
  limit: z.int().min(1).max(200).optional(),
  cursor: z.string().optional(),
});

export const findSymbol: Tool<z.infer<typeof findInput>> = {
  name: 'find_symbol',
  description: 'Symbols whose name matches, best first: a name, part of one, or Container.member.',
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

export const references: Tool<z.infer<typeof referencesInput>> = {
  name: 'references',
  description: 'Every place that names a symbol, with the role it has there; says so when there may be more.',
  input: referencesInput,
  answer: (resident, { symbol, cursor }) =>
    asked(resident, async (lintel) => agentText('graph-refs', await lintel.refs(symbol), cursor)),
};

async function asked(resident: Resident, question: (lintel: Lintel) => Promise<string>): Promise<Reply> {
  return { text: await resident.ask(question) };
}

const impactInput = z.strictObject({ symbol: symbolInput });

/** Lists are cut to what fits; the counts are whole. */
const LISTED = 40;

export const assessImpact: Tool<z.infer<typeof impactInput>> = {
  name: 'assess_impact',
  description:
    'Before changing a symbol: callers, shared types, tests to run, how many lines to read, risky callers.',
  input: impactInput,
  async answer(resident, { symbol }) {
    const whole = await resident.ask((lintel) => lintel.assessImpact(symbol));
    const data = {
      ...whole,
      directCallers: whole.directCallers.slice(0, LISTED),
      sharedTypes: whole.sharedTypes.slice(0, LISTED),
      affectedTests: whole.affectedTests.slice(0, LISTED),
      highRiskCallers: whole.highRiskCallers.slice(0, LISTED),
      problems: whole.problems
        .slice(0, 5)
        .map((problem) => ({ ...problem, message: toolWords(problem.message) })),
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

export const status: Tool<Record<string, never>> = {
  name: 'status',
  description: 'What is being read, how changes are noticed, and what could not be analysed.',
  input: z.strictObject({}),
  async answer(resident) {
    const text = await resident.ask(async (lintel) => agentText('graph-summary', await lintel.summary()));
    return { text: `${text}changes: ${resident.way() ?? 'not opened'}\n` };
  },
};
