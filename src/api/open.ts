// The library's door: opens a repository and answers questions about it with plain data.
import {
  Failure,
  IMPACT_KINDS,
  type Answers,
  type ImpactAssessment,
  type ImpactKind,
} from '../contract/index.ts';
import { openProject, type Project, type Update } from '../project/index.ts';
import { assessImpact } from './assess-impact.ts';
import { doctor } from './doctor.ts';
import { enter, projectOptions, readingBy, type EnterOptions } from './enter.ts';
import { foreignImpactAnswer, foreignRefs, orForeign, selectForeign } from './foreign-answers.ts';
import * as whole from './repository-answers.ts';
import type { FixRequest } from './fix-answer.ts';
import { refactoringOf, type OpenOver, type Refactoring } from './refactor-answers.ts';
import { createScanner, type Scanner, type ScanRequest } from './scanner.ts';
import { exportIndex, importIndex } from './scip-answers.ts';
import { selectSymbol } from './select-symbol.ts';
import * as single from './symbol-answers.ts';
import { verify, type VerifyRequest } from './verify-change.ts';
import { VERSION } from './version.ts';

export interface OpenOptions extends EnterOptions {
  /** Collect what `scan` needs while reading; without it, `scan` is refused. */
  readonly scan?: boolean;
  /** False when no scan will ask for types: what only they need is not collected. */
  readonly types?: boolean;
}

/** A repository that is open: every question that can be asked of it. */
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
  /** What someone who is about to change the symbol should know. */
  assessImpact(symbol: string): Promise<ImpactAssessment>;
  modules(): Promise<Answers['graph-modules']>;
  /** What each source file is for. */
  roles(): Promise<Answers['graph-roles']>;
  cycles(): Promise<Answers['graph-cycles']>;
  unresolved(): Promise<Answers['graph-unresolved']>;
  /** What Lintel relies on, and what it cannot see; if opened for scans, also what a scan cannot decide. */
  doctor(): Promise<Answers['doctor']>;
  exportIndex(file: string): Promise<Answers['index']>;
  importIndex(file: string): Promise<Answers['index']>;
  /** Judges the repository. The repository must have been opened for it. */
  scan(request?: ScanRequest): Promise<Answers['scan']>;
  /** Scans, and repairs what can be repaired. */
  fix(request?: ScanRequest & FixRequest): Promise<Answers['scan-fix']>;
  /** Judges what is open as a change against a commit. The repository must have been opened for scans. */
  verify(request?: VerifyRequest): Promise<Answers['verify']>;
  /** Rename, move, delete: complete, or a decision, or a reason why not. */
  readonly refactor: Refactoring;
  /** A different object whenever the files have changed. */
  state(): object;
  /** Paths of everything in the snapshot, in order. */
  files(): readonly string[];
  /** Looks at the disk again, or only at the given paths, and redoes only what changed. */
  update(changed?: readonly string[]): Promise<Update>;
  /** Uses a pause between questions, for as long as it is wanted, to answer the next ones sooner. */
  prepare(isWanted: () => boolean): Promise<void>;
  close(): Promise<void>;
}

const DEFAULT_DEPTH = 3;
const DEFAULT_LIMIT = 50;

/** Reads a repository. Whoever opens it closes it. */
export async function open(root: string, options: OpenOptions = {}): Promise<Lintel> {
  const entered = await enter(root, options);
  const { settings, cache } = entered;
  const forTypes = options.types !== false;
  const scanning = options.scan ? await import('../scan/index.ts') : undefined;
  const project = await openProject(root, {
    ...projectOptions(entered),
    ...(scanning ? { collecting: forTypes ? scanning.COLLECTING : scanning.COLLECTING_PLAIN } : {}),
  });
  const openOver: OpenOver = (edits) =>
    openProject(root, { ...readingBy(settings), cache: { ...cache, close: () => undefined }, edits });
  const scanner = scanning && createScanner(scanning, project, entered, { forTypes });
  return lintelOver(project, scanner, openOver, (request) =>
    verify({ project, scanner: opened(scanner), entered }, request),
  );
}

function lintelOver(
  project: Project,
  scanner: Scanner | undefined,
  openOver: OpenOver,
  verifyNow: (request: VerifyRequest) => Promise<Answers['verify']>,
): Lintel {
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
    doctor: async () => doctor(project, (await scanner?.report({ failOn: 'none' }))?.meta),
    exportIndex: (file) => exportIndex(project, file),
    importIndex: (file) => importIndex(project, file),
    scan: async (request = {}) => opened(scanner).report(request),
    fix: async (request = {}) => opened(scanner).fix(request),
    verify: async (request = {}) => verifyNow(request),
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
