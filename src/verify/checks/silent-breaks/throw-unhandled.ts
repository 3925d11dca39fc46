// A function that said by its result that there is none, and throws instead since the change. A caller that still tests the result, and
// has no handler, gets an error where it had an answer to the case.
import type { Node } from '@oxc-project/types';
import type { Change } from '../../change.ts';
import type { CheckResult, Complaint } from '../../check.ts';
import { functionsIn } from '../../syntax/functions-in.ts';
import { functionAround, ownNodes, type Tree } from '../../syntax/tree-of.ts';
import { isFunctionLike, type FunctionNode } from '../../../syntax/index.ts';
import { functionPairs, type FunctionPair } from './function-pairs.ts';
import { isLeftBehind, missingFile, placeAt } from './left-behind.ts';
import { noResults, type NoResult } from './sentinels.ts';
import { resultUses } from './tested-for.ts';
import { unread } from './unread.ts';
import { usesOf, type UseSite } from './uses-of.ts';

export const THROW_UNHANDLED = 'THROW_UNHANDLED';

/** How many callers of callers are asked whether they handle the error. */
const DEEPEST = 3;

interface Thrown {
  readonly instead: NoResult;
  readonly at: Node;
}

export async function throwUnhandled(change: Change): Promise<CheckResult> {
  const complaints: Complaint[] = [];
  for (const pair of functionPairs(change)) {
    const thrown = thrownInstead(pair);
    if (thrown === undefined) continue;
    const { sites, unread: files } = await usesOf(change, pair.after);
    complaints.push(...unread(files, `${pair.after.tree.path}#${pair.after.name}`));
    for (const site of sites) {
      const test = testLeft(change, site);
      if (test && !(await isHandled(change, site.tree, site.name, DEEPEST)))
        complaints.push(complaint(change, pair, site, thrown, test));
    }
  }
  return { complaints };
}

/** Where the function throws that used to give back nothing, if it never gives back nothing any more. */
function thrownInstead({ before, after }: FunctionPair): Thrown | undefined {
  const instead = noResults(before.tree, before.node)[0];
  if (instead === undefined || noResults(after.tree, after.node).length > 0) return undefined;
  const [old, now] = [throwsIn(before.node), throwsIn(after.node)];
  const known = new Set(old.map((node) => before.tree.textOf(node)));
  const fresh = now.find((node) => !known.has(after.tree.textOf(node)));
  return now.length > old.length && fresh ? { instead, at: fresh } : undefined;
}

function throwsIn(node: FunctionNode): Node[] {
  return ownNodes(node).filter(({ type }) => type === 'ThrowStatement');
}

/** The test for a result that the change left in place. */
function testLeft(change: Change, { tree, use }: UseSite): Node | undefined {
  if (use.kind !== 'call' || !isLeftBehind(change, tree, use.call)) return undefined;
  const [test] = resultUses(tree, use.call).tests;
  return test && isLeftBehind(change, tree, { ...test, end: test.start }) ? test : undefined;
}

/** Whether errors are caught around a place, or around every call of the function that it is in. */
async function isHandled(change: Change, tree: Tree, node: Node, depth: number): Promise<boolean> {
  if (isCaughtAt(tree, node)) return true;
  const around = functionAround(tree, node);
  const named = around && [...functionsIn(tree).values()].find((item) => item.node === around);
  if (named === undefined || depth === 0) return false;
  const { sites } = await usesOf(change, named);
  const calls = sites.filter(({ use }) => use.kind === 'call');
  if (calls.length === 0) return false;
  for (const { tree: user, name } of calls)
    if (!(await isHandled(change, user, name, depth - 1))) return false;
  return true;
}

function isCaughtAt(tree: Tree, node: Node): boolean {
  let child = node;
  for (let at = tree.parentOf(node); at !== undefined && !isFunctionLike(at); at = tree.parentOf(at)) {
    if (at.type === 'TryStatement' && at.block === child && at.handler) return true;
    if (
      at.type === 'MemberExpression' &&
      at.object === child &&
      /^(?:catch|then)$/.test(tree.textOf(at.property))
    )
      return true;
    child = at;
  }
  return false;
}

function complaint(
  change: Change,
  { before, after }: FunctionPair,
  { tree, name }: UseSite,
  { instead, at }: Thrown,
  test: Node,
): Complaint {
  const line = tree.lineAt(name.start);
  return {
    status: 'fail',
    code: THROW_UNHANDLED,
    file: tree.path,
    span: tree.spanOf(name),
    message: `\`${after.name}\` throws instead of giving back \`${instead.text}\`, and ${tree.path}:${line} still tests for that and handles no error.`,
    witness: {
      symbol: `${after.tree.path}#${after.name}`,
      proof: `Before the change the function gave back \`${instead.text}\`, which the caller tests for; now it throws, and no handler is around the call.`,
      places: [
        placeAt('call', tree, name),
        placeAt('test', tree, test),
        placeAt('return', before.tree, instead.at),
        placeAt('throw', after.tree, at),
      ],
    },
    missing_files: missingFile(change, tree),
    instruction: `Handle the error at ${tree.path}:${line}, or let \`${after.name}\` give back \`${instead.text}\` as before.`,
  };
}
