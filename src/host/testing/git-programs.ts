// What git's settings, hooks and environment can run, as its documentation has it, and a repository that tries all of it.
import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commitAll, gitFixture, gitIn } from './git-fixture.ts';
import { writeFiles } from './temporary-folder.ts';

/** Settings that name a program. A `<…>` stands for any name; `*` for what follows. */
export const PROGRAM_SETTINGS = [
  'alias.*',
  'browser.<tool>.cmd',
  'browser.<tool>.path',
  'core.alternateRefsCommand',
  'core.askPass',
  'core.editor',
  'core.fsmonitor',
  'core.gitProxy',
  'core.hooksPath',
  'core.pager',
  'core.sshCommand',
  'credential.<url>.*',
  'credential.<url>.helper',
  'credential.helper',
  'diff.<driver>.command',
  'diff.<driver>.textconv',
  'diff.external',
  'diff.guitool',
  'diff.tool',
  'difftool.<tool>.cmd',
  'difftool.<tool>.path',
  'filter.<driver>.clean',
  'filter.<driver>.process',
  'filter.<driver>.smudge',
  'gpg.<format>.program',
  'gpg.program',
  'gpg.ssh.defaultKeyCommand',
  'guitool.<name>.cmd',
  'help.browser',
  'hook.<friendly-name>.command',
  'hook.<name>.command',
  'imap.tunnel',
  'init.templateDir',
  'instaweb.browser',
  'instaweb.httpd',
  'interactive.diffFilter',
  'man.<tool>.cmd',
  'man.<tool>.path',
  'man.viewer',
  'merge.<driver>.driver',
  'merge.<driver>.recursive',
  'merge.guitool',
  'merge.tool',
  'mergetool.<tool>.cmd',
  'mergetool.<tool>.path',
  'pager.<cmd>',
  'receive.procReceiveRefs',
  'remote.<name>.receivepack',
  'remote.<name>.uploadpack',
  'remote.<name>.vcs',
  'sendemail.ccCmd',
  'sendemail.headerCmd',
  'sendemail.sendmailCmd',
  'sendemail.smtpServer',
  'sendemail.toCmd',
  'sendemail.tocmd',
  'sequence.editor',
  'submodule.<name>.update',
  'tar.<format>.command',
  'trailer.<key-alias>.cmd',
  'trailer.<key-alias>.command',
  'trailer.<keyAlias>.cmd',
  'trailer.<keyAlias>.command',
  'trailer.<token>.cmd',
  'trailer.<token>.command',
  'uploadpack.packObjectsHook',
  'web.browser',
] as const;

/** Sections that only say how git talks to people. */
const TALK = /^(?:advice|color|column|fsck|receive\.fsck|fetch\.fsck|notes)\./;
const LIKE_A_PROGRAM =
  /(?:cmd|command|program|driver|driver>\.\w*|filter|helper|hook|hookspath|editor|pager|textconv|external|clean|smudge|process|askpass|browser|fsmonitor|viewer|gitproxy|vcs|uploadpack|receivepack|exec|shell|tunnel|alias|templatedir|tool)(?:\.\*)?$/i;
/** Documented, alike by name, and still no program. */
const ONLY_ALIKE: ReadonlySet<string> = new Set([
  'blame.ignoreRevsFile',
  'clean.requireForce',
  'clone.filterSubmodules',
  'completion.commands',
  'diff.<driver>.binary',
  'diff.<driver>.cachetextconv',
  'diff.<driver>.wordRegex',
  'diff.<driver>.xfuncname',
  'gitcvs.dbDriver',
  'merge.<driver>.name',
  'rebase.rescheduleFailedExec',
  'remote.<name>.partialclonefilter',
  'uploadpack.allowFilter',
]);

/** Every setting that the git of this machine documents. */
export function documentedSettings(): string[] {
  const { stdout } = spawnSync('git', ['help', '--config'], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => /^[\w-]+\.\S+$/.test(line));
}

export function looksLikeProgram(key: string): boolean {
  return !TALK.test(key) && LIKE_A_PROGRAM.test(key) && !ONLY_ALIKE.has(key);
}

