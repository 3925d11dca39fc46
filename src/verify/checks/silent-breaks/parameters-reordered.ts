// Parameters that changed places, or between which one came or went, and a call that still passes its arguments in the old order.
// Where the types are alike, or there are none, nothing but the behaviour tells.
import type { Node } from '@oxc-project/types';
import type { Change } from '../../change.ts';
import type { CheckResult, Complaint } from '../../check.ts';
import { parametersOf, type ContractParameter } from '../../contract-of.ts';
import type { NamedFunction } from '../../syntax/functions-in.ts';
import { ownNodes, type Tree } from '../../syntax/tree-of.ts';
import { isFunctionLike } from '../../../syntax/index.ts';
import { functionPairs, type FunctionPair } from './function-pairs.ts';
import { isLeftBehind, missingFile, placeAt } from './left-behind.ts';
import { unread } from './unread.ts';
import { usesOf, type UseSite } from './uses-of.ts';

export const PARAMETERS_REORDERED = 'PARAMETERS_REORDERED';

/** A parameter whose place another one has taken. */
interface Shift {
  readonly index: number;
  readonly was: string;
  /** What the argument at this place is for since the change. */
  readonly is: string;
}

const UNSURE = ' The type of the value is unknown here: only names say that it is this function.';

export async function parametersReordered(change: Change): Promise<CheckResult> {
  const complaints: Complaint[] = [];
  for (const pair of functionPairs(change)) {
    const shifts = shiftsOf(pair);
    if (shifts.length === 0) continue;
    const { sites, likely, unread: files } = await usesOf(change, pair.after);
    complaints.push(...unread(files, `${pair.after.tree.path}#${pair.after.name}`));
    for (const site of [...sites, ...likely]) {
      const wrong = wrongArgument(change, site, shifts);
      if (wrong) complaints.push(complaint(change, pair, site, wrong));
    }
  }
  return { complaints };
}

function shiftsOf({ before, after }: FunctionPair): Shift[] {
  // Which of several signatures a call means is for the type checker to say.
  if (before.overloads.length + after.overloads.length > 0) return [];
  const [old, now] = [parametersOf(before.tree, before.node), parametersOf(after.tree, after.node)];
  const has = (list: readonly ContractParameter[], name: string): boolean =>
    list.some((item) => item.name === name);
  const shifts = old.flatMap((parameter, index): Shift[] => {
    const instead = now[index];
    if (instead === undefined || instead.name === parameter.name || !isPlain(parameter) || !isPlain(instead))
      return [];
    const isShifted = has(now, parameter.name) || has(old, instead.name);
    return isShifted ? [{ index, was: parameter.name, is: instead.name }] : [];
  });
  return shifts.length === 0 || isOnlyRenamed(before, after, old, now) || sortsOut(after, shifts)
    ? []
    : shifts;
}

function isPlain({ name, isRest }: ContractParameter): boolean {
  return !isRest && /^[\p{ID_Start}$_]/u.test(name);
}

const WORD = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;

/** Whether the function does the same with each argument as before, under names that changed places. */
function isOnlyRenamed(
  before: NamedFunction,
  after: NamedFunction,
  old: readonly ContractParameter[],
  now: readonly ContractParameter[],
): boolean {
  if (old.length !== now.length) return false;
  const names = new Map(old.map(({ name }, index) => [name, now[index]!.name]));
  const bodyOf = ({ tree, node }: NamedFunction): string => (node.body ? tree.textOf(node.body) : '');
  const words = new Set(bodyOf(before).match(WORD));
  if (!old.every(({ name }) => words.has(name))) return false;
  const renamed = bodyOf(before).replaceAll(WORD, (word) => names.get(word) ?? word);
  return renamed === bodyOf(after);
}

/** Whether the function finds out by itself what it was called with: by what an argument is, it takes it for another one. */
function sortsOut({ tree, node }: NamedFunction, shifts: readonly Shift[]): boolean {
  const names = new Set(shifts.map(({ is }) => is));
  return ownNodes(node).some((inner) => {
    if (inner.type === 'Identifier') return inner.name === 'arguments';
    return isTypeTest(tree, inner, names) && decidesValue(tree, inner, names);
  });
}

