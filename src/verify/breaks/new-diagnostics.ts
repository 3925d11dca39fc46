// What TypeScript says after a change and did not say before it, about files whose text differs and files whose types may differ
// because of them. What was wrong before is no concern of the change, wherever it has moved to.
import { compareText, memo, positionAt } from '../../base/index.ts';
import type { HoldReason } from '../../contract/index.ts';
import {
  complaintsAfresh,
  createView,
  typeComplaints,
  type Complaint,
  type View,
} from '../../detectors/index.ts';
import type { Moment } from '../../project/index.ts';
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

export interface NewDiagnostics {
  readonly diagnostics: readonly NewDiagnostic[];
  /** Files that TypeScript could be asked about before the change, or that are new, and could not be asked about after it. */
  readonly unanswered: ReadonlyMap<string, HoldReason>;
}

/** Asked once for each change, whoever needs it. */
export const newDiagnostics = memo(async (change: Change): Promise<NewDiagnostics> => {
  const files = [...change.compared.types].filter((path) => isJudged(change.after, path)).sort(compareText);
  const after = await typeComplaints(viewOf(change, 'after'), files);
  const old = files.filter((file) => after.byFile.has(file) || after.unanswered.has(file));
  const before = await typeComplaints(viewOf(change, 'before'), pathsBefore(change, old));
  const unanswered = [...after.unanswered].filter(
    ([file]) => !before.unanswered.has(pathBefore(change, file)),
  );
  const found = appeared(change, after.byFile, before.byFile);
  return { diagnostics: await stillThere(change, found), unanswered: new Map(unanswered) };
});

/** Answers are kept, and some depend on what was asked before. What is to speak against a change is asked about once more, on both sides. */
async function stillThere(
  change: Change,
  found: readonly NewDiagnostic[],
): Promise<readonly NewDiagnostic[]> {
  const files = [...new Set(found.map(({ file }) => file))];
  if (files.length === 0) return found;
  const after = await complaintsAfresh(viewOf(change, 'after'), files);
  const before = await complaintsAfresh(viewOf(change, 'before'), pathsBefore(change, files));
  const again = new Set(appeared(change, after, before).map(keyOf));
  return found.filter((diagnostic) => again.has(keyOf(diagnostic)));
}

function keyOf({ file, start, code }: NewDiagnostic): string {
  return `${file} ${start} ${code}`;
}

/** One side of a change as detectors see it. */
export const viewOf = memo((change: Change, side: 'before' | 'after'): View =>
  createView(change[side], {
    tools: undefined,
    memory: change.memory,
    hasTypes: true,
    ...(change.signal ? { signal: change.signal } : {}),
  }),
);

/** Files that nobody edits by hand follow what they are made from. */
function isJudged({ state }: Moment, path: string): boolean {
  const role = state.graph.files.get(path)?.role.role;
  return role !== undefined && role !== 'generated' && role !== 'vendored';
}

type ByFile = ReadonlyMap<string, readonly Complaint[]>;

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

function codeOf({ code }: Complaint): number {
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
  now: readonly Complaint[],
  old: readonly Complaint[],
): NewDiagnostic[] {
  const changed = byPath(change.files).after.get(path);
  const linesNow = change.after.state.graph.files.get(path)!.facts.lineStarts;
  const linesThen = change.before.state.graph.files.get(pathBefore(change, path))?.facts.lineStarts;
  const lineThen = (start: number): number | undefined => {
    const { line } = positionAt(linesNow, start);
    return changed ? changed.lines().lineBefore(line) : line;
  };
  const left = new Set(old);
  const take = (isSame: (before: Complaint) => boolean): boolean => {
    for (const before of left) if (isSame(before)) return left.delete(before);
    return false;
  };
  const errors = now.filter(({ severity }) => severity === 'error');
  const atPlace = errors.filter((diagnostic) => {
    const [line, { column }] = [lineThen(diagnostic.start), positionAt(linesNow, diagnostic.start)];
    if (line === undefined || linesThen === undefined) return true;
    return !take((before) => {
      const place = positionAt(linesThen, before.start);
      return codeOf(before) === codeOf(diagnostic) && place.line === line && place.column === column;
    });
  });
  // On a line that was edited, the same may be said about the same thing, if with another number of arguments.
  const rest = [(text: string) => text, (text: string) => text.replaceAll(/\d+/g, '#')].reduce(
    (open, wordsOf) =>
      open.filter(
        (diagnostic) =>
          !take(
            (before) =>
              codeOf(before) === codeOf(diagnostic) && wordsOf(before.msg) === wordsOf(diagnostic.msg),
          ),
      ),
    atPlace,
  );
  return rest.map(({ start, end, code, msg }) => ({
    file: path,
    start,
    end,
    code,
    message: msg,
    isOldLine: lineThen(start) !== undefined,
  }));
}
