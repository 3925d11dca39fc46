// A change as checks see it: two moments of one repository, the files that differ, what a scan says about the difference, and what
// whoever made it intended. Read-only; everything that costs is computed when first asked for, and once.
import type { CheckId, Problem, Role, VerifyMode, VerifyPlan } from '../contract/index.ts';
import type { Moment } from '../project/index.ts';
import type { Compared, Scan } from '../scan/index.ts';
import type { ChangedFile } from './changed-files.ts';
import type { VerifySettings } from './settings.ts';
import type { SpecVersions } from './spec.ts';

export type OnStep = (step: string, done?: number, total?: number) => void;

export interface Change {
  /** Absolute path of the repository. */
  readonly root: string;
  /** The commit that the change is compared with. */
  readonly base: string;
  readonly before: Moment;
  readonly after: Moment;
  /** All files that differ, sources or not, in order. */
  readonly files: readonly ChangedFile[];
  /** Source files whose text differs, and those whose types may differ because of them. */
  readonly compared: Compared;
  /** What the change introduces by the detectors' judgement. */
  scan(): Promise<Scan>;
  /** The state after the change with other texts, and other roles of files by pattern; whoever made the change closes it. */
  readonly afterWith?: (
    edits: ReadonlyMap<string, string>,
    roles: Readonly<Record<string, Role>> | undefined,
  ) => Promise<Moment>;
  /** What the change does to the settings of Lintel that it is not judged by. */
  readonly settingsProblems?: readonly Problem[];
  /** Lives as long as the scanner: what is remembered from one change to the next belongs to it. */
  readonly memory: object;
  readonly plan: VerifyPlan | undefined;
  readonly mode: VerifyMode;
  /** The checks that were asked for by name. */
  readonly only?: readonly CheckId[] | undefined;
  /** Whether tests may run without walls where nothing can isolate them. */
  readonly mayRunUnsafe?: boolean;
  /** Seconds for all that is done with tests, where someone asked for so many. */
  readonly budget?: number | undefined;
  /** Hears what is being done, and how much of it is done. */
  readonly onStep?: OnStep | undefined;
  /** Whether every caller of a changed contract must be part of the change. */
  readonly isStrict: boolean;
  readonly settings: VerifySettings;
  /** Versions of specs that the attempt before was judged by, in a loop. */
  readonly specsBefore?: SpecVersions | undefined;
  /** The options of detectors by their ids, as the settings give them. */
  readonly detectorSettings: Readonly<Record<string, unknown>>;
  /** Branches that the change will meet: renames are tried against them. */
  readonly mergeWith?: readonly string[];
  /** Says when nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
}

/** A change of which nothing is known beyond what a check is about: what checks need is named by their parameters. */
export type ChangePart<Part extends keyof Change> = Pick<Change, Part>;
