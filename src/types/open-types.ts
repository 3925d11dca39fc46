// The door's main function: everything that can be asked of TypeScript about one repository, on its files or on edits
// laid over them. Contexts are opened when a question needs them.
import { compareText } from '../base/index.ts';
import { machineMemory, realPathOf, threadCount } from '../host/index.ts';
import { contextsAbove, focusedConfig, inferredConfig, type VirtualConfig } from './contexts.ts';
import { loadAhead, type FocusScope, type KeptFocus } from './focus.ts';
import { focusedDiagnostics } from './focused-diagnostics.ts';
import { focusedReferences } from './focused-references.ts';
import * as asks from './questions.ts';
import type { Edits, NameIndex, TypesOptions } from './model.ts';
import { overlayView } from './overlay-view.ts';
import { packageLinks } from './package-links.ts';
import { resolveAll } from './resolve-all.ts';
import { repositoryFiles, type RepositoryFiles, type SeenFiles } from './repository-files.ts';
import { Session } from './session.ts';
import type { Types, TypesView } from './types-view.ts';
import type { Version } from './version.ts';

const TIMEOUT = 120_000;
/** Megabytes for a TypeScript process: enough to keep what was loaded, and never most of the machine. */
const MEMORY = Math.round(Math.min(3072, Math.max(1024, machineMemory() / 4)));
/** Each lane has a process of its own, which loads again what it has in common with others. */
const MOST_LANES = 2;

export function openTypes(options: TypesOptions): Types {
  const root = (realPathOf(options.root) ?? options.root).replaceAll('\\', '/');
  const onDisk = options.onDisk ?? (() => false);
  const links = packageLinks(root, options.links ?? []);
  const contextsOf = options.contextsOf ?? ((file: string) => contextsAbove(options.contexts, file));
  const sessions: Session[] = [];
  const opened: Types[] = [];
  const lane = (number: number): Types => (opened[number] ??= openLane());
  const openLane = (): Types => {
    const files = repositoryFiles(root, links, sessions[0]?.base.seen ?? { view: options.view, onDisk });
    const session = new Session({
      root,
      files,
      timeout: options.timeout ?? TIMEOUT,
      memory: options.memory ?? MEMORY,
    });
    sessions.push(session);
    const kept: KeptFocus = { configs: new Map(), outdated: new Set() };
    const scope: Scope = { session, files, contexts: options.contexts, contextsOf, kept, overlay: undefined };
    const addConfig = (config: VirtualConfig): string => {
      files.addConfig(config);
      return config.context;
    };
    const typesOf = (version: Version, overlay: Partial<Types>): Types => ({
      ...viewOf(scope, version),
      inferredContext: (orphans, options) => addConfig(inferredConfig(orphans, options)),
      focusedContext: (context, some, packages) => addConfig(focusedConfig(context, some, { packages })),
      open: (contexts) => session.run(version, contexts, async (programs) => asks.opened(programs, contexts)),
      overlaid(edits, rewired) {
        const seen = overlaidFiles(version.seen, edits);
        const laid = session.derive(version, seen, editedPaths(edits), rewired);
        const own = typesOf(laid, {
          lane: (number) => (number === 0 ? own : lane(number).overlaid(edits, rewired)),
          close: () => session.drop(laid),
        });
        return own;
      },
      async prepare(index, isWanted) {
        await session.settle();
        await loadAhead(focusScope(scope, version, index), isWanted);
      },
      release: (contexts) => session.release(contexts),
      rest: () => session.rest(),
      lane,
      lanes: Math.min(threadCount(), MOST_LANES),
      async update({ view, changed, created, deleted, rewired, ...rest }) {
        const seen = { view, onDisk: rest.onDisk ?? onDisk };
        for (const each of sessions) await each.advance(seen, [...changed, ...created, ...deleted], rewired);
      },
      pid: () => session.pid(),
      close: async () => void (await Promise.all(sessions.map((each) => each.close()))),
      ...overlay,
    });
    return typesOf(session.base, {});
  };
  return lane(0);
}

interface Scope {
  readonly session: Session;
  readonly files: RepositoryFiles;
  readonly contexts: readonly string[];
  readonly contextsOf: (file: string) => readonly string[];
  readonly kept: KeptFocus;
  overlay: KeptOverlay | undefined;
}

function finderOf({ session, contextsOf, files, kept }: Scope, version: Version): asks.InContext {
  return asks.contextFinder(session, version, contextsOf, files, kept);
}

function focusScope(scope: Scope, version: Version, index: NameIndex): FocusScope {
  const { session, files, kept } = scope;
  return { session, version, files, candidates: scope.contextsOf, index, kept };
}

