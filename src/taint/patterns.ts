// Regular expressions as tests: what a text that matches, or does not match, cannot do.
import { ALL_HARMS, HARM } from './weaknesses.ts';

export function harmsOfPattern(pattern: string, matches: boolean): number {
  return matches ? whereMatching(pattern) : whereNotMatching(pattern);
}

function whereMatching(pattern: string): number {
  if (/^\^.*\$$/s.test(pattern) && !isOpen(pattern)) return ALL_HARMS;
  return /^\^https?\??:\\\/\\\/[^.*+]*(?:\\\.[^.*+]*)+(?:\\\/|\$)/.test(pattern)
    ? HARM.REDIRECT | HARM.REQUEST
    : 0;
}

/** Whether something in it stands for any character, or for all but a few. */
function isOpen(pattern: string): boolean {
  const plain = pattern.replaceAll(/\\[^SWD]/g, '_');
  return (
    /\\[SWD]|\[\^/.test(plain) ||
    plain.replaceAll(/\[[^\]]*\]/g, '_').includes('.') ||
    /\[[^\]]*[<>'"`;&|$(){}/][^\]]*\]/.test(plain)
  );
}

function whereNotMatching(pattern: string): number {
  if (/^\[\^[\w\s\\.-]*\][+*]?$/.test(pattern) || /^\\W$/.test(pattern)) return ALL_HARMS;
  if (/^\[\^[\w\s\\./:=@,+%-]*\][+*]?$/.test(pattern))
    return ALL_HARMS & ~(HARM.PATH | HARM.REDIRECT | HARM.REQUEST);
  if (/__proto__/.test(pattern)) return HARM.PROTOTYPE;
  // A class of characters that markup needs.
  if (/^\[[^\]^][^\]]*\][+*]?$/.test(pattern) && pattern.includes('<')) return HARM.SCRIPT;
  return /\\\.\\\.|\\\.\{2|^\^?\(?\.\.|\[[^\]]*\/[^\]]*\\?\.|\[\\?\.[^\]]*\//.test(pattern) ? HARM.PATH : 0;
}
