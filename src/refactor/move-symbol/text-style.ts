// How a file is written, so that what is added to it looks like the rest. Nothing here decides what is written.
import type { Program } from '@oxc-project/types';

export interface TextStyle {
  readonly quote: "'" | '"';
  readonly semicolon: ';' | '';
  readonly newline: '\n' | '\r\n';
  /** What stands inside the braces of a list on one line. */
  readonly pad: ' ' | '';
  readonly indent: string;
  /** How names that are only types are imported: in statements of their own, marked one by one, or not marked. */
  readonly typeForm: 'statement' | 'inline' | 'plain';
}

const USUAL: TextStyle = {
  quote: "'",
  semicolon: ';',
  newline: '\n',
  pad: ' ',
  indent: '  ',
  typeForm: 'statement',
};

/** What the text does not show is taken from `like`. */
export function styleOf(text: string, program: Program, like: TextStyle = USUAL): TextStyle {
  return {
    quote: quoteOf(text, program) ?? like.quote,
    semicolon: semicolonOf(text, program) ?? like.semicolon,
    newline: text.includes('\n') ? (text.includes('\r\n') ? '\r\n' : '\n') : like.newline,
    pad: padOf(text) ?? like.pad,
    indent: /\n([\t ]+)\S/.exec(text)?.[1] ?? like.indent,
    typeForm: typeFormOf(program) ?? like.typeForm,
  };
}

/** The more frequent of two signs, or undefined where there is neither. */
function moreOf<First, Second>(
  first: readonly [First, number],
  second: readonly [Second, number],
): First | Second | undefined {
  if (first[1] === 0 && second[1] === 0) return undefined;
  return first[1] >= second[1] ? first[0] : second[0];
}

function quoteOf(text: string, program: Program): TextStyle['quote'] | undefined {
  const marks = program.body.flatMap((node) =>
    'source' in node && node.source ? [text[(node.source as { start: number }).start]] : [],
  );
  const all = marks.length > 0 ? marks : [...text.matchAll(/(['"])[^'"\n]*\1/g)].map((match) => match[1]);
  return moreOf(
    ["'", all.filter((mark) => mark === "'").length],
    ['"', all.filter((mark) => mark === '"').length],
  );
}

const ENDED = new Set([
  'ImportDeclaration',
  'VariableDeclaration',
  'ExpressionStatement',
  'ExportAllDeclaration',
  'TSTypeAliasDeclaration',
]);

function semicolonOf(text: string, program: Program): TextStyle['semicolon'] | undefined {
  const ends = program.body.flatMap((node) => {
    const inner = node.type === 'ExportNamedDeclaration' ? (node.declaration ?? node) : node;
    const isValue =
      inner.type === 'ExportDefaultDeclaration' && !inner.declaration.type.endsWith('Declaration');
    const isEnded = ENDED.has(inner.type) || inner.type === 'ExportNamedDeclaration' || isValue;
    return isEnded ? [text[node.end - 1]] : [];
  });
  return moreOf(
    [';', ends.filter((end) => end === ';').length],
    ['', ends.filter((end) => end !== ';').length],
  );
}

function padOf(text: string): TextStyle['pad'] | undefined {
  const count = (pattern: RegExp): number => [...text.matchAll(pattern)].length;
  return moreOf(
    [' ', count(/^(?:import|export)\b[^\n{]*\{ \S/gm)],
    ['', count(/^(?:import|export)\b[^\n{]*\{\w/gm)],
  );
}

function typeFormOf(program: Program): TextStyle['typeForm'] | undefined {
  let statements = 0;
  let marked = 0;
  let imports = 0;
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration') continue;
    imports++;
    if (node.importKind === 'type') statements++;
    for (const name of node.specifiers)
      if (name.type === 'ImportSpecifier' && name.importKind === 'type') marked++;
  }
  return moreOf(['statement', statements], ['inline', marked]) ?? (imports > 0 ? 'plain' : undefined);
}
