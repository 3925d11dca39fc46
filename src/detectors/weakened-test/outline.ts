// The tests of one file with what they say: built from facts and text, for files that a change touches.
import { memoByFirst } from '../../base/index.ts';
import { ownerAt, qualifiedName, type SourceFile } from '../../graph/index.ts';
import { collectedOf, textIn, type View } from '../kit/index.ts';
import { plainCode, squeezed, type Stretch } from '../kit/plain-code.ts';
import { BLOCK, type BlockFact } from './blocks.ts';
import testFacts, { type CheckFact, type IdleFact } from './facts.ts';

export interface Check {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  /** What it is about, what it says, and with which arguments, each without layout. */
  readonly subject: string;
  readonly matcher: string;
  readonly given: string;
  /** All of it. */
  readonly text: string;
  /** The same as it is written, on one line. */
  readonly line: string;
}

export interface IdleCheck extends Check {
  readonly isSometimes: boolean;
}

/** A test, or a function beside tests that asserts something for them. */
export interface Test {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  /** Where its title stands. */
  readonly title: { readonly start: number; readonly end: number; readonly text: string };
  /** The titles of the groups that it is in, and its own. */
  readonly name: string;
  /** The outermost block that keeps it from running; undefined where it runs, on some condition at least. */
  readonly skippedBy: { readonly start: number; readonly end: number } | undefined;
  readonly hasBody: boolean;
  /** Whether it is a function that tests call. */
  readonly isHelper: boolean;
  /** Whether it runs once for each row of a table. */
  readonly isEach: boolean;
  /** All of it, as it is written: most tests of a file that differs do not. */
  readonly raw: string;
  readonly checks: readonly Check[];
  /** What looks like an assertion and cannot fail it, or only in some environment. */
  readonly idle: readonly IdleCheck[];
  /** Whether it runs as the environment says. */
  readonly isByEnvironment: boolean;
  /** Its code after the title, without comments and layout. */
  readonly code: string;
  /** The same without the assertions of the list. */
  codeWithout(checks: readonly Check[]): string;
}

export interface Outline {
  readonly tests: readonly Test[];
  /** Assertions outside of tests: in hooks and in functions that tests call. */
  readonly others: readonly Check[];
}

const EMPTY: Outline = { tests: [], others: [] };

/** The tests and assertions of a file of one side. A test that holds others is a group of them. */
export const outlineOf = memoByFirst((file: SourceFile, view: View): Outline => {
  const collected = collectedOf(file, testFacts);
  if (collected === undefined) return EMPTY;
  const { blocks } = collected;
  const source = { file, text: textIn(view, file) };
  const tests = blocks.filter(
    (block) =>
      (block[4] & BLOCK.SUITE) === 0 && !blocks.some((other) => other !== block && holds(block, other[0])),
  );
  const owned = Map.groupBy(outermost(collected.checks), ([start]) =>
    tests.findLast((block) => holds(block, start)),
  );
  const others = owned.get(undefined) ?? [];
  return {
    tests: [
      ...tests.map((block) =>
        testIn(source, blocks, block, owned.get(block) ?? [], idleIn(collected.idle ?? [], block)),
      ),
      ...helpersIn(source, others),
    ],
    others: others.map((fact) => checkIn(source, fact)),
  };
});

function idleIn(idle: readonly IdleFact[], block: BlockFact): IdleFact[] {
  return idle.filter(([start]) => holds(block, start));
}

interface Source {
  readonly file: SourceFile;
  readonly text: string;
}

/** Functions of a test file that assert something; an assertion in the code of the program is part of the program. */
function helpersIn(source: Source, checks: readonly CheckFact[]): Test[] {
  const { facts, role } = source.file;
  if (role.role !== 'test') return [];
  return [...Map.groupBy(checks, ([start]) => ownerAt(facts, start))].flatMap(([owner, own]) => {
    const declaration = owner === undefined ? undefined : facts.declarations.of(owner)[0];
    if (declaration === undefined) return [];
    const { start, end, nameStart, nameEnd } = declaration;
    const name = qualifiedName(facts, owner!);
    const title = { start: nameStart, end: nameEnd, text: name };
    const about = {
      start,
      end,
      title,
      name,
      skippedBy: undefined,
      hasBody: true,
      isHelper: true,
      isEach: false,
      isByEnvironment: false,
    };
    return [lazily(source, about, own, [])];
  });
}

