// The steps of a function by what they mean, wherever it was imported from and whatever it is called here.
import {
  exportTarget,
  symbolTarget,
  type CodeGraph,
  type SourceFile,
  type Target,
} from '../../graph/index.ts';
import { collectedOf } from '../kit/index.ts';
import stepFacts, { STEP, type MemberFact, type StepRow } from './facts.ts';

export interface Member {
  readonly file: SourceFile;
  readonly fact: MemberFact;
  /** The first time that each step is taken, in order. */
  readonly steps: ReadonlyMap<string, Step>;
}

export interface Step {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly flags: number;
  /** How often it is taken. */
  readonly count: number;
  /** What is called, where the text tells. */
  readonly target: Target | undefined;
  readonly isExternal: boolean;
}

export function membersOf(graph: CodeGraph, file: SourceFile): Member[] {
  return (collectedOf(file, stepFacts) ?? []).map((fact) => ({
    file,
    fact,
    steps: stepsOf(graph, file, fact),
  }));
}

function stepsOf(graph: CodeGraph, file: SourceFile, { steps }: MemberFact): ReadonlyMap<string, Step> {
  const found = new Map<string, Step>();
  for (const row of steps) {
    const meant = meaningOf(graph, file, row);
    if (meant === undefined) continue;
    const known = found.get(meant.key);
    if (known) found.set(meant.key, { ...known, count: known.count + 1, flags: joined(known.flags, row[4]) });
    else
      found.set(meant.key, {
        path: row[3],
        start: row[1],
        end: row[2],
        flags: row[4],
        count: 1,
        target: meant.target,
        isExternal: meant.isExternal,
      });
  }
  return found;
}

/** A step that is taken once for sure is taken for sure. */
function joined(first: number, next: number): number {
  return (first & next & STEP.MAYBE) | ((first | next) & ~STEP.MAYBE);
}

interface Meaning extends Pick<Step, 'target' | 'isExternal'> {
  readonly key: string;
}

function meaningOf(graph: CodeGraph, file: SourceFile, [root, , , path]: StepRow): Meaning | undefined {
  if (root < 0) return { key: path, target: undefined, isExternal: false };
  const symbol = file.facts.occurrences.startingAt(root)?.symbol;
  if (symbol === undefined) return undefined;
  // `f.call(…)` calls f.
  const [, ...members] = path.replace(/\.(?:bind|call|apply)$/, '').split('.');
  let target = symbolTarget(graph, { file: file.path, symbol });
  if (target.kind === 'module' && members.length > 0)
    target = exportTarget(graph, target.file, members.shift()!);
  if (target.kind === 'none' || target.kind === 'module') return undefined;
  const owner =
    target.kind === 'symbol' ? `${target.file}#${target.symbol}` : `${target.package}:${target.name}`;
  return {
    key: [owner, ...members].join('.'),
    target: members.length > 0 ? undefined : target,
    isExternal: target.kind === 'external',
  };
}

/** What tells others of what happens, asks the framework for something, or says it in the words of the reader. */
const ASIDE =
  /(?:^|\.)(?:log|logger|_log|console|debug|winston|Sentry|t|i18n|translate|__|use[A-Z]\w*)(?:\.|$)|(?:^|\.)(?:log|debug|warn|info|error|trace|verbose|silly|http)$/;

export function isAside(path: string): boolean {
  return ASIDE.test(path);
}
