// The proof that a change breaks nothing that TypeScript can see: what it says about the files concerned, before and with
// the change laid over them. Complaints that were there before do not count.
import { compareText, memo } from '../../base/index.ts';
import { edgesInto, filesMentioning, nameIndex, type CodeGraph } from '../../graph/index.ts';
import { contextsOfFile, type Project, type ProjectState } from '../../project/index.ts';
import type { CheckOptions, Diagnostic, FileDiagnostics } from '../../types/index.ts';
import { type Change, orderedEdits, shiftOf, textsAfter } from './change.ts';

export interface TypeCheck {
  /** Complaints that only the change brings; offsets are in the text after it. */
  readonly complaints: readonly Diagnostic[];
  /** Whether there may be more complaints, in files that were not asked about. */
  readonly isPartial: boolean;
  readonly files: readonly string[];
  readonly contexts: readonly string[];
}

/** What TypeScript said about the files of a state: by file, then by context. */
type Known = Map<string, Map<string, readonly Diagnostic[]>>;

const knownOf = memo((_state: ProjectState): Known => new Map());

export interface Staging {
  /** Some of the files: when these bring complaints, that is enough, and the others are not asked about. */
  readonly first?: ReadonlySet<string>;
  /** The others are not asked about in any case. */
  readonly isFirstEnough?: boolean;
}

export async function checkTypes(
  project: Project,
  after: ProjectState,
  change: Change,
  files: readonly string[],
  { first = new Set(), isFirstEnough = false }: Staging = {},
): Promise<TypeCheck> {
  const checking = await checkingOf(project, after, change);
  const gone = new Set(change.deletions);
  const staying = files.filter((file) => !gone.has(file));
  const created = change.creations.map(({ file }) => file);
  const [early, late] = [
    staying.filter((file) => first.has(file)),
    staying.filter((file) => !first.has(file)),
  ];
  const hasStages = early.length > 0 && late.length > 0;
  const before = hasStages ? await newComplaints(checking, early, [], late) : undefined;
  const isEnough = before !== undefined && (isFirstEnough || before.complaints.length > 0);
  const rest = isEnough ? undefined : await newComplaints(checking, before ? late : staying, created);
  const contexts = [...(before?.contexts ?? []), ...(rest?.contexts ?? [])];
  return {
    complaints: onceEach([...(before?.complaints ?? []), ...(rest?.complaints ?? [])]),
    isPartial: isEnough,
    files: [...staying.map((file) => checking.moved.get(file) ?? file), ...created],
    contexts: [...new Set(contexts)].filter((context) => context !== ''),
  };
}

/** The state that a change leads to, and what TypeScript says about the files that it touches and others that it concerns. */
export async function checkChange(
  project: Project,
  change: Change,
  concerned: (after: ProjectState) => readonly string[],
): Promise<{ readonly check: TypeCheck; readonly after: ProjectState }> {
  const { snapshot, graph } = project.state;
  const after = await project.stateAfter(textsAfter((file) => snapshot.read(file), change));
  const touched = [...change.edits, ...change.moves].map(({ file }) => file);
  const files = [...new Set([...touched, ...concerned(after)])].filter((file) => graph.files.has(file));
  return { check: await checkTypes(project, after, change, files), after };
}

/**
 * Lets TypeScript begin with a change while other proofs of it are worked on. What it finds is asked for again, and known by
 * then; a change that is refused meanwhile costs nothing but its time.
 */
export function checkAhead(project: Project, change: Change, files: readonly string[]): void {
  const edited = new Set(change.edits.map(({ file }) => file));
  const others = files.filter((file) => !edited.has(file));
  checkingOf(project, project.state, change)
    .then(({ after }) => after([...edited], { alongside: others }))
    .catch(() => undefined);
}

interface Checking {
  readonly project: Project;
  readonly moved: ReadonlyMap<string, string>;
  readonly places: Places;
  /** What TypeScript says with the change laid over the files. */
  after(files: readonly string[], options: CheckOptions): Promise<FileDiagnostics[]>;
}

async function checkingOf(project: Project, after: ProjectState, change: Change): Promise<Checking> {
  const moved = new Map(change.moves.map(({ file, to }) => [file, to]));
  const types = await project.types();
  const edits = textsAfter((file) => project.state.snapshot.read(file), change);
  const index = nameIndex(after.graph);
  return {
    project,
    moved,
    places: expectedPlaces(change, moved),
    after: (files, options) =>
      types.withOverlay(edits, (view) =>
        view.check(files, index, (file) => contextsOfFile(after, file), options),
      ),
  };
}

