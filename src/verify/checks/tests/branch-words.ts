// What no test does, as a sentence about the code.
import type { Branch } from '../../../instrument/index.ts';

const MOST = 60;

/** Code within a sentence, on one line. */
export function quoted(code: string): string {
  const line = code.replace(/\s+/g, ' ').trim();
  return `\`${line.length > MOST ? `${line.slice(0, MOST - 1)}…` : line}\``;
}

export function neverTaken({ kind, way, isImplicit }: Branch, code: string, name: string): string {
  const it = quoted(code);
  const where = `in ${quoted(name)}`;
  switch (kind) {
    case 'if':
    case 'ternary':
      return `No test has ${it} ${where} come out ${way}.`;
    case 'loop':
      if (way === 'taken') return `No test runs the body of ${it} ${where}.`;
      return way === 'true'
        ? `No test runs the loop over ${it} ${where}.`
        : `No test ends the loop over ${it} ${where} by its condition.`;
    case 'value':
    case 'and':
    case 'or':
      return way === 'right'
        ? `No test gets as far as ${it} ${where}: what stands before it always decides.`
        : `No test goes without ${it} ${where}: what stands before it never decides.`;
    case 'nullish':
      return way === 'right'
        ? `No test falls back to ${it} ${where}.`
        : `No test has a value in ${it} ${where}.`;
    case 'assignment':
      return `No test assigns ${it} ${where}.`;
    case 'default-value':
      return `No test relies on the default ${it} ${where}.`;
    case 'case':
      return `No test takes ${it} ${where}.`;
    case 'default-case':
      return isImplicit
        ? `No test has a value that no case of ${it} ${where} names.`
        : `No test takes the default of the switch ${where}.`;
    case 'catch':
      return `No test makes ${quoted(name)} catch an error.`;
  }
}
