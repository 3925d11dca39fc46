// What only the types of the library that makes elements say: that the content of an element is its property `children`, and that every
// element takes `key` and `ref`. Without them TypeScript reports `children` as missing wherever it is required, and `key` as unknown.
import { typeGaps } from '../../detectors/index.ts';
import type { Change } from '../change.ts';
import { treeOf } from '../syntax/tree-of.ts';
import { viewOf, type NewDiagnostic } from './new-diagnostics.ts';

/** An element has fewer or more children than its property takes. */
const COUNTS: ReadonlySet<number> = new Set([2745, 2746, 2747]);
const MISSES_CHILDREN = /^Property 'children' is missing /;
const TAKEN_BY_ALL: ReadonlySet<string> = new Set(['key', 'ref']);

/** Whether a complaint is gone for sure once the types of elements are installed. */
export function needsElementTypes(change: Change, diagnostic: NewDiagnostic): boolean {
  const { file, code } = diagnostic;
  const isOne = COUNTS.has(code) || code === 2741 || code === 2322;
  if (!isOne || typeGaps(viewOf(change, 'after')).hasElements(file) || declaresElements(change)) return false;
  return COUNTS.has(code) || hasContent(change, diagnostic) || isAtCommonProperty(change, diagnostic);
}

function hasContent(change: Change, { file, start, code, message }: NewDiagnostic): boolean {
  if (code !== 2741 || !MISSES_CHILDREN.test(message)) return false;
  return (treeOf(change, 'after', file)?.nodes ?? []).some(
    (node) =>
      node.type === 'JSXElement' &&
      node.openingElement.name.start === start &&
      node.children.some((child) => child.type !== 'JSXText' || child.value.trim() !== ''),
  );
}

function isAtCommonProperty(change: Change, { file, start, code }: NewDiagnostic): boolean {
  if (code !== 2322) return false;
  return (treeOf(change, 'after', file)?.nodes ?? []).some(
    (node) =>
      node.type === 'JSXAttribute' &&
      node.start === start &&
      node.name.type === 'JSXIdentifier' &&
      TAKEN_BY_ALL.has(node.name.name),
  );
}

/** Whether the repository says itself what elements take. */
function declaresElements({ after: { state } }: Change): boolean {
  return [...state.graph.files.values()].some(({ facts }) =>
    facts.symbols.some(({ name, kind }) => name === 'JSX' && kind === 'namespace'),
  );
}
