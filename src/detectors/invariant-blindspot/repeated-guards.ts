// A guard that several functions repeat because no type says what all of them need.
import { compareText, folderOf } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { collectedOf, type Evidence, type Finding, type Place } from '../kit/index.ts';
import guardFacts, { type GuardRow } from './facts.ts';
import { fieldGuard } from './field-guard.ts';
import type { Options } from './options.ts';
import { parameterGuard } from './parameter-guard.ts';
import type { Admitted } from './question.ts';
import { resultGuard } from './result-guard.ts';

const KINDS = { field: fieldGuard.kind, result: resultGuard.kind, parameter: parameterGuard.kind };

interface Guard extends Place {
  readonly row: GuardRow;
  readonly declared: Place;
  readonly container: string;
}

export function repeatedGuards(
  files: readonly SourceFile[],
  answers: ReadonlyMap<string, readonly Admitted[]>,
  { minFunctions }: Options,
): Finding[] {
  const guards = files.flatMap((file) => guardsIn(file, answers.get(file.path) ?? []));
  const groups = Map.groupBy(
    guards.filter(({ row }) => row[5] !== 'taken'),
    keyOf,
  );
  const trusted = Map.groupBy(
    guards.filter(({ row }) => row[5] === 'taken'),
    placeKey,
  );
  return [...groups.values()].flatMap((group) => {
    const functions = [...new Map(group.map((guard) => [`${guard.file}\0${guard.row[7]}`, guard])).values()];
    if (functions.length < minFunctions) return [];
    const others = group[0]!.row[5] === 'nothing' ? (trusted.get(placeKey(group[0]!)) ?? []) : [];
    return [findingOf(functions, others)];
  });
}

/**
 * Files with guards that enough functions have, by name: types are asked about no others. What is taken for granted counts with what is
 * refused when it is missing.
 */
export function repeating(files: readonly SourceFile[], { minFunctions }: Options): SourceFile[] {
  const keysOf = ({ path }: SourceFile, rows: readonly GuardRow[]): string[] =>
    rows.map((row) => namedKey(path, row, row[5] === 'taken' ? 'nothing' : row[5]));
  const functions = new Map<string, Set<string>>();
  for (const file of files) {
    const rows = collectedOf(file, guardFacts)!;
    for (const [index, key] of keysOf(file, rows).entries())
      functions.set(key, (functions.get(key) ?? new Set()).add(`${file.path}\0${rows[index]![7]}`));
  }
  return files.filter((file) =>
    keysOf(file, collectedOf(file, guardFacts)!).some((key) => functions.get(key)!.size >= minFunctions),
  );
}

function guardsIn(file: SourceFile, answers: readonly Admitted[]): Guard[] {
  const rows = collectedOf(file, guardFacts)!;
  return answers.map(([index, path, start, end, container]) => {
    const row = rows[index]!;
    return {
      file: file.path,
      start: row[1],
      end: row[2],
      row,
      declared: { file: path, start, end },
      container,
    };
  });
}

function keyOf(guard: Guard): string {
  const [of, , , , , rejects] = guard.row;
  return of === 'parameter' ? namedKey(guard.file, guard.row, rejects) : `${placeKey(guard)}\0${rejects}`;
}

/** Parameters are the same where they are called the same; what else is called the same may be. */
function namedKey(path: string, [of, , , , name, , type]: GuardRow, rejects: string): string {
  return of === 'parameter'
    ? [of, folderOf(path), name, type, rejects].join('\0')
    : [of, name, rejects].join('\0');
}

function placeKey({ row, declared }: Guard): string {
  return `${row[0]}\0${declared.file}\0${declared.start}`;
}

function findingOf(guards: readonly Guard[], trusting: readonly Guard[]): Finding {
  const inOrder = [...guards].sort((a, b) => compareText(a.file, b.file) || a.start - b.start);
  const [first] = inOrder;
  const [of, , , , , rejects] = first!.row;
  const evidence = (fact: string, { file, start, end }: Place): Evidence => ({ fact, file, start, end });
  return {
    kind: KINDS[of],
    ...first!.declared,
    key: `${nameOf(first!)}:${rejects}`,
    measure: guards.length,
    evidence: [
      ...inOrder.map((guard) => evidence('guard', guard)),
      ...trusting.map((guard) => evidence('trusts', guard)),
    ],
    data: { name: nameOf(first!), state: stateOf(rejects), trusting: trusting.length },
  };
}

function nameOf({ row: [of, , , , name, , type], container }: Guard): string {
  if (of === 'parameter') return type.startsWith('?') ? `${name}?: ${type.slice(1)}` : `${name}: ${type}`;
  return container === '' ? name : `${container}.${name}`;
}

/** In the words of a sentence: `missing`, `empty`, `< 0`, `!isValid(…)`, `other than 1, 2`. */
function stateOf(rejects: string): string {
  if (rejects === 'nothing') return 'missing';
  return rejects === 'empty' || rejects.startsWith('other') ? rejects : `\`${rejects}\``;
}
