// What can be asked about a change: all that a model is told comes from here, and all that it claims is looked up here again. Nothing of it
// writes.
import type { Answers } from '../contract/index.ts';
import type { ChangedFile } from '../verify/index.ts';

export type Side = 'before' | 'after';

export interface SeenDiagnostic {
  readonly line: number;
  /** `TS2345`. */
  readonly code: string;
  readonly message: string;
}

/** The innermost named declaration around a line. */
export interface EnclosingSymbol {
  /** As it can be asked for again. */
  readonly symbol: string;
  readonly startLine: number;
  readonly endLine: number;
}

export interface ProbeRequest {
  /** A test for the repository's own runner, or a module that Node runs. */
  readonly kind: 'test' | 'script';
  readonly code: string;
  /** Files with other texts than the change has. */
  readonly edits?: ReadonlyMap<string, string>;
  readonly side: Side;
  /** The file that the probe is about. */
  readonly about: string;
}

export interface ProbeRun {
  /** `unknown`: it did not run to its end, or did not run at all. */
  readonly outcome: 'passed' | 'failed' | 'unknown';
  readonly output: string;
}

export interface ChangeSources {
  readonly files: readonly ChangedFile[];
  /** The text of a file that the repository lists on that side; undefined for everything else. */
  read(side: Side, file: string): string | undefined;
  /** A file of an installed package, from the folder that packages are installed in. */
  installed(file: string): string | undefined;
  /** Lines that contain a text, `path:line: text`, at most so many. */
  search(side: Side, text: string, most: number): Promise<readonly string[]>;
  /** Lines after the change that have one of some words, `path:line: text`. */
  mentions(words: readonly string[]): Promise<readonly string[]>;
  /** The symbol around a line after the change. */
  enclosing(file: string, line: number): EnclosingSymbol | undefined;
  /** A symbol is named by `path:line:column`, `path#Container.member` or a bare name. Throws a failure where it is not there. */
  definition(symbol: string): Promise<Answers['graph-definition']>;
  references(symbol: string): Promise<Answers['graph-refs']>;
  callers(symbol: string): Promise<Answers['graph-callers']>;
  callees(symbol: string): Promise<Answers['graph-callees']>;
  impact(symbol: string): Promise<Answers['graph-impact']>;
  /** The type of what is named at `path:line:column`. */
  typeAt(place: string): Promise<string>;
  /** What TypeScript says about a file after the change. */
  diagnostics(file: string): Promise<readonly SeenDiagnostic[]>;
  /** Commits that wrote the lines as they were before the change. */
  history(file: string, startLine: number, endLine: number): Promise<string>;
  /** Whether a file with another text parses and brings no complaint of TypeScript that was not there. */
  holds(file: string, text: string): Promise<boolean>;
  /** The path that a probe about a file would have; undefined where that kind cannot be run. */
  probePlace(kind: ProbeRequest['kind'], about: string): string | undefined;
  /** Runs foreign code behind walls. */
  probe(request: ProbeRequest, signal?: AbortSignal): Promise<ProbeRun>;
}
