// A change for tests, from the files of a repository before and after it. Files that are not named after it stay as they are; null
// removes one.
import { onTestFinished } from 'vitest';
import type * as z from 'zod';
import { freshFolder, writeFiles } from '../../host/testing/temporary-folder.ts';
import { openProject } from '../../project/index.ts';
import { compare } from '../../scan/index.ts';
import type { Change } from '../change.ts';
import { changedFiles } from '../changed-files.ts';
import { verifySettingsSchema } from '../settings.ts';

export type Files = Readonly<Record<string, string>>;

export async function changeBetween(
  within: string,
  before: Files,
  changed: Readonly<Record<string, string | null>>,
  settings: z.input<typeof verifySettingsSchema> = {},
): Promise<Change> {
  const root = freshFolder(within);
  const after = Object.entries({ ...before, ...changed }).flatMap(([path, text]) =>
    text === null ? [] : [[path, text] as const],
  );
  writeFiles(root, Object.fromEntries(after));
  const project = await openProject(root, { threads: 1, maxFileBytes: 1_000_000, versions: '' });
  onTestFinished(() => project.close());
  const back = new Map(Object.keys(changed).map((path) => [path, before[path] ?? null]));
  const then = await project.after(back);
  onTestFinished(() => then.close());
  return {
    root,
    base: 'base',
    before: then,
    after: project,
    files: await changedFiles(then.state.snapshot, project.state.snapshot),
    compared: compare(project, then, project, true),
    scan: () => Promise.reject(new Error('no check under test scans')),
    memory: project,
    plan: undefined,
    mode: 'pr',
    isStrict: false,
    settings: verifySettingsSchema.parse(settings),
    detectorSettings: {},
  };
}
