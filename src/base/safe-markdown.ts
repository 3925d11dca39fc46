// Text of others inside of markdown that is posted to a forge: it is shown and does nothing. It names nobody, links to nothing, shows no image,
// refers to no other issue, and cannot end the block that it stands in.

const INVISIBLE = '\u200B';

/** One line of prose; what stands between two backticks stays code. */
export function markdownProse(text: string): string {
  return text
    .split(/(?<!`)(`[^`]+`)(?!`)/)
    .map((part, at) => (at % 2 === 1 ? markdownCode(part.slice(1, -1)) : plainProse(part)))
    .join('')
    .trim();
}

function plainProse(text: string): string {
  return visible(text.replaceAll(/\s+/g, ' '))
    .replaceAll('&', '&amp;')
    .replaceAll(/[\\`*_<>|[\]~$!#]/g, '\\$&')
    .replaceAll('@', `${INVISIBLE}@${INVISIBLE}`)
    .replaceAll(/#(?=\d)/g, `#${INVISIBLE}`)
    .replaceAll(/GH-(?=\d)/gi, `$&${INVISIBLE}`)
    .replaceAll(/(?:mailto|xmpp)(?=:)/gi, `$&${INVISIBLE}`)
    .replaceAll('://', `:${INVISIBLE}//`)
    .replaceAll(/\bwww\./gi, `www${INVISIBLE}.`);
}

/** A piece of code in a line. */
export function markdownCode(text: string): string {
  const shown = visible(text.replaceAll(/\s+/g, ' ').trim());
  const fence = '`'.repeat(longestRun(shown) + 1);
  const padding = shown.startsWith('`') || shown.endsWith('`') ? ' ' : '';
  return shown === '' ? '` `' : `${fence}${padding}${shown}${padding}${fence}`;
}

/** Lines of code. */
export function markdownBlock(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}

/** What nobody sees, or what reorders the text around it, is shown as an escape. */
function visible(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(
      /[\p{Cc}\u00AD\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu,
      (character) => `u{${character.codePointAt(0)!.toString(16)}}`,
    );
}
