// What else has the name of the symbol: in one file, and in the whole repository.
import { ROLE, SYMBOL_KINDS, type FileFacts } from '../../facts/index.ts';
import { isLocal, type SourceFile } from '../../graph/index.ts';
import type { Subject } from './subject.ts';

/** What the name means in a file: this symbol wherever it stands, something else as well, or nothing that code says. */
export type Meaning = 'sole' | 'shared' | 'absent';

export function meaningIn(subject: Subject, path: string): Meaning {
  const file = subject.state.graph.files.get(path);
  if (file === undefined) return 'absent';
  let isUsed = false;
  for (const row of occurrencesNamed(file.facts, subject.request.oldName)) {
    const start = file.facts.occurrences.start[row]!;
    const { scope } = subject;
    if (scope && (start < scope.start || start >= scope.end)) continue;
    if (!subject.isPlanned(path, start, start + subject.request.oldName.length)) return 'shared';
    isUsed = true;
  }
  return isUsed ? 'sole' : 'absent';
}

function occurrencesNamed({ occurrences, names }: FileFacts, name: string): number[] {
  const wanted = names.indexOf(name);
  const rows: number[] = [];
  if (wanted < 0) return rows;
  const column = occurrences.name;
  for (let row = 0; row < occurrences.count; row++) if (column[row] === wanted) rows.push(row);
  return rows;
}

/** Whether code uses the name for something that is not local to a function. */
export function hasRivals(subject: Subject): boolean {
  const { oldName } = subject.request;
  return subject.mentioning().some(({ path, facts }) => {
    return occurrencesNamed(facts, oldName).some((row) => {
      const start = facts.occurrences.start[row]!;
      return !isLocalUse(facts, row) && !subject.isPlanned(path, start, start + oldName.length);
    });
  });
}

export interface Namesakes {
  readonly count: number;
  readonly isQualified: boolean;
}

export function namesakesOf(subject: Subject): Namesakes {
  const found = subject.mentioning().flatMap((file) => namesakesIn(subject, file));
  return { count: found.length, isQualified: found.includes(subject.owner) };
}

/** For every other declaration of the name in a file, the name of what contains it. */
function namesakesIn(subject: Subject, { path, facts }: SourceFile): (string | undefined)[] {
  const { declarations, symbols, names } = facts;
  const wanted = names.indexOf(subject.request.oldName);
  const owners: (string | undefined)[] = [];
  for (let i = 0; i < declarations.count; i++) {
    const symbol = declarations.symbol[i]! - 1;
    if (symbols.name[symbol] !== wanted || SYMBOL_KINDS[symbols.kind[symbol]!] === 'import') continue;
    if (
      isLocal(facts, symbol) ||
      subject.isPlanned(path, declarations.nameStart[i]!, declarations.nameEnd[i]!)
    )
      continue;
    const container = symbols.container[symbol]!;
    owners.push(container === 0 ? undefined : names[symbols.name[container - 1]!]);
  }
  return owners;
}

/** Whether some function declares the name for itself. */
export function hasLocalNamesake(subject: Subject): boolean {
  const { oldName } = subject.request;
  return subject.mentioning().some(({ path, facts: { declarations, symbols, names } }) => {
    const wanted = names.indexOf(oldName);
    return Array.from({ length: declarations.count }, (_, row) => row).some(
      (row) =>
        symbols.name[declarations.symbol[row]! - 1] === wanted &&
        SYMBOL_KINDS[symbols.kind[declarations.symbol[row]! - 1]!] !== 'import' &&
        !subject.isPlanned(path, declarations.nameStart[row]!, declarations.nameEnd[row]!),
    );
  });
}

/** A variable of some function that happens to have the name; as a shorthand it is a property as well. */
function isLocalUse(facts: FileFacts, row: number): boolean {
  const symbol = facts.occurrences.symbol[row]!;
  if (symbol === 0 || (facts.occurrences.role[row]! & ROLE.SHORTHAND) !== 0) return false;
  return isLocal(facts, symbol - 1);
}
