// What around an empty function says that it is meant to be empty.
import type { Node } from '@oxc-project/types';
import { lowerBound } from '../../base/index.ts';
import type { CollectedFile } from '../../facts/index.ts';

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

/** Whether a comment right above the declaration, or after it on the same line, speaks of nothing being done. */
export function isExplained(file: CollectedFile, start: number, end: number): boolean {
  const { comments } = file.facts;
  const { text } = file;
  const after = lowerBound(comments.start, end);
  if (after < comments.count && SAME_LINE.test(text.slice(end, comments.start[after])))
    return speaks(file, after);
  const before = lowerBound(comments.start, start) - 1;
  return before >= 0 && NEXT_LINE.test(text.slice(comments.end[before], start)) && speaks(file, before);
}

function speaks({ facts: { comments }, text }: CollectedFile, row: number): boolean {
  return EXPLAINS.test(text.slice(comments.start[row], comments.end[row]));
}
