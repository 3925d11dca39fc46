// The line breaks of a text. Text that comes into a file gets those that the file mostly has.

const ANY_BREAK = /\r\n|\n|\r/g;

/** The line break that a text has most often, or undefined when it has none. */
export function dominantLineBreak(text: string): string | undefined {
  const counts = new Map<string, number>();
  for (const [found] of text.matchAll(ANY_BREAK)) counts.set(found, (counts.get(found) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return ['\n', '\r\n', '\r'].find((lineBreak) => counts.get(lineBreak) === most);
}

/** The text with one kind of line break throughout. */
export function withLineBreaks(text: string, lineBreak: string | undefined): string {
  return lineBreak === undefined ? text : text.replaceAll(ANY_BREAK, lineBreak);
}

/** A new file's text, whose parts may come from files with different line breaks. */
export function evenLineBreaks(text: string): string {
  return withLineBreaks(text, dominantLineBreak(text));
}
