// Which comments that silence a tool are new. A comment that moved, was reworded, names fewer rules or another linter's word for the
// same rule is none: what counts is each rule that it silences, against all that the changed files silenced before.
import { codeHash, positionAt } from '../../base/index.ts';
import type { SuppressionCursor } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { textIn, type Change, type View } from '../kit/index.ts';
import { leftOver, type Comparable } from '../kit/left-over.ts';

export interface AddedComment {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly tool: string;
  /** What it silences that nothing silenced before. */
  readonly rules: readonly string[];
  readonly reason: string;
  /** Whether it holds for the whole file, or the rest of it. */
  readonly isWide: boolean;
  /** What the code that it is about says. */
  readonly about: string;
}

export function addedComments({ before, now, files }: Change): AddedComment[] {
  const silenced = files.flatMap((file) => (file.before ? silencedIn(before, file.before) : []));
  const current = files.flatMap((file) => (file.now ? silencedIn(now, file.now) : []));
  // What was silenced in a whole file may be silenced in one place of it, but not the other way round.
  const { added, gone } = leftOver(
    silenced,
    current,
    (old, one) => old.comment.isWide || !one.comment.isWide,
  );
  // A rule in place of another at the same code is mostly the same one under a new name.
  const fresh = leftOver(gone.map(byPlace), added.map(byPlace)).added;
  return [...Map.groupBy(fresh, ({ comment }) => comment)].map(([comment, ones]) => ({
    ...comment,
    rules: ones.map(({ rule }) => rule),
  }));
}

/** One rule that one comment silences; its key is equal for what linters call the same. */
interface Silenced extends Comparable {
  readonly comment: Omit<AddedComment, 'rules'>;
  readonly rule: string;
}

function byPlace(one: Silenced): Silenced {
  const { comment, file, about } = one;
  return comment.isWide ? one : { ...one, key: `${comment.tool}\0${file}\0${about}` };
}

/** Layout is nobody's rule. */
const FORMATTERS: ReadonlySet<string> = new Set(['prettier', 'oxfmt']);
const COVERAGE: ReadonlySet<string> = new Set(['c8', 'istanbul', 'v8']);

function silencedIn(view: View, file: SourceFile): Silenced[] {
  const { suppressions } = file.facts;
  if (suppressions.count === 0) return [];
  const text = textIn(view, file);
  return suppressions
    .filter(({ tool, reach }) => !FORMATTERS.has(tool) && reach !== 'end')
    .flatMap((suppression) => {
      const { tool, reason, start, end } = suppression;
      const isWide = isWideIn(file, suppression);
      const about = isWide ? '' : codeHash(lineReached(file, suppression, text));
      const comment = { file: file.path, start, end, tool, reason, isWide, about };
      return rulesOf(suppression).map((rule) => ({
        file: file.path,
        key: keyOf(tool, rule),
        about,
        comment,
        rule,
      }));
    });
}

/** A block that is ended again is about the code in it. */
function isWideIn({ facts }: SourceFile, suppression: SuppressionCursor): boolean {
  const { tool, reach, rules, row } = suppression;
  if (reach === 'file') return true;
  if (COVERAGE.has(tool)) return /^file\b/.test(rules);
  return (
    reach === 'begin' &&
    !facts.suppressions.some((next) => next.row > row && next.reach === 'end' && next.tool === tool)
  );
}

function lineReached({ facts }: SourceFile, { reach, start, end }: SuppressionCursor, text: string): string {
  const { lineStarts } = facts;
  const { line } = positionAt(lineStarts, end);
  if (reach === 'line') return text.slice(lineStarts[line - 1], start);
  return text.slice(lineStarts[line] ?? text.length, lineStarts[line + 1] ?? text.length);
}

/** What stands for every rule where a comment names none. */
const ALL = 'every rule';

function rulesOf({ tool, rules }: SuppressionCursor): string[] {
  if (tool === 'typescript') return [rules];
  if (COVERAGE.has(tool)) return ['coverage'];
  const named = rules.split(/[\s,]+/).filter((rule) => rule !== '');
  return named.length === 0 ? [ALL] : [...new Set(named)];
}

/** `@typescript-eslint/no-explicit-any` and `lint/suspicious/noExplicitAny` are one rule. */
function keyOf(tool: string, rule: string): string {
  if (tool === 'typescript') return rule === '@ts-nocheck' ? rule : 'typescript';
  if (COVERAGE.has(tool)) return 'coverage';
  const name = rule
    .slice(rule.lastIndexOf('/') + 1)
    .replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return `${tool === 'lintel' ? 'lintel' : 'linter'} ${name}`;
}
