// The tool that judges a change: the verdict, what speaks against it, and what to do next.
import * as z from 'zod';
import {
  CHECKS,
  VERIFY_MODES,
  verifyPlanSchema,
  type CheckEntry,
  type VerifyAnswer,
} from '../../contract/index.ts';
import { AGENT_BYTES } from '../../render/index.ts';
import { cursorInput } from './inputs.ts';
import { toolWords } from './tool-words.ts';
import { agentText, bytesOf, textWithin, type Tool } from './tool.ts';

const verifyInput = z.strictObject({
  base: z
    .string()
    .optional()
    .describe('compare with this; default: where HEAD parts from the default branch'),
  patch: z.string().optional().describe('judge this diff over the base instead of the working tree'),
  staged: z.boolean().optional().describe('judge what is staged'),
  plan: z
    .looseObject({
      rename_mapping: z.record(z.string(), z.string()).optional().describe('old name to new name'),
      affected_callers: z.array(z.string()).optional().describe('path or path:line'),
      constraints: z.array(z.string()).optional(),
    })
    .optional()
    .describe('what the change is meant to do'),
  only: z.array(z.enum(CHECKS)).optional(),
  mode: z.enum(VERIFY_MODES).optional(),
  budget: z.int().min(1).optional().describe('seconds that tests may take; default 60'),
  strict: z.boolean().optional().describe('every caller of a changed contract must be in the change'),
  cursor: cursorInput,
});

/** Text and data together are not more than an agent is given at once; the rest is the frame that they are sent in. */
const REPLY_BYTES = AGENT_BYTES - 200;
/** Bytes of the checks in the data; the text has them at length, and continues at a cursor. */
const CHECK_BYTES = 2000;
const FILES = 10;

export const verifyTool: Tool<z.infer<typeof verifyInput>> = {
  name: 'verify_change',
  description:
    'After editing: is the change complete and compatible? Rejects what it breaks or leaves half-done, with proof and an instruction.',
  input: verifyInput,
  async answer(resident, { cursor, plan, ...input }, signal) {
    const given = Object.entries(input).filter(([, value]) => value !== undefined);
    const answer = await resident.verify({
      ...(Object.fromEntries(given) as Parameters<typeof resident.verify>[0]),
      ...(plan === undefined ? {} : { plan: verifyPlanSchema.parse(plan) }),
      signal,
    });
    const data = verdictData(answer);
    const text = textWithin(REPLY_BYTES - bytesOf(data), (maxBytes) =>
      agentText('verify', answer, cursor, maxBytes),
    );
    return { text, data };
  },
};

/** What a program reads of a verdict. Bounded: what is left out is counted. */
function verdictData({ verdict, complete, checks, tests, log }: VerifyAnswer): Record<string, unknown> {
  const open = checks.filter(({ status }) => status !== 'pass');
  const shown = firstWithin(open.map(checkData), CHECK_BYTES);
  const missing = log.missing_dependencies;
  const instruction = open.find((entry) => entry.instruction !== undefined)?.instruction;
  return {
    verdict,
    complete,
    passed: [...new Set(checks.flatMap(({ check, status }) => (status === 'pass' ? [check] : [])))],
    checks: shown,
    ...(shown.length < open.length ? { checks_left_out: open.length - shown.length } : {}),
    ...(tests === null
      ? {}
      : { tests: { ...tests, not_started: tests.not_started.length, not_ended: tests.not_ended.length } }),
    missing_files: missing.slice(0, FILES),
    ...(missing.length > FILES ? { missing_files_left_out: missing.length - FILES } : {}),
    ...(instruction === undefined ? {} : { instruction: short(instruction) }),
  };
}

function checkData(entry: CheckEntry): Record<string, unknown> {
  const { check, status, code, file, span, message } = entry;
  return {
    check,
    status,
    code,
    ...(file === undefined ? {} : { file }),
    ...(span === undefined ? {} : { line: span.start.line }),
    message: short(message),
  };
}

const SHORT = 200;

function short(text: string): string {
  const said = toolWords(text);
  return said.length <= SHORT ? said : `${said.slice(0, SHORT - 1)}…`;
}

function firstWithin<T>(items: readonly T[], bytes: number): T[] {
  let left = bytes;
  return items.filter((item, at) => (left -= bytesOf(item)) >= 0 || at === 0);
}
