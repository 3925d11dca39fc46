// Whether silence is proof of anything: a test that ran and loads a file with probes has to leave a trace.
import { moduleEdges } from '../../../graph/index.ts';
import type { TestResult } from '../../../suite/index.ts';
import type { Change } from '../../change.ts';
import type { WatchedFile } from './changed-units.ts';

/** A test file that ran and cannot have done so without loading one of the files. Tests that replace modules may have. */
export function mustHaveReported(
  { after }: Pick<Change, 'after'>,
  files: readonly Pick<WatchedFile, 'path'>[],
  results: readonly TestResult[],
): string | undefined {
  const targets = new Map<string, string[]>();
  const mocking = new Set<string>();
  for (const { from, to, isType, isDeferred, kind } of moduleEdges(after.state.graph)) {
    if (kind === 'mock') mocking.add(from);
    else if (!isType && !isDeferred) targets.set(from, [...(targets.get(from) ?? []), to]);
  }
  const watched = new Set(files.map(({ path }) => path));
  const tests = new Set(results.filter(({ status }) => status === 'passed').map(({ file }) => file));
  return [...tests].find((test) => {
    const loaded = new Set([test]);
    for (const path of loaded) for (const to of targets.get(path) ?? []) loaded.add(to);
    return !mocking.has(test) && [...loaded].some((path) => watched.has(path));
  });
}
