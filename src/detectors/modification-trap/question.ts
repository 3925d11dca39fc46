// What values that code compares with literals can be, as TypeScript knows it.
import type { SourceFile } from '../../graph/index.ts';
import type { Declaration, SeenType, TypedFile, Types } from '../../types/index.ts';
import { collectedOf } from '../kit/index.ts';
import type { TypedQuestion } from '../kit/typed-facts.ts';
import trapFacts from './facts.ts';

/** What a compared value can be: words, something else, or what no type tells. */
export type Compared = readonly [
  row: number,
  kind: 'words' | 'other' | 'open',
  words: readonly string[],
  /** The properties of the variants that the value tells apart: file, start and end of each. */
  variants: readonly Declared[],
  /** Where the value is declared, if the repository declares it in one place. */
  origin: Declared | null,
];

export type Declared = readonly [file: string, start: number, end: number];

export function comparedQuestion(files: readonly SourceFile[]): TypedQuestion<readonly Compared[]> {
  return { detector: 'modification-trap', files, ask };
}

async function ask(types: Types, context: string, file: SourceFile): Promise<readonly Compared[]> {
  const { path } = file;
  const { switches } = collectedOf(file, trapFacts)!;
  const rows = [...switches.keys()].filter((row) => switches[row]![3] < 0);
  const ranges = rows.map((row) => ({ start: switches[row]![0], end: switches[row]![1] }));
  const found = await types.inspect(path, context, async (at) => {
    const seen = await at.typesOf(at.nodesOf(ranges));
    const words: (readonly string[] | 'other' | 'open')[] = [];
    for (const type of seen) words.push(type === undefined ? 'open' : await wordsOf(at, type));
    return words;
  });
  if (found === undefined) return rows.map((row) => [row, 'open', [], [], null]);
  const symbols = await types.symbolsAt(
    path,
    rows.map((row) => switches[row]![2]),
    { context },
  );
  return rows.map((row, index): Compared => {
    const words = found[index]!;
    if (typeof words === 'string') return [row, words, [], [], null];
    const declarations = symbols[index]?.declarations ?? [];
    return [row, 'words', words, variantsOf(declarations), originOf(declarations)];
  });
}

const MOST_WORDS = 60;

async function wordsOf(at: TypedFile, type: SeenType): Promise<readonly string[] | 'other' | 'open'> {
  if (type.kind === 'any' || type.kind === 'error' || type.kind === 'unknown') return 'open';
  if (!type.isUnion) return 'other';
  return at.once(wordsOf, type, async () => {
    const parts = await at.membersOf(type);
    if (parts.length > MOST_WORDS) return 'other';
    const words: string[] = [];
    for (const part of parts) {
      if (part.kind === 'undefined' || part.kind === 'null') continue;
      if (part.kind !== 'literal') return 'other';
      words.push((await at.describe(part, { promises: false, text: 200 })).text ?? '');
    }
    return words.sort();
  });
}

function originOf(declarations: readonly Declaration[]): Declared | null {
  const [only] = declarations;
  return only && declarations.length === 1 && !only.external ? [only.file, only.start, only.end] : null;
}

/** A property that several types declare tells them apart. */
function variantsOf(declarations: readonly Declaration[]): Compared[3] {
  const own = declarations.filter(({ external, kind }) => !external && kind === 'property');
  return own.length < 2 || own.length < declarations.length
    ? []
    : own.map(({ file, start, end }) => [file, start, end]);
}
