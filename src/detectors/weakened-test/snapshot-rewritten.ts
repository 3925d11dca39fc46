// Recorded output that is other than before, together with the code that makes it.
import { compareText, folderOf, memo, nameOf } from '../../base/index.ts';
import { moduleEdges } from '../../graph/index.ts';
import type { Change, Code, Finding, View } from '../kit/index.ts';
import { listOf, numberOf, times, type Said } from '../kit/say.ts';
import type { Check } from './outline.ts';
import { addedChecks, type TestChange } from './pair-tests.ts';

export const snapshotRewritten: Code = {
  kind: 'snapshot-rewritten',
  tier: 'advice',
  inTests: { text: /^/, what: 'snapshots that are rewritten' },
  say: (said) => {
    const count = numberOf(said, 'snapshots');
    return `${times(count, 'snapshot')} ${count === 1 ? 'was' : 'were'} recorded again while ${filesNamed(said)} changed: the tests accept what comes out now.`;
  },
  cause:
    'Recorded output was recorded again while the code that makes it changed, so that the tests pass whatever the code does now.',
  approach:
    'Is every difference between the old output and the new one wanted? Only reading it tells: a snapshot that was written by running the changed code agrees with it by construction.',
};

const NAMED = 3;

function filesNamed({ evidence }: Said): string {
  const files = evidence.filter(({ fact }) => fact === 'code').map(({ file }) => file);
  const left = files.length - NAMED;
  return listOf(left > 0 ? [...files.slice(0, NAMED), times(left, 'more file')] : files);
}

export function findRewrittenSnapshots(change: Change, tests: TestChange): Finding[] {
  const rewritten = [
    ...change.paths.flatMap((path) => rewrittenFile(change, path)),
    ...rewrittenInline(tests),
  ];
  return rewritten.flatMap((one) => {
    const code = changedCode(change, one.test);
    return code.length === 0 ? [] : [findingOf(one, code)];
  });
}

/** Snapshots of one test file that were recorded anew. */
interface Rewritten {
  readonly test: string;
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly count: number;
}

const ENTRY = /^exports\[`((?:[^`\\]|\\.)*)`\] = `((?:[^`\\]|\\.)*)`;$/gm;

/** Entries of a `.snap` file that both sides have and that differ. */
function rewrittenFile({ before, now }: Change, path: string): Rewritten[] {
  const folder = folderOf(path);
  if (!path.endsWith('.snap') || nameOf(folder) !== '__snapshots__') return [];
  const [old, text] = [before, now].map(({ state }) => state.snapshot.read(path));
  if (old === undefined || text === undefined) return [];
  const recorded = new Map([...old.matchAll(ENTRY)].map(([, name, value]) => [name!, value!]));
  const differing = [...text.matchAll(ENTRY)].filter(
    ([, name, value]) => recorded.has(name!) && recorded.get(name!) !== value,
  );
  if (differing.length === 0) return [];
  const { index, 0: entry } = differing[0]!;
  const test = path.replace('__snapshots__/', '').slice(0, -'.snap'.length);
  return [{ test, file: path, start: index, end: index + entry.indexOf(']') + 1, count: differing.length }];
}

/** Inline snapshots about the same thing that say something else. */
function rewrittenInline({ pairs }: TestChange): Rewritten[] {
  const checks = pairs.flatMap(({ before, now, isSame }) => {
    if (isSame) return [];
    const gone = addedChecks(now.checks, before.checks).filter(isInline);
    return addedChecks(before.checks, now.checks)
      .filter(isInline)
      .filter(({ subject }) => gone.some((old) => old.subject === subject));
  });
  return [...Map.groupBy(checks, ({ file }) => file)].map(([file, list]) => {
    const { start, end } = list[0]!;
    return { test: file, file, start, end, count: list.length };
  });
}

function isInline({ matcher, given }: Check): boolean {
  return matcher.endsWith('InlineSnapshot') && given.length > 1;
}

/** Changed sources that a test loads, directly or through others. */
function changedCode({ now, files }: Change, test: string): string[] {
  const changed = new Set(files.filter((file) => file.now?.role.role === 'source').map(({ path }) => path));
  if (changed.size === 0 || !now.graph.files.has(test)) return [];
  return [...loadedBy(now, test)].filter((path) => changed.has(path)).sort(compareText);
}

const importsOf = memo(({ graph }: View) => Map.groupBy(moduleEdges(graph), ({ from }) => from));

function loadedBy(view: View, file: string): ReadonlySet<string> {
  const loaded = new Set([file]);
  for (const path of loaded) for (const { to } of importsOf(view).get(path) ?? []) loaded.add(to);
  return loaded;
}

function findingOf({ file, start, end, count, test }: Rewritten, code: readonly string[]): Finding {
  return {
    kind: snapshotRewritten.kind,
    file,
    start,
    end,
    key: `${test}:${file.endsWith('.snap') ? 'file' : 'inline'}`,
    evidence: code.map((path) => ({ fact: 'code', file: path, start: 0, end: 0 })),
    data: { snapshots: count },
  };
}
