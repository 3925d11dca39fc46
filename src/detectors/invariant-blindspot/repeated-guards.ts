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
  const [of, , , , name, rejects, type] = guard.row;
  return of === 'parameter'
    ? [of, folderOf(guard.file), name, type, rejects].join('\0')
    : `${placeKey(guard)}\0${rejects}`;
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
