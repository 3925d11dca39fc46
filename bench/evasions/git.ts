// Git as nobody has set it up.
import { spawnSync } from 'node:child_process';

const IDENTITY = [
  '-c',
  'user.name=Bench',
  '-c',
  'user.email=bench@example.com',
  '-c',
  'commit.gpgsign=false',
  '-c',
  'core.autocrlf=false',
];

export class GitRefusal extends Error {}

export function git(root: string, ...args: string[]): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  const { status, stdout, stderr } = spawnSync('git', [...IDENTITY, ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new GitRefusal(`git ${args.join(' ')}: ${stderr}`);
  return stdout;
}

export function commit(root: string): void {
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '--allow-empty', '-m', 'state');
}
