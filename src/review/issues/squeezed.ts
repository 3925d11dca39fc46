/** A text without what only lays it out. */
export function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
