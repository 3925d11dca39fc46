// A bare git repository of the forge for tests, and what a forge does in one: commits, merges, differences.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ENV = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Forge',
  GIT_AUTHOR_EMAIL: 'forge@example.com',
  GIT_COMMITTER_NAME: 'Forge',
  GIT_COMMITTER_EMAIL: 'forge@example.com',
};

interface GitResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

function tryGit(path: string, args: readonly string[], input = ''): Promise<GitResult> {
  return new Promise((resolve) => {
    const done = (error: unknown, out: string, err: string): void => {
      const code = (error as { code?: unknown } | null)?.code;
      resolve({ code: error === null ? 0 : typeof code === 'number' ? code : -1, out, err });
    };
    const options = { cwd: path, env: ENV, maxBuffer: 1 << 28 };
    const child = execFile('git', ['-c', 'core.quotePath=false', ...args], options, done);
    child.stdin!.on('error', () => undefined);
    child.stdin!.end(input);
  });
}

export interface BareRepository {
  readonly path: string;
  /** The commit that a ref such as `refs/heads/main` has, straight from the files. */
  ref(name: string): string | undefined;
  setRef(name: string, commit: string): void;
  git(args: readonly string[], input?: string): Promise<string>;
  /** Adds a commit to a branch, which begins where `main` is unless it is said otherwise; null takes a file away. */
  commit(
    branch: string,
    files: Readonly<Record<string, string | null>>,
    message?: string,
    from?: string,
  ): Promise<string>;
  /** The tree of both merged; undefined where they conflict. */
  mergedTree(ours: string, theirs: string): Promise<string | undefined>;
  /** The head of all commits of a branch put onto another one by one; undefined where one conflicts. */
  rebased(onto: string, head: string): Promise<string | undefined>;
  commitTree(tree: string, parents: readonly string[], message: string): Promise<string>;
  isAncestor(a: string, b: string): Promise<boolean>;
  mergeBase(a: string, b: string): Promise<string>;
}

let clock = 1_700_000_000;

export function openBare(path: string): BareRepository {
  const git = async (args: readonly string[], input?: string): Promise<string> => {
    const { code, out, err } = await tryGit(path, args, input);
    if (code !== 0) throw new Error(`git ${args.join(' ')}: ${err}`);
    return out.trimEnd();
  };
  const ref = (name: string): string | undefined => {
    const loose = join(path, name);
    if (existsSync(loose)) return readFileSync(loose, 'utf8').trim();
    const packed = join(path, 'packed-refs');
    if (!existsSync(packed)) return undefined;
    const line = readFileSync(packed, 'utf8')
      .split('\n')
      .find((line) => line.endsWith(` ${name}`));
    return line?.split(' ')[0];
  };
  const tried = new Map<string, Promise<string | undefined>>();
  const tryMerge = async (ours: string, theirs: string): Promise<string | undefined> => {
    const { code, out, err } = await tryGit(path, ['merge-tree', '--write-tree', ours, theirs]);
    if (/unrelated histories/.test(err)) return undefined;
    if (code > 1 || out === '') throw new Error(`git merge-tree ${ours} ${theirs}: ${err}`);
    return code === 0 ? out.trim() : undefined;
  };
  const merged = (ours: string, theirs: string): Promise<string | undefined> => {
    const key = `${ours} ${theirs}`;
    const trying = tried.get(key) ?? tryMerge(ours, theirs);
    tried.set(key, trying);
    return trying;
  };
  const commitTree = (tree: string, parents: readonly string[], message: string): Promise<string> =>
    git(['commit-tree', tree, ...parents.flatMap((parent) => ['-p', parent]), '-F', '-'], message);
  return {
    path,
    ref,
    setRef(name, commit) {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      writeFileSync(join(path, name), `${commit}\n`);
    },
    git,
    commitTree,
    mergedTree: merged,
    async commit(branch, files, message = 'state', from) {
      const parent = ref(`refs/heads/${branch}`) ?? from ?? ref('refs/heads/main');
      await git(['fast-import', '--quiet', '--force'], importOf(branch, files, message, parent));
      return ref(`refs/heads/${branch}`)!;
    },
    async rebased(onto, head) {
      let tip = onto;
      const list = await git(['rev-list', '--reverse', '--no-merges', `${onto}..${head}`]);
      for (const commit of list.split('\n').filter((line) => line !== '')) {
        // A commit with the tree of the tip below the parent of what is picked makes that parent the base of the merge.
        const stand = await commitTree(`${tip}^{tree}`, [`${commit}^`], 'stand');
        const tree = await merged(stand, commit);
        if (tree === undefined) return undefined;
        tip = await commitTree(tree, [tip], await git(['log', '-1', '--format=%B', commit]));
      }
      return tip;
    },
    isAncestor: async (a, b) => (await tryGit(path, ['merge-base', '--is-ancestor', a, b])).code === 0,
    mergeBase: (a, b) => git(['merge-base', a, b]),
  };
}

function importOf(
  branch: string,
  files: Readonly<Record<string, string | null>>,
  message: string,
  parent: string | undefined,
): string {
  const data = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const changes = Object.entries(files).map(([path, text]) =>
    text === null ? `D ${path}\n` : `M 100644 inline ${path}\n${data(text)}`,
  );
  clock += 1;
  return [
    `commit refs/heads/${branch}\n`,
    `committer Dev <dev@example.com> ${clock} +0000\n`,
    data(message),
    parent === undefined ? '' : `from ${parent}\n`,
    ...changes,
  ].join('');
}
