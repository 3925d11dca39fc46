// What a parsed command asks for. Commands only describe their question; asking it is the business of `run-job.ts`.
import type { AnswerName, Answers } from '../../contract/index.ts';
import type { Globals } from './globals.ts';
import type { Io } from './io.ts';
import type { Visit } from './visit.ts';

export interface Job<Name extends AnswerName = AnswerName> {
  readonly answer: Name;
  ask(visit: Visit): Promise<Answers[Name]>;
  /** How many items people are shown, for answers that show only the first ones. */
  readonly limit?: number;
  /** Where an earlier answer for agents ended. */
  readonly cursor?: number;
  /** Whether the repository is opened for a scan. */
  readonly scans?: boolean;
  /** Whether the answer has findings, which the format sarif is for. */
  readonly takesSarif?: boolean;
  /** The repository, or files and folders of it, where the command names them itself. */
  readonly paths?: readonly string[];
  /** Whether people are only told what they have to do something about. */
  readonly isQuiet?: boolean;
  /** Whether the question can be asked of an older revision. */
  readonly takesRevision: boolean;
  /** Whether it ends by itself soon after it is told to stop, and says what was done. */
  readonly saysWhatIsDone?: boolean;
}

/** A command that goes on until it is stopped. */
export interface Service {
  /** Gives the exit code. */
  serve(io: Io, globals: Globals): Promise<number>;
}

/** Hands the job of the command that was named to whoever parses. */
export type TakeJob = <Name extends AnswerName>(job: Job<Name> | Service) => void;
