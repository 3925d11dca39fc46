// A try block that holds more than its catch clause can tell apart.
import type { TryStatement } from '@oxc-project/types';
import type { SourceFile } from '../../graph/index.ts';
import { ownerNameAt } from '../kit/anchor.ts';
import type { Code, Finding } from '../kit/index.ts';
import { numberOf, times } from '../kit/say.ts';
import type { Draft } from './draft.ts';
import type { ExceptionOptions } from './options.ts';
import type { TryFact } from './shape.ts';

export const overscopedTry: Code = {
  kind: 'overscoped-try',
  offByDefault: true,
  say: (said) =>
    `This try block holds ${times(numberOf(said, 'statements'), 'statement')} with ${times(numberOf(said, 'calls'), 'call')}; its catch clause cannot tell which of them failed.`,
  tier: 'budget',
  cause: 'A try block holds so many statements that its catch clause cannot tell which of them failed.',
  approach:
    'Which of these statements is the clause written for? The block may have grown line by line, or stand for a boundary around the whole function. If the steps fail for different reasons, they may be steps of different functions.',
};

/** Smaller blocks are not kept: no sensible limit would reach them. */
const SMALLEST_TRY = 4;

/** Keeps how much the block of a try statement with a handler holds, and how many calls in it can throw. */
export function noteTry(draft: Draft, { start, block }: TryStatement, calls: number): void {
  const statements = block.body.length;
  if (statements < SMALLEST_TRY) return;
  draft.tries.push([start, block.end, ownerNameAt(draft.file.facts, start), statements, calls]);
}

export function isTooBroad([, , , statements, calls]: TryFact, settings: ExceptionOptions): boolean {
  return statements >= settings.overscopedTryMinStatements && calls >= settings.overscopedTryMinCalls;
}

export function tooBroad({ path }: SourceFile, [start, end, key, statements, calls]: TryFact): Finding {
  return {
    kind: 'overscoped-try',
    file: path,
    start,
    end,
    key,
    measure: statements,
    evidence: [{ fact: 'try-block', file: path, start, end, value: statements }],
    data: { statements, calls },
  };
}
