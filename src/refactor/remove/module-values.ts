// Places at which a module as a whole is handed around: whoever gets it may take any of its names, by a name that is only known
// at run time or under a type that says nothing.
import { memo } from '../../base/index.ts';
import type { Node } from '@oxc-project/types';
import { ROLE, type ImportKind } from '../../facts/index.ts';
import { edgesInto, symbolTarget, type CodeGraph, type SourceFile } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { isTypeScript, sourceTree } from '../../syntax/index.ts';
import type { Place } from '../plan/plan.ts';
import { nodesAround } from './nodes-around.ts';

export function moduleValues(state: ProjectState, modules: ReadonlySet<string>): Place[] {
  const { graph } = state;
  const bare = bareModules(graph);
  const places = [...modules].flatMap((path) => [
    ...(bare.get(path) ?? []).filter(({ isType }) => !isType),
    ...loadedAsValue(state, path),
  ]);
  const known = new Map(places.map((place) => [`${place.file}:${place.start}`, place]));
  return [...known.values()].map(({ file, start, end }) => ({ file, start, end }));
}

/** Files in which a type is made of all that a module exports. */
export function typedAsWhole(graph: CodeGraph, modules: Iterable<string>): string[] {
  const bare = bareModules(graph);
  return [...modules].flatMap((path) => [
    ...(bare.get(path) ?? []).filter(({ isType }) => isType).map(({ file }) => file),
    ...(edgesInto(graph).get(path) ?? [])
      .filter(({ kind }) => kind === 'import-type')
      .map(({ from }) => from),
  ]);
}

interface BareUse extends Place {
  readonly isType: boolean;
}

/** Names of whole modules that are used without a member behind them, by module. */
const bareModules = memo((graph: CodeGraph): ReadonlyMap<string, readonly BareUse[]> => {
  const found = new Map<string, BareUse[]>();
  for (const file of graph.files.values()) {
    const bindings = moduleBindings(graph, file);
    if (bindings.size === 0) continue;
    for (const named of file.facts.occurrences) {
      const module = named.symbol === undefined ? undefined : bindings.get(named.symbol);
      if (module === undefined || named.is(NO_USE) || named.member) continue;
      const { start, end } = named;
      const use = { file: file.path, start, end, isType: named.is(ROLE.TYPE) };
      found.set(module, [...(found.get(module) ?? []), use]);
    }
  }
  return found;
});

function moduleBindings(graph: CodeGraph, file: SourceFile): Map<number, string> {
  const bindings = new Map<number, string>();
  for (const { symbol } of file.facts.importNames) {
    if (symbol === undefined) continue;
    const target = symbolTarget(graph, { file: file.path, symbol });
    if (target.kind === 'module') bindings.set(symbol, target.file);
  }
  return bindings;
}

const NO_USE = ROLE.DECLARATION | ROLE.IMPORT | ROLE.EXPORT;

const LOADS = new Set<ImportKind>(['dynamic', 'require']);

/** `import()` and `require()` of a file whose result goes somewhere else than into names. */
function loadedAsValue({ graph, snapshot }: ProjectState, path: string): Place[] {
  const importers = new Set(
    (edgesInto(graph).get(path) ?? []).filter(({ kind }) => LOADS.has(kind)).map(({ from }) => from),
  );
  return [...importers].flatMap((from) => {
    const file = graph.files.get(from)!;
    const { imports, importNames } = file.facts;
    const text = snapshot.read(from);
    const named = new Set(importNames.map((name) => name.import));
    const loading = imports.filter(({ row, kind }) => {
      const resolution = file.resolutions[row];
      return resolution?.kind === 'file' && resolution.path === path && LOADS.has(kind);
    });
    if (text === undefined) return [{ file: from, start: 0, end: 0 }];
    const { program } = sourceTree(from, text);
    return loading
      .filter(({ row, specifierStart }) => {
        const around = nodesAround(program, specifierStart);
        return !isTakenApart(around, named.has(row), isTypeScript(file.facts.language));
      })
      .map(({ start, end }) => ({ file: from, start, end }));
  });
}

/** Whether it can be seen, by text or by types, which names of the loaded module are used. */
function isTakenApart(around: readonly Node[], isNamed: boolean, isTyped: boolean): boolean {
  let at = around.findLastIndex(({ type }) => type === 'ImportExpression' || type === 'CallExpression');
  if (around[at - 1]?.type === 'AwaitExpression') at--;
  const parent = around[at - 1];
  if (parent === undefined || parent.type === 'ExpressionStatement') return true;
  if (parent.type === 'VariableDeclarator')
    return isNamed && !(parent.id.type === 'ObjectPattern' && parent.id.properties.some(isRest));
  if (parent.type !== 'MemberExpression' || parent.object !== around[at]) return false;
  const isThen = parent.property.type === 'Identifier' && parent.property.name === 'then';
  return parent.computed ? false : !isThen || (isTyped && isPlainCallback(around[at - 2]));
}

function isRest({ type }: Node): boolean {
  return type === 'RestElement';
}

/** `.then((module) => …)` whose parameter types can follow. */
function isPlainCallback(call: Node | undefined): boolean {
  const callback = call?.type === 'CallExpression' ? call.arguments[0] : undefined;
  const parameter = callback?.type === 'ArrowFunctionExpression' ? callback.params[0] : undefined;
  if (parameter === undefined || callback?.type !== 'ArrowFunctionExpression') return false;
  const isHandedOn = callback.expression && (callback.body as Node).type === 'Identifier';
  return parameter.type === 'ObjectPattern' ? !parameter.properties.some(isRest) : !isHandedOn;
}
