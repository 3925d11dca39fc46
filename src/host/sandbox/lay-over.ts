// Files laid over a tree, and which paths may be: below the tree, and never inside of a git folder.
import { Failure } from '../../contract/index.ts';
import type { LaidFile } from './sandbox.ts';
import { quoted } from './shell-text.ts';

/** Whether a name means the folder of git on any file system: letters of either case, short names, trailing dots, ignored characters. */
export function isGitName(name: string): boolean {
  const plain = name
    .normalize('NFC')
    .replace(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g, '')
    .replace(/(?::.*|[. ]+)$/, '')
    .toLowerCase();
  return plain === '.git' || plain === 'git~1';
}

/** Why a path does not name a place in the tree that may be written, or undefined. */
export function whyNotInTree(path: string): string | undefined {
  const names = path.split('/');
  if (path.includes('\0')) return 'its name contains a zero byte';
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path) || names.some((name) => ['', '.', '..'].includes(name)))
    return 'it is not a path below the tree';
  return names.some(isGitName) ? 'it belongs to git' : undefined;
}

export function assertInTree(files: readonly LaidFile[]): void {
  for (const { path } of files) {
    const reason = whyNotInTree(path);
    if (reason !== undefined)
      throw new Failure('PATCH_INVALID', {
        message: `${path} cannot be laid over the tree: ${reason}.`,
        path,
        reason,
      });
  }
}

/**
 * A shell script that lays files over the folder it runs in. A link of the tree is never followed: one that stands where a folder is
 * needed gives way to it, and nothing that is gone is behind one.
 */
export function layingScript(files: readonly LaidFile[]): string {
  return ['set -eu\numask 022\n', ...files.map(layingOf)].join('');
}

function layingOf(file: LaidFile): string {
  const names = file.path.split('/');
  const folders = names.slice(0, -1).map((_, index) => quoted(`./${names.slice(0, index + 1).join('/')}`));
  const path = quoted(`./${file.path}`);
  if ('gone' in file) return `${folders.map((folder) => `[ -L ${folder} ] || `).join('')}rm -rf -- ${path}\n`;
  const inWay = folders.map((folder) => `[ ! -L ${folder} ] || rm -- ${folder}\n`).join('');
  const folder = folders.at(-1);
  const mode = file.isExecutable === undefined ? '' : `chmod ${file.isExecutable ? '+x' : '-x'} -- ${path}\n`;
  return `${inWay}${folder === undefined ? '' : `[ -d ${folder} ] || mkdir -p -- ${folder}\n`}\
[ -f ${path} ] && [ ! -L ${path} ] || rm -rf -- ${path}
base64 -d > ${path} <<'END'
${Buffer.from(file.bytes).toString('base64')}
END
${mode}`;
}
