// Findings that an edit passed through. An id is made of what a finding is about, so that a changed argument, a renamed owner or
// an edited `try` block gives it another one; yet the finding stood there before. What is left on both sides is therefore
// compared by place: the same line, shifted or laid out otherwise, or a line that replaced a similar one.
import { diffArrays } from 'diff';
import type { BaseFinding } from './attribute.ts';
import type { ReportedFinding } from './reported-finding.ts';

export interface Texts {
  before(file: string): string | undefined;
  now(file: string): string | undefined;
  /** Files of the base that are gone or others now. */
  readonly differing: readonly string[];
}

/** For findings that seem new, the old ones that they are; each old one is at most one of them. */
export function matchEdited(
  appeared: readonly ReportedFinding[],
  gone: readonly BaseFinding[],
  texts: Texts,
): Map<ReportedFinding, BaseFinding> {
  const found = new Map<ReportedFinding, BaseFinding>();
  const left = new Set(gone.filter(({ answer }) => answer !== undefined));
  const byCode = Map.groupBy(left, codeOf);
  const linesNow = perFile(texts.now);
  const linesBefore = perFile(texts.before);
  const alignments = new Map<string, Alignment>();
  const match = (finding: ReportedFinding, old: BaseFinding | undefined): void => {
    if (old === undefined) return;
    found.set(finding, old);
    left.delete(old);
  };
  const candidatesFor = (finding: ReportedFinding): BaseFinding[] =>
    (byCode.get(codeOf(finding)) ?? []).filter((old) => left.has(old));
  for (const finding of appeared) {
    const { file } = finding.answer;
    const inFile = candidatesFor(finding).filter((old) => old.answer!.file === file);
    if (inFile.length === 0) continue;
    const alignment = alignments.get(file) ?? alignLines(linesBefore(file), linesNow(file));
    alignments.set(file, alignment);
    match(finding, oldAt(finding, inFile, alignment, linesBefore(file), linesNow(file)));
  }
  for (const finding of appeared) {
    if (found.has(finding)) continue;
    match(
      finding,
      candidatesFor(finding).find((old) => isSameGroup(finding, old)),
    );
  }
  for (const finding of appeared) {
    if (found.has(finding)) continue;
    const around = surroundings(linesNow(finding.answer.file), lineOf(finding));
    const isMoved = (old: BaseFinding): boolean =>
      surroundings(linesBefore(old.answer!.file), lineOf(old)) === around;
    match(finding, candidatesFor(finding).find(isMoved));
  }
  return found;
}

function codeOf({ answer }: BaseFinding): string {
  return `${answer!.kind} ${answer!.code ?? ''}`;
}

function perFile(read: (file: string) => string | undefined): (file: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (file) => {
    const lines = known.get(file) ?? (read(file) ?? '').split('\n').map(withoutLayout);
    known.set(file, lines);
    return lines;
  };
}

/** What formatters leave alone. */
function withoutLayout(line: string): string {
  return line.replaceAll(/\s+/g, '').replace(/[;,]$/, '');
}

/** 0-based. */
function lineOf({ answer }: BaseFinding): number {
  return answer!.span.start.line - 1;
}

interface Alignment {
  /** The old line that a new line is; undefined for new ones. */
  readonly same: ReadonlyMap<number, number>;
  /** For a new line, the old lines that it and its neighbours replace. */
  readonly replaced: ReadonlyMap<number, readonly number[]>;
}

/** Beyond this many edits the files have nothing to do with each other. */
const MOST_EDITS = 10_000;

function alignLines(before: readonly string[], now: readonly string[]): Alignment {
  const same = new Map<number, number>();
  const replaced = new Map<number, readonly number[]>();
  const parts = diffArrays([...before], [...now], { maxEditLength: MOST_EDITS }) ?? [];
  let [old, current] = [0, 0];
  let removed: number[] = [];
  for (const part of parts) {
    const numbers = part.value.map((_, index) => index);
    if (part.removed) {
      removed = numbers.map((index) => old + index);
      old += numbers.length;
    } else if (part.added) {
      for (const index of numbers) replaced.set(current + index, removed);
      current += numbers.length;
      removed = [];
    } else {
      for (const index of numbers) same.set(current + index, old + index);
      old += numbers.length;
      current += numbers.length;
      removed = [];
    }
  }
  return { same, replaced };
}

function oldAt(
  finding: ReportedFinding,
  candidates: readonly BaseFinding[],
  { same, replaced }: Alignment,
  before: readonly string[],
  now: readonly string[],
): BaseFinding | undefined {
  const line = lineOf(finding);
  const kept = same.get(line);
  if (kept !== undefined) return candidates.find((old) => lineOf(old) === kept);
  const places = replaced.get(line) ?? [];
  const scored = candidates
    .filter((old) => places.includes(lineOf(old)))
    .map((old) => ({ old, likeness: likeness(textOf(old, before), textOf(finding, now)) }))
    .filter((item) => item.likeness >= ALIKE);
  return scored.sort((a, b) => b.likeness - a.likeness)[0]?.old;
}

const ALIKE = 0.5;

const MOST_LINES = 12;

/** The lines that a finding covers. */
function textOf({ answer }: BaseFinding, lines: readonly string[]): string {
  const { start, end } = answer!.span;
  return lines.slice(start.line - 1, Math.min(end.line, start.line + MOST_LINES)).join('');
}

/** What is called, where it is a call. */
function calleeOf(text: string): string {
  return /^(?:await|void|return)?([\w$.?]{3,})\(/.exec(text)?.[1] ?? '';
}

/** The share of words that two texts have in common; calls of the same function are the same with other arguments. */
function likeness(a: string, b: string): number {
  if (calleeOf(a) !== '' && calleeOf(a) === calleeOf(b)) return 1;
  const [words, others] = [wordsOf(a), wordsOf(b)];
  const left = [...others];
  const common = words.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return words.length + others.length === 0 ? 0 : (2 * common.length) / (words.length + others.length);
}

function wordsOf(line: string): string[] {
  return line.match(/[\w$]+|[^\w$]/g) ?? [];
}

/**
 * Whether two findings are about the same files, most of them: a ring of imports stays the same ring when another of its imports
 * is the best one to cut.
 */
function isSameGroup(finding: BaseFinding, old: BaseFinding): boolean {
  const [now, before] = [membersOf(finding), new Set(membersOf(old))];
  const common = now.filter((file) => before.has(file)).length;
  return common >= 2 && 2 * common >= Math.min(now.length, before.size);
}

function membersOf({ answer }: BaseFinding): readonly unknown[] {
  const files = answer!['files'];
  return Array.isArray(files) ? files : [];
}

/** A line with its neighbours, by which code is known that moved to another file or under another name. */
function surroundings(lines: readonly string[], line: number): string {
  return [line - 1, line, line + 1].map((at) => lines[at] ?? '').join('\n');
}
