// Answers about types, file by file, kept as long as nothing that they depend on changed. Everything that detectors ask of
// one view is gathered first; then contexts are opened one after the other and each is asked all questions. When every
// answer is known, no TypeScript process is started.
import { hash } from 'node:crypto';
import { Failure } from '../../contract/index.ts';
import type { Json } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { Types } from '../../types/index.ts';
import { planContexts, runPlan } from './context-plan.ts';
import { typeEnvironment, type TypeEnvironment } from './type-environment.ts';
import type { View } from './view.ts';

/** Something a detector wants to know about the types in some files. */
export interface TypedQuestion<Answer extends Json> {
  readonly id: string;
  /** Raised whenever the same text and the same types would give another answer: also when other places are asked about. */
  readonly version: number;
  /** The files that have something to ask about. */
  readonly files: readonly SourceFile[];
  /** The answer for one file: JSON, a function of its text and of types alone, not of options. */
  ask(types: Types, context: string, file: SourceFile): Promise<Answer>;
}

export interface TypedFacts<Answer> {
  readonly answers: ReadonlyMap<string, Answer>;
  /** Files that no context could answer for, with the reason as words joined by dashes. */
  readonly unanswered: readonly { readonly file: SourceFile; readonly reason: string }[];
}
