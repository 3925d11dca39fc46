// Names of arguments, `f(name=value)`. Where an indexer does not know what is called, it looks the name up as if it were a
// variable: what it says is believed only where such a look-up could not have found the same.
import type { Range } from '../../base/index.ts';
import type { ForeignName } from './foreign-name.ts';
import { nameKindOf } from './symbol-family.ts';
import type { Word } from './words.ts';

/** Whether the symbol that an index puts on the name of an argument is one that the call names. */
export function isBelieved(foreign: ForeignName, symbol: number, word: Word): boolean {
  const { view } = foreign;
  const kind = nameKindOf(view.index.symbols[symbol]!);
  if (kind !== 'parameter' && kind !== 'member') return false;
  return !view
    .of(symbol)
    .some(
      ({ isDefinition, file, start, end }) =>
        isDefinition && file === word.file && isInside(around(foreign, file, { start, end }), word),
    );
}

/** The function or class around a declaration. */
function around({ view }: ForeignName, file: string, { start, end }: Range): Range | undefined {
  return view
    .in(file)
    .flatMap(({ around: range }) => (range && range.start < start && end <= range.end ? range : []))
    .sort((a, b) => a.end - a.start - (b.end - b.start))[0];
}

function isInside(range: Range | undefined, { start, end }: Word): boolean {
  return range !== undefined && range.start <= start && end <= range.end;
}

/** Functions whose arguments are called like the symbol: itself, and what makes or copies something of its type. */
export function calleesOf({ view, family, kind }: ForeignName): ReadonlySet<string> {
  const { symbols } = view.index;
  const callees = new Set(kind === 'member' ? ['replace', '_replace', 'evolve', 'cls'] : ['partial']);
  const namesOf = (row: number): string[] => {
    const { parsed } = symbols[row]!;
    return parsed?.kind === 'global' ? parsed.descriptors.map(({ name }) => name) : [];
  };
  for (const row of family.rows) {
    const [type, method] = kind === 'member' ? [namesOf(row).at(-2)] : namesOf(row).slice(-3, -1);
    const isMaker = kind === 'member' || /^__(?:init|new|call)__$/.test(method ?? '');
    if (method !== undefined) callees.add(method);
    if (isMaker && type !== undefined) callees.add(type);
    if (isMaker) for (const heir of family.types) callees.add(namesOf(heir).at(-1) ?? '');
  }
  return callees;
}
