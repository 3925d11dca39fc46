// A method that a base class called, and a subclass overrides for that reason. If the base class calls it no more, by that name or at
// all, what the subclass wrote is silently never run.
import type { Node } from '@oxc-project/types';
import { compareText } from '../../../base/index.ts';
import { ROLE } from '../../../facts/index.ts';
import { symbolsNamed, type SymbolRef } from '../../../graph/index.ts';
import { childrenOf } from '../../../syntax/index.ts';
import type { Change } from '../../change.ts';
import type { CheckResult, Complaint } from '../../check.ts';
import { nameAt } from '../../syntax/name-at.ts';
import { treeOf, type Tree } from '../../syntax/tree-of.ts';
import { filePairs } from './function-pairs.ts';
import { isLeftBehind, missingFile, placeAt } from './left-behind.ts';
import { unread } from './unread.ts';
import { namesOf, unreadUsers } from './uses-of.ts';

export const OVERRIDE_NOT_CALLED = 'OVERRIDE_NOT_CALLED';

type ClassNode = Extract<Node, { type: 'ClassDeclaration' | 'ClassExpression' }>;

interface DroppedHook {
  readonly name: string;
  readonly className: string;
  readonly base: ClassNode;
  readonly tree: Tree;
  /** Where it was called before the change. */
  readonly call: Node;
  readonly treeBefore: Tree;
}

export async function overrideNotCalled(change: Change): Promise<CheckResult> {
  const complaints: Complaint[] = [];
  for (const hook of droppedHooks(change)) complaints.push(...(await overridesOf(change, hook)));
  return { complaints };
}

/** Methods that a class called on itself before the change and calls no more. */
function droppedHooks(change: Change): DroppedHook[] {
  return filePairs(change).flatMap(({ before, after }) => {
    const now = classesIn(after);
    return [...classesIn(before)].flatMap(([className, node]) => {
      const base = now.get(className);
      if (base === undefined) return [];
      const calls = callsOnItself(after, base);
      return [...callsOnItself(before, node)]
        .filter(([name]) => !calls.has(name))
        .map(([name, call]) => ({ name, className, base, tree: after, call, treeBefore: before }));
    });
  });
}

function classesIn(tree: Tree): Map<string, ClassNode> {
  const found = new Map<string, ClassNode>();
  for (const node of tree.nodes) {
    if (node.type !== 'ClassDeclaration' && node.type !== 'ClassExpression') continue;
    const parent = tree.parentOf(node);
    const given =
      parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier' ? parent.id.name : undefined;
    const name = node.id?.name ?? given;
    if (name !== undefined) found.set(name, node);
  }
  return found;
}

/** Names of methods in `this.name(…)`, with the first call of each. */
function callsOnItself(tree: Tree, node: Node): Map<string, Node> {
  const found = new Map<string, Node>();
  const visit = (inner: Node): void => {
    if (
      inner.type === 'CallExpression' &&
      inner.callee.type === 'MemberExpression' &&
      !inner.callee.computed
    ) {
      const name = tree.textOf(inner.callee.property);
      if (inner.callee.object.type === 'ThisExpression' && !name.startsWith('#') && !found.has(name))
        found.set(name, inner);
    }
    for (const child of childrenOf(inner)) visit(child);
  };
  visit(node);
  return found;
}

/** Methods of that name in subclasses that the change left in place and nothing calls. */
async function overridesOf(change: Change, hook: DroppedHook): Promise<Complaint[]> {
  const { graph } = change.after.state;
  const open = unread(
    unreadUsers(change, hook.tree.path),
    `${hook.tree.path}#${hook.className}.${hook.name}`,
  );
  const isNamedElsewhere = graph.paths.some(
    (path) => path !== hook.tree.path && graph.files.get(path)!.facts.mentions(hook.name),
  );
  if (!isNamedElsewhere) return open;
  const [base] = symbolsNamed(graph, hook.tree.path, hook.className);
  // A base class of its own may be what calls the method.
  if (base === undefined || hook.base.superClass !== null) return [];
  const complaints = [...open];
  for (const { tree, node } of await subclassesOf(change, base)) {
    const method = node.body.body.find(
      (item) => item.type === 'MethodDefinition' && !item.computed && tree.textOf(item.key) === hook.name,
    );
    if (method?.type !== 'MethodDefinition' || method.static || method.override) continue;
    if (!isLeftBehind(change, tree, { ...method, end: method.key.end })) continue;
    if (await isCalled(change, tree, method.key)) continue;
    complaints.push(complaint(change, hook, tree, method.key));
  }
  return complaints;
}

async function subclassesOf(change: Change, base: SymbolRef): Promise<{ tree: Tree; node: ClassNode }[]> {
  const { graph } = change.after.state;
  const { references } = await namesOf(change, base);
  return references
    .filter(({ file, start }) =>
      graph.files.get(file)?.facts.occurrences.startingAt(start)?.is(ROLE.HERITAGE),
    )
    .sort((a, b) => compareText(a.file, b.file) || a.start - b.start)
    .flatMap(({ file, start }) => {
      const tree = treeOf(change, 'after', file);
      const name = tree && nameAt(tree, start);
      let at = name && tree.parentOf(name);
      if (at?.type === 'MemberExpression') at = tree!.parentOf(at);
      const isClass = at?.type === 'ClassDeclaration' || at?.type === 'ClassExpression';
      return tree && isClass ? [{ tree, node: at as ClassNode }] : [];
    });
}

/** Whether anything names the method, or may: where nothing is known of a value, its methods may be meant. */
async function isCalled(change: Change, tree: Tree, key: Node): Promise<boolean> {
  const symbol = tree.file.facts.occurrences.startingAt(key.start)?.symbol;
  if (symbol === undefined) return true;
  const { references, open, outside } = await namesOf(change, { file: tree.path, symbol });
  return open.length > 0 || outside.length > 0 || references.some(({ role }) => role !== 'definition');
}

function complaint(change: Change, hook: DroppedHook, tree: Tree, key: Node): Complaint {
  const line = tree.lineAt(key.start);
  return {
    status: 'fail',
    code: OVERRIDE_NOT_CALLED,
    file: tree.path,
    span: tree.spanOf(key),
    message: `\`${hook.className}\` does not call \`${hook.name}\` any more since this change, and ${tree.path}:${line} still overrides it.`,
    witness: {
      symbol: `${hook.tree.path}#${hook.className}.${hook.name}`,
      proof: `The base class called \`this.${hook.name}()\` before the change and does not any more, and nothing else in the repository names the method of the subclass.`,
      places: [
        placeAt('override', tree, key),
        placeAt('call', hook.treeBefore, hook.call),
        placeAt('base class', hook.tree, { start: hook.base.start, end: hook.base.start }),
      ],
    },
    missing_files: missingFile(change, tree),
    instruction: `Rename or remove \`${hook.name}\` at ${tree.path}:${line}, or let \`${hook.className}\` call it as before.`,
  };
}
