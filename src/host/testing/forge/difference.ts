// The difference of a pull request as the forge for tests shows it, and which lines of it can be commented on.
import { baseOf } from './pull-requests.ts';
import type { TestPull, TestRepository } from './forge-state.ts';

export interface TestFile {
  readonly filename: string;
  readonly previous_filename?: string;
  readonly status: 'added' | 'removed' | 'modified' | 'renamed';
  readonly patch?: string;
}

/** Patches that are longer are not shown. */
const MOST_PATCH = 20_000;

export async function filesOf(repository: TestRepository, pull: TestPull): Promise<TestFile[]> {
  const base = await repository.bare.mergeBase(baseOf(repository, pull), pull.head);
  const text = await repository.bare.git(['diff', '-M', '-U3', '--no-color', base, pull.head]);
  return `\n${text}`
    .split('\ndiff --git ')
    .slice(1)
    .map((part) => fileOf(part));
}

function fileOf(part: string): TestFile {
  const at = part.indexOf('\n@@ ');
  const head = at < 0 ? part : part.slice(0, at);
  const patch = at < 0 ? undefined : part.slice(at + 1);
  const named = (mark: string): string | undefined => new RegExp(`^${mark}(.*)$`, 'm').exec(head)?.[1];
  const renamed = named('rename to ');
  const before = named('--- a/') ?? named('rename from ');
  const filename = renamed ?? named('\\+\\+\\+ b/') ?? before ?? / b\/(.*)$/m.exec(head)![1]!;
  return {
    filename,
    ...(renamed === undefined ? {} : { previous_filename: named('rename from ')! }),
    status: renamed
      ? 'renamed'
      : /^new file/m.test(head)
        ? 'added'
        : /^deleted file/m.test(head)
          ? 'removed'
          : 'modified',
    ...(patch === undefined || patch.length > MOST_PATCH ? {} : { patch }),
  };
}

export interface WantedPlace {
  readonly path: string;
  readonly line: number;
  readonly side?: 'LEFT' | 'RIGHT';
  readonly start_line?: number;
}

/** Whether all lines are in one hunk of the side. */
export function isInDifference(files: readonly TestFile[], place: WantedPlace): boolean {
  const { path, line, side = 'RIGHT', start_line: start = line } = place;
  const patch = files.find(({ filename }) => filename === path)?.patch ?? '';
  return [...patch.matchAll(/^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/gm)].some((hunk) => {
    const [first, count] = side === 'LEFT' ? [hunk[1], hunk[2]] : [hunk[3], hunk[4]];
    const from = Number(first);
    const to = from + Number(count ?? 1);
    return start <= line && from <= start && line < to;
  });
}
