// A member that a line of the change reads or calls, and that the value does not have: the part of the change that defines it was left
// out. Where types are known, TypeScript tells; this is for values of which it knows nothing.
import type { Node } from '@oxc-project/types';
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
  const loaded = OF_ALL.has(name) ? undefined : moduleLoaded(tree, object);
  const module = loaded && treeOf(change, 'after', loaded.path);
  const { graph } = change.after.state;
  if (!module || exportTarget(graph, module.path, name).kind !== 'none') return undefined;
  const what = loaded.imported === '*' ? '*' : 'default';
  const isLacking =
    loaded.imported !== '=' && module.file.facts.isModule
      ? isEsmWithout(module, what, name)
      : isWithout(module, name);
  return isLacking && !isWrittenByUsers(change, module, name) ? module : undefined;
}

/** The file of the module that a value is: by `require('./x')`, or by a name that an import gives to all of it. */
function moduleLoaded({ file, textOf }: Tree, object: Node): { path: string; imported: string } | undefined {
  const { facts, resolutions } = file;
  if (object.type === 'CallExpression') {
    const isRequire = textOf(object.callee) === 'require';
    const request = isRequire
      ? facts.imports.find(({ start }) => object.start <= start && start < object.end)
      : undefined;
    const resolution = request && resolutions[request.row];
    return resolution?.kind === 'file' ? { path: resolution.path, imported: '=' } : undefined;
  }
  const symbol =
    object.type === 'Identifier' ? facts.occurrences.startingAt(object.start)?.symbol : undefined;
  const link = symbol === undefined ? undefined : facts.importNames.find((entry) => entry.symbol === symbol);
  const resolution = link && resolutions[link.import];
  if (!link || resolution?.kind !== 'file' || facts.declarations.of(symbol!).length !== 1) return undefined;
  const { imported } = link;
  return /^(?:[*=]|default)$/.test(imported) ? { path: resolution.path, imported } : undefined;
}

/** `helpers.name = …` in a file that loads the module. */
function isWrittenByUsers(change: Change, { path }: Tree, name: string): boolean {
  const { graph } = change.after.state;
  return (edgesInto(graph).get(path) ?? []).some(({ from }) => {
    const { facts, resolutions } = graph.files.get(from)!;
    const isOfModule = (symbol: number | undefined): boolean =>
      facts.importNames.some((entry) => {
        const resolution = resolutions[entry.import];
        return (
          symbol !== undefined &&
          entry.symbol === symbol &&
          resolution?.kind === 'file' &&
          resolution.path === path
        );
      });
    return facts.occurrences
      .named(name)
      .some((use) => use.is(ROLE.WRITE) && isOfModule(use.previous?.symbol));
  });
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