/** Complaints about files, and about others that the change creates, that were not there before. */
async function newComplaints(
  { project, moved, places, after }: Checking,
  files: readonly string[],
  created: readonly string[],
  alongside: readonly string[] = [],
): Promise<{ readonly complaints: readonly Diagnostic[]; readonly contexts: readonly string[] }> {
  const filesAfter = [...files.map((file) => moved.get(file) ?? file), ...created];
  const answers = await after(filesAfter, {
    alongside: alongside.map((file) => moved.get(file) ?? file),
  });
  const added = (
    now: readonly FileDiagnostics[],
    before: ReadonlyMap<string, readonly Diagnostic[]>,
  ): Diagnostic[] =>
    now.flatMap(({ context, diagnostics }) =>
      newOnes(diagnostics, [...(before.get(context) ?? []), ...elsewhere(before, context, moved)], places),
    );
  let complaints = added(answers, new Map());
  const failing = (list: readonly string[]): string[] => {
    const found = new Set(complaints.map(({ file }) => file));
    return list.filter((file) => found.has(moved.get(file) ?? file));
  };
  // What was there before matters only where there is something now.
  if (complaints.length > 0) complaints = added(answers, await diagnosticsBefore(project, failing(files)));
  // Some complaints are made or not depending on what was checked before. What counts is what is said when nothing was.
  if (complaints.length > 0) {
    const [some, someAfter] = [failing(files), failing(filesAfter)];
    const now = await after(someAfter, { isAfresh: true });
    const others = complaints.filter(({ file }) => !someAfter.some((path) => path === file));
    complaints = [...others, ...added(now, await diagnosticsAfresh(project, some))];
  }
  return { complaints, contexts: answers.map(({ context }) => context) };
}

/** What was said about files that move, in other contexts than the one that they may come to. */
function elsewhere(
  before: ReadonlyMap<string, readonly Diagnostic[]>,
  context: string,
  moved: ReadonlyMap<string, string>,
): Diagnostic[] {
  if (moved.size === 0) return [];
  return [...before].flatMap(([other, diagnostics]) =>
    other === context ? [] : diagnostics.filter(({ file }) => file !== undefined && moved.has(file)),
  );
}

async function diagnosticsAfresh(
  project: Project,
  files: readonly string[],
): Promise<ReadonlyMap<string, readonly Diagnostic[]>> {
  const types = await project.types();
  const { state } = project;
  const answers = await types.check(files, nameIndex(state.graph), (file) => contextsOfFile(state, file), {
    isAfresh: true,
  });
  return new Map(answers.map(({ context, diagnostics }) => [context, diagnostics]));
}

async function diagnosticsBefore(
  project: Project,
  files: readonly string[],
): Promise<ReadonlyMap<string, readonly Diagnostic[]>> {
  const { state } = project;
  const known = knownOf(state);
  const unknown = files.filter((file) => !known.has(file));
  if (unknown.length > 0) {
    const types = await project.types();
    for (const answer of await types.check(unknown, nameIndex(state.graph), (file) =>
      contextsOfFile(state, file),
    ))
      keep(known, answer);
  }
  const byContext = new Map<string, Diagnostic[]>();
  for (const file of files) {
    for (const [context, diagnostics] of known.get(file) ?? [])
      byContext.set(context, [...(byContext.get(context) ?? []), ...diagnostics]);
  }
  return byContext;
}

function keep(known: Known, { context, files, diagnostics }: FileDiagnostics): void {
  const byFile = Map.groupBy(diagnostics, ({ file }) => file ?? '');
  for (const file of files)
    known.set(file, (known.get(file) ?? new Map()).set(context, byFile.get(file) ?? []));
}

/** Where something that stands at a place before the change stands after it. */
type Places = (file: string, offset: number) => { readonly file: string; readonly offset: number };

function expectedPlaces({ edits }: Change, moved: ReadonlyMap<string, string>): Places {
  const shifts = new Map(
    [...Map.groupBy(orderedEdits(edits), ({ file }) => file)].map(([file, own]) => [file, shiftOf(own)]),
  );
  return (file, offset) => ({
    file: moved.get(file) ?? file,
    offset: shifts.get(file)?.(offset) ?? offset,
  });
}

/** TypeScript says the same in other words, under another code, where it has a name to suggest: "Did you mean 'x'?". */
const WITHOUT_SUGGESTION: ReadonlyMap<number, number> = new Map([
  [2551, 2339],
  [2552, 2304],
  [2561, 2353],
  [2724, 2305],
  [2820, 2322],
  [2833, 2503],
]);

function keyOf(file: string, start: number, code: number): string {
  return `${file} ${start} ${WITHOUT_SUGGESTION.get(code) ?? code}`;
}

function newOnes(now: readonly Diagnostic[], before: readonly Diagnostic[], places: Places): Diagnostic[] {
  const expected = new Map<string, number>();
  for (const { file = '', start, code } of before) {
    const at = places(file, start);
    const key = keyOf(at.file, at.offset, code);
    expected.set(key, (expected.get(key) ?? 0) + 1);
  }
  return now.filter(({ file = '', start, code, category }) => {
    const key = keyOf(file, start, code);
    const left = expected.get(key) ?? 0;
    expected.set(key, left - 1);
    return left <= 0 && category === 'error';
  });
}

function onceEach(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const found = new Map(diagnostics.map((item) => [`${item.file} ${item.start} ${item.code}`, item]));
  return [...found.values()].sort(
    (a, b) => compareText(a.file ?? '', b.file ?? '') || a.start - b.start || a.code - b.code,
  );
}

/** Files that import one of the files, however far away. */
export function dependentsOf(graph: CodeGraph, files: Iterable<string>): Set<string> {
  const found = new Set(files);
  for (const file of found) for (const { from } of edgesInto(graph).get(file) ?? []) found.add(from);
  return found;
}

/** Files in which one of the names is written. */
export function mentioning(graph: CodeGraph, names: readonly string[]): Set<string> {
  return new Set(names.flatMap((name) => filesMentioning(graph, name)));
}
