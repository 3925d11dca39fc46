// Calls that reach files, processes, the network or a database, and that fail when it does.
import { memo } from '../../base/index.ts';
import { ROLE, type OccurrenceCursor } from '../../facts/index.ts';
import { occurrenceTarget, type CodeGraph, type SourceFile } from '../../graph/index.ts';
import { collectedOf } from '../kit/index.ts';
import { outsideOf } from '../kit/outside.ts';
import { declaredAs } from './named-things.ts';
import unattendedFacts from './unattended-facts.ts';

export interface OutsideCall {
  /** As it is written. */
  readonly name: string;
  /** It throws, it gives a promise, or it gives one if somebody waits for it. */
  readonly gives: 'error' | 'promise' | 'promise if waited for';
  /** Whether browsers have it, too. */
  readonly isOfWeb: boolean;
}

/** What the call whose last name this is reaches. */
export function outsideCall(
  graph: CodeGraph,
  file: SourceFile,
  called: OccurrenceCursor,
): OutsideCall | undefined {
  const names = [called.name];
  let root = called;
  while (root.is(ROLE.QUALIFIED) && root.previous !== undefined) {
    root = root.previous;
    names.unshift(root.name);
  }
  const name = names.join('.');
  const made = names.length > 1 ? declaredAs(graph, file, root) : undefined;
  if (made?.kind === 'external') return callOf(made.package, names.slice(1), name);
  if (root.is(ROLE.MEMBER)) return undefined;
  if (root.symbol === undefined)
    return name === 'fetch' ? { name, gives: 'promise', isOfWeb: true } : undefined;
  const target = occurrenceTarget(graph, file, root.row);
  if (target.kind === 'external') {
    const imported = WHOLE.has(target.name) ? [] : [target.name];
    return callOf(target.package, [...imported, ...names.slice(1)], name);
  }
  const module =
    target.kind === 'symbol' ? clientsOf(graph.files.get(target.file)!).get(target.symbol) : undefined;
  return module === undefined ? undefined : callOf(module, names.slice(1), name);
}

const WHOLE: ReadonlySet<string> = new Set(['*', '=', 'default']);

const clientsOf = memo((file: SourceFile): ReadonlyMap<number, string> => {
  const found = new Map<number, string>();
  const { clients = [] } = file.role.role === 'source' ? (collectedOf(file, unattendedFacts) ?? {}) : {};
  for (const [at, module] of clients) {
    const symbol = file.facts.occurrences.startingAt(at)?.symbol;
    if (symbol !== undefined) found.set(symbol, module);
  }
  return found;
});

function callOf(module: string, path: readonly string[], name: string): OutsideCall | undefined {
  const last = path.at(-1) ?? '';
  if (module === 'promisified')
    return path.length === 0 ? { name, gives: 'promise', isOfWeb: false } : undefined;
  switch (outsideOf(module)) {
    case 'files':
    case 'names':
      if (module.endsWith('/promises') || path[0] === 'promises')
        return { name, gives: 'promise', isOfWeb: false };
      if (last.endsWith('Sync') && last !== 'existsSync') return { name, gives: 'error', isOfWeb: false };
      return module === 'fs-extra' ? { name, gives: 'promise if waited for', isOfWeb: false } : undefined;
    case 'processes':
      return /^exec(?:File)?Sync$/.test(last) ? { name, gives: 'error', isOfWeb: false } : undefined;
    case 'requests':
      return {
        name,
        gives: path.length === 0 || VERB.test(last) ? 'promise' : 'promise if waited for',
        isOfWeb: true,
      };
    case 'databases':
      return { name, gives: 'promise if waited for', isOfWeb: false };
    default:
      return undefined;
  }
}

const VERB = /^(?:get|post|put|patch|delete|head|request|fetch)$/;
