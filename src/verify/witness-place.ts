// Places as witnesses show them: with the line that is there, so that a reader need not open the file.
import { lineStartsOf, positionAt, spanAt, type Range, type Span } from '../base/index.ts';
import type { WitnessPlace } from '../contract/index.ts';

/** A text of which places are shown. */
export interface ShownText {
  readonly side: WitnessPlace['side'];
  readonly file: string;
  readonly text: string;
}

export function placeIn({ side, file, text }: ShownText, role: string, { start, end }: Range): WitnessPlace {
  const starts = lineStartsOf(text);
  const { line } = positionAt(starts, start);
  return { role, side, file, span: spanAt(starts, start, end), line: shownLine(lineOf(text, starts, line)) };
}

/** The place of a whole line, without the blanks around it. */
export function placeOfLine(
  { side, file, text }: ShownText,
  role: string,
  line: number,
  show: (content: string) => string = (content) => content,
): WitnessPlace {
  const content = lineOf(text, lineStartsOf(text), line);
  return { role, side, file, span: spanOfLine(content, line), line: shownLine(show(content)) };
}

function spanOfLine(content: string, line: number): Span {
  const first = content.length - content.trimStart().length + 1;
  return {
    start: { line, column: first },
    end: { line, column: Math.max(first, content.trimEnd().length + 1) },
  };
}

function lineOf(text: string, starts: ArrayLike<number>, line: number): string {
  return text
    .slice(starts[line - 1] ?? text.length, starts[line] ?? text.length)
    .replace(/[\r\n\u2028\u2029]+$/, '');
}

const MOST_CHARACTERS = 200;

function shownLine(content: string): string {
  const plain = content.trim();
  return plain.length > MOST_CHARACTERS ? `${plain.slice(0, MOST_CHARACTERS)}…` : plain;
}
