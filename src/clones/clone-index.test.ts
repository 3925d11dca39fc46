// What an index says after any number of changes is what one built anew says.
import { expect, test } from 'vitest';
import {
  collectFacts,
  decodeCollected,
  decodeFacts,
  encodeCollected,
  encodeFacts,
  runCollectors,
} from '../facts/index.ts';
import { createGraph, type SourceFile } from '../graph/index.ts';
import { parseSource } from '../syntax/index.ts';
import { cloneFacts } from './clone-facts.ts';
import type { CloneScope } from './clone-scope.ts';
import type { Clone } from './clone.ts';
import { findExactClones, findStructuralClones } from './find-clones.ts';

const OPTIONS = {
  minSize: 20,
  minLines: 2,
  ignoreTests: true,
  minFunctionLines: 3,
  maxParams: 5,
  keptApart: true,
};

function sourceFile(path: string, text: string): SourceFile {
  const tree = parseSource(path, text);
  const facts = collectFacts(tree);
  return {
    path,
    id: '',
    facts: decodeFacts(encodeFacts(facts)),
    collected: decodeCollected(encodeCollected(runCollectors(tree, facts, [cloneFacts]))),
    resolutions: [],
    keepsUnusedImports: false,
    emitsMetadata: false,
    role: { role: 'source', reason: '' },
  };
}

/** What detectors of copies look at. */
function scopeOf(files: ReadonlyMap<string, SourceFile>, memory: object): CloneScope {
  const graph = createGraph(files.values());
  const authored = graph.paths.map((path) => graph.files.get(path)!);
  return { graph, authored, isTest: () => false, memory } as unknown as CloneScope;
}

function answers(scope: CloneScope): unknown {
  return [
    findExactClones(scope, OPTIONS).map(told),
    findStructuralClones(scope, OPTIONS).map((clone) => [clone.params, told(clone)]),
  ];
}

/** A clone without the files that it was read from. */
function told({ places, ...clone }: Clone): unknown {
  return { ...clone, places: places.map(({ file, start, end }) => ({ file, start, end })) };
}

/** Numbers that look random and are the same every time. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
}

const STATEMENTS = [
  'const parts = line.split(",").map((part) => part.trim());',
  'if (!parts[0] || parts.length > 4) throw new Error("bad row: " + line);',
  'if (!cells[0] || cells.length > 4) { throw new Error("bad cell: " + line); }',
  'for (const part of parts) total += Number(part) * rate;',
  'for (const cell of cells) total += Number(cell) * share;',
  'rows.push({ name: parts[0], total, rest: parts.slice(1) });',
  'rows.push({ name: cells[0], total, rest: cells.slice(2) });',
  'console.log(rows.length, total);',
];

function randomText(pick: (below: number) => number): string {
  const functions = Array.from({ length: 1 + pick(3) }, (_, at) => {
    const body = Array.from({ length: 2 + pick(5) }, () => `  ${STATEMENTS[pick(STATEMENTS.length)]!}`);
    return `export function f${at}(line, rows) {\n${body.join('\n')}\n}`;
  });
  return functions.join('\n');
}

test('an updated index equals one built anew', () => {
  const pick = numbersFrom(7);
  const files = new Map<string, SourceFile>();
  const memory = {};
  let told = 0;
  for (let step = 0; step < 150; step++) {
    const path = `${'abcdefgh'[pick(8)]!}.js`;
    if (pick(5) === 0) files.delete(path);
    else files.set(path, sourceFile(path, randomText(pick)));
    const updated = answers(scopeOf(files, memory)) as unknown[][];
    told += updated[0]!.length * updated[1]!.length;
    expect(updated).toEqual(answers(scopeOf(files, new Map())));
  }
  expect(told).toBeGreaterThan(100);
});
