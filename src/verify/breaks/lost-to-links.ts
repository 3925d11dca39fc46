// Imports of a file that the change replaces by a link which leads nowhere: to those who import it, the file is gone.
import type { Change } from '../change.ts';
import { ignoredBy } from '../ignored-by.ts';
import { isDeadLink } from '../links.ts';
import type { BrokenName } from './broken-name.ts';

export function* lostToLinks(change: Change): Generator<BrokenName> {
  const { before, after, files } = change;
  const dead = new Set(
    files
      .filter(
        ({ kind, path }) =>
          kind !== 'removed' && before.state.graph.files.has(path) && isDeadLink(change, path),
      )
      .map(({ path }) => path)
      .filter((path) => !mayBeMade(change, path)),
  );
  if (dead.size === 0) return;
  for (const file of after.state.graph.files.values())
    for (const { row, specifier: name, specifierStart: start, specifierEnd: end } of file.facts.imports) {
      const resolution = file.resolutions[row];
      if (resolution?.kind === 'file' && dead.has(resolution.path))
        yield { kind: 'import', file: file.path, start, end, name, source: resolution.path };
    }
}

/** Whether a build may write what the link leads to. */
function mayBeMade({ after }: Change, path: string): boolean {
  const { snapshot } = after.state;
  const target = snapshot.followLink(path);
  return target !== undefined && ignoredBy(snapshot)(target);
}
