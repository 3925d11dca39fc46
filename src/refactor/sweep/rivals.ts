// What else has the name of the symbol: in one file, and in the whole repository.
import { ROLE, type FileFacts, type OccurrenceCursor } from '../../facts/index.ts';
import { isLocal, type SourceFile } from '../../graph/index.ts';
import type { Subject } from './subject.ts';

/** What the name means in a file: this symbol wherever it stands, something else as well, or nothing that code says. */
export type Meaning = 'sole' | 'shared' | 'absent';

export function meaningIn(subject: Subject, path: string): Meaning {
  const file = subject.state.graph.files.get(path);
  if (file === undefined) return 'absent';
  let isUsed = false;
  for (const { start, end } of file.facts.occurrences.named(subject.request.oldName)) {
    const { scope } = subject;
    if (scope && (start < scope.start || start >= scope.end)) continue;
    if (!subject.isPlanned(path, start, end)) return 'shared';
    isUsed = true;
  }
  return isUsed ? 'sole' : 'absent';
}

/** Whether code uses the name for something that is not local to a function. */
export function hasRivals(subject: Subject): boolean {
  const { oldName } = subject.request;
  return subject
    .mentioning()
    .some(({ path, facts }) =>
      facts.occurrences
        .named(oldName)
        .some((use) => !isLocalUse(facts, use) && !subject.isPlanned(path, use.start, use.end)),
    );
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
  const { declarations, symbols } = facts;
  const owners: (string | undefined)[] = [];
  for (const { symbol: row, nameStart, nameEnd } of declarations) {
    const symbol = symbols.at(row);
    if (symbol.name !== subject.request.oldName || symbol.kind === 'import') continue;
    if (isLocal(facts, row) || subject.isPlanned(path, nameStart, nameEnd)) continue;
    owners.push(symbols.get(symbol.container)?.name);
  }
  return owners;
}

/** Whether some function declares the name for itself. */
export function hasLocalNamesake(subject: Subject): boolean {
  const { oldName } = subject.request;
  return subject.mentioning().some(({ path, facts: { declarations, symbols } }) =>
    symbols
      .named(oldName)
      .filter(({ kind }) => kind !== 'import')
      .flatMap(({ row }) => declarations.of(row))
      .some(({ nameStart, nameEnd }) => !subject.isPlanned(path, nameStart, nameEnd)),
  );
}

/** A variable of some function that happens to have the name; as a shorthand it is a property as well. */
function isLocalUse(facts: FileFacts, use: OccurrenceCursor): boolean {
  return use.symbol !== undefined && !use.is(ROLE.SHORTHAND) && isLocal(facts, use.symbol);
}
