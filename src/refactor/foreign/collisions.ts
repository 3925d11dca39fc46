// Where the new name is taken already.
import type { Place } from '../plan/plan.ts';
import type { Occurrence } from './index-view.ts';
import { meaningOf } from './meaning.ts';
import { parameterScopes, type ForeignName } from './foreign-name.ts';
import { containerKey, ownKey, rowsNamed } from './symbol-family.ts';
import { wordsIn } from './words.ts';

export interface Collisions {
  /** Declarations of the new name in the same place. */
  readonly declared: readonly Place[];
  /** Other places of the edited files that write it where it could come to mean the symbol. */
  readonly written: readonly Place[];
}

export function collisionsOf(foreign: ForeignName, edited: ReadonlySet<string>): Collisions {
  const declared = [...declaredBeside(foreign), ...declaredInside(foreign)].map(placeOf);
  const taken = new Set(declared.map(({ file, start }) => `${start} ${file}`));
  const written = [...edited].flatMap((file) =>
    writtenIn(foreign, file).filter(({ start }) => !taken.has(`${start} ${file}`)),
  );
  return { declared, written };
}

function placeOf({ file, start, end }: Place): Place {
  return { file, start, end };
}

/** Symbols of the new name in the containers of the renamed ones, and in types that meet with theirs. */
function declaredBeside({ view, family, newName, kind }: ForeignName): Occurrence[] {
  const { symbols } = view.index;
  const containers = new Set([...family.rows].map((row) => containerKey(symbols[row]!)));
  if (kind === 'member') for (const type of family.types) containers.add(ownKey(symbols[type]!));
  return rowsNamed(view.index, newName)
    .filter((row) => containers.has(containerKey(symbols[row]!)))
    .flatMap((row) => view.of(row).filter(({ isDefinition }) => isDefinition));
}

function scopesOf(foreign: ForeignName): readonly (Place & object)[] {
  if (foreign.kind === 'parameter') return parameterScopes(foreign);
  return foreign.scope ? [foreign.scope] : [];
}

/** Names that are declared in the function to which the symbol belongs. */
function declaredInside(foreign: ForeignName): Occurrence[] {
  const { view, newName } = foreign;
  return scopesOf(foreign).flatMap(({ file, start, end }) =>
    view
      .in(file)
      .filter(
        (other) => other.isDefinition && other.text === newName && other.start >= start && other.end <= end,
      )
      .filter((other) => !isDottedAt(view.read(file)!, other.start)),
  );
}

function isDottedAt(text: string, start: number): boolean {
  return text
    .slice(Math.max(0, start - 50), start)
    .trimEnd()
    .endsWith('.');
}

function writtenIn(foreign: ForeignName, file: string): Place[] {
  const source = foreign.codeOf(file);
  if (source === undefined) return [];
  const scopes = scopesOf(foreign);
  const isMember = foreign.kind === 'member';
  return wordsIn(file, source, foreign.newName)
    .filter((word) => {
      if (!foreign.isPython) return true;
      if (isMember) return word.isDotted && meaningOf(foreign, word, source) !== 'other';
      if (word.isDotted || word.isImportPath) return false;
      return (
        scopes.length === 0 ||
        scopes.some((scope) => scope.file === file && scope.start <= word.start && word.end <= scope.end)
      );
    })
    .map(placeOf);
}
