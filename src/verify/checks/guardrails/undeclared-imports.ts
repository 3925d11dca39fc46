// Imports of packages that nothing declares: whoever installs the repository does not get them. What the base imports in the same way is
// provided by something that is not seen here, and is not held against the change.
import { literalExpression, memo, nameOf } from '../../../base/index.ts';
import type { CodeGraph, SourceFile } from '../../../graph/index.ts';
import type { Change } from '../../change.ts';
import { treeOf } from '../../syntax/tree-of.ts';
import { LOCK_NAMES } from './lock-file.ts';
import type { Objection } from './rule.ts';
import { shownPlace } from './shown-place.ts';

const READ: ReadonlySet<string> = new Set(['source', 'test', 'script', 'config']);
const LOADING: ReadonlySet<string> = new Set(['static', 'dynamic', 'require', 'import-equals', 're-export']);

interface Undeclared {
  readonly file: SourceFile;
  /** The row of the import. */
  readonly row: number;
  readonly name: string;
}

const undeclaredIn = memo((graph: CodeGraph): readonly Undeclared[] =>
  [...graph.files.values()].flatMap((file) =>
    file.resolutions.flatMap((resolution, row) => {
      if (resolution.kind !== 'unresolved' || resolution.reason !== 'package-not-declared') return [];
      return [{ file, row, name: packageIn(file.facts.imports.at(row).specifier) }];
    }),
  ),
);

function packageIn(specifier: string): string {
  const [first, second] = specifier.replace(/[?#].*$/, '').split('/');
  return first!.startsWith('@') && second !== undefined ? `${first}/${second}` : first!;
}

/** One for each package, at the first import of it. */
export function undeclaredImports(change: Change): Objection[] {
  const { before, after } = change;
  const known = new Set(undeclaredIn(before.state.graph).map(({ name }) => name));
  const seen = new Set<string>();
  return undeclaredIn(after.state.graph).flatMap((one) => {
    const { file, row, name } = one;
    const request = file.facts.imports.at(row);
    if (known.has(name) || seen.has(name) || !READ.has(file.role.role) || file.facts.language === 'dts')
      return [];
    if (!LOADING.has(request.kind) || isDeclaredElsewhere(change, name) || isOptional(change, one)) return [];
    seen.add(name);
    return [objectionOf(change, one)];
  });
}

/** By another package of the repository, by a declaration of the module, or by the configuration of a tool that makes it up. */
function isDeclaredElsewhere({ after }: Change, name: string): boolean {
  const { workspace, graph, snapshot } = after.state;
  if (workspace.packages.some((item) => item.name === name || item.manifest.dependencies.has(name)))
    return true;
  const first = name.split('/')[0]!;
  const [folder] = first.startsWith('@') ? [] : [first];
  if (folder !== undefined && ['', 'src/', 'app/', 'lib/'].some((at) => snapshot.hasFolder(at + folder)))
    return true;
  const isDeclared = new RegExp(`declare module ['"]${literalExpression(name)}(?:['"/*])`);
  const isAlias = new RegExp(`['"](?:${literalExpression(name)}|${literalExpression(first)})(?:['"/*$])`);
  return [...graph.files.values()].some(({ path, facts, role }) => {
    if (facts.isAmbient && isDeclared.test(snapshot.read(path) ?? '')) return true;
    return (role.role === 'config' || TOOL_CONFIG.test(path)) && isAlias.test(snapshot.read(path) ?? '');
  });
}

const TOOL_CONFIG = /\.config\.|webpack|rollup|vite|jest|babel|metro/;

/** Whether the program goes on without it: the import stands in a `try`, or is followed by a `catch`. */
function isOptional(change: Change, { file, row }: Undeclared): boolean {
  const { kind, start, end } = file.facts.imports.at(row);
  if (kind === 'static' || kind === 're-export') return false;
  const tree = treeOf(change, 'after', file.path);
  if (tree === undefined) return false;
  if (/^\s*\)?\s*\.catch\b/.test(tree.text.slice(end, end + 40))) return true;
  return tree.nodes.some(
    (node) => node.type === 'TryStatement' && node.block.start <= start && end <= node.block.end,
  );
}

/** Whether a lock file has the package all the same: something else asks for it, so that it is there by chance. */
function isInLock({ after }: Change, name: string): boolean {
  const { snapshot } = after.state;
  const entry = new RegExp(String.raw`(?:^|[\s"'/,])${literalExpression(name)}(?:@|["']?:)`, 'm');
  const locks = snapshot.paths.filter((path) => (LOCK_NAMES as readonly string[]).includes(nameOf(path)));
  return locks.some((path) => entry.test(snapshot.read(path) ?? ''));
}

/** The file that has to change, too: who imports what the change stops declaring, else the manifest that does not declare it. */
function missingFor({ files, after }: Change, importer: string, manifest: string): string[] {
  const isTouched = (wanted: string): boolean => files.some(({ path }) => path === wanted);
  if (!isTouched(importer)) return [importer];
  return isTouched(manifest) || !after.state.snapshot.has(manifest) ? [] : [manifest];
}

function objectionOf(change: Change, { file, row, name }: Undeclared): Objection {
  const { after } = change;
  const { specifierStart, isType } = file.facts.imports.at(row);
  const text = after.state.snapshot.read(file.path) ?? '';
  const line = text.slice(0, specifierStart).split('\n').length;
  const place = shownPlace({ side: 'after', file: file.path, text }, 'import', line);
  const owner = after.state.resolver.packageOf(file.path);
  const manifest =
    owner === undefined || owner.folder === '' ? 'package.json' : `${owner.folder}/package.json`;
  return {
    ...(isType || isInLock(change, name) ? { status: 'review' as const } : {}),
    code: 'DEPENDENCY_UNDECLARED',
    file: file.path,
    ...(place.span ? { span: place.span } : {}),
    message: `${file.path} imports ${name}, which no package.json declares.`,
    witness: {
      symbol: name,
      proof: `${name} is neither a package of the repository nor a dependency of any of its packages, and nothing imported it in this way before the change.`,
      places: [place],
    },
    missing_files: missingFor(change, file.path, manifest),
    instruction: `Add ${name} to ${manifest} if it is a real package that may be used, or import what is meant instead.`,
  };
}
