// The library's door: opens a repository and answers questions about it with plain data.
import { loadSettings, pathFilter, type Settings } from '../config/index.ts';
import {
  Failure,
  IMPACT_KINDS,
  type Answers,
  type ImpactAssessment,
  type ImpactKind,
  type Problem,
} from '../contract/index.ts';
import { isTrusted, noCache, threadCount, type CacheStore } from '../host/index.ts';
import { openProject, type Collecting, type Project, type Update } from '../project/index.ts';
import type { Snapshot } from '../snapshot/index.ts';
import { assessImpact } from './assess-impact.ts';
import { assertFolder } from './assert-folder.ts';
import { openCacheFor } from './cache.ts';
import { doctor } from './doctor.ts';
import { foreignImpactAnswer, foreignRefs, orForeign, selectForeign } from './foreign-answers.ts';
import * as whole from './repository-answers.ts';
import { createScanner, type Scanner, type ScanRequest } from './scan-answer.ts';
import type { FixRequest } from './fix-answer.ts';
import { refactoringOf, type OpenOver, type Refactoring } from './refactor-answers.ts';
import { recoverFirst } from './recovery.ts';
import { exportIndex, importIndex } from './scip-answers.ts';
import { selectSymbol } from './select-symbol.ts';
import * as single from './symbol-answers.ts';
import { VERSION, versionsText } from './version.ts';

export interface OpenOptions {
  /** Read nothing from and write nothing to the cache on disk. */
  readonly noCache?: boolean;
  /** A commit, branch or tag to read instead of the working tree. */
  readonly revision?: string;
  /** A patch to lay over it. */
  readonly patch?: string;
  /** New text of files to lay over it, unsaved ones for instance; null removes a file. */
  readonly edits?: ReadonlyMap<string, string | null>;
  /** Collect what `scan` needs while reading; without it, `scan` is refused. */
  readonly scan?: boolean;
  /** False when no scan will ask for types: what only they need is not collected. */
  readonly types?: boolean;
  /** Hears of changes that were found half-done: brought to an end, or not. */
  readonly onRecovered?: (message: string) => void;
  /** Whether code of the repository may be run, whatever is remembered about it; it is not remembered. */
  readonly trust?: boolean;
  readonly onProgress?: (step: string, done: number, total: number) => void;
}

export interface Lintel {
  readonly root: string;
  readonly version: string;
  summary(): Promise<Answers['graph-summary']>;
  symbols(
    query: string,
    options?: { limit?: number; locals?: boolean; cursor?: string },
  ): Promise<Answers['graph-symbols']>;
  /** A symbol is named by `path:line:column`, `path#Container.member` or a bare name. */
  definition(symbol: string): Promise<Answers['graph-definition']>;
  refs(symbol: string): Promise<Answers['graph-refs']>;
  callers(symbol: string): Promise<Answers['graph-callers']>;
  callees(symbol: string): Promise<Answers['graph-callees']>;
  impact(
    symbol: string,
    options?: { depth?: number; kinds?: readonly ImpactKind[] },
  ): Promise<Answers['graph-impact']>;
  /** What a change of the symbol asks of whoever makes it. */
  assessImpact(symbol: string): Promise<ImpactAssessment>;
  modules(): Promise<Answers['graph-modules']>;
  /** What each source file is there for. */
  roles(): Promise<Answers['graph-roles']>;
  cycles(): Promise<Answers['graph-cycles']>;
  unresolved(): Promise<Answers['graph-unresolved']>;
  /** What Lintel stands on, and what it cannot see; opened for scans, also what a scan cannot decide. */
  doctor(): Promise<Answers['doctor']>;
  exportIndex(file: string): Promise<Answers['index']>;
  importIndex(file: string): Promise<Answers['index']>;
  /** Judges the repository. The repository must have been opened for it. */
  scan(request?: ScanRequest): Promise<Answers['scan']>;
  /** Scans, and repairs what can be repaired. */
  fix(request?: ScanRequest & FixRequest): Promise<Answers['scan-fix']>;
  /** Rename, move, delete: complete, or a decision, or a reason why not. */
  readonly refactor: Refactoring;
  /** Another object whenever the files are others. */
  state(): object;
  /** Paths of everything in the snapshot, in order. */
  files(): readonly string[];
  /** Looks at the disk again, or only at the paths that are said to have changed, and redoes only what did. */
  update(changed?: readonly string[]): Promise<Update>;
  /** Uses a pause between questions, while it is wanted, to answer coming ones sooner. */
  prepare(isWanted: () => boolean): Promise<void>;
  close(): Promise<void>;
}

const DEFAULT_DEPTH = 3;
const DEFAULT_LIMIT = 50;

