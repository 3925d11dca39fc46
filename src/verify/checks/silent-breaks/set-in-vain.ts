// A member that a line of the change sets on `this`, under a name that the repository did not have, and that nothing reads: what was to
// read it is not part of the change.
import type { Node } from '@oxc-project/types';
import type { Change } from '../../change.ts';
import type { CheckResult, Complaint } from '../../check.ts';
import { treeOf, type Tree } from '../../syntax/tree-of.ts';
import { placeAt } from './left-behind.ts';
import { isMemberOn } from './members/defined-members.ts';
import { isOwnValue } from './members/own-values.ts';
import { isOfPlatform } from './members/platform-members.ts';
import { nameReader } from './reads/named-members.ts';

interface Setting {
  readonly tree: Tree;
  readonly at: Node;
  readonly name: string;
}

export async function setInVain(change: Change): Promise<CheckResult> {
  const settings = newSettings(change);
  if (settings.length === 0) return { complaints: [] };
  const isReadByName = await nameReader(change);
  return { complaints: settings.filter(({ name }) => !isReadByName(name)).map(complaint) };
}

function newSettings(change: Change): Setting[] {
  const found = change.files.flatMap((file) => {
    const role = change.after.state.graph.files.get(file.path)?.role.role;
    const tree = file.kind === 'edited' && role === 'source' ? treeOf(change, 'after', file.path) : undefined;
    if (!tree?.isWhole) return [];
    const added = new Set(file.lines().added);
    return tree.nodes
      .flatMap((node) => settingAt(change, tree, node))
      .filter(({ at }) => added.has(tree.lineAt(at.start)));
  });
  return [...Map.groupBy(found, ({ name }) => name).values()].map(([first]) => first!);
}

function settingAt(change: Change, tree: Tree, node: Node): Setting[] {
  if (node.type !== 'AssignmentExpression' || node.operator !== '=') return [];
  const { left } = node;
  if (left.type !== 'MemberExpression' || left.computed || left.object.type !== 'ThisExpression') return [];
  const name = tree.textOf(left.property);
  if (isMemberOn(change, 'before', name) || isOfPlatform(name)) return [];
  return tree.parentOf(node)?.type === 'ExpressionStatement' &&
    isOwnValue(change, { tree, name, at: left.property, object: left.object })
    ? [{ tree, at: left.property, name }]
    : [];
}

function complaint({ tree, at, name }: Setting): Complaint {
  const message = `${tree.path}:${tree.lineAt(at.start)} sets \`${name}\`, which nothing in the repository reads.`;
  return {
    status: 'review',
    code: 'NEVER_READ',
    file: tree.path,
    span: tree.spanOf(at),
    message,
    witness: { proof: message, places: [placeAt('set', tree, at)] },
    instruction: `Add the code that reads \`${name}\`, use the name that is read, or take it out.`,
  };
}
