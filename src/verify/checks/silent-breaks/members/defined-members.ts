// Whether anything in the repository defines a member of some name, whatever the member belongs to: by declaring it, writing it,
// exporting it or by a text that may be its name.
import { memo } from '../../../../base/index.ts';
import { ROLE, type FileFacts, type OccurrenceCursor } from '../../../../facts/index.ts';
import { filesMentioning } from '../../../../graph/index.ts';
import { nameAt } from '../../../syntax/name-at.ts';
import { treeOf, type Side, type Sides, type Tree } from '../../../syntax/tree-of.ts';
import { literalsIn } from '../literals.ts';

/** By name, on one side. Tests define what they need for themselves. */
export const definesMember = memo((sides: Sides, side: Side) => {
  const known = new Map<string, boolean>();
  return (name: string): boolean => {
    const found = known.get(name) ?? isDefined(sides, side, name);
    known.set(name, found);
    return found;
  };
});

function isDefined(sides: Sides, side: Side, name: string): boolean {
  const { graph } = sides[side].state;
  return filesMentioning(graph, name).some((path) => {
    const file = graph.files.get(path)!;
    if (file.role.role === 'test') return false;
    const { facts } = file;
    if (facts.exports.named(name).length > 0) return true;
    const uses = facts.occurrences.named(name).filter((use) => isDefining(facts, use));
    if (uses.some((use) => !isEmptyField(treeOf(sides, side, path), use))) return true;
    // A text names it without being an occurrence of it.
    return isText(sides, side, path, name);
  });
}

/** Whether a class declares the member without a value: `name: string;`. It has none until something sets it. */
export const declaresEmpty = memo((sides: Sides, side: Side) => (name: string): boolean => {
  const { graph } = sides[side].state;
  return filesMentioning(graph, name).some((path) =>
    graph.files
      .get(path)!
      .facts.occurrences.named(name)
      .some((use) => isEmptyField(treeOf(sides, side, path), use)),
  );
});

function isEmptyField(tree: Tree | undefined, use: OccurrenceCursor): boolean {
  if (!tree || !use.is(ROLE.KEY) || !use.is(ROLE.DECLARATION)) return false;
  const key = nameAt(tree, use.start);
  const field = key && tree.parentOf(key);
  return (
    field?.type === 'PropertyDefinition' &&
    field.value === null &&
    field.typeAnnotation != null &&
    !field.optional &&
    !field.declare &&
    field.decorators.length === 0
  );
}

function isDefining(facts: FileFacts, use: OccurrenceCursor): boolean {
  if (use.is(ROLE.SHORTHAND)) return !use.is(ROLE.DECLARATION | ROLE.WRITE);
  if (use.is(ROLE.MEMBER)) return use.is(ROLE.WRITE);
  if (use.is(ROLE.KEY)) return true;
  const symbol = facts.symbols.get(use.symbol);
  return symbol !== undefined && use.is(ROLE.DECLARATION) && isGlobalScript(facts);
}

/** What a script declares is a member of `window`. */
function isGlobalScript(facts: FileFacts): boolean {
  return !facts.isModule && facts.exports.count === 0;
}

function isText(sides: Sides, side: Side, path: string, name: string): boolean {
  const tree = treeOf(sides, side, path);
  return !tree?.isWhole || (literalsIn(tree).get(name)?.length ?? 0) > 0;
}

/** Whether anything is named as a member of something by that name. */
export function isMemberOn(sides: Sides, side: Side, name: string): boolean {
  const { graph } = sides[side].state;
  return filesMentioning(graph, name).some((path) =>
    graph.files
      .get(path)!
      .facts.occurrences.named(name)
      .some((use) => use.is(ROLE.MEMBER | ROLE.KEY)),
  );
}
