// What one file says about copies: fingerprints of its units, and its functions that have the same body.
import type { ArrowFunctionExpression, Function as FunctionNode, Node } from '@oxc-project/types';
import { positionAt } from '../base/index.ts';
import type { CollectedFile, Collector } from '../facts/index.ts';
import { createHasher, resetHasher } from './hasher.ts';
import { createEnterHandlers, createLeaveHandlers } from './node-handlers.ts';
import { writeUnits } from './units.ts';

/** Start and end of the function, and how many lines its body has between the braces. */
export type TwinFunction = readonly [start: number, end: number, lines: number];

export type CloneFact = {
  /** Units as text, with the number of items and of lists in it. */
  readonly units: string;
  readonly items: number;
  readonly lists: number;
  /** Functions of this file that have the same body. */
  readonly twins: readonly (readonly [hash: string, size: number, functions: readonly TwinFunction[]])[];
  /** Outermost elements of markup, in order. */
  readonly markup: readonly Stretch[];
};

export type Stretch = readonly [start: number, end: number];

/** Shorter bodies are never called copies of each other. */
export const FEWEST_TWIN_LINES = 3;

interface Body {
  readonly key: number;
  readonly size: number;
  readonly owner: Node;
  readonly start: number;
  readonly end: number;
}

const hasher = createHasher();
const bodies: Body[] = [];
let markup: Stretch[] = [];

const ENTER = { ...createEnterHandlers(hasher), JSXElement: addMarkup, JSXFragment: addMarkup };
const LEAVE = createLeaveHandlers(hasher, addBody);

export const cloneFacts: Collector<CloneFact> = {
  id: 'clones',
  start(file) {
    resetHasher(hasher, file.ancestors);
    bodies.length = 0;
    markup = [];
    return {
      enter: ENTER,
      leave: LEAVE,
      finish() {
        const { lengths, closed } = hasher.units;
        const twins = twinsOf(file);
        if (lengths.length === 0 && twins.length === 0) return undefined;
        return { units: writeUnits(hasher.units), items: closed.count, lists: lengths.length, twins, markup };
      },
    };
  },
};

function addMarkup({ start, end }: Node): void {
  const [, last] = markup.at(-1) ?? [0, 0];
  if (start >= last) markup.push([start, end]);
}

/** Keeps the body of a function that has a name: declared, assigned to a variable, or a method. */
function addBody(node: FunctionNode | ArrowFunctionExpression, parent: Node): void {
  const isMethod = parent.type === 'MethodDefinition';
  if (node.type !== 'FunctionDeclaration' && !isMethod && parent.type !== 'VariableDeclarator') return;
  const { body } = node;
  if (!body) return;
  const inner = body.type === 'BlockStatement' ? body.body : [body];
  if (inner.length === 0) return;
  const { exact, norm, size } = hasher.hashes;
  const key = (exact >>> 0) * 0x200000 + (norm & 0x1fffff);
  bodies.push({ key, size, owner: isMethod ? parent : node, start: inner[0]!.start, end: inner.at(-1)!.end });
}

function twinsOf({ facts: { lineStarts } }: CollectedFile): CloneFact['twins'] {
  const lineAt = (offset: number): number => positionAt(lineStarts, offset).line;
  const twins: CloneFact['twins'][number][] = [];
  for (const [key, same] of Map.groupBy(bodies, (body) => body.key)) {
    if (same.length < 2) continue;
    const functions = same
      .map(({ owner, start, end }): TwinFunction => [owner.start, owner.end, lineAt(end) - lineAt(start) + 1])
      .filter(([, , lines]) => lines >= FEWEST_TWIN_LINES)
      .sort((a, b) => a[0] - b[0]);
    if (functions.length > 1) twins.push([key.toString(36), same[0]!.size, functions]);
  }
  return twins;
}
