// A baseline file: the findings a team has decided to live with, by identity, so that it survives edits. It holds no places,
// hence it changes only when findings do.
import * as z from 'zod';
import { compareText } from '../base/index.ts';
import { Failure } from '../contract/index.ts';
import { exists, readFileBytes, writeAtomically } from '../host/index.ts';
import type { BaseFinding } from './attribute.ts';
import type { Sealed } from './seal.ts';

const baselineSchema = z.strictObject({
  version: z.literal(1),
  findings: z.array(
    z.strictObject({
      identity: z.string(),
      code: z.string(),
      count: z.int().positive(),
      measures: z.array(z.number()),
    }),
  ),
});

type Baseline = z.infer<typeof baselineSchema>;

export function readBaseline(path: string): BaseFinding[] {
  if (!exists(path)) {
    const message = `The baseline ${path} does not exist; --update-baseline writes it.`;
    throw new Failure('USAGE', { message, file: path });
  }
  const { findings } = parseBaseline(path);
  return findings.flatMap(({ identity, count, measures }) =>
    Array.from({ length: count }, (_, index) => ({ identity, measure: measures[index] })),
  );
}

function parseBaseline(path: string): Baseline {
  const invalid = (reason: string, cause?: unknown): Failure =>
    new Failure('CONFIG_INVALID', { message: `${path} is not a baseline: ${reason}`, file: path }, { cause });
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(readFileBytes(path)));
  } catch (cause) {
    throw invalid(cause instanceof Error ? cause.message : String(cause), cause);
  }
  const result = baselineSchema.safeParse(value);
  if (result.success) return result.data;
  throw invalid(result.error.issues[0]!.message);
}

/** With `known`, only findings that were in it are kept: pruning never adds. */
export function writeBaseline(
  path: string,
  findings: readonly Sealed[],
  known?: readonly BaseFinding[],
): void {
  const groups = Map.groupBy(findings, ({ identity }) => identity);
  const counts = known && Map.groupBy(known, ({ identity }) => identity);
  const entries = [...groups].flatMap(([identity, list]) => {
    const count = counts ? Math.min(list.length, counts.get(identity)?.length ?? 0) : list.length;
    if (count === 0) return [];
    const measures = list.flatMap(({ measure }) => measure ?? []).sort((a, b) => a - b);
    const { code, kind } = list[0]!.answer;
    return [{ identity, code: code ?? kind, count, measures: measures.slice(0, count) }];
  });
  const sorted = entries.sort((a, b) => compareText(a.code, b.code) || compareText(a.identity, b.identity));
  const text = `{\n  "version": 1,\n  "findings": [\n${sorted.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n')}\n  ]\n}\n`;
  writeAtomically(path, new TextEncoder().encode(text));
}