export async function open(root: string, options: OpenOptions = {}): Promise<Lintel> {
  assertFolder(root);
  const problems = await recoverFirst(root, options.onRecovered);
  const { settings } = loadSettings(root);
  const cache = options.noCache ? noCache() : openCacheFor(root, settings);
  const trusted = options.trust ?? (await isTrusted(root));
  return openWith(root, options, { settings, cache, listing: undefined, problems, isTrusted: trusted });
}

export interface OpenParts {
  readonly settings: Settings;
  readonly cache: CacheStore;
  /** Whether code of the repository may be run. */
  readonly isTrusted: boolean;
  /** The working tree, where it has been listed already. */
  readonly listing: Snapshot | undefined;
  /** What there is to tell of changes that were found half-done. */
  readonly problems: readonly Problem[];
  /** The commit that a scan will be held against, where it is known already. */
  readonly base?: string | undefined;
  /** What is collected for a scan; for any scan that may come where nothing is said. */
  readonly collecting?: Collecting;
}

export async function openWith(root: string, options: OpenOptions, parts: OpenParts): Promise<Lintel> {
  const { settings, cache, listing, problems, isTrusted: trusted } = parts;
  const scanning = options.scan ? await import('../scan/index.ts') : undefined;
  const reading = {
    threads: settings.threads ?? threadCount(),
    maxFileBytes: settings.maxFileBytes,
    includes: pathFilter(settings.exclude),
    roles: settings.roles,
    versions: versionsText(settings),
  };
  const project = await openProject(root, {
    cache,
    ...(scanning
      ? {
          collecting:
            parts.collecting ?? (options.types === false ? scanning.COLLECTING_PLAIN : scanning.COLLECTING),
        }
      : {}),
    ...(listing ? { listing } : {}),
    ...(parts.base === undefined ? {} : { base: parts.base }),
    ...(options.revision === undefined ? { problems: () => problems } : {}),
    ...(options.revision === undefined ? {} : { revision: options.revision }),
    ...(options.patch === undefined ? {} : { patch: options.patch }),
    ...(options.edits === undefined ? {} : { edits: options.edits }),
    ...reading,
    ...(options.onProgress ? { onProgress: options.onProgress } : {}),
  });
  const openOver: OpenOver = (edits) =>
    openProject(root, { ...reading, cache: { ...cache, close: () => undefined }, edits });
  return lintelOver(
    project,
    scanning &&
      createScanner(scanning, project, {
        root,
        settings,
        cache,
        revision: options.revision,
        base: parts.base,
        isTrusted: trusted,
        forTypes: options.types !== false,
      }),
    openOver,
  );
}

function lintelOver(project: Project, scanner: Scanner | undefined, openOver: OpenOver): Lintel {
  const select = (symbol: string) => selectSymbol(project, symbol);
  const foreign = (symbol: string) => selectForeign(project.state, symbol);
  return {
    root: project.root,
    version: VERSION,
    summary: async () => whole.summary(project),
    symbols: async (query, { limit = DEFAULT_LIMIT, locals = false, cursor } = {}) =>
      whole.symbols(project, { query, limit, locals, ...(cursor === undefined ? {} : { cursor }) }),
    definition: async (symbol) => single.definition(project, await select(symbol)),
    refs: (symbol) =>
      orForeign(
        async () => single.refs(project, await select(symbol)),
        () => foreign(symbol),
        (found) => foreignRefs(project.state, found),
      ),
    callers: async (symbol) => single.callers(project, await select(symbol)),
    callees: async (symbol) => single.callees(project, await select(symbol)),
    impact: (symbol, { depth, kinds = IMPACT_KINDS } = {}) =>
      orForeign(
        async () =>
          single.impact(project, await select(symbol), { kinds, ...(depth === undefined ? {} : { depth }) }),
        () => foreign(symbol),
        (found) => foreignImpactAnswer(project.state, found, depth ?? DEFAULT_DEPTH),
      ),
    assessImpact: async (symbol) => assessImpact(project, await select(symbol)),
    modules: async () => whole.modules(project),
    roles: async () => whole.roles(project),
    cycles: async () => whole.cycles(project),
    unresolved: async () => whole.unresolved(project),
    doctor: async () => doctor(project, (await scanner?.scan({ failOn: 'none' }))?.meta),
    exportIndex: (file) => exportIndex(project, file),
    importIndex: (file) => importIndex(project, file),
    scan: async (request = {}) => opened(scanner).scan(request),
    fix: async (request = {}) => opened(scanner).fix(request),
    refactor: refactoringOf(project, openOver),
    state: () => project.state,
    files: () => project.state.snapshot.paths,
    update: (changed) => project.update(changed),
    prepare: (isWanted) => project.prepare(isWanted),
    async close() {
      await scanner?.close();
      await project.close();
    },
  };
}

function opened(scanner: Scanner | undefined): Scanner {
  if (scanner) return scanner;
  throw new Failure('USAGE', { message: 'The repository was not opened for a scan.' });
}
