// Tools that change code, or say why not, and what becomes of their plans.
import * as z from 'zod';
import { recoverRepository, type Refactoring, type Resident } from '../../api/index.ts';
import { RECOVERY_CHOICES, commitRequestSchema, type RefactorAnswer } from '../../contract/index.ts';
import { AGENT_BYTES } from '../../render/index.ts';
import { deleteBody, move, moveBody, remove, rename, renameBody } from '../http/requests.ts';
import { choicesOf, decisionData } from './decision-data.ts';
import { cursorInput } from './inputs.ts';
import { agentText, bytesOf, textWithin, type Reply, type Tool } from './tool.ts';

/** Text and data together are not more than an agent is given at once; the rest is the frame that they are sent in. */
const REPLY_BYTES = AGENT_BYTES - 200;
const FILES = 5;

async function reply(
  resident: Resident,
  ask: (refactor: Refactoring) => Promise<RefactorAnswer>,
): Promise<Reply> {
  const answer = await resident.ask((lintel) => ask(lintel.refactor));
  const data = decisionData(answer);
  const proofs = proofText(answer);
  const page = textWithin(REPLY_BYTES - bytesOf(data) - bytesOf(proofs), (maxBytes) =>
    agentText('refactor', answer, undefined, maxBytes),
  );
  return { text: `${page}${proofs}`, data };
}

/** For clients that read the text alone. */
function proofText(answer: RefactorAnswer): string {
  const choices = choicesOf(answer);
  if (answer.plan_id === undefined || choices.length === 0) return '';
  const lines = choices.map(({ id, proof }) => `${id} ${JSON.stringify(proof)}`);
  return `# Proofs for commit_decision; plan_status has all lines and continues at a cursor\n${lines.join('\n')}\n`;
}

export const renameTool: Tool<z.infer<typeof renameBody>> = {
  name: 'rename',
  description:
    'Rename a symbol everywhere, proven by types, and write it; or nothing is written and the answer has candidates to decide on.',
  input: renameBody,
  writes: true,
  answer: (resident, input) => reply(resident, (refactor) => rename(refactor, input)),
};

export const moveTool: Tool<z.infer<typeof moveBody>> = {
  name: 'move',
  description:
    'Move a file, folder or top-level declaration and everything that names it; answers like rename.',
  input: moveBody,
  writes: true,
  answer: (resident, input) => reply(resident, (refactor) => move(refactor, input)),
};

export const deleteTool: Tool<z.infer<typeof deleteBody>> = {
  name: 'delete',
  description: 'Delete a symbol or file that nothing uses, or say what does; answers like rename.',
  input: deleteBody,
  writes: true,
  answer: (resident, input) => reply(resident, (refactor) => remove(refactor, input)),
};

export const commitDecision: Tool<z.infer<typeof commitRequestSchema>> = {
  name: 'commit_decision',
  description:
    'Carry out one candidate of a plan. Everything is checked again first; changed lines block it.',
  input: commitRequestSchema,
  writes: true,
  answer: (resident, input) => reply(resident, (refactor) => refactor.commit(input)),
};

export const undoTool: Tool<Record<string, never>> = {
  name: 'undo',
  description: 'Take back the last change that Lintel wrote; call again for the one before.',
  input: z.strictObject({}),
  writes: true,
  async answer(resident) {
    return { text: agentText('undo', await resident.ask((lintel) => lintel.refactor.undo())) };
  },
};

const recoverInput = z.strictObject({
  choice: z.enum(RECOVERY_CHOICES).optional().describe('needed when files were edited since'),
});

export const recoverTool: Tool<z.infer<typeof recoverInput>> = {
  name: 'recover',
  description:
    'Settle a change that was interrupted: complete it, take it back, or leave the files as they are.',
  input: recoverInput,
  writes: true,
  async answer(resident, { choice }) {
    const answer = await resident.ask((lintel) => recoverRepository(lintel.root, choice));
    return { text: agentText('recover', answer) };
  },
};

const statusInput = z.strictObject({
  plan_id: z.string().optional().describe('all plans if omitted'),
  cursor: cursorInput,
});

export const planStatus: Tool<z.infer<typeof statusInput>> = {
  name: 'plan_status',
  description:
    'A pending plan: whether it still holds, its evidence, its diff, and every line of its candidates with the hash for a proof.',
  input: statusInput,
  async answer(resident, { plan_id: id, cursor }) {
    if (id === undefined) return allPlans(resident, cursor);
    const plan = await resident.ask((lintel) => lintel.refactor.plan(id));
    const { answer, ...row } = plan;
    const isOpen = row.state === 'open' && row.non_clean_files.length === 0;
    const proofs = answer && cursor === undefined && isOpen ? proofText(answer) : '';
    const data = { ...row, non_clean_files: row.non_clean_files.slice(0, FILES) };
    const page = textWithin(REPLY_BYTES - bytesOf(data) - bytesOf(proofs), (maxBytes) =>
      agentText('plan', plan, cursor, maxBytes),
    );
    return { text: `${page}${proofs}`, data };
  },
};

async function allPlans(resident: Resident, cursor: number | undefined): Promise<Reply> {
  const known = await resident.ask((lintel) => lintel.refactor.plans());
  return { text: textWithin(REPLY_BYTES, (maxBytes) => agentText('plans', known, cursor, maxBytes)) };
}
