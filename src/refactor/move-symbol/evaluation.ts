// What moves may run earlier or later than before: that matters where it does something when its module is loaded.
import type { SourceTree } from '../../syntax/index.ts';
import type { Move } from './move.ts';
import { addDoubt } from './notes.ts';
import type { OpenFile } from './open-file.ts';
import { nodesOf, type AnyNode } from './part-nodes.ts';

export function doubtOrder(move: Move): void {
  if (move.isTypeOnly) return;
  const { from, part } = move;
  const decorators = nodesOf(from.tree, new Set(['Decorator']), part.covers);
  const calls = [...eagerCalls(from, part.covers), ...decorators];
  if (calls.length === 0) return;
  const message = `${move.name} is made by code that runs when its module is loaded, which will be a different module.`;
  const places = calls.map(({ start, end }) => ({ file: move.from.path, start, end }));
  addDoubt(move.notes, 'evaluation-order', message, places);
}

const PURE =
  /^(?:new\s+)?(?:Map|Set|WeakMap|WeakSet|RegExp|Symbol|Error|URL|Array|Object|Number|String|Boolean|BigInt|Math|JSON|Uint8Array|Float32Array|Float64Array|Uint16Array|Uint32Array|Int32Array|TextEncoder|TextDecoder|AbortController|Date)\b/;

interface EagerCall {
  readonly start: number;
  readonly end: number;
}

/** Calls that run when the module is loaded, those without effect left out. */
function eagerCalls({ file, text, tree }: OpenFile, isWanted: (start: number) => boolean): EagerCall[] {
  const fields = fieldsOf(tree, isWanted);
  const found: EagerCall[] = [];
  for (const { start, end, function: around } of file.facts.calls) {
    if (around !== undefined || !isWanted(start)) continue;
    if (fields.some((field) => field.start <= start && start < field.end)) continue;
    const isMarked = tree.comments.some(
      (comment) =>
        comment.end <= start &&
        /[#@]__PURE__/.test(comment.value) &&
        /^\s*$/.test(text.slice(comment.end, start)),
    );
    const isPure = isMarked || PURE.test(text.slice(start, start + 30));
    if (!isPure) found.push({ start, end });
  }
  return found;
}

/** Fields of objects to come: their code runs when an object is made. */
function fieldsOf(tree: SourceTree, isWanted: (start: number) => boolean): AnyNode[] {
  const fields = nodesOf(tree, new Set(['PropertyDefinition']), isWanted);
  return fields.filter((field) => (field as AnyNode & { readonly static?: boolean }).static !== true);
}
