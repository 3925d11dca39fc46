// Imports of packages that nothing declares: whoever installs the repository does not get them. What the base imports in the same way is
// provided by something that is not seen here, and is not held against the change.
import { literalExpression, nameOf } from '../../../base/index.ts';
import { manifestFor, undeclaredPackages, type UndeclaredPackage } from '../../../usage/index.ts';
import type { Change } from '../../change.ts';
import { treeOf } from '../../syntax/tree-of.ts';
import { LOCK_NAMES } from './lock-file.ts';
import type { Objection } from './rule.ts';
import { shownPlace } from './shown-place.ts';

const READ: ReadonlySet<string> = new Set(['source', 'test', 'script', 'config']);
const LOADING: ReadonlySet<string> = new Set(['static', 'dynamic', 'require', 'import-equals', 're-export']);

/** One for each package, at the first import of it. */
export function undeclaredImports(change: Change): Objection[] {
  const { before, after } = change;
  const known = new Set(undeclaredPackages(before.state).map(({ name }) => name));
  const seen = new Set<string>();
  return undeclaredPackages(after.state).flatMap((one) => {
    const { file, row, name } = one;
    const request = file.facts.imports.at(row);
    if (known.has(name) || seen.has(name) || !READ.has(file.role.role) || file.facts.language === 'dts')
      return [];
    if (!LOADING.has(request.kind) || isOptional(change, one)) return [];
    seen.add(name);
    return [objectionOf(change, one)];
  });
}

/** Whether the program goes on without it: the import stands in a `try`, or is followed by a `catch`. */
function isOptional(change: Change, { file, row }: UndeclaredPackage): boolean {
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

function objectionOf(change: Change, one: UndeclaredPackage): Objection {
  const { after } = change;
  const { file, row, name } = one;
  const { specifierStart, isType } = file.facts.imports.at(row);
  const text = after.state.snapshot.read(file.path) ?? '';
  const line = text.slice(0, specifierStart).split('\n').length;
  const place = shownPlace({ side: 'after', file: file.path, text }, 'import', line);
  const manifest = manifestFor(after.state, one);
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
