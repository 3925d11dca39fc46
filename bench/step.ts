// What a step of the benchmark is given and what it gives back.

export interface Corpus {
  readonly name: string;
  /** The folder as it was given; nothing may be changed in it. */
  readonly root: string;
  /** A git repository with the same files, to be read only; its cache may be used. */
  readonly copy: string;
  /** Source files, and a JSON file that lists them. */
  readonly files: number;
  readonly bytes: number;
  readonly list: string;
}

export interface StepOptions {
  readonly runs: number;
  /** The symbol for `references`, where the user names one. */
  readonly symbol: string | undefined;
}

/** One line of a corpus's table. Times in seconds, memory in bytes. */
export interface Row {
  readonly step: string;
  readonly ours: number;
  readonly peer?: number;
  readonly cpu: number | undefined;
  readonly peak: number | undefined;
  readonly counts: string;
}

export type Unit = 'times' | 'seconds' | 'bytes';

/** A figure with the limit it is held against; without one it is not judged. */
export interface Measure {
  readonly name: string;
  readonly value: number | undefined;
  readonly unit: Unit;
  readonly atMost?: number;
  readonly atLeast?: number;
}

export interface StepResult {
  readonly rows: readonly Row[];
  readonly measures: readonly Measure[];
  /** What was left out, and why. */
  readonly notes: readonly string[];
}

export type Step = (corpus: Corpus, options: StepOptions) => Promise<StepResult>;