/** `expect(…)` inside of another assertion's arguments is a part of it. */
function outermost(checks: readonly CheckFact[]): CheckFact[] {
  let last = -1;
  return [...checks]
    .sort((a, b) => a[0] - b[0] || b[1] - a[1])
    .filter(([start, end]) => {
      if (end <= last) return false;
      if (start >= last) last = end;
      return true;
    });
}

function holds([start, end]: BlockFact, offset: number): boolean {
  return start <= offset && offset < end;
}

function testIn(
  source: Source,
  blocks: readonly BlockFact[],
  block: BlockFact,
  checks: readonly CheckFact[],
  idle: readonly IdleFact[],
): Test {
  const { text } = source;
  const [start, end, titleStart, titleEnd, flags] = block;
  const around = blocks.filter((other) => other === block || (other[0] <= start && end <= other[1]));
  const skipped = around.find(([, , , , bits]) => (bits & (BLOCK.SKIPPED | BLOCK.TODO)) !== 0);
  const about = {
    start,
    end,
    title: { start: titleStart, end: titleEnd, text: titleText(text.slice(titleStart, titleEnd)) },
    name: around.map(([, , from, to]) => titleText(text.slice(from, to))).join(' › '),
    skippedBy: skipped && { start: skipped[0], end: skipped[3] },
    hasBody: (flags & BLOCK.TODO) === 0,
    isEach: (flags & BLOCK.EACH) !== 0,
    isHelper: false,
    isByEnvironment: around.some(([, , , , bits]) => (bits & BLOCK.BY_ENVIRONMENT) !== 0),
  };
  return lazily(source, about, checks, idle);
}

type About = Omit<Test, 'file' | 'raw' | 'checks' | 'idle' | 'code' | 'codeWithout'>;

/** What a test says is read when somebody asks: of tests that did not change, nobody does. */
function lazily(source: Source, about: About, facts: readonly CheckFact[], idle: readonly IdleFact[]): Test {
  const { file, text } = source;
  const { start, end, title } = about;
  const codeWithout = (left: readonly Check[]): string =>
    plainCode(
      text,
      file.facts,
      [title.end, end],
      left.map((check): Stretch => [check.start, check.end]),
    ).replaceAll(PLANNED, '');
  let checks: readonly Check[] | undefined;
  let code: string | undefined;
  return {
    ...about,
    file: file.path,
    raw: text.slice(start, end),
    get checks() {
      return (checks ??= facts.map((fact) => checkIn(source, fact)));
    },
    get idle() {
      return idle.map((fact) => ({ ...checkIn(source, fact), isSometimes: fact.at(-1) === 1 }));
    },
    get code() {
      return (code ??= codeWithout([]));
    },
    codeWithout,
  };
}

function titleText(text: string): string {
  return oneLine(text).replace(/^(['"`])(.*)\1$/, '$2');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

/** Counts of assertions follow from the assertions. */
const PLANNED = /(?<![\w$.])[\w$.]*\b(?:plan|assertions|hasAssertions)\(\d*\)/g;

function checkIn({ file, text }: Source, fact: CheckFact | IdleFact): Check {
  const [start, end, subjectStart, subjectEnd, matcherStart, matcherEnd, from, to] = fact;
  return {
    file: file.path,
    start,
    end,
    subject: squeezed(text.slice(subjectStart, subjectEnd)),
    matcher: squeezed(text.slice(matcherStart, matcherEnd)),
    given: squeezed(text.slice(from, to)),
    text: squeezed(text.slice(start, end)),
    line: oneLine(text.slice(start, end)),
  };
}
