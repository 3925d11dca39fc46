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
  if (/^\[[^\]^][^\]]*\][+*]?$/.test(pattern)) {
    const denied = pattern.replaceAll('\\', '');
    const isDenied = (signs: string): boolean => [...signs].every((sign) => denied.includes(sign));
    const harms =
      (isDenied('<') ? HARM.SCRIPT : 0) |
      (isDenied(';&|$`') ? HARM.COMMAND : 0) |
      (isDenied(`'"`) ? HARM.SQL : 0) |
      (isDenied('./') ? HARM.PATH : 0);
    if (harms !== 0) return harms;
  }
  return /^\[[^\]^]*\/[^\]]*\][+*]?$/.test(pattern) && pattern.includes('.') ? HARM.PATH : 0;
}

/** Whether a text that does not match has no `..` in it. */
export function deniesUp(pattern: string): boolean {
  const choices = pattern.replaceAll(/\(\?:|[()]/g, '').split('|');
  const isUp = (choice: string): boolean =>
    /^\^?(?:(?:\\\.|\[\\?\.\]){1,2}|\\?\.\{2,?\}|\[\\?\.\]\{2\})(?:\\?[/]|\\{2}|\[[\\/]+\]|\$)?$/.test(
      choice.replace(/^(?:\\?\/|\[[\\/]+\])/, ''),
    );
  return choices.some(isUp);
}
