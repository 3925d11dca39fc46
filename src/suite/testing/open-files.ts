// A repository that a test writes out: files by path in a folder of their own.
import { onTestFinished } from 'vitest';
import { freshFolder, writeFiles } from '../../host/testing/temporary-folder.ts';
import { openProject, type Project } from '../../project/index.ts';

export type Files = Readonly<Record<string, string>>;

export async function openFiles(within: string, files: Files): Promise<Project> {
  const root = freshFolder(within);
  writeFiles(root, files);
  const project = await openProject(root, { threads: 1, maxFileBytes: 1_000_000, versions: '' });
  onTestFinished(() => project.close());
  return project;
}
