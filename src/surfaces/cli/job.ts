// What a parsed command asks for. Commands only describe their question; asking it is the business of `run-job.ts`.
import type { Lintel, ScanRequest } from '../../api/index.ts';
import type { AnswerName, Answers, RecoveryChoice } from '../../contract/index.ts';
import type { Globals } from './globals.ts';
import type { Io } from './io.ts';

export interface Session {
  /** Absolute path of the repository. */
  readonly root: string;
  /** Opens the repository when first asked. */
  lintel(): Promise<Lintel>;
  /** Files and folders that the command names, where it does not mean all. */
  readonly files?: readonly string[];
  /** Scans the repository, which need not be opened when nothing changed. */
  scan(request: ScanRequest): Promise<Answers['scan']>;
  /** Forgets what is kept on disk for the repository. */
  cleanCache(): Promise<Answers['cache-clean']>;
  /** Brings changes that were interrupted to an end. */
  recover(choice: RecoveryChoice | undefined): Promise<Answers['recover']>;
  /** Says what a code means, shows the page of a detector, or lists all codes. */
  explain(name: string | undefined): Promise<Answers['explain']>;
  /** Remembers whether code of the repository may be run. */
  trust(trusted: boolean): Promise<Answers['trust']>;
  /** What the user wrote for a symbol, with its path made relative to the root. */
  symbol(text: string): string;
  /** The same for what may be a path or a symbol. */
  target(text: string): string;
  readonly wantsTiming: boolean;
  /** Tells people what is being done. */
  readonly onStep: (step: string) => void;
  /** What the user wrote for a file, as an absolute path. */
  file(text: string): string;
}

export interface Job<Name extends AnswerName = AnswerName> {
  readonly answer: Name;
  ask(session: Session): Promise<Answers[Name]>;
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
}

/** A command that goes on until it is stopped. */
export interface Service {
  /** Gives the exit code. */
  serve(io: Io, globals: Globals): Promise<number>;
}

/** Hands the job of the command that was named to whoever parses. */
export type Plan = <Name extends AnswerName>(job: Job<Name> | Service) => void;