function viewOf(scope: Scope, version: Version): TypesView {
  const { session } = scope;
  const inContext = finderOf(scope, version);
  return {
    symbolsAt: (file, offsets, options = {}) =>
      inContext(file, options.context, (programs, context) =>
        asks.symbolsAt(programs, context, file, offsets, options.followAliases ?? true),
      ),
    callTargets: (file, offsets, context) =>
      inContext(file, context, async (programs, found) => {
        const symbols = await asks.symbolsAt(programs, found, file, offsets, true);
        return symbols.map((symbol) => symbol?.declarations ?? []);
      }),
    destructuredMembers: (file, offsets, context) =>
      inContext(file, context, async (programs, found) => {
        const taken = await asks.destructuredDeclarations(programs, found, file, offsets);
        return offsets.map((offset) => taken.get(offset));
      }),
    implicitMembers: (file, uses, context) =>
      inContext(file, context, (programs, found) => asks.implicitMembers(programs, found, file, uses)),
    references: (file, offset, { index, contexts = scope.contexts } = {}) =>
      index === undefined
        ? asks.references(session, version, inContext, file, offset, contexts)
        : focusedReferences(focusScope(scope, version, index), file, offset),
    signaturesAt: (file, offset, context) =>
      inContext(file, context, (programs, found) => asks.signaturesAt(programs, found, file, offset)),
    typesAt: (file, offsets, context) =>
      inContext(file, context, (programs, found) => asks.typesAt(programs, found, file, offsets)),
    expressionTypes: (file, ranges, options = {}) =>
      inContext(file, options.context, (programs, found) =>
        asks.expressionTypes(programs, found, file, ranges, options),
      ),
    memberTypes: (file, members, options = {}) =>
      inContext(file, options.context, (programs, found) =>
        asks.memberTypes(programs, found, file, members, options),
      ),
    expectedCalls: (file, ranges, context) =>
      inContext(file, context, (programs, found) => asks.expectedCalls(programs, found, file, ranges)),
    inspect: (file, context, work) =>
      inContext(file, context, async (programs, found) => {
        const seen = await asks.typedFile(programs, found, file);
        return seen && work(seen);
      }),
    expectedKeys: (file, offsets, context) =>
      inContext(file, context, (programs, found) => asks.expectedKeys(programs, found, file, offsets)),
    isAssignable: (source, target, context) =>
      inContext(source.file, context, (programs, found) =>
        asks.isAssignable(programs, found, source, target),
      ),
    diagnostics: (context, files) =>
      session.run(version, [context], (programs) => asks.diagnosticsOf(programs, context, files)),
    check: (files, index, contextsOf, options = {}) =>
      focusedDiagnostics({ ...focusScope(scope, version, index), candidates: contextsOf }, files, options),
    missingTypes: (contexts) => asks.missingTypes(session, version, contexts),
    resolveAll: (requests, options = {}) =>
      resolveAll(session, version, scope, requests, options.followAliases ?? true),
    contextOf: (file) => inContext.find(file),
    filesOf: (context) => session.run(version, [context], (programs) => asks.filesOf(programs, context)),
    withOverlay: (edits, work) => withOverlay(scope, version, edits, work),
  };
}

/** The same edits are often asked about twice in a row: what was loaded for them stays until others come. */
interface KeptOverlay {
  readonly edits: Edits;
  readonly below: SeenFiles;
  readonly version: Version;
  users: number;
}

async function withOverlay<T>(
  scope: Scope,
  version: Version,
  edits: Edits,
  work: (types: TypesView) => Promise<T>,
): Promise<T> {
  const overlay = await overlayOf(scope, version, edits);
  overlay.users++;
  try {
    return await work(viewOf(scope, overlay.version));
  } finally {
    overlay.users--;
    if (scope.overlay !== overlay) await scope.session.drop(overlay.version);
  }
}

async function overlayOf(scope: Scope, below: Version, edits: Edits): Promise<KeptOverlay> {
  const last = scope.overlay;
  if (last && last.below === below.seen && isSameEdits(last.edits, edits)) return last;
  const version = scope.session.derive(below, overlaidFiles(below.seen, edits), editedPaths(edits), []);
  const overlay = { edits, below: below.seen, version, users: 0 };
  scope.overlay = overlay;
  if (last?.users === 0) await scope.session.drop(last.version);
  return overlay;
}

function overlaidFiles({ view, onDisk }: SeenFiles, edits: Edits): SeenFiles {
  return { view: overlayView(view, edits), onDisk: (path) => !edits.has(path) && onDisk(path) };
}

function editedPaths(edits: Edits): string[] {
  return [...edits.keys()].sort(compareText);
}

function isSameEdits(a: Edits, b: Edits): boolean {
  return a.size === b.size && [...a].every(([path, text]) => b.has(path) && b.get(path) === text);
}
