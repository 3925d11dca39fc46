// The hook by which git asks before every commit. A hook that someone else wrote is never touched, and neither is a folder of hooks
// that other repositories use as well.
import { isWithin } from '../base/index.ts';
import { Failure, type Answers } from '../contract/index.ts';
import {
  exists,
  hooksFolder,
  makeFolder,
  readFileBytes,
  realPathOf,
  removePath,
  requireRepository,
  writeProgram,
  type Repository,
} from '../host/index.ts';
import { launcher } from './version.ts';

const NAME = 'pre-commit';
const COMMAND = 'lintel verify --staged --skip tests --quiet';
/** By this a hook of ours is known. */
const MARK = '# Written by `lintel hook install`';
const MAX_HOOK_BYTES = 1_000_000;

/** Makes git ask before every commit whether what is staged may pass. */
export async function installHook(root: string): Promise<Answers['hook']> {
  const file = await hookFile(root);
  const script = hookScript(launcher());
  const before = ownHook(file);
  if (before !== script) {
    makeFolder(file.slice(0, -NAME.length - 1));
    writeProgram(file, script);
  }
  return { action: 'install', file, changed: before !== script };
}

/** Takes the hook away again. */
export async function uninstallHook(root: string): Promise<Answers['hook']> {
  const file = await hookFile(root);
  const changed = ownHook(file) !== undefined;
  if (changed) removePath(file);
  return { action: 'uninstall', file, changed };
}

async function hookFile(root: string): Promise<string> {
  const repository = await requireRepository(root);
  const folder = await hooksFolder(repository);
  if (isShared(repository, folder)) {
    const message = `core.hooksPath is ${folder}, which other repositories may use as well.`;
    const help = `Add \`${COMMAND}\` to its ${NAME} by hand if that is meant.`;
    throw new Failure('USAGE', { message, help, path: folder });
  }
  return `${folder}/${NAME}`;
}

function isShared({ top, commonFolder }: Repository, folder: string): boolean {
  const real = (path: string): string => realPathOf(path) ?? path;
  return ![top, commonFolder].some((own) => isWithin(real(folder), real(own)));
}

/** The text of our own hook, undefined when there is none. */
function ownHook(file: string): string | undefined {
  if (!exists(file)) return undefined;
  const text = new TextDecoder().decode(readFileBytes(file, MAX_HOOK_BYTES));
  if (text.includes(MARK)) return text;
  const message = `${file} is not a hook of Lintel, and is left as it is.`;
  throw new Failure('USAGE', { message, help: `Add \`${COMMAND}\` to it by hand.`, file });
}

function hookScript(program: string): string {
  const quoted = `'${program.replaceAll("'", String.raw`'\''`)}'`;
  return `#!/bin/sh
${MARK}; \`lintel hook uninstall\` removes it, and \`git commit --no-verify\` goes past it.

# The first commit has nothing to be compared with.
git rev-parse --quiet --verify HEAD >/dev/null || exit 0

if [ -x node_modules/.bin/lintel ]; then
  exec node_modules/.bin/${COMMAND}
elif command -v lintel >/dev/null 2>&1; then
  exec ${COMMAND}
elif [ -f ${quoted} ]; then
  exec node ${quoted}${COMMAND.slice('lintel'.length)}
fi
echo 'lintel: It is not installed here, so the commit was not checked. Install it, or pass --no-verify.' >&2
exit 1
`;
}
