// What is said about exported names: those that no other file uses, and those that only tests use.
import { isOfTests, PROGRAM, TEST, type LinkedFile, type Reach, type UsedNames } from '../../usage/index.ts';
import type { Finding, Hold, Judgement } from '../kit/index.ts';
import { compilerFlags } from './compiler-flags.ts';
import { judgeDead, type Candidate, type DeadExportOptions, type ExportVerdict } from './dead-export.ts';
import { testOnlyExports } from './test-only-export.ts';

export interface ExportOptions extends DeadExportOptions {
  readonly testOnlyExports: boolean;
}

/** What is said about each exported name, by the number of the name. */
export type SaidOfNames = Map<number, Finding | Hold | undefined>;

/** What was said before, where it still holds. */
export interface Earlier {
  readonly said: SaidOfNames;
  readonly edited: ReadonlySet<string>;
}

export function judgeExports(
  reach: Reach,
  uses: UsedNames,
  options: ExportOptions,
  earlier?: Earlier,
): Judgement & { readonly said: SaidOfNames } {
  const dead: Candidate[] = [];
  const ofTests: Candidate[] = [];
  for (const linked of reach.files) {
    if (!isJudged(reach, linked)) continue;
    const isSupport = linked.links.offered.length > 0 && isOfTests(reach, linked);
    for (const offered of linked.links.offered) {
      const side = uses.used[offered.number]! & (PROGRAM | TEST);
      if (offered.name === '=') continue;
      if (side === 0) dead.push({ linked, offered });
      else if (side === TEST && !isSupport && options.testOnlyExports) ofTests.push({ linked, offered });
    }
  }
  const judgement: ExportVerdict = {
    options,
    reach,
    uses,
    flagsOf: compilerFlags(reach.state),
    handedOn: handedOn(reach, uses),
  };
  const said: SaidOfNames = new Map();
  for (const candidate of dead) {
    const { number } = candidate.offered;
    said.set(
      number,
      stillSaid(earlier, candidate) ? earlier!.said.get(number) : judgeDead(judgement, candidate),
    );
  }
  const left = ofTests.filter((candidate) => !stillSaid(earlier, candidate));
  const fresh = testOnlyExports(reach, left);
  for (const { offered } of ofTests)
    said.set(offered.number, fresh.get(offered.number) ?? earlier?.said.get(offered.number));
  return { ...sorted(said), said };
}

function sorted(said: SaidOfNames): { findings: Finding[]; holds: Hold[] } {
  const findings: Finding[] = [];
  const holds: Hold[] = [];
  for (const item of said.values()) {
    if (item === undefined) continue;
    if ('reason' in item) holds.push(item);
    else findings.push(item);
  }
  return { findings, holds };
}

/** Whether what was said about a name names no place in a file that was edited since. */
function stillSaid(earlier: Earlier | undefined, { linked, offered }: Candidate): boolean {
  if (!earlier || !earlier.said.has(offered.number) || earlier.edited.has(linked.file.path)) return false;
  const said = earlier.said.get(offered.number);
  if (said === undefined || 'reason' in said) return true;
  return !said.evidence!.some(({ file }) => earlier.edited.has(file));
}

/** Exports of a file that is not reached are part of what is said about the file. */
function isJudged({ reached, usage }: Reach, { number, start, isAuthored, file }: LinkedFile): boolean {
  if (usage.knip.isIgnored(file.path)) return false;
  return start === 0 && isAuthored && (reached[number]! & (PROGRAM | TEST)) !== 0;
}

/** Also files that are not judged hand names on, and would break if these were gone. */
function handedOn({ files }: Reach, { used }: UsedNames): Map<number, LinkedFile[]> {
  const found = new Map<number, LinkedFile[]>();
  for (const linked of files) {
    for (const { from } of linked.links.passing) {
      if ((used[from!]! & (PROGRAM | TEST)) !== 0) continue;
      const list = found.get(from!);
      if (list) list.push(linked);
      else found.set(from!, [linked]);
    }
  }
  return found;
}
