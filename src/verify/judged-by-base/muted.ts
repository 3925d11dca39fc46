// What a change writes to keep TypeScript from complaining: comments, and types that fit everything. A file is read once more without
// them. Lines that then say what they said before the change are taken from there, so that they count as the lines they were.
import { memo, type Range } from '../../base/index.ts';
import { sourceTree } from '../../syntax/index.ts';
import type { ChangePart } from '../change.ts';
import type { ChangedFile } from '../changed-files.ts';
import { differenceOf } from '../line-difference.ts';
import { treeOf, type Tree } from '../syntax/tree-of.ts';

type Sides = ChangePart<'before' | 'after' | 'files'>;

export interface Muted {
  readonly file: ChangedFile;
  /** The text without what silences TypeScript, line by line the same. */
  readonly text: string;
  /** In order of place. */
  readonly mutes: readonly Mute[];
}

export interface Mute extends Range {
  /** How a sentence names it. */
  readonly name: string;
  readonly line: number;
  /** Whether it says something that may be so and that only types doubt: that a value is there, or of a type. */
  readonly isClaim: boolean;
  /** Whether it silences the whole file. */
  readonly isWide: boolean;
  readonly isComment: boolean;
  readonly isAnnotation: boolean;
}

export const mutedFiles = memo((change: Sides): readonly Muted[] =>
  change.files.flatMap((file) => mutedIn(change, file) ?? []),
);

function mutedIn(change: Sides, file: ChangedFile): Muted | undefined {
  const tree = file.kind === 'removed' ? undefined : treeOf(change, 'after', file.path);
  if (tree === undefined || file.textAfter === undefined) return undefined;
  const isNew = new Set(file.lines().added);
  const mutes = mutesIn(tree).filter(({ line }) => isNew.has(line));
  if (mutes.length === 0) return undefined;
  return { file, mutes, text: unmuted(change, file, tree, mutes) };
}

const DIRECTIVE = /@ts-(?:nocheck|ignore|expect-error)\b/;
/** The cast of JavaScript: a comment before a parenthesis. */
const CAST = /@type\s*\{\s*(?:any|\*|\?|never|unknown)\s*\}/;

function mutesIn(tree: Tree): Mute[] {
  const comments = [...tree.file.facts.comments]
    .map(({ start, end }) => ({ start, end }))
    .flatMap(({ start, end }): Mute[] => {
      const [name] =
        DIRECTIVE.exec(tree.text.slice(start, end)) ?? CAST.exec(tree.text.slice(start, end)) ?? [];
      const line = tree.lineAt(start);
      return name === undefined
        ? []
        : [
            {
              start,
              end,
              name,
              line,
              isClaim: false,
              isWide: name === '@ts-nocheck',
              isComment: true,
              isAnnotation: false,
            },
          ];
    });
  return [...comments, ...loosePlaces(tree, isLoose)].sort((a, b) => a.start - b.start);
}

const LOOSE = /\b(?:any|never)\b/;
/** Types by which anything can be called, or read, without TypeScript knowing what. */
function isLoose(type: string): boolean {
  return LOOSE.test(type) || /^(?::\s*)?(?:unknown|Function|object|\{\s*\})$/.test(type.trim());
}

/** Casts, and annotations of which the types are wanted. */
function loosePlaces(tree: Tree, isWanted: (type: string) => boolean): Mute[] {
  const at = (range: Range, name: string, isClaim: boolean): Mute => ({
    start: range.start,
    end: range.end,
    name: `\`${name.trim()}\``,
    line: tree.lineAt(range.start),
    isClaim,
    isWide: false,
    isComment: false,
    isAnnotation: name.startsWith(':'),
  });
  return tree.nodes.flatMap((node): Mute[] => {
    if (node.type === 'TSNonNullExpression')
      return [at({ start: node.expression.end, end: node.end }, '!', true)];
    if (node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion') {
      const type = tree.textOf(node.typeAnnotation);
      if (type === 'const') return [];
      const range =
        node.type === 'TSAsExpression'
          ? { start: node.expression.end, end: node.end }
          : { start: node.start, end: node.expression.start };
      return [at(range, `as ${type}`, !isLoose(type) && !isCast(node.expression))];
    }
    if (node.type !== 'TSTypeAnnotation' || !isWanted(tree.textOf(node))) return [];
    return [at(node, tree.textOf(node), false)];
  });
}

function isCast({ type }: { readonly type: string }): boolean {
  return type === 'TSAsExpression' || type === 'TSTypeAssertion';
}

function unmuted(change: Sides, file: ChangedFile, tree: Tree, mutes: readonly Mute[]): string {
  const blank = blanked(tree.text, mutes);
  if (!parses(file, blank))
    return blanked(
      tree.text,
      mutes.filter(({ isComment }) => isComment),
    );
  if (file.textBefore === undefined || file.from === undefined) return blank;
  const asBefore = linesAsBefore(change, file, tree, mutes);
  if (!parses(file, asBefore)) return blank;
  return withoutBlankLines(asBefore) === withoutBlankLines(file.textBefore) ? file.textBefore : asBefore;
}

function parses({ path }: ChangedFile, text: string): boolean {
  return !sourceTree(path, text).problems.some(({ limits }) => limits);
}

function blanked(text: string, ranges: readonly Range[]): string {
  let result = text;
  for (const { start, end } of ranges)
    result =
      result.slice(0, start) + result.slice(start, end).replaceAll(/[^\r\n]/g, ' ') + result.slice(end);
  return result;
}

/**
 * Each silenced line that says what a line said that is gone, but for casts, blanks and parentheses, is that line again; annotations
 * count as long as none of them is what silences it.
 */
function linesAsBefore(change: Sides, file: ChangedFile, tree: Tree, mutes: readonly Mute[]): string {
  const lines = blanked(tree.text, mutes).split('\n');
  const old = treeOf(change, 'before', file.from!);
  if (old === undefined) return lines.join('\n');
  const [oldLines, { deleted }] = [old.text.split('\n'), differenceOf(old.text, tree.text)];
  for (const isAnnotated of [false, true]) {
    const [words, oldWords] = [wordsOf(tree, isAnnotated), wordsOf(old, isAnnotated)];
    const gone = Map.groupBy(deleted, (line) => oldWords[line - 1]!);
    const own = mutes.filter((mute) => mute.isAnnotation === isAnnotated && !mute.isWide);
    for (const line of new Set(own.map((mute) => mute.line))) {
      const from = words[line - 1] === '' ? undefined : gone.get(words[line - 1]!)?.shift();
      if (from !== undefined) lines[line - 1] = oldLines[from - 1]!;
    }
  }
  return lines.join('\n');
}

/** What each line says without casts, and without annotations where they are left out. */
function wordsOf(tree: Tree, withoutAnnotations: boolean): string[] {
  const comments = [...tree.file.facts.comments]
    .map(({ start, end }) => ({ start, end }))
    .filter(({ start, end }) => CAST.test(tree.text.slice(start, end)));
  const all = [...loosePlaces(tree, () => withoutAnnotations), ...comments];
  return blanked(tree.text, all)
    .split('\n')
    .map((line) => line.replaceAll(/[\s()]+/g, ''));
}

function withoutBlankLines(text: string): string {
  return text.replaceAll(/^[^\S\n]*\n/gm, '').trimEnd();
}
