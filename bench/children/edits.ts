// Small edits of random files, the same ones in every run.
import { dirname, relative } from 'node:path/posix';

export const EDIT_KINDS = ['comment', 'constant', 'import'] as const;
export type EditKind = (typeof EDIT_KINDS)[number];

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)]!;
}

/** The text with one edit; `serial` makes new names differ from each other. */
export function edited(text: string, kind: EditKind, file: string, other: string, serial: number): string {
  if (kind === 'comment') return `${text}\n// edit ${serial}\n`;
  if (kind === 'constant') return `${text}\nexport const edit${serial} = ${serial};\n`;
  return withOtherImport(text, specifierOf(file, other), serial);
}

const FROM = /(\bfrom\s*['"])(\.{1,2}\/[^'"\n]*)(['"])/;

/** Points the first relative import at another file; a file without one gets an import. */
function withOtherImport(text: string, specifier: string, serial: number): string {
  if (FROM.test(text)) return text.replace(FROM, `$1${specifier}$3`);
  return `${text}\nimport * as edit${serial} from '${specifier}';\n`;
}

function specifierOf(file: string, other: string): string {
  const path = relative(dirname(file), other).replace(/(\.d)?\.[mc]?[jt]sx?$/, '');
  return path.startsWith('.') ? path : `./${path}`;
}