function isTypeTest(tree: Tree, node: Node, names: ReadonlySet<string>): boolean {
  if (node.type === 'UnaryExpression')
    return node.operator === 'typeof' && names.has(tree.textOf(node.argument));
  if (node.type === 'BinaryExpression')
    return node.operator === 'instanceof' && names.has(tree.textOf(node.left));
  return (
    node.type === 'CallExpression' &&
    /^(?:Array\.isArray|is[A-Z]\w*)$/.test(tree.textOf(node.callee)) &&
    node.arguments.some((argument) => names.has(tree.textOf(argument)))
  );
}

/** Whether an argument is put to another use where a test holds: `done = options`, `typeof a === 'function' ? a : b`. */
function decidesValue(tree: Tree, test: Node, names: ReadonlySet<string>): boolean {
  const isArgument = (value: Node): boolean => names.has(tree.textOf(value));
  for (let at = tree.parentOf(test); at !== undefined; at = tree.parentOf(at)) {
    if (at.type === 'ConditionalExpression') return isArgument(at.consequent) || isArgument(at.alternate);
    if (at.type === 'IfStatement')
      return ownNodes(at.consequent).some(
        (inner) => inner.type === 'AssignmentExpression' && isArgument(inner.right),
      );
    if (isFunctionLike(at)) return false;
  }
  return false;
}

/** The first argument that has come to mean something else. */
function wrongArgument(change: Change, { tree, use }: UseSite, shifts: readonly Shift[]): Shift | undefined {
  if (use.kind !== 'call' && use.kind !== 'new') return undefined;
  const { arguments: given } = use.call;
  const spread = given.findIndex(({ type }) => type === 'SpreadElement');
  const known = spread < 0 ? given : given.slice(0, spread);
  if (!isLeftBehind(change, tree, use.call)) return undefined;
  return shifts.find(({ index, is }) => {
    const argument = known[index];
    return argument !== undefined && !isMeant(tree, argument, is);
  });
}

/** Whether an argument is named like the parameter that it is passed for, or is nothing in particular. */
function isMeant(tree: Tree, argument: Node, parameter: string): boolean {
  const text = tree.textOf(argument);
  if (text === 'undefined' || text === 'null') return true;
  const last = /[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.exec(text)?.[0] ?? '';
  return last.toLowerCase() === parameter.toLowerCase();
}

function complaint(
  change: Change,
  { before, after }: FunctionPair,
  { tree, name, isLikely }: UseSite,
  { index, was, is }: Shift,
): Complaint {
  const list = ({ tree: home, node }: NamedFunction): string =>
    `(${parametersOf(home, node)
      .map((item) => item.name)
      .join(', ')})`;
  const line = tree.lineAt(name.start);
  const nth = `argument ${index + 1}`;
  return {
    status: isLikely ? 'review' : 'fail',
    code: PARAMETERS_REORDERED,
    file: tree.path,
    span: tree.spanOf(name),
    message: `The parameters of \`${after.name}\` are ${list(after)} instead of ${list(before)}, and ${tree.path}:${line} still passes ${nth} for \`${was}\`.`,
    witness: {
      symbol: `${after.tree.path}#${after.name}`,
      proof: `Before the change, ${nth} was \`${was}\`; now it is \`${is}\`. The call was left as it was.${isLikely ? UNSURE : ''}`,
      places: [
        placeAt('call', tree, name),
        placeAt('declaration', before.tree, { start: before.node.start, end: before.node.start }),
        placeAt('declaration', after.tree, { start: after.node.start, end: after.node.start }),
      ],
    },
    missing_files: isLikely ? [] : missingFile(change, tree),
    instruction: `Pass the arguments at ${tree.path}:${line} in the order ${list(after)}.`,
  };
}
