// Whether the types of guarded values admit what the guards refuse, and where the values are declared.
import type { SourceFile } from '../../graph/index.ts';
import type { SeenType, TypedFile, Types } from '../../types/index.ts';
import { collectedOf } from '../kit/index.ts';
import type { TypedQuestion } from '../kit/typed-facts.ts';
import guardFacts, { type GuardRow } from './facts.ts';

/** A guard whose value may, by its type, be what is refused. */
export type Admitted = readonly [
  row: number,
  /** Where the property, the function or the parameter is declared. */
  file: string,
  start: number,
  end: number,
  /** What it is declared in, such as an interface. */
  container: string,
];

export function admittedQuestion(files: readonly SourceFile[]): TypedQuestion<readonly Admitted[]> {
  return { detector: 'invariant-blindspot', files, ask };
}

async function ask(types: Types, context: string, file: SourceFile): Promise<readonly Admitted[]> {
  const { path } = file;
  const rows = collectedOf(file, guardFacts)!;
  const ranges = rows.map(([, start, end]) => ({ start, end }));
  const admitted = await types.inspect(path, context, async (at) => {
    const seen = await at.typesOf(at.nodesOf(ranges));
    const found: boolean[] = [];
    for (const [index, type] of seen.entries())
      found.push(type !== undefined && (await admits(at, type, rows[index]!)));
    return found;
  });
  if (admitted === undefined) return [];
  const asked = [...rows.keys()].filter((row) => admitted[row]);
  const symbols = await types.symbolsAt(
    path,
    asked.map((row) => rows[row]![3]),
    { context, followAliases: true },
  );
  return asked.flatMap((row, index): Admitted[] => {
    const answer = symbols[index];
    const [declared, ...more] = answer?.declarations ?? [];
    if (declared === undefined || declared.external || more.length > 0) return [];
    return [[row, declared.file, declared.start, declared.end, answer!.container]];
  });
}

async function admits(at: TypedFile, type: SeenType, [, , , , , rejects]: GuardRow): Promise<boolean> {
  const parts = await at.partsOf(type);
  if (parts.some(({ kind }) => kind === 'any' || kind === 'unknown' || kind === 'error')) return false;
  const values = parts.filter(({ kind }) => kind !== 'undefined' && kind !== 'null');
  if (rejects === 'nothing' || rejects === 'taken') return values.length > 0 && values.length < parts.length;
  if (rejects === 'empty')
    return (
      values.length > 0 &&
      (await areAll(at, values, (text) =>
        /^string$|\[\]$|^(?:Readonly)?Array<|^(?:Readonly)?(?:Set|Map)</.test(text),
      ))
    );
  const isOpen = values.length > 0 && values.every(({ kind }) => kind === 'string' || kind === 'number');
  const labels = rejects.startsWith(OTHER) ? rejects.slice(OTHER.length).split(', ') : undefined;
  if (labels === undefined || isOpen) return isOpen;
  if (values.length > MOST_PARTS || !values.every(({ kind }) => kind === 'literal' || kind === 'enum'))
    return false;
  return !(await areAll(at, values, (text) =>
    labels.some((label) => label === text || label.endsWith(`.${text}`) || text.endsWith(`.${label}`)),
  ));
}

const OTHER = 'other than ';
const MOST_PARTS = 60;

async function areAll(
  at: TypedFile,
  types: readonly SeenType[],
  test: (text: string) => boolean,
): Promise<boolean> {
  for (const type of types) {
    const { text } = await at.describe(type, { promises: false, text: 200 });
    if (!test((text ?? '').replace(/^readonly /, ''))) return false;
  }
  return true;
}
