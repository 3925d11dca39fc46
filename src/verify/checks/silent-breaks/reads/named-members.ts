// Whether anything in the repository reads a member of some name, whatever the member belongs to.
import { memo } from '../../../../base/index.ts';
import { ROLE, type FileFacts, type OccurrenceCursor } from '../../../../facts/index.ts';
import { filesMentioning } from '../../../../graph/index.ts';
import type { Change } from '../../../change.ts';
import { nameAt } from '../../../syntax/name-at.ts';
import { treeOf } from '../../../syntax/tree-of.ts';
import { literalsIn } from '../literals.ts';

/** Files that use names without being sources. */
const WITH_NAMES =
  /\.(?:astro|ejs|eta|graphqls?|hbs|html?|json5?|liquid|marko|mdx|mustache|njk|prisma|proto|pug|py|rb|go|rs|php|java|sql|svelte|toml|twig|vue|ya?ml)$/i;

/** All that reads names, to be asked for one after the other. */
export async function nameReader(change: Change): Promise<(name: string) => boolean> {
  const isInOtherFiles = await nameInOtherFiles(change);
  return (name) => isReadInSources(change, name) || isInOtherFiles(name);
}

/** Whether files that are no sources mention a name: components, templates, documents with data. */
export async function nameInOtherFiles(change: Change): Promise<(name: string) => boolean> {
  const { snapshot } = change.after.state;
  const others = snapshot.paths.filter((path) => WITH_NAMES.test(path) && !/lock/.test(path));
  await snapshot.prefetch(others);
  return (name) => others.some((path) => snapshot.read(path)?.includes(name) ?? true);
}

const isReadInSources = memo((change: Change, name: string): boolean =>
  filesMentioning(change.after.state.graph, name).some((path) => {
    const { facts } = change.after.state.graph.files.get(path)!;
    const uses = facts.occurrences.named(name);
    return (
      uses.some((use) => isRead(facts, use) && !isCopied(change, path, use)) || isText(change, path, name)
    );
  }),
);

/** `this.name = options.name`, which reads it for nothing but a member of the same name of `this`. */
function isCopied(change: Change, path: string, { start, name }: OccurrenceCursor): boolean {
  const tree = treeOf(change, 'after', path);
  for (let node = tree && nameAt(tree, start); node; node = tree!.parentOf(node)) {
    if (node.type === 'AssignmentExpression')
      return (
        node.left.type === 'MemberExpression' &&
        node.left.object.type === 'ThisExpression' &&
        tree!.textOf(node.left.property) === name &&
        node.left.end < start
      );
    if (!COPYING.has(node.type)) return false;
  }
  return false;
}

/** What a value may go through without being used for anything else. */
const COPYING: ReadonlySet<string> = new Set([
  'ChainExpression',
  'ConditionalExpression',
  'Identifier',
  'LogicalExpression',
  'MemberExpression',
  'ParenthesizedExpression',
  'TSAsExpression',
  'UnaryExpression',
]);

function isRead(facts: FileFacts, use: OccurrenceCursor): boolean {
  if (use.is(ROLE.SHORTHAND) && use.is(ROLE.DECLARATION | ROLE.WRITE)) return true;
  if (use.is(ROLE.MEMBER) && use.is(ROLE.READ | ROLE.CALL | ROLE.NEW | ROLE.TYPE)) return true;
  return facts.exports.named(use.name).length > 0;
}

/** A text may be the name of what is read. */
function isText(change: Change, path: string, text: string): boolean {
  const tree = treeOf(change, 'after', path);
  return !tree?.isWhole || (literalsIn(tree).get(text)?.length ?? 0) > 0;
}

/** Whether the name is new to the repository. */
export function isNewName({ before }: Change, text: string): boolean {
  return filesMentioning(before.state.graph, text).length === 0;
}
