// What TypeScript says after a change and did not say before it, about files whose text differs and files whose types may differ
// because of them. What was wrong before is no concern of the change, wherever it has moved to.
import { compareText, memo, positionAt } from '../../base/index.ts';
import { nameIndex } from '../../graph/index.ts';
import { contextsOfFile, type Moment } from '../../project/index.ts';
import type { CheckOptions, Diagnostic } from '../../types/index.ts';
import type { Change } from '../change.ts';
import { byPath } from '../changed-files.ts';

export interface NewDiagnostic {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly code: number;
  readonly message: string;
  /** Whether the line was there before the change, so that what is wrong with it comes from elsewhere. */
  readonly isOldLine: boolean;
}

/** Asked once for each change, whoever needs it. */
export const newDiagnostics = memo(async (change: Change): Promise<readonly NewDiagnostic[]> => {
  const { before, after } = change;
  const files = [...change.compared.types].filter((path) => isJudged(after, path)).sort(compareText);
  if (files.length === 0) return [];
  const all = await diagnosticsIn(after, files);
  const failing = files.filter((file) => all.has(file));
  if (failing.length === 0) return [];
  const suspects = appeared(change, all, await diagnosticsIn(before, pathsBefore(change, failing)));
  const again = [...new Set(suspects.map(({ file }) => file))];
  if (again.length === 0) return [];
  // Some complaints are made or not depending on what was checked before. What counts is what is said when nothing was.
  const afresh = await diagnosticsIn(after, again, { isAfresh: true });
  return appeared(
    change,
    afresh,
    await diagnosticsIn(before, pathsBefore(change, again), { isAfresh: true }),
  );
});

/** Files that nobody edits by hand follow what they are made from. */
function isJudged({ state }: Moment, path: string): boolean {
  const role = state.graph.files.get(path)?.role.role;
  return role !== undefined && role !== 'generated' && role !== 'vendored';
}

type ByFile = ReadonlyMap<string, readonly Diagnostic[]>;

async function diagnosticsIn(
  moment: Moment,
  files: readonly string[],
  options?: CheckOptions,
): Promise<ByFile> {
  const { state } = moment;
  const types = await moment.types();
  const answers = await types.check(
    files,
    nameIndex(state.graph),
    (file) => contextsOfFile(state, file),
    options,
  );
  const errors = answers.flatMap(({ diagnostics }) =>
    diagnostics.filter(({ category, file }) => category === 'error' && file !== undefined),
  );
  return Map.groupBy(errors, ({ file }) => file!);
}

function pathBefore({ files }: Change, path: string): string {
  return byPath(files).after.get(path)?.from ?? path;
}

function pathsBefore(change: Change, paths: readonly string[]): string[] {
  const { files } = change.before.state.graph;
  return paths.map((path) => pathBefore(change, path)).filter((path) => files.has(path));
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

function codeOf({ code }: Diagnostic): number {
  return WITHOUT_SUGGESTION.get(code) ?? code;
}

function appeared(change: Change, after: ByFile, before: ByFile): NewDiagnostic[] {
  return [...after]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([path, diagnostics]) =>
      appearedIn(change, path, diagnostics, before.get(pathBefore(change, path)) ?? []),
    );
}

function appearedIn(
  change: Change,
  path: string,
  now: readonly Diagnostic[],
  old: readonly Diagnostic[],
): NewDiagnostic[] {
  const changed = byPath(change.files).after.get(path);
  const linesNow = change.after.state.graph.files.get(path)!.facts.lineStarts;
  const linesThen = change.before.state.graph.files.get(pathBefore(change, path))?.facts.lineStarts;
  const lineThen = (start: number): number | undefined => {
    const { line } = positionAt(linesNow, start);
    return changed ? changed.lines().lineBefore(line) : line;
  };
  const left = new Set(old);
  const take = (isSame: (before: Diagnostic) => boolean): boolean => {
    for (const before of left) if (isSame(before)) return left.delete(before);
    return false;
  };
  const atPlace = now.filter((diagnostic) => {
    const [line, { column }] = [lineThen(diagnostic.start), positionAt(linesNow, diagnostic.start)];
    if (line === undefined || linesThen === undefined) return true;
    return !take((before) => {
      const place = positionAt(linesThen, before.start);
      return codeOf(before) === codeOf(diagnostic) && place.line === line && place.column === column;
    });
  });
  // On a line that was edited, the same may be said about the same thing.
  const rest = atPlace.filter(
    (diagnostic) =>
      !take((before) => codeOf(before) === codeOf(diagnostic) && before.message === diagnostic.message),
  );
  return rest.map(({ start, end, code, message }) => ({
    file: path,
    start,
    end,
    code,
    message,
    isOldLine: lineThen(start) !== undefined,
  }));
}
