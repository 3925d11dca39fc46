// What a name stands for after the change, as far as the text tells: something, nothing any more, or only types can say.
import { isWithin } from '../base/index.ts';
import { ROLE, type OccurrenceCursor } from '../facts/index.ts';
import { exportTarget, namedAt, occurrenceTarget, type SourceFile, type SymbolRef } from '../graph/index.ts';
import { treeOf, type Sides } from './syntax/tree-of.ts';

export type Naming =
  | { readonly kind: 'something'; readonly symbol?: SymbolRef }
  /** Imported from where nothing of the name is exported, or bound to nothing. */
  | { readonly kind: 'nothing' }
  /** Nothing that is known, but the module hands on names of others that are not. */
  | { readonly kind: 'open' }
  | { readonly kind: 'ask' };

const NOTHING: Naming = { kind: 'nothing' };
const OPEN: Naming = { kind: 'open' };
const ASK: Naming = { kind: 'ask' };
/** Something of a package that is installed, or of a file that the resolver does not reach. */
const ELSEWHERE: Naming = { kind: 'something' };

export function namingAt(change: Sides, file: SourceFile, use: OccurrenceCursor): Naming {
  const { graph } = change.after.state;
  const target = namedAt(graph, file, use.row);
  if (target.kind === 'symbol') return taken(change, file, target) ?? { kind: 'something', symbol: target };
  if (target.kind === 'none') return whereFrom(change, file, use);
  if (target.kind !== 'unknown') return { kind: 'something' };
  if (!use.is(ROLE.QUALIFIED) || use.row === 0) return ASK;
  const owner = occurrenceTarget(graph, file, use.row - 1);
  if (owner.kind !== 'module') return ASK;
  return mayExportMore(change, owner.file) ? OPEN : NOTHING;
}

/** `const { name } = require('./x')` declares a variable whether or not the module has the name. */
function taken(change: Sides, file: SourceFile, { file: path, symbol }: SymbolRef): Naming | undefined {
  const { graph } = change.after.state;
  if (path !== file.path) return undefined;
  for (const link of file.facts.importNames.of(symbol)) {
    const resolution = file.resolutions[link.import];
    if (isInstalled(change, file, link.import)) return ELSEWHERE;
    if (mayHaveRoot(file, link.import)) return underRoot(change, file, link.import, link.imported);
    if (resolution?.kind === 'unresolved') return NOTHING;
    if (resolution?.kind !== 'file' || !graph.files.has(resolution.path) || link.imported === '*') continue;
    if (link.imported === '=' || exportTarget(graph, resolution.path, link.imported).kind !== 'none')
      continue;
    return mayExport(change, resolution.path, link.imported) ? OPEN : NOTHING;
  }
  return undefined;
}

/** A name that is imported or handed on, and that leads to nothing. */
function whereFrom(change: Sides, file: SourceFile, use: OccurrenceCursor): Naming {
  const { graph } = change.after.state;
  const links = [
    ...(use.symbol === undefined ? [] : file.facts.importNames.of(use.symbol)),
    ...file.facts.exports.filter(({ start }) => start === use.start),
  ].flatMap(({ import: request, imported }) => (request === undefined ? [] : [{ request, imported }]));
  const requests = links.map(({ request }) => request);
  if (requests.some((request) => isInstalled(change, file, request))) return ELSEWHERE;
  const rooted = requests.find((request) => mayHaveRoot(file, request));
  if (rooted !== undefined) return underRoot(change, file, rooted, use.name);
  const isOpen = links.some(({ request, imported }) => {
    const module = file.resolutions[request];
    if (module?.kind !== 'file') return false;
    return !graph.files.has(module.path) || mayExport(change, module.path, imported ?? use.name);
  });
  return isOpen ? OPEN : NOTHING;
}

/** Whether a request may lead to a package of the repository as it is installed, and not to its sources. */
function isInstalled(change: Sides, file: SourceFile, request: number): boolean {
  const isOpen = file.resolutions[request]?.kind === 'unresolved' || isApart(change, file.path);
  return isOpen && isOfPackage(change, file.facts.imports.at(request).specifier);
}

