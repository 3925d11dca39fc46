// What a detector is: an id, the codes it can give with their words, its options, what it collects, and its judgement.
import type * as z from 'zod';
import type { CodeEntry, FindingAnswer, Tier } from '../../contract/index.ts';
import type { Collector, Json } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { Change } from './change.ts';
import type { Judgement } from './finding.ts';
import type { Say } from './say.ts';
import type { SettingsFiles } from './settings-as-data.ts';
import type { ToolRun, View } from './view.ts';

export interface Code extends CodeEntry {
  readonly kind: string;
  /** The detector's tier unless it says otherwise. */
  readonly tier?: Tier;
  /** True but seldom acted upon: reported only where someone asks for the detector or the code, or the settings turn it on. */
  readonly offByDefault?: true;
  /** Whether the program works as well with it as without: a change that brings it goes to review, unless the settings reject every proof. */
  readonly isDebt?: true;
  /** How many are shown at most, those with the greatest measure first; the rest are counted. `--all` shows them. */
  readonly most?: number;
  /** Code about which it matters in tests as much as in sources: there it is shown, and gates, too. */
  readonly inTests?: InTests;
  /**
   * Rules of other tools that say the same, without the names of their plugins: whoever silenced one of them at a place, or turned it
   * off, has decided about this code. A comment that names no rule silences only codes that have some.
   */
  readonly equalRules?: readonly string[];
  /** What knip calls the same; its settings decide about the code, too. */
  readonly knipRules?: readonly string[];
  /** Whether a comment inside the code is what keeps it from being reported. */
  readonly explainedByComment?: true;
  /** Whether no comment silences it: what is said about comments would silence itself. */
  readonly isAlwaysSaid?: true;
  /** The sentence for one finding. */
  readonly say: Say;
  /** What findings have in common that one decision settles; by default, the line that they stand in. */
  readonly alike?: Say;
}

export interface InTests {
  readonly text: RegExp;
  /** What such code is, for the reference page. */
  readonly what: string;
}

/** A test that does not wait for an assertion, or does not make it, passes whatever it tests. */
export const ASSERTION: InTests = { text: /^(?:expect|assert)\b/, what: 'assertions' };

/** How a wrapped tool repairs files that it complains about. It is run on copies of them. */
export interface ToolRepair {
  readonly tool: string;
  /** What it is told before the paths. */
  readonly args: readonly string[];
  readonly settings: SettingsFiles;
  /** Names of other files that it reads. */
  readonly alsoReads?: RegExp;
  /** Whether it goes after the others, whose repairs it has to look at. */
  readonly isLast?: true;
  /** Whether it came to work on the files; by default, when it ends without an error code. */
  hasRun?(run: ToolRun): boolean;
}

interface DetectorBase<Options> {
  readonly id: string;
  /** What a finding is unless its code or the finding itself says otherwise. */
  readonly tier: Tier;
  /** Whether a finding of it may be a proof, although neither its tier nor a code says so. */
  readonly provesSome?: true;
  /** Whether its proofs say that tests show less than before, which no setting makes a matter of taste. */
  readonly takesTestsAway?: true;
  /** Whether a finding is a matter of a few lines: what has to do with how the program is built comes before it in `top`. */
  readonly isAboutLines?: true;
  /** What it asks besides facts: TypeScript, or a program of its own. */
  readonly needs?: 'types' | 'tools';
  /**
   * Whether its findings in a file follow from that file's text and types alone, so that against a base only files in which
   * these differ are judged. Those with `judgeFile` are so anyway.
   */
  readonly isByFile?: true;
  /**
   * For such a detector, what findings in other files depend on besides types, by name. Where a name that both sides have differs in
   * it, all files are judged.
   */
  seenByOthers?(file: SourceFile): ReadonlyMap<string, string>;
  /** For a detector that judges a change, whether it asks its collectors about files that do not differ, too. */
  readonly looksEverywhere?: true;
  /** Whether part of its work needs no types, so that it runs when they are turned off. */
  readonly worksWithoutTypes?: boolean;
  /** By code; empty for wrapped tools, whose findings stand outside `top` and `catalog`. */
  readonly codes: Readonly<Record<string, Code>>;
  /** Every option has a default and a description. */
  readonly options: z.ZodType<Options>;
  /** Options that have another default when the detector or one of its codes is asked for by name, or all codes are. */
  readonly whenAsked?: Partial<Options>;
  /** Shared by identity: two detectors that name the same collector share its work. */
  readonly collectors?: readonly Collector[];
  readonly repair?: ToolRepair;
  /** Options that the report's head names. */
  headline?(options: Options): { readonly minSize?: number; readonly maxForwardDepth?: number };
  /** For the analyses that are not plain lists: what stands in the report. */
  compose?(findings: readonly FindingAnswer[], data: Readonly<Record<string, Json>>): Json;
}

/** A judgement of each file by itself. Pure, so it is made again only when the file changes. */
export interface FileDetector<Options> extends DetectorBase<Options> {
  judgeFile(file: SourceFile, options: Options): Judgement;
  readonly judge?: undefined;
  readonly judgeChange?: undefined;
}

/** A judgement of the repository as a whole. */
export interface WholeDetector<Options> extends DetectorBase<Options> {
  judge(view: View, options: Options): Judgement | Promise<Judgement>;
  readonly judgeFile?: undefined;
  readonly judgeChange?: undefined;
}

/**
 * A judgement of what was done between two states. It runs only against a revision, on what differs, and whatever it finds the
 * change has introduced.
 */
export interface ChangeDetector<Options> extends DetectorBase<Options> {
  judgeChange(change: Change, options: Options): Judgement;
  readonly judge?: undefined;
  readonly judgeFile?: undefined;
}

export type Detector<Options = unknown> =
  | FileDetector<Options>
  | WholeDetector<Options>
  | ChangeDetector<Options>;

/** Whether it ever finds what closes the gate. */
export function canProve({ tier, codes, provesSome }: Detector): boolean {
  return (
    tier === 'proof' || provesSome === true || Object.values(codes).some((code) => code.tier === 'proof')
  );
}

export function defineDetector<Options>(detector: Detector<Options>): Detector {
  return Object.freeze(detector) as Detector;
}
