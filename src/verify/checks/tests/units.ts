// The functions of a file as tests are asked about them: each with a name, and with the nameless ones inside. On two sides of a change,
// functions are the same if they have the same name, or else the same code.
import type { Node } from '@oxc-project/types';
import { codeHash, type Range } from '../../../base/index.ts';
import {
  branchShare,
  type FileCoverage,
  type FileProbes,
  type FunctionCoverage,
} from '../../../instrument/index.ts';
import { erasedTypes } from '../../../suite/index.ts';
import { childrenOf, sourceTree } from '../../../syntax/index.ts';

export interface Unit extends Range {
  readonly name: string;
  /** Rows of the file's functions. */
  readonly functions: readonly number[];
  /** Over its code without comments, types, layout, its name, and the functions in it that have names of their own. */
  readonly hash: string;
}

/** Where several functions have one name, they are told apart by their order. */
export function unitsOf(path: string, text: string, probes: FileProbes): Unit[] {
  const code = onlyCode(path, text);
  const named = probes.functions.flatMap((one, row) => (one.name === undefined ? [] : [row]));
  const counts = new Map<string, number>();
  return named.map((row) => {
    const { name, start, end } = probes.functions[row]!;
    const count = (counts.get(name!) ?? 0) + 1;
    counts.set(name!, count);
    return {
      name: count === 1 ? name! : `${name!} (${count})`,
      functions: probes.functions.flatMap((_, other) => (ownerOf(probes, other) === row ? [other] : [])),
      hash: codeHash(ownCode(code, row, named, probes)),
      start,
      end,
    };
  });
}

function ownCode(code: string, row: number, named: readonly number[], { functions }: FileProbes): string {
  const { name, start, end } = functions[row]!;
  let [own, done] = ['', start];
  for (const other of named) {
    const inner = functions[other]!;
    if (other === row || inner.start < done || inner.end > end) continue;
    own += code.slice(done, inner.start);
    done = inner.end;
  }
  return (own + code.slice(done, end)).replace(/[^. ]+$/.exec(name!)![0], '');
}

/** The nearest function with a name that a function is in, or is. */
function ownerOf({ functions }: FileProbes, row: number): number | undefined {
  for (let at: number | undefined = row; at !== undefined; at = functions[at]!.outer)
    if (functions[at]!.name !== undefined) return at;
  return undefined;
}

/** Comments and what only types and layout need, which nothing can be tested about, as blanks. */
function onlyCode(path: string, text: string): string {
  const { comments, program } = sourceTree(path, text);
  const gone = [
    ...comments.map(({ start, end }) => [start, end] as const),
    ...erasedTypes(path, text),
    ...outerSigns(program),
  ].sort(([a], [b]) => a - b);
  let [code, done] = ['', 0];
  for (const [start, end] of gone) {
    if (end <= done) continue;
    code += text.slice(done, Math.max(done, start)) + ' '.repeat(end - Math.max(done, start));
    done = end;
  }
  return code + text.slice(done);
}

/** Parentheses around whole statements, and the semicolons after them, which formatters write as they like. */
function outerSigns(program: Node): (readonly [start: number, end: number])[] {
  const found: (readonly [start: number, end: number])[] = [];
  const open = [program];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'ExpressionStatement')
      found.push([node.start, node.expression.start], [node.expression.end, node.end]);
    for (const child of childrenOf(node)) open.push(child);
  }
  return found;
}

/** What tests reach of a unit, all its functions together. */
export function coverageOfUnit({ functions }: Unit, coverage: FileCoverage): FunctionCoverage {
  const parts = functions.map((row) => coverage.functions[row]!);
  return {
    wasEntered: parts[0]!.wasEntered,
    branches: parts.flatMap(({ branches }) => branches).sort((a, b) => a.start - b.start),
    decisions: parts.flatMap(({ decisions }) => decisions),
    errorPaths: parts.flatMap(({ errorPaths }) => errorPaths),
  };
}

/** From 0 to 1. */
export function shareOf(coverage: FunctionCoverage): number {
  const { reached, all } = branchShare(coverage);
  return reached / all;
}
