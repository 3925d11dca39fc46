// What a repository says about the roles of its files: in the settings, in manifests, and in the configuration of test runners,
// which is read as data and never run.
import picomatch from 'picomatch';
import type { Node, Program } from '@oxc-project/types';
import { folderOf, isCostlyPattern, isWithin, joinPath, nameOf } from '../base/index.ts';
import type { Role } from '../contract/index.ts';
import { isAsideByPath, type RoleRules } from '../graph/index.ts';
import type { PackageInfo, TargetTree, Workspace } from '../resolve/index.ts';
import type { Snapshot } from '../snapshot/index.ts';
import { parseSource } from '../syntax/index.ts';
import { findBuiltFiles } from './built-files.ts';

/** Roles by glob, as the settings give them; the last pattern that matches decides. */
export type RoleSettings = Readonly<Record<string, Role>>;

const RUNNER_CONFIG =
  /^(?:(?:vitest|vite|jest|ava|playwright)(?:[.-][\w-]+)*\.config\.[cm]?[jt]s|jest\.config\.json|\.mocharc\.jsonc?)$/;

/** What is known, and when it has to be read anew. */
export interface ReadRules extends RoleRules {
  /** Whether a change of the file may give other files another role. */
  isDecidedBy(path: string): boolean;
}

function configuresRunner(path: string): boolean {
  return RUNNER_CONFIG.test(nameOf(path));
}

/** What the settings say of a path, with the pattern that matches. */
function overridesOf(settings: RoleSettings): ReadRules['override'] {
  const overrides = Object.entries(settings)
    .map(([pattern, role]) => ({ pattern, role, matches: matcherOf('', [pattern]) }))
    .reverse();
  return (path) => overrides.find(({ matches }) => matches(path));
}

/** Which files are tests and samples by their paths, unless the settings say something of them. None of them is a source. */
export function asideIn(settings: RoleSettings): (path: string) => boolean {
  const override = overridesOf(settings);
  return (path) => override(path) === undefined && isAsideByPath(path);
}

export function readRoleRules(snapshot: Snapshot, workspace: Workspace, settings: RoleSettings): ReadRules {
  const runners = runnersIn(snapshot, workspace);
  const offers = offersOf(workspace);
  const built = findBuiltFiles(snapshot, workspace);
  return {
    override: overridesOf(settings),
    testConfig: (path) => runners.find(({ matches }) => matches(path))?.name,
    offeredBy: (path) => offers.get(path),
    namesOwnPackage: ownNames(workspace),
    builtReason: built.reason,
    isDecidedBy: (path) => configuresRunner(path) || built.decides(path),
  };
}

