// What a change does where no check reads: other repositories inside of this one, and files below `node_modules` that git keeps.
import { compareText } from '../../../base/index.ts';
import type { ChangePart } from '../../change.ts';
import type { Complaint } from '../../check.ts';

type Sides = ChangePart<'before' | 'after'>;

/** In order. */
export function outsidePaths({ before, after }: Sides): string[] {
  const [old, now] = [before.state.snapshot.outside, after.state.snapshot.outside];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => old.get(path) !== now.get(path))
    .sort(compareText);
}

export function outsideChanges(change: Sides): Complaint[] {
  const [old, now] = [change.before.state.snapshot, change.after.state.snapshot];
  const paths = outsidePaths(change);
  const skipped = [...old.problems, ...now.problems].filter(({ code }) => code === 'SUBMODULE_SKIPPED');
  const repositories = new Set(skipped.map(({ file }) => file));
  const files = paths.filter((path) => !repositories.has(path));
  return [
    ...paths
      .filter((path) => repositories.has(path))
      .map((path) => ofRepository(path, old.outside.has(path), now.outside.has(path))),
    ...(files.length === 0 ? [] : [ofFiles(files)]),
  ];
}

function ofRepository(path: string, wasThere: boolean, isThere: boolean): Complaint {
  const does = !wasThere ? 'adds' : isThere ? 'moves on' : 'removes';
  return complaint(path, `The change ${does} the repository at ${path}, and nothing of it was judged.`);
}

function ofFiles(files: readonly string[]): Complaint {
  const [first] = files as [string];
  const more = files.length === 1 ? '' : ` and ${files.length - 1} more files`;
  return complaint(first, `The change touches ${first}${more}, which no check reads.`);
}

function complaint(file: string, message: string): Complaint {
  return {
    status: 'review',
    code: 'OUTSIDE_CHANGED',
    file,
    message,
    instruction: `Look at what the change does at ${file} before it is merged.`,
  };
}
