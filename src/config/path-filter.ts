// Which source files take part, by the `exclude` setting.
import { pathTest } from '../base/index.ts';

/** A test for paths that no exclude pattern matches. */
export function pathFilter(exclude: readonly string[]): (path: string) => boolean {
  const isExcluded = pathTest(exclude);
  return (path) => !isExcluded(path);
}
