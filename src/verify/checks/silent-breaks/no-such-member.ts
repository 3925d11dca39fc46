// A member that a line of the change reads or calls, and that the value does not have: the part of the change that defines it was left
// out. Where types are known, TypeScript tells; this is for values of which it knows nothing.
import { edgesInto, exportTarget } from '../../../graph/index.ts';
import { ROLE } from '../../../facts/index.ts';
import type { Change } from '../../change.ts';
import type { CheckResult, Complaint } from '../../check.ts';
import { treeOf, type Tree } from '../../syntax/tree-of.ts';
import { missingFile, placeAt } from './left-behind.ts';
import { isEsmWithout, isWithout } from './members/closed-modules.ts';
import { declaresEmpty, definesMember, isMemberOn } from './members/defined-members.ts';
import { newReads, type MemberRead } from './members/new-reads.ts';
import { isOwnValue } from './members/own-values.ts';
import { isOfPlatform } from './members/platform-members.ts';
import { nameInOtherFiles } from './reads/named-members.ts';

export const NO_SUCH_MEMBER = 'NO_SUCH_MEMBER';

export async function noSuchMember(change: Change): Promise<CheckResult> {
  const reads = oncePerName(newReads(change));
  if (reads.length === 0) return { complaints: [] };
  const isInOtherFiles = await nameInOtherFiles(change);
  const complaints = reads.flatMap((read): Complaint[] => {
    const module = moduleWithout(change, read);
    if (module) return [complaint(change, read, module)];
    return isNowhere(change, read) && !isInOtherFiles(read.name) ? [complaint(change, read)] : [];
  });
  return { complaints };
}

function oncePerName(reads: readonly MemberRead[]): MemberRead[] {
  const keyOf = ({ tree, name, object }: MemberRead): string => `${tree.path} ${name} ${tree.textOf(object)}`;
  return [...Map.groupBy(reads, keyOf).values()].map(([first]) => first!);
}

/** What every object and function has. */
const OF_ALL = new Set(
  [Object.prototype, Function.prototype].flatMap((owner) => Object.getOwnPropertyNames(owner)),
);

/** The module that the value is, if the module exports nothing of the name. */
function moduleWithout(change: Change, { tree, name, object }: MemberRead): Tree | undefined {
  if (object.type !== 'Identifier' || OF_ALL.has(name)) return undefined;
  const { facts, resolutions } = tree.file;
  const symbol = facts.occurrences.startingAt(object.start)?.symbol;
  const link = symbol === undefined ? undefined : facts.importNames.find((entry) => entry.symbol === symbol);
  const resolution = link && resolutions[link.import];
  if (!link || resolution?.kind !== 'file' || facts.declarations.of(symbol!).length !== 1) return undefined;
  const isModule = link.imported === '*' || link.imported === '=' || link.imported === 'default';
  const { graph } = change.after.state;
  const module = treeOf(change, 'after', resolution.path);
  if (!isModule || !module || exportTarget(graph, resolution.path, name).kind !== 'none') return undefined;
  const isLacking =
    link.imported === '=' ? isWithout(module, name) : isWithoutBy(module, link.imported, name);
  return isLacking && !isWrittenByUsers(change, module, name) ? module : undefined;
}

/** By `import * as helpers` and `import helpers`. */
function isWithoutBy(module: Tree, imported: string, name: string): boolean {
  const what = imported === '*' ? '*' : 'default';
  return module.file.facts.isModule ? isEsmWithout(module, what, name) : isWithout(module, name);
}

/** `helpers.name = …` in a file that loads the module. */
function isWrittenByUsers(change: Change, { path }: Tree, name: string): boolean {
  const { graph } = change.after.state;
  return (edgesInto(graph).get(path) ?? []).some(({ from }) =>
    graph.files
      .get(from)!
      .facts.occurrences.named(name)
      .some((use) => use.is(ROLE.WRITE)),
  );
}

/** Whether the value is one of the repository's own, and nothing in the repository defines a member of that name. */
function isNowhere(change: Change, read: MemberRead): boolean {
  const { name } = read;
  if (isOfPlatform(name) || OF_DATA.test(name)) return false;
  if (definesMember(change, 'after')(name)) return false;
  // What is read without being defined before the change comes from elsewhere.
  const isNew = definesMember(change, 'before')(name) || !isMemberOn(change, 'before', name);
  return isNew && (declaresEmpty(change, 'after')(name) || isOwnValue(change, read));
}

/** Names that databases and interfaces give to what they answer. */
const OF_DATA =
  /^_(?:id|rev|source|links|embedded|index|score|type|count|sum|all)$|^__(?:v|typename|proto__|esModule|dirname|filename)$/;

function complaint(change: Change, { tree, name, at, object }: MemberRead, module?: Tree): Complaint {
  const value = tree.textOf(object);
  const line = tree.lineAt(at.start);
  const why = module
    ? `${module.path} exports nothing of that name`
    : 'nothing in the repository sets a member of that name';
  const message = `${tree.path}:${line} uses \`${name}\` of \`${value.length > LONG ? '…' : value}\`, but ${why}, so it is undefined.`;
  return {
    status: 'review',
    code: NO_SUCH_MEMBER,
    file: tree.path,
    span: tree.spanOf(at),
    message,
    witness: {
      proof: message,
      places: [
        placeAt('use', tree, at),
        ...(module ? [placeAt('module', module, { start: 0, end: 0 })] : []),
      ],
    },
    missing_files: module ? missingFile(change, module) : [],
    instruction: `Define \`${name}\`${module ? ` in ${module.path}` : ''}, or use a name that exists.`,
  };
}

const LONG = 60;
