// A parameter, or an option that is taken out of one, which the change brings into a function without types, and which none of its
// callers passes: the places that were to pass it are not part of the change. What is read there is always undefined.
import type { Node } from '@oxc-project/types';
import { containerOf, type SymbolRef } from '../../../graph/index.ts';
import { publicAt } from '../../../usage/index.ts';
import type { Change } from '../../change.ts';
import type { CheckResult, Complaint } from '../../check.ts';
import type { NamedFunction } from '../../syntax/functions-in.ts';
import { functionUse, nameAt } from '../../syntax/name-at.ts';
import { treeOf, type Tree } from '../../syntax/tree-of.ts';
import { type FunctionNode } from '../../../syntax/index.ts';
import { functionPairs, type FunctionPair } from './function-pairs.ts';
import { missingFile, placeAt } from './left-behind.ts';
import { namesOf } from './uses-of.ts';

export const NEVER_PASSED = 'NEVER_PASSED';

export async function neverPassed(change: Change): Promise<CheckResult> {
  const complaints: Complaint[] = [];
  for (const pair of functionPairs(change)) {
    const wanted = newlyWanted(pair);
    const ref = symbolOf(change, pair.after);
    if (wanted.length === 0 || ref === undefined || publicAt(change.after, ref).length > 0) continue;
    const callers = await callersOf(change, ref);
    if (callers === undefined || callers.length === 0) continue;
    const missed = wanted
      .filter((want) => isUsed(pair.after.tree, want))
      .filter((want) => callers.every((caller) => isLeftOut(caller, want)));
    complaints.push(...missed.map((want) => complaint(change, pair.after, want, callers)));
  }
  return { complaints };
}

/** Whether the function does something with it. */
function isUsed({ file: { facts } }: Tree, { at }: Want): boolean {
  const symbol = facts.occurrences.startingAt(at.start)?.symbol;
  return symbol !== undefined && facts.occurrences.of(symbol).length > 1;
}

/** A constructor is called by the name of its class. */
function symbolOf({ after }: Change, { tree, symbol, name }: NamedFunction): SymbolRef | undefined {
  if (symbol === undefined) return undefined;
  const ref = { file: tree.path, symbol };
  return name.endsWith('.constructor') ? containerOf(after.state.graph, ref) : ref;
}

/** What a function asks for: an argument, or one of its members. */
interface Want {
  readonly index: number;
  /** Undefined for the argument itself. */
  readonly key: string | undefined;
  readonly at: Node;
}

function newlyWanted({ before, after }: FunctionPair): Want[] {
  if (before.overloads.length + after.overloads.length > 0) return [];
  const nameOf = (tree: Tree, { at }: Want): string => tree.textOf(at);
  const known = new Set(wantsOf(before.tree, before.node).map((want) => nameOf(before.tree, want)));
  return wantsOf(after.tree, after.node).filter((want) => !known.has(nameOf(after.tree, want)));
}

/** Without those that have a default, or a type that says whether they may be left out. */
function wantsOf(tree: Tree, { params, body }: FunctionNode): Want[] {
  if (body === null) return [];
  return (params as readonly Node[]).flatMap((parameter, index): Want[] => {
    if ('typeAnnotation' in parameter && parameter.typeAnnotation) return [];
    if (parameter.type === 'Identifier')
      return /\.[cm]?jsx?$/.test(tree.path) ? [{ index, key: undefined, at: parameter }] : [];
    if (parameter.type !== 'ObjectPattern') return [];
    return parameter.properties.flatMap((property): Want[] => {
      const isPlain =
        property.type === 'Property' &&
        property.key.type === 'Identifier' &&
        property.value.type === 'Identifier';
      return isPlain && property.key.type === 'Identifier'
        ? [{ index, key: property.key.name, at: property.key }]
        : [];
    });
  });
}

type Caller = { readonly tree: Tree; readonly at: Node } & (
  | { readonly kind: 'call'; readonly given: readonly Node[] }
  | { readonly kind: 'element'; readonly attributes: readonly Node[] }
);

/** Undefined where the function goes to where its calls cannot be seen. */
async function callersOf(change: Change, ref: SymbolRef): Promise<Caller[] | undefined> {
  const { references, open, outside } = await namesOf(change, ref);
  if (open.length > 0 || outside.length > 0) return undefined;
  const callers: Caller[] = [];
  for (const { file, start, role } of references) {
    if (role === 'definition' || role === 'import' || role === 'export') continue;
    const tree = treeOf(change, 'after', file);
    const caller = tree && callerAt(tree, start);
    if (caller === undefined) return undefined;
    if (caller !== 'closing') callers.push(caller);
  }
  return callers;
}

function callerAt(tree: Tree, start: number): Caller | 'closing' | undefined {
  const name = nameAt(tree, start);
  if (name) {
    const use = functionUse(tree, name);
    const isCalled = use.kind === 'call' || use.kind === 'new';
    return isCalled ? { tree, at: use.call, kind: 'call', given: use.call.arguments } : undefined;
  }
  const element = tree.nodes.find(
    (node) =>
      (node.type === 'JSXOpeningElement' || node.type === 'JSXClosingElement') && node.name.start === start,
  );
  if (element?.type === 'JSXClosingElement') return 'closing';
  return element?.type === 'JSXOpeningElement'
    ? { tree, at: element, kind: 'element', attributes: element.attributes }
    : undefined;
}

function isLeftOut(caller: Caller, { index, key }: Want): boolean {
  if (caller.kind === 'element')
    return (
      key !== 'children' &&
      index === 0 &&
      key !== undefined &&
      caller.attributes.every(
        (item) =>
          item.type === 'JSXAttribute' && item.name.type === 'JSXIdentifier' && item.name.name !== key,
      )
    );
  const { given } = caller;
  if (given.slice(0, index + 1).some(({ type }) => type === 'SpreadElement')) return false;
  const value = given[index];
  if (value === undefined || key === undefined) return value === undefined;
  return (
    value.type === 'ObjectExpression' &&
    value.properties.every(
      (item) =>
        item.type === 'Property' && !item.computed && item.key.type === 'Identifier' && item.key.name !== key,
    )
  );
}

function complaint(
  change: Change,
  { tree, name, node }: NamedFunction,
  { key, at }: Want,
  callers: readonly Caller[],
): Complaint {
  const what = `${key === undefined ? 'parameter' : 'option'} \`${tree.textOf(at)}\``;
  const line = tree.lineAt(at.start);
  const { length } = callers;
  const who = length === 1 ? 'its only caller does not pass it' : `none of its ${length} callers passes it`;
  const message = `The ${what} of \`${name}\` is new at ${tree.path}:${line}, and ${who}, so it is always undefined.`;
  return {
    status: 'review',
    code: NEVER_PASSED,
    file: tree.path,
    span: tree.spanOf(at),
    message,
    witness: {
      symbol: `${tree.path}#${name}`,
      proof: message,
      places: [
        placeAt('declaration', tree, { start: node.start, end: node.start }),
        ...callers.slice(0, MOST_CALLERS).map((caller) => placeAt('caller', caller.tree, caller.at)),
      ],
    },
    missing_files: length === 1 ? missingFile(change, callers[0]!.tree) : [],
    instruction: `Pass it where \`${name}\` is called, or give it a default if it may be left out.`,
  };
}

const MOST_CALLERS = 5;
