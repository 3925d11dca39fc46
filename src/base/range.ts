// Places in one file's text. Inside the process a place is a pair of UTF-16 offsets; outside it is lines and columns.

/** Half-open range of UTF-16 offsets. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A 1-based line and a 1-based column in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Half-open range of positions. */
export interface Span {
  readonly start: Position;
  readonly end: Position;
}

/** Offsets at which each line starts. `\n`, `\r\n`, `\r`, U+2028 and U+2029 end a line, as in ECMAScript. */
export function lineStartsOf(text: string): Uint32Array {
  const isPlain = !text.includes('\r') && !text.includes('\u2028') && !text.includes('\u2029');
  return Uint32Array.from(isPlain ? newlineStarts(text) : terminatorStarts(text));
}

function newlineStarts(text: string): number[] {
  const starts: number[] = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function terminatorStarts(text: string): number[] {
  const starts: number[] = [0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 13 && text.charCodeAt(i + 1) === 10) continue;
    if (code === 10 || code === 13 || code === 0x2028 || code === 0x2029) starts.push(i + 1);
  }
  return starts;
}

export function positionAt(lineStarts: ArrayLike<number>, offset: number): Position {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lineStarts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - lineStarts[low]! + 1 };
}

/** The offset of a position, or undefined when the line does not exist. A column past the line's end is not checked. */
export function offsetAt(lineStarts: ArrayLike<number>, position: Position): number | undefined {
  const start = lineStarts[position.line - 1];
  return start === undefined ? undefined : start + position.column - 1;
}

export function spanAt(lineStarts: ArrayLike<number>, start: number, end: number): Span {
  return { start: positionAt(lineStarts, start), end: positionAt(lineStarts, end) };
}