const HOOKS = [
  'applypatch-msg pre-applypatch post-applypatch pre-commit pre-merge-commit prepare-commit-msg commit-msg post-commit',
  'pre-rebase post-checkout post-merge pre-push pre-receive update proc-receive post-receive post-update',
  'reference-transaction push-to-checkout pre-auto-gc post-rewrite fsmonitor-watchman post-index-change',
].flatMap((line) => line.split(' '));

export interface Trapped {
  readonly folder: string;
  /** Where its branches are. */
  readonly main: string;
  readonly left: string;
  readonly right: string;
  /** What was run, by the name of its setting or hook. */
  ran(): string[];
  /** A program that leaves a trace under this name. */
  trap(name: string): string;
}

/** A repository with a conflict between `main` and `left`, none between `main` and `right`, and every program that git knows of. */
export function trappedRepository(within: string, attributes = 'filter=evil diff=evil merge=evil'): Trapped {
  const folder = gitFixture(within, { 'a.ts': 'export const a = 1;\n', 'b.ts': 'export const b = 1;\n' });
  const place = `${folder}-traps`;
  const traces = join(place, 'traces');
  mkdirSync(traces, { recursive: true });
  const trap = (name: string): string => {
    const plain = name.replaceAll(/[^\w.-]+/g, '-');
    const file = join(place, plain);
    writeFileSync(file, `#!/bin/sh\n: > '${join(traces, plain)}'\ncat >/dev/null 2>&1 </dev/null\nexit 0\n`);
    chmodSync(file, 0o755);
    return file;
  };
  makeBranches(folder, attributes);
  signHead(folder);
  const [main, left, right] = gitIn(folder, 'rev-parse', 'main', 'left', 'right').split('\n');
  const hooks = join(folder, '.git', 'hooks');
  mkdirSync(hooks, { recursive: true });
  for (const hook of HOOKS) {
    writeFileSync(join(hooks, hook), `#!/bin/sh\n: > '${join(traces, `hook.${hook}`)}'\nexit 0\n`);
    chmodSync(join(hooks, hook), 0o755);
  }
  writeFileSync(join(folder, '.git/info/attributes'), `* ${attributes}\n`);
  appendFileSync(join(folder, '.git/config'), settingsText(trap));
  return { folder, main: main!, left: left!, right: right!, trap, ran: () => readdirSync(traces).sort() };
}

function makeBranches(folder: string, attributes: string): void {
  for (const [branch, file] of [
    ['left', 'a.ts'],
    ['right', 'b.ts'],
  ] as const) {
    gitIn(folder, 'checkout', '-q', '-b', branch, 'main');
    writeFiles(folder, { [file]: `export const ${file[0]} = 2;\n` });
    commitAll(folder);
  }
  gitIn(folder, 'checkout', '-q', 'main');
  writeFiles(folder, {
    'a.ts': 'export const a = 3;\n',
    '.gitattributes': `* ${attributes}\n`,
  });
  commitAll(folder);
}

/** A signature that git asks a program about wherever it shows the commit. */
function signHead(folder: string): void {
  const [head, ...message] = gitIn(folder, 'cat-file', 'commit', 'HEAD').split('\n\n');
  const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n AAAA\n -----END PGP SIGNATURE-----';
  const file = join(folder, '.git', 'signed');
  writeFileSync(file, `${head}\n${signature}\n\n${message.join('\n\n')}`);
  const id = gitIn(folder, 'hash-object', '-t', 'commit', '-w', file).trim();
  gitIn(folder, 'update-ref', 'refs/heads/main', id);
}

function settingsText(trap: (name: string) => string): string {
  const lines = PROGRAM_SETTINGS.filter(
    (key) => key !== 'core.hooksPath' && key !== 'submodule.<name>.update',
  ).map((key) => {
    const parts = key.replaceAll(/<[^>]+>|\*/g, 'evil').split('.');
    const middle = parts.length > 2 ? ` "${parts.slice(1, -1).join('.')}"` : '';
    return `[${parts[0]}${middle}]\n\t${parts.at(-1)} = ${trap(key)}\n`;
  });
  const switches =
    '[filter "evil"]\n\trequired = true\n[log]\n\tshowSignature = true\n[commit]\n\tgpgSign = true\n[core]\n\tattributesFile = .gitattributes\n[rerere]\n\tenabled = true\n';
  return lines.join('') + switches;
}
