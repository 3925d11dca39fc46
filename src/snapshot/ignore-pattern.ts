// The patterns of `.gitignore` and `.gitattributes`, with git's meaning of each character.

/** Gives a test for paths relative to the folder of the pattern's file, or undefined for a pattern that matches nothing. */
export function compilePattern(pattern: string): ((path: string) => boolean) | undefined {
  const hasSlash = pattern.includes('/');
  const body = pattern.startsWith('/') ? pattern.slice(1) : pattern;
  if (body === '') return undefined;
  if (!hasSlash && body === '*') return () => true;
  const ending = !hasSlash && /^\*([\w.-]+)$/.exec(body)?.[1];
  if (ending) return (path) => path.endsWith(ending);
  const source = translate(byteText(body));
  if (source === undefined) return undefined;
  // Without a slash a pattern is about the last part of a path, wherever it is.
  const regex = new RegExp(`${hasSlash ? '^' : '(?:^|/)'}${source}$`, 's');
  return (path) => regex.test(byteText(path));
}

/** The bytes of a text as characters: git compares bytes, so that `?` is a part of a letter outside of ASCII. */
function byteText(text: string): string {
  return NOT_ASCII.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text;
}

const NOT_ASCII = /[^\0-\x7f]/;

function translate(pattern: string): string | undefined {
  let source = '';
  for (let i = 0; i < pattern.length;) {
    const step = translateAt(pattern, i);
    if (step === undefined) return undefined;
    source += step.source;
    i = step.next;
  }
  return source;
}

interface Step {
  readonly source: string;
  readonly next: number;
}

function translateAt(pattern: string, i: number): Step | undefined {
  switch (pattern[i]) {
    case '*':
      return translateStars(pattern, i);
    case '?':
      return { source: '[^/]', next: i + 1 };
    case '[':
      return translateClass(pattern, i);
    case '\\':
      return i + 1 < pattern.length ? literalAt(pattern, i + 1) : undefined;
    default:
      return literalAt(pattern, i);
  }
}

function literalAt(pattern: string, i: number): Step {
  return { source: escape(pattern[i]!), next: i + 1 };
}

function escape(character: string): string {
  return /[\\^$.*+?()[\]{}|/-]/.test(character) ? `\\${character}` : character;
}

function translateStars(pattern: string, i: number): Step {
  let end = i;
  while (pattern[end] === '*') end++;
  const startsPart = i === 0 || pattern[i - 1] === '/';
  if (end - i >= 2 && startsPart) {
    if (pattern[end] === '/') return { source: '(?:.*/)?', next: end + 1 };
    if (end === pattern.length) return { source: '.*', next: end };
  }
  return { source: '[^/]*', next: end };
}

const NAMED_CLASSES: Readonly<Record<string, string>> = {
  alpha: 'a-zA-Z',
  digit: '0-9',
  alnum: 'a-zA-Z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: '\\s',
  blank: ' \\t',
  punct: '!-\\/:-@\\[-`\\{-~',
  xdigit: '0-9a-fA-F',
  cntrl: '\\x00-\\x1f\\x7f',
  print: ' -~',
  graph: '!-~',
};

/** A class never matches a slash. One without its end, or with an unknown name, makes the pattern match nothing. */
function translateClass(pattern: string, start: number): Step | undefined {
  const isNegated = pattern[start + 1] === '!' || pattern[start + 1] === '^';
  const first = start + (isNegated ? 2 : 1);
  let body = '';
  for (let i = first; i < pattern.length;) {
    if (pattern[i] === ']' && i > first) return { source: classSource(body, isNegated), next: i + 1 };
    const step = translateMember(pattern, i);
    if (step === undefined) return undefined;
    body += step.source;
    i = step.next;
  }
  return undefined;
}

function classSource(body: string, isNegated: boolean): string {
  return isNegated ? `[^/${body}]` : `(?!/)[${body}]`;
}

function translateMember(pattern: string, i: number): Step | undefined {
  const named = /^\[:([a-z]+):\]/.exec(pattern.slice(i, i + 12));
  if (named) {
    const set = NAMED_CLASSES[named[1]!];
    return set === undefined ? undefined : { source: set, next: i + named[0].length };
  }
  const low = memberAt(pattern, i);
  if (low === undefined) return undefined;
  if (pattern[low.next] !== '-' || (pattern[low.next + 1] ?? ']') === ']') return low;
  const high = memberAt(pattern, low.next + 1);
  if (high === undefined) return undefined;
  // A range whose ends are in the wrong order holds nothing.
  const isOrdered = codeOf(low.source) <= codeOf(high.source);
  return { source: isOrdered ? `${low.source}-${high.source}` : '', next: high.next };
}

function memberAt(pattern: string, i: number): Step | undefined {
  const at = pattern[i] === '\\' ? i + 1 : i;
  return at < pattern.length ? literalAt(pattern, at) : undefined;
}

function codeOf(source: string): number {
  return source.charCodeAt(source.length - 1);
}