/** Whether a request may be a path below a folder that only a bundler knows: it names a package that nobody declares. */
function mayHaveRoot(file: SourceFile, request: number): boolean {
  const resolution = file.resolutions[request];
  return resolution?.kind === 'unresolved' && resolution.reason === 'package-not-declared';
}

/** A file that has such a path and exports the name is meant; otherwise nobody knows. */
function underRoot({ after }: Sides, file: SourceFile, request: number, name: string): Naming {
  const { graph } = after.state;
  const { specifier } = file.facts.imports.at(request);
  const isMeant = [...graph.files.keys()].some(
    (path) =>
      path.replace(/(?:\/index)?\.\w+$/, '').endsWith(`/${specifier}`) &&
      exportTarget(graph, path, name).kind !== 'none',
  );
  return isMeant ? ELSEWHERE : OPEN;
}

/** Whether a file is of a package outside the workspace, such as an example, that installs what the repository has published. */
export function isApart({ after }: Sides, path: string): boolean {
  const { packages } = after.state.workspace;
  const home = packages.findLast(({ folder }) => isWithin(path, folder));
  if (home === undefined || home.isMember) return false;
  const ranges = packages.flatMap(({ name }) => home.manifest.dependencies.get(name ?? '') ?? []);
  // What is packed was built before.
  return ranges.some((range) => !/^(?:file|link|portal|workspace):(?!.*\.t(?:ar\.)?gz$)/.test(range));
}

/** What a package of the repository is called by need not be its sources: others may install it. */
export function isOfPackage({ before }: Sides, specifier: string): boolean {
  return before.state.workspace.packages.some(
    ({ name }) => name !== undefined && (specifier === name || specifier.startsWith(`${name}/`)),
  );
}

/** Whether a module hands on names of which not all are known. */
export function mayExportMore(change: Sides, path: string, seen: Set<string> = new Set()): boolean {
  if (seen.has(path)) return false;
  seen.add(path);
  const file = change.after.state.graph.files.get(path);
  // What a declaration file declares it exports, unless it says otherwise.
  if (file === undefined || file.facts.language === 'dts' || file.facts.problems.some(({ limits }) => limits))
    return true;
  return file.facts.exports.some((entry) => {
    if (entry.name === '=' && entry.symbol === undefined) return !isListed(change, path);
    if (entry.kind !== 'star') return false;
    const resolution = file.resolutions[entry.import!];
    return resolution?.kind !== 'file' || mayExportMore(change, resolution.path, seen);
  });
}

/** Whether a module may export a name: it hands on names that are not all known, or this one from something that is no file of the repository. */
export function mayExport(
  change: Sides,
  path: string,
  name: string,
  seen: ReadonlySet<string> = new Set(),
): boolean {
  const key = `${path}\0${name}`;
  const file = change.after.state.graph.files.get(path);
  if (seen.has(key) || file === undefined) return false;
  const handsOn = ({ import: request, imported }: Link): boolean => {
    const resolution = request === undefined ? undefined : file.resolutions[request];
    if (resolution?.kind === 'file')
      return mayExport(change, resolution.path, imported ?? name, new Set([...seen, key]));
    return resolution !== undefined && !file.facts.imports.at(request!).specifier.startsWith('.');
  };
  const entry = file.facts.exports.find((one) => one.name === name);
  if (entry === undefined) return mayExportMore(change, path);
  return (
    handsOn(entry) ||
    (entry.symbol !== undefined && file.facts.importNames.of(entry.symbol).some(handsOn)) ||
    mayExportMore(change, path)
  );
}

interface Link {
  readonly import?: number | undefined;
  readonly imported?: string | undefined;
}

/** Whether `module.exports = { … }` names everything that it has. */
function isListed(change: Sides, path: string): boolean {
  const tree = treeOf(change, 'after', path);
  const assigned = (tree?.nodes ?? []).flatMap((node) =>
    node.type === 'AssignmentExpression' && /^(?:module\.)?exports$/.test(tree!.textOf(node.left))
      ? [node.right]
      : [],
  );
  return assigned.every(
    (value) =>
      value.type === 'ObjectExpression' && value.properties.every(({ type }) => type !== 'SpreadElement'),
  );
}
