// Names and paths come from other people's repositories. What could drive a terminal, break a line or reorder the text
// around it is shown as an escape instead, and columns are measured as a terminal shows them.

/** Control characters, line separators, marks that change the direction of text, and characters that nobody sees. */
const UNSAFE =
  /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]|(?<=#)#(?=\[)/gu;

export function safeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(UNSAFE, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}

/** JSON that means the same and can be shown: such characters only stand in strings, where each has an escape. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replaceAll(UNSAFE, (character) =>
    character === '\n' ? character : character.split('').map(jsonEscape).join(''),
  );
}

function jsonEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Lines that a runner of GitHub Actions does not take for commands, which start with two colons after any blanks. */
export function inertLines(text: string): string {
  return text.replaceAll(/^(\s*):(?=:)/gm, '$1\\u{3a}');
}

/** A line of someone's code: it keeps its tabs, and the carriage return of its line break. */
export function safeLine(line: string): string {
  const end = line.endsWith('\r') ? '\r' : '';
  const parts = line.slice(0, line.length - end.length).split('\t');
  return parts.map(safeText).join('\t') + end;
}

/** One line of prose: line breaks and tabs become spaces. */
export function oneLine(text: string): string {
  return safeText(text.replaceAll(/\s*[\r\n\t]+\s*/g, ' ').trim());
}

const PLAIN_TEXT = /^[ -~]*$/;
const INVISIBLE = /^[\p{Mark}\p{Default_Ignorable_Code_Point}]$/u;
const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303E\uFF01-\uFF60\uFFE0-\uFFE6]$/u;
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** How many columns a terminal gives to the text. */
export function widthOf(text: string): number {
  if (PLAIN_TEXT.test(text)) return text.length;
  let width = 0;
  for (const { segment } of GRAPHEMES.segment(text)) width += widthOfGrapheme(segment);
  return width;
}

function widthOfGrapheme(segment: string): number {
  const first = String.fromCodePoint(segment.codePointAt(0)!);
  if (INVISIBLE.test(first)) return 0;
  return WIDE.test(first) || segment.includes('\uFE0F') ? 2 : 1;
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - widthOf(text))) + text;
}
