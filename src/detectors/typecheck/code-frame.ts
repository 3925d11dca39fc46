// A few lines of code with a caret under the place that is meant. Bounded, whatever the lines are like.
import { positionAt } from '../../base/index.ts';

/** Characters of a line that are shown. */
const WIDTH = 120;

/** The line before, the line itself with carets below, and the line after. */
export function codeFrame(text: string, lineStarts: ArrayLike<number>, start: number, end: number): string {
  const { line, column } = positionAt(lineStarts, start);
  const lineText = textOfLine(text, lineStarts, line);
  // A window over a long line, in which the place is to be seen.
  const from = Math.max(0, Math.min(column - 1 - WIDTH / 3, lineText.length - WIDTH));
  const window = Math.floor(from);
  const length = Math.max(
    1,
    Math.min(end - start, lineText.length - column + 1, WIDTH - (column - 1 - window)),
  );
  const gutter = String(Math.min(line + 1, lineStarts.length)).length;
  const numbered = (number: number): string[] => {
    if (number < 1 || number > lineStarts.length) return [];
    const shown = textOfLine(text, lineStarts, number).slice(window, window + WIDTH);
    return [`${String(number).padStart(gutter)} | ${shown}`.trimEnd()];
  };
  const indent = lineText.slice(window, column - 1).replace(/[^\t]/g, ' ');
  const carets = `${' '.repeat(gutter)} | ${indent}${'^'.repeat(length)}`;
  return [...numbered(line - 1), ...numbered(line), carets, ...numbered(line + 1)].join('\n');
}

function textOfLine(text: string, lineStarts: ArrayLike<number>, line: number): string {
  return text
    .slice(lineStarts[line - 1], lineStarts[line] ?? text.length)
    .replace(/[\r\n\u2028\u2029]+$/, '');
}
