// A short text that a regular expression matches, for expressions without anything to look around for or to remember.

/** Undefined where the expression asks for more than this understands, or the text does not match after all. */
export function sampleOf(pattern: string, flags: string): string | undefined {
  try {
    const reader: Reader = { pattern, at: 0 };
    const sample = alternatives(reader);
    return reader.at === pattern.length && new RegExp(pattern, flags.replaceAll(/[gy]/g, '')).test(sample)
      ? sample
      : undefined;
  } catch (error) {
    if (error instanceof NotUnderstood || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

class NotUnderstood extends Error {}

interface Reader {
  readonly pattern: string;
  at: number;
}

/** The first one is taken. */
function alternatives(reader: Reader): string {
  const first = sequence(reader);
  while (reader.pattern[reader.at] === '|') {
    reader.at++;
    sequence(reader);
  }
  return first;
}

function sequence(reader: Reader): string {
  let text = '';
  for (;;) {
    const next = reader.pattern[reader.at];
    if (next === undefined || next === '|' || next === ')') return text;
    const one = atom(reader);
    text += one.repeat(quantity(reader));
  }
}

function quantity(reader: Reader): number {
  const rest = reader.pattern.slice(reader.at);
  const [whole = '', least] = /^(?:\{(\d+)(?:,\d*)?\}|[*+?])\??/.exec(rest) ?? [];
  reader.at += whole.length;
  if (least !== undefined) return Math.min(Number(least), 100);
  return 1;
}

function atom(reader: Reader): string {
  const next = reader.pattern[reader.at++]!;
  if (next === '^' || next === '$') return '';
  if (next === '.') return 'a';
  if (next === '(') return group(reader);
  if (next === '[') return characterClass(reader);
  return next === '\\' ? escape(reader) : next;
}

function group(reader: Reader): string {
  const [kind = ''] = /^\?(?::|<\w+>)/.exec(reader.pattern.slice(reader.at)) ?? [];
  if (kind === '' && reader.pattern[reader.at] === '?') throw new NotUnderstood();
  reader.at += kind.length;
  const text = alternatives(reader);
  if (reader.pattern[reader.at++] !== ')') throw new NotUnderstood();
  return text;
}

const CLASSES: Readonly<Record<string, string>> = {
  d: '1',
  w: 'a',
  s: ' ',
  D: 'a',
  W: '-',
  S: 'a',
  n: '\n',
  t: '\t',
  r: '\r',
  b: '',
  B: '',
};

function escape(reader: Reader): string {
  const next = reader.pattern[reader.at++];
  if (next === undefined || /[pPkxuc1-9]/.test(next)) throw new NotUnderstood();
  return CLASSES[next] ?? next;
}

function characterClass(reader: Reader): string {
  const end = closing(reader);
  const inner = reader.pattern.slice(reader.at, end);
  reader.at = end + 1;
  const matching = new RegExp(`^[${inner}]$`);
  const found = 'a1A0 -_.:/@xz9Z,;!?#&=+%'.split('').find((one) => matching.test(one));
  if (found !== undefined) return found;
  if (inner.startsWith('^') || inner.length === 0) throw new NotUnderstood();
  return inner.startsWith('\\') ? escape({ pattern: inner, at: 1 }) : inner[0]!;
}

function closing({ pattern, at }: Reader): number {
  for (let index = at + (pattern[at] === '^' ? 1 : 0); index < pattern.length; index++) {
    if (pattern[index] === '\\') index++;
    else if (pattern[index] === ']') return index;
  }
  throw new NotUnderstood();
}
