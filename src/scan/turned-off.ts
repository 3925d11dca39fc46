// Codes that say the same as a rule which the repository has turned off in the settings of another tool: whoever did so has decided
// about them, and they are not shown unless they are asked for.
import { compareText, folderOf, foldersUp } from '../base/index.ts';
import type { ReportMeta } from '../contract/index.ts';
import { DETECTORS, ruleSettings, ruleSettingsFiles, type RuleSettings } from '../detectors/index.ts';
import type { Snapshot } from '../snapshot/index.ts';
import type { ReportedFinding } from './reported-finding.ts';

export type TurnedOff = NonNullable<ReportMeta['turnedOff']>[number];

interface Decision {
  readonly file: string;
  readonly rule: string;
}

/**
 * Rules that are about more than our codes: a comment about one place means the code there, too; who turns the rule off for all files
 * has decided about something else.
 */
const WIDER_RULES: ReadonlySet<string> = new Set([
  'no-unused-vars',
  'noUnusedVariables',
  'max-lines-per-function',
  'no-explicit-any',
  'noExplicitAny',
  'consistent-type-assertions',
  '@ts-ignore',
  '@ts-expect-error',
]);

/** By code, the rules that decide about it. */
const DECIDING: ReadonlyMap<string, readonly string[]> = new Map(
  DETECTORS.flatMap(({ codes }) => Object.entries(codes)).flatMap(([code, { equalRules, knipRules }]) =>
    equalRules || knipRules
      ? [[code, [...(equalRules ?? []), ...(knipRules ?? [])].filter((rule) => !WIDER_RULES.has(rule))]]
      : [],
  ),
);

const ALL_RULES = new Set([...DECIDING.values()].flat());
const NAMED = new RegExp([...ALL_RULES].join('|'));

export interface Shown {
  readonly kept: readonly ReportedFinding[];
  readonly turnedOff: readonly TurnedOff[];
}

/** Leaves out findings of codes that are turned off around their files, and says because of what. */
export function withoutTurnedOff(
  snapshot: Snapshot,
  findings: readonly ReportedFinding[],
  isAskedFor: (detector: string, code: string) => boolean,
): Shown {
  const isDecided = ({ answer }: ReportedFinding): boolean => DECIDING.has(answer.code ?? '');
  const decide = findings.some(isDecided) ? deciderIn(snapshot) : undefined;
  if (decide === undefined) return { kept: findings, turnedOff: [] };
  const kept: ReportedFinding[] = [];
  const counts = new Map<string, TurnedOff>();
  for (const finding of findings) {
    const { code, file, attribution } = finding.answer;
    const decision =
      code === undefined || isAskedFor(finding.detector, code) ? undefined : decide(code, file);
    if (decision === undefined) kept.push(finding);
    // What was there before would not have been shown either.
    else if (attribution !== 'inherited') {
      const key = `${decision.file}\0${decision.rule}`;
      counts.set(key, { ...decision, findings: (counts.get(key)?.findings ?? 0) + 1 });
    }
  }
  return { kept, turnedOff: [...counts].sort(([a], [b]) => compareText(a, b)).map(([, entry]) => entry) };
}

type Decide = (code: string, file: string) => Decision | undefined;

/** Undefined where nothing is turned off. */
function deciderIn(snapshot: Snapshot): Decide | undefined {
  const settings = ruleSettings(snapshot, NAMED);
  if (settings.every(({ off }) => off.size === 0)) return undefined;
  const byFolder = Map.groupBy(settings, ({ folder }) => folder);
  const known = new Map<string, Decision | undefined>();
  return (code, file) => {
    const folder = folderOf(file);
    const key = `${code}\0${folder}`;
    if (!known.has(key)) known.set(key, decisionIn(byFolder, DECIDING.get(code) ?? [], folder));
    return known.get(key);
  };
}

/** The nearest settings that name one of the rules decide; where any turns one on, none is off. */
function decisionIn(
  byFolder: ReadonlyMap<string, readonly RuleSettings[]>,
  rules: readonly string[],
  folder: string,
): Decision | undefined {
  for (const at of foldersUp(folder)) {
    const settings = byFolder.get(at) ?? [];
    if (settings.some(({ on }) => rules.some((rule) => on.has(rule)))) return undefined;
    for (const { file, off } of settings) {
      const rule = rules.find((name) => off.has(name));
      if (rule !== undefined) return { file, rule };
    }
    if (settings.some(({ isTop }) => isTop)) return undefined;
  }
  return undefined;
}

/** Rules with equals among our codes that one snapshot turns off and another does not. */
export function newlyTurnedOff(before: Snapshot, now: Snapshot): Decision[] {
  const files = ruleSettingsFiles(now);
  if (files.every((file) => before.entry(file)?.id === now.entry(file)?.id)) return [];
  const offIn = (snapshot: Snapshot): Decision[] =>
    ruleSettings(snapshot, NAMED).flatMap(({ file, off, on }) =>
      [...off].filter((rule) => ALL_RULES.has(rule) && !on.has(rule)).map((rule) => ({ file, rule })),
    );
  const known = new Set(offIn(before).map(({ rule }) => rule));
  return offIn(now).filter(({ rule }) => !known.has(rule));
}
