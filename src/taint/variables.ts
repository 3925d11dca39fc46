// Variables: read from where the function is, from functions around it, or from other modules.
import type { Node } from '@oxc-project/types';
import { memo } from '../base/index.ts';
import { ROLE } from '../facts/index.ts';
import type { SourceFile } from '../graph/index.ts';
import type { FileTree } from './file-tree.ts';
import { addCell, newObject, type Frame } from './run.ts';
import { sourceValue } from './sources.ts';
import { MARK, NOTHING, join, ofApi, ofObject, type Value } from './value.ts';
import { importedValue } from './parts.ts';

/** Symbols that are assigned to after their declaration. */
const reassigned = memo(({ facts }: SourceFile): ReadonlySet<number> => {
  const found = new Set<number>();
  for (const use of facts.occurrences)
    if (use.symbol !== undefined && use.is(ROLE.WRITE) && !use.is(ROLE.DECLARATION)) found.add(use.symbol);
  return found;
});

export function readName(frame: Frame, node: { readonly name: string; readonly start: number }): Value {
  const symbol = frame.tree.symbolAt(node.start);
  if (symbol !== undefined) return readVariable(frame, symbol);
  return readGlobal(frame, node.name, node as unknown as Node);
}

export function readGlobal(frame: Frame, name: string, node: Node): Value {
  if (name === 'undefined' || name === 'NaN' || name === 'Infinity') return NOTHING;
  if (name === 'arguments') return argumentsOf(frame);
  const module = MODULE_NAMES.has(name) ? moduleFrame(frame).cells.get(MODULE_CELLS[name]!) : undefined;
  const api = frame.run.spec.typeOf(`global:${name}`);
  // A bare `name` is more often one that another script declares than the window's.
  return module ?? (name === 'name' ? ofApi(api) : sourceValue(frame, api, node));
}

const MODULE_NAMES: ReadonlySet<string> = new Set(['module', 'exports']);
/** Cells of a module frame that hold what CommonJS provides. */
export const MODULE_CELLS: Readonly<Record<string, number>> = { module: -1, exports: -2 };

function moduleFrame(frame: Frame): Frame {
  let at = frame;
  while (at.parent) at = at.parent;
  return at;
}

function argumentsOf(frame: Frame): Value {
  const list = newObject(frame.run, { isArray: true });
  frame.args.forEach((arg, index) => list.fields.set(String(index), arg));
  return ofObject(list);
}

export function readVariable(frame: Frame, symbol: number): Value {
  const own = frame.env.get(symbol);
  const known = knownOf(frame, String(symbol));
  if (known !== undefined) return known;
  if (own !== undefined)
    return frame.writtenInside.has(symbol) ? join(own, frame.cells.get(symbol) ?? NOTHING) : own;
  const isFixed = !reassigned(frame.tree.file).has(symbol);
  for (let at: Frame | undefined = frame; at !== undefined; at = at.parent) {
    const captured = isFixed ? at.captured?.get(symbol) : undefined;
    if (captured !== undefined) return captured;
    const cell = at.cells.get(symbol);
    if (cell !== undefined) return cell;
  }
  return importedValue(frame.run, frame.tree, symbol);
}

export function writeVariable(frame: Frame, symbol: number, value: Value, isDeclaration: boolean): void {
  const owner = isDeclaration ? frame : ownerOf(frame, symbol);
  addCell(owner, symbol, value);
  if (owner === frame) frame.env.set(symbol, value);
  else {
    owner.writtenInside.add(symbol);
    if (value.labels.some(({ marks }) => (marks & MARK.PROTOTYPE) !== 0)) frame.run.walked++;
  }
}

function ownerOf(frame: Frame, symbol: number): Frame {
  if (frame.env.get(symbol) !== undefined) return frame;
  for (let at: Frame | undefined = frame; at !== undefined; at = at.parent)
    if (at.cells.has(symbol)) return at;
  return frame;
}

/** An expression whose value tests can tell something of, as a text that is the same wherever it means the same. */
export function pathOf(tree: FileTree, node: Node, depth = 5): string | undefined {
  if (depth === 0) return undefined;
  switch (node.type) {
    case 'Identifier': {
      const symbol = tree.symbolAt(node.start);
      return symbol === undefined ? undefined : String(symbol);
    }
    case 'ThisExpression':
      return 'this';
    case 'MemberExpression': {
      const object = pathOf(tree, node.object, depth - 1);
      if (object === undefined) return undefined;
      if (!node.computed) return `${object}.${(node.property as { name: string }).name}`;
      if (node.property.type === 'Literal') return `${object}.${String(node.property.value)}`;
      const key = pathOf(tree, node.property, depth - 1);
      return key === undefined ? undefined : `${object}[${key}]`;
    }
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return pathOf(tree, node.expression, depth);
    case 'AwaitExpression':
      return pathOf(tree, node.argument, depth);
    default:
      return undefined;
  }
}

/** What tests on the way here have shown of an expression. */
export function knownOf(frame: Frame, path: string): Value | undefined {
  const own = frame.env.path(path);
  if (own !== undefined || !/^\d/.test(path)) return own;
  const symbol = Number.parseInt(path, 10);
  if (frame.env.get(symbol) !== undefined || reassigned(frame.tree.file).has(symbol)) return undefined;
  for (let at: Frame | undefined = frame; at?.captured !== undefined; at = at.parent) {
    const known = at.captured.path(path);
    if (known !== undefined) return known;
    if (at.captured.get(symbol) !== undefined) return undefined;
  }
  return undefined;
}
