// Taking lines out so that the text around looks as if they had never been there: comments that speak of what goes, go too; no
// blank lines double, and none is left at the edge of a block.
import type { Range } from '../../base/index.ts';
import type { SourceTree } from '../../syntax/index.ts';
import { isAlone, leadingStart, lineEnd, lineStart, trailingEnd } from '../move-symbol/text-lines.ts';

const RULER = /^[\s*]*(?:[-=~#*_─━]{3,})|[-=─━]{4,}\s*$/;

/** A stretch of code with the comments above and beside it that belong to it; undefined when it shares its lines. */
export function ownLines(tree: SourceTree, code: Range, names: readonly string[]): Range | undefined {
  const range = {
    start: commentsStart(tree, code, names),
    end: pointerEnd(tree, trailingEnd(tree, code.end)),
  };
  return isAlone(tree.text, range) ? range : undefined;
}

/** `// ^?` points at the line above it. */
function pointerEnd({ text, comments }: SourceTree, end: number): number {
  const below = lineEnd(text, end);
  const comment = comments.find(({ start }) => start >= below);
  const isPointer = comment !== undefined && /^\s*\^[?!|]?\s*$/.test(comment.value);
  return isPointer && !/\S/.test(text.slice(below, comment.start)) ? comment.end : end;
}

function commentsStart(tree: SourceTree, { start, end }: Range, names: readonly string[]): number {
  const above = leadingStart(tree, start);
  const own = tree.comments.filter((comment) => comment.start >= above && comment.end <= start);
  let first = start;
  let isDocumented = false;
  for (const comment of own.reverse()) {
    if (RULER.test(comment.value) || isHead(tree, comment, names)) break;
    if (isOfGroup(tree, comment, end, names)) break;
    // What stands above the documentation is about something else, unless a tool is told about the lines below.
    if (isDocumented && !FOR_TOOLS.test(comment.value)) break;
    isDocumented ||= isDoc(comment);
    first = comment.start;
  }
  return first;
}

const DECLARED_NAME =
  /^[\t ]*(?:(?:export|declare|abstract|async|const|let|var|type|interface|function|class|enum|readonly|static|public|private|protected)\s+)*([\p{ID_Start}$_][\p{ID_Continue}$]*)/u;

/** A plain comment that speaks of what this and the next line have in common stays with the next. */
function isOfGroup(
  { text }: SourceTree,
  comment: SourceTree['comments'][number],
  end: number,
  names: readonly string[],
): boolean {
  if (isDoc(comment) || FOR_TOOLS.test(comment.value)) return false;
  const next = DECLARED_NAME.exec(text.slice(lineEnd(text, end)))?.[1];
  return names.some((name) => {
    const shared = sharedStart(name, next ?? '')
      .replace(/[_$]+$/, '')
      .toLowerCase();
    return shared.length > 2 && comment.value.toLowerCase().includes(shared) && !comment.value.includes(name);
  });
}

function sharedStart(first: string, second: string): string {
  let length = 0;
  while (length < first.length && first[length] === second[length]) length++;
  return first.slice(0, length);
}

const FOR_TOOLS = /^\s*(?:@ts-|eslint-|oxlint-|prettier-|biome-)/;

function isDoc({ type, value }: SourceTree['comments'][number]): boolean {
  return type === 'Block' && value.startsWith('*');
}

/** A plain comment at the top of a file speaks of the file, unless it names what stands below it. */
function isHead(
  { text, comments }: SourceTree,
  comment: SourceTree['comments'][number],
  names: readonly string[],
): boolean {
  if (isDoc(comment) || FOR_TOOLS.test(comment.value)) return false;
  const isFirst = comments.every(
    (other) => other.start >= comment.start || !/\S/.test(text.slice(other.end, comment.start)),
  );
  const isTop = isFirst && !/\S/.test(text.slice(0, comments[0]!.start));
  return isTop && !names.some((name) => comment.value.includes(name));
}

/** Ranges with lines of their own, those with nothing but blank between them as one, each with the blank lines to go. */
export function tidied(text: string, ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    const isNext = last !== undefined && !/\S/.test(text.slice(last.end, range.start));
    if (isNext) merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    else merged.push(range);
  }
  return merged.map((range) => withBlankLines(text, range));
}

function withBlankLines(text: string, range: Range): Range {
  let start = lineStart(text, range.start);
  let end = lineEnd(text, range.end);
  const isAtTop = start === 0 || opensBlock(text, start);
  const blank = blankAfter(text, end);
  const isAtBottom = closesBlock(text, end + blank);
  const isAll =
    start > 0 && isAtBottom && /\{\s*$/.test(text.slice(0, start)) && text[end + blank] !== undefined;
  if (isAll) return insideOfBlock(text, start, end + blank);
  if (isAtTop || isAtBottom || isBlankBefore(text, start)) end += blank;
  if (isAtBottom) while (isBlankBefore(text, start)) start = lineStart(text, start - 1);
  return { start, end };
}

/** From the brace that opens a block to the one that closes it. */
function insideOfBlock(text: string, start: number, end: number): Range {
  const open = text.slice(0, start).trimEnd().length;
  const close = end + /^\s*/.exec(text.slice(end))![0].length;
  return text[close] === '}' ? { start: open, end: close } : { start, end };
}

function blankAfter(text: string, at: number): number {
  return /^(?:[\t ]*\r?\n)*/.exec(text.slice(at))![0].length;
}

function isBlankBefore(text: string, at: number): boolean {
  return at > 0 && !/\S/.test(text.slice(lineStart(text, at - 1), at));
}

function opensBlock(text: string, at: number): boolean {
  return /[{([]$/.test(text.slice(lineStart(text, at - 1), at).trimEnd());
}

function closesBlock(text: string, at: number): boolean {
  return at >= text.length || /^[\t ]*[})\]]/.test(text.slice(at, lineEnd(text, at)));
}

/** Code that shares its lines goes alone, with the blanks on one of its sides. */
export function inlineRange(text: string, { start, end }: Range): Range {
  const after = /^[\t ]*/.exec(text.slice(end))![0].length;
  const isLast = /^(?:\r?\n|$)/.test(text.slice(end + after));
  if (!isLast) return { start, end: end + after };
  const before = /[\t ]*$/.exec(text.slice(lineStart(text, start), start))![0].length;
  return { start: start - before, end };
}