/** A pattern without wildcards is a file or a folder with everything below it. */
function matcherOf(folder: string, globs: readonly string[]): (path: string) => boolean {
  const wanted = globs
    .filter((glob) => !glob.startsWith('!') && !isCostlyPattern(glob))
    .map((glob) => glob.replaceAll('<rootDir>/', '').replace(/^\.?\//, ''))
    .flatMap((glob) => (/[*?{[(]/.test(glob) ? [glob] : [glob, `${glob.replace(/\/$/, '')}/**`]));
  const matches = picomatch(wanted, { dot: true });
  return (path) => isWithin(path, folder) && matches(folder === '' ? path : path.slice(folder.length + 1));
}

interface Runner {
  /** What names the files, for the reason. */
  readonly name: string;
  matches(path: string): boolean;
}

function runnersIn(snapshot: Snapshot, { packages }: Workspace): Runner[] {
  const inManifests = packages.flatMap(({ folder }) => {
    const file = folder === '' ? 'package.json' : `${folder}/package.json`;
    const text = snapshot.read(file) ?? '';
    if (!/"(?:jest|ava|mocha)"\s*:\s*\{/.test(text)) return [];
    return runnersOf(file, `(${text})`);
  });
  const inFiles = snapshot.paths.filter(configuresRunner).flatMap((file) => {
    const text = snapshot.read(file) ?? '';
    return runnersOf(file, /\.jsonc?$/.test(file) ? `(${text})` : text);
  });
  return [...inManifests, ...inFiles];
}

/** Properties that hold globs of tests, by what must stand around them. */
const GLOBS: Readonly<Record<string, readonly string[]>> = {
  testMatch: ['jest', 'test', 'projects', ''],
  include: ['test'],
  files: ['ava'],
  spec: ['mocha', ''],
};

/** Only what is written out is known: globs that are computed are not. */
function runnersOf(file: string, text: string): Runner[] {
  const { program } = parseSource('config.ts', text);
  const isMocha = nameOf(file).startsWith('.mocharc');
  const found: Runner[] = [];
  for (const { key, around, globs } of listsIn(program)) {
    const isJest = key === 'testMatch' && around.every((name) => GLOBS[key]!.includes(name));
    const isOther = around.length > 0 && GLOBS[key]!.includes(around[0]!) && key !== 'testMatch';
    if (!isJest && !isOther && !(key === 'spec' && isMocha)) continue;
    found.push({ name: `${key} in ${file}`, matches: matcherOf(folderOf(file), globs) });
  }
  return found;
}

interface ListOfGlobs {
  readonly key: string;
  /** Names of the properties around it, nearest first. */
  readonly around: readonly string[];
  readonly globs: readonly string[];
}

function listsIn(program: Program): ListOfGlobs[] {
  const found: ListOfGlobs[] = [];
  const visit = (value: unknown, around: readonly string[]): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, around);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const node = value as Node;
    if (node.type === 'Property') {
      const key = keyOf(node.key);
      const globs = key !== undefined && Object.hasOwn(GLOBS, key) ? textsOf(node.value) : [];
      if (globs.length > 0) found.push({ key: key!, around, globs });
      visit(node.value, key === undefined ? around : [key, ...around]);
      return;
    }
    for (const part of Object.values(node)) visit(part, around);
  };
  visit(program.body, []);
  return found;
}

function keyOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

function textsOf(node: Node): string[] {
  const items = node.type === 'ArrayExpression' ? node.elements : [node];
  return items.flatMap((item) =>
    item?.type === 'Literal' && typeof item.value === 'string' ? [item.value] : [],
  );
}

/** A manifest outside of all workspaces may have been copied, too. Short names count as whole words: longer words contain them. */
function ownNames({ packages }: Workspace): (text: string) => boolean {
  const members = packages.filter(({ isMember }) => isMember);
  const names = [...new Set(members.flatMap(({ name = '' }) => name.split('/').map(squeezed)))].filter(
    (name) => name !== '',
  );
  return (text) => {
    const whole = squeezed(text);
    const words = new Set(text.split(/[^A-Za-z\d]+/).map(squeezed));
    return names.some((name) => (name.length < 4 ? words.has(name) : whole.includes(name)));
  };
}

function squeezed(text: string): string {
  return text.replace(/[^A-Za-z\d]/g, '').toLowerCase();
}

/** Files that manifests name themselves; what is named in its built form stands in a folder that says so. */
function offersOf({ packages }: Workspace): ReadonlyMap<string, string> {
  const offers = new Map<string, string>();
  for (const { folder, manifest } of packages) {
    const file = folder === '' ? 'package.json' : `${folder}/package.json`;
    for (const target of targetsOf(manifest)) {
      const path = joinPath(folder, target);
      if (path !== undefined) offers.set(path, file);
    }
  }
  return offers;
}

function targetsOf(manifest: PackageInfo['manifest']): string[] {
  const { main, module, browser, source, bin, exports } = manifest;
  return [
    ...[main, module, browser, source].filter((target) => target !== undefined),
    ...Object.values(bin),
    ...(exports === undefined ? [] : leavesOf(exports)),
  ];
}

function leavesOf(tree: TargetTree): string[] {
  if (tree === null) return [];
  if (typeof tree === 'string') return [tree];
  return Object.values(tree).flatMap(leavesOf);
}
