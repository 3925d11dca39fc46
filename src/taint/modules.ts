// Modules: run when something of theirs is read, once; and what their names stand for elsewhere.
import { exportTarget, symbolTarget, type Target } from '../graph/index.ts';
import { Env } from './env.ts';
import type { FileTree } from './file-tree.ts';
import { readMember } from './members.ts';
import { newObject, type Frame, type Run } from './run.ts';
import { NOTHING, ofApi, ofObject, type Value } from './value.ts';
import { MODULE_CELLS } from './variables.ts';
import { hoist, runStatements } from './parts.ts';

/** The frame of a module's own variables; undefined where it cannot be read. */
export function moduleOf(run: Run, path: string): Frame | undefined {
  const known = run.modules.get(path);
  if (known) return known;
  const tree = run.read(path);
  if (tree === undefined) return undefined;
  if (!tree.isWhole) run.unread.add(path);
  const frame = moduleFrame(run, tree);
  run.modules.set(path, frame);
  run.open++;
  hoist(frame, tree.program.body);
  runStatements(frame, tree.program.body);
  run.open--;
  return frame;
}

function moduleFrame(run: Run, tree: FileTree): Frame {
  const module = newObject(run);
  const exports = newObject(run);
  module.fields.set('exports', ofObject(exports));
  const cells = new Map([
    [MODULE_CELLS['module']!, ofObject(module)],
    [MODULE_CELLS['exports']!, ofObject(exports)],
  ]);
  return {
    id: run.nextObject++,
    run,
    tree,
    parent: undefined,
    captured: undefined,
    env: new Env(),
    cells,
    writtenInside: new Set(),
    self: ofObject(exports),
    args: [],
    isTold: false,
    result: NOTHING,
    objects: new Map(),
    exits: [],
    initializers: new Map(),
    verdict: undefined,
    name: undefined,
    home: undefined,
  };
}

/** What a symbol that stands for a name of another module is. */
export function importedValue(run: Run, tree: FileTree, symbol: number): Value {
  const key = `${symbol}@${tree.path}`;
  const known = run.imports.get(key);
  if (known) return known;
  const names = tree.file.facts.importNames.of(symbol);
  const [link] = names;
  if (link === undefined) return NOTHING;
  run.imports.set(key, NOTHING);
  const value = requested(run, tree, link.import, link.imported);
  run.imports.delete(key);
  if (!isOpen(run)) run.imports.set(key, value);
  return value;
}

/** Whether some module is still being run, so that what it exports may not be there yet. */
function isOpen(run: Run): boolean {
  return run.open > 0;
}

/** What a request for a module gives: a name of it, or all of it. */
export function requested(run: Run, tree: FileTree, row: number, imported: string): Value {
  const resolution = tree.file.resolutions[row];
  if (resolution === undefined) return NOTHING;
  if (resolution.kind === 'package' || resolution.kind === 'builtin' || resolution.kind === 'unresolved') {
    const { specifier } = tree.file.facts.imports.at(row);
    return ofPackage(run, specifier, imported);
  }
  if (resolution.kind !== 'file' || resolution.isAsset) return NOTHING;
  if (imported === '*' || imported === '=') return moduleValue(run, resolution.path);
  return exportedValue(run, resolution.path, imported);
}

function ofPackage(run: Run, specifier: string, name: string): Value {
  const path = packagePath(run, specifier, name);
  return path === undefined ? NOTHING : ofApi(path);
}

/** The API path of a name of a package, under the name of the package whose rows apply to it. */
function packagePath({ spec }: Run, specifier: string, name: string): string | undefined {
  const plain = specifier.replace(/^node:/, '');
  if (/^\.{0,2}\//.test(plain)) return undefined;
  const whole = spec.typeOf(plain);
  return name === '*' || name === '=' || name === 'default' ? whole : spec.typeOf(`${whole}.${name}`);
}

/** The API path of a symbol that is imported from a package, whether or not that is installed. */
export function importedPath(run: Run, { file }: FileTree, symbol: number): string | undefined {
  const [link] = file.facts.importNames.of(symbol);
  if (link === undefined) return undefined;
  const kind = file.resolutions[link.import]?.kind;
  if (kind !== 'package' && kind !== 'builtin' && kind !== 'unresolved') return undefined;
  return packagePath(run, file.facts.imports.at(link.import).specifier, link.imported);
}

export function exportedValue(run: Run, path: string, name: string): Value {
  const target = exportTarget(run.graph, path, name);
  if (target.kind === 'none') return ofCommonJs(run, path, name);
  const value = targetValue(run, target);
  // `exports.a = …` is bound to the name on its right, if it has one, and to no value if it is an expression.
  return value === NOTHING && target.kind === 'symbol' ? ofCommonJs(run, path, name) : value;
}

function ofCommonJs(run: Run, path: string, name: string): Value {
  const frame = moduleOf(run, path);
  if (frame === undefined) return NOTHING;
  const exports = commonJsExports(frame);
  return name === 'default' ? exports : readMember(frame, exports, name);
}

function commonJsExports(frame: Frame): Value {
  const module = frame.cells.get(MODULE_CELLS['module']!)!;
  return module.objects[0]!.fields.get('exports')!;
}

export function targetValue(run: Run, target: Target): Value {
  if (target.kind === 'external') return ofPackage(run, target.package, target.name);
  if (target.kind === 'module') return moduleValue(run, target.file);
  if (target.kind === 'none') return NOTHING;
  const frame = moduleOf(run, target.file);
  return frame?.cells.get(target.symbol) ?? NOTHING;
}

/** A module as an object: its names, or what it assigns to `module.exports`. */
export function moduleValue(run: Run, path: string): Value {
  const frame = moduleOf(run, path);
  if (frame === undefined) return NOTHING;
  const { facts } = frame.tree.file;
  if (!facts.isModule) return commonJsExports(frame);
  const key = `*@${path}`;
  const known = run.imports.get(key);
  if (known) return known;
  const namespace = newObject(run);
  const value = ofObject(namespace);
  run.imports.set(key, value);
  for (const name of exportedNames(run, path)) namespace.fields.set(name, exportedValue(run, path, name));
  if (isOpen(run)) run.imports.delete(key);
  return value;
}

export function exportedNames(run: Run, path: string, seen = new Set<string>()): Set<string> {
  const names = new Set<string>();
  const file = run.graph.files.get(path);
  if (file === undefined || seen.has(path)) return names;
  seen.add(path);
  for (const entry of file.facts.exports) {
    if (entry.isType) continue;
    if (entry.kind !== 'star') names.add(entry.name);
    else {
      const resolution = file.resolutions[entry.import!];
      if (resolution?.kind === 'file')
        for (const name of exportedNames(run, resolution.path, seen)) if (name !== 'default') names.add(name);
    }
  }
  return names;
}

/** The value of a type's name as something that exists: an instance of it. */
export function typeTarget(run: Run, tree: FileTree, symbol: number): Target {
  return symbolTarget(run.graph, { file: tree.path, symbol });
}
