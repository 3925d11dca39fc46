// Real git repositories for tests, free of the user's own settings.
import { spawnSync } from 'node:child_process';
import { freshFolder, writeFiles } from './temporary-folder.ts';

const IDENTITY = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];

/** Runs git and gives its output; anything but success fails the test. */
export function gitIn(folder: string, ...args: string[]): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  const result = spawnSync('git', [...IDENTITY, ...args], { cwd: folder, env, encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`git ${args.join(' ')}: ${result.stderr}`);
  return result.stdout;
}

export function commitAll(folder: string): string {
  gitIn(folder, 'add', '-A');
  gitIn(folder, 'commit', '-q', '--allow-empty', '-m', 'state');
  return gitIn(folder, 'rev-parse', 'HEAD').trim();
}

/** A repository with the files committed. */
export function gitFixture(
  within: string,
  files: Readonly<Record<string, string | Uint8Array>>,
  ...initArguments: string[]
): string {
  const folder = freshFolder(within);
  gitIn(folder, 'init', '-q', '-b', 'main', ...initArguments);
  writeFiles(folder, files);
  commitAll(folder);
  return folder;
}
