// What around an empty function says that it is meant to be empty.
import type { Node } from '@oxc-project/types';
import type { CollectedFile, CommentCursor } from '../../facts/index.ts';

/** `(_event) => {}`: the names of all parameters say that they are not looked at. */
export function ignoresParameters(parameters: readonly Node[]): boolean {
  return parameters.length > 0 && parameters.every((parameter) => nameOf(parameter).startsWith('_'));
}

function nameOf(parameter: Node): string {
  if (parameter.type === 'RestElement') return nameOf(parameter.argument);
  return parameter.type === 'Identifier' ? parameter.name : '';
}

const EXPLAINS =
  /no-?op\b|nothing|empty|intentional|on purpose|deliberate|placeholder|unused|ignor|stub|dummy|never|disabled|skip|not (?:needed|required|used|implemented|supported)/i;
const SAME_LINE = /^[ \t,;)]*$/;
const NEXT_LINE = /^\s*(?:(?:export|default|const|let|var)\s+)*$/;

/**
 * Whether a comment after the declaration on the same line, or a documentation right above it, speaks of nothing being done. A plain
 * comment right above gives the reason, whatever its words: what the function is for stands in the documentation.
 */
export function isExplained(file: CollectedFile, start: number, end: number): boolean {
  const { comments } = file.facts;
  const { text } = file;
  const after = comments.firstFrom(end);
  if (after && SAME_LINE.test(text.slice(end, after.start))) return speaks(text, after);
  const before = comments.lastBefore(start);
  if (!before || !NEXT_LINE.test(text.slice(before.end, start))) return false;
  return speaks(text, before) || isRemark(text, before);
}

/** A comment on a line of its own that documents nothing. */
function isRemark(text: string, { start }: CommentCursor): boolean {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  return text.slice(lineStart, start).trim() === '' && !text.startsWith('/**', start);
}

function speaks(text: string, { start, end }: CommentCursor): boolean {
  return EXPLAINS.test(text.slice(start, end));
}
