// Merges that are only tried: git makes them from commits alone, and what it writes goes to a folder of its own, so that the user's
// repository, its index and its working tree stay as they are.
import { join } from 'node:path';
import { makeScratchFolder } from './scratch-folders.ts';
import { git, gitFailure, tryGit } from './git-command.ts';
import { apartFrom } from './git-merge.ts';
import type { Repository } from './git-repository.ts';
import { remembered } from './rerere.ts';

/** A place where git cannot put two sides together by itself. */
export interface MergeConflict {
  readonly file: string;
  /** What git calls it: `contents`, `modify/delete`, `rename/rename` … */
  readonly kind: string;
  /** The lines of either side that contradict each other, where both have the file. */
  readonly parts: readonly ConflictPart[];
  /** What git has made of the file, in order: text that is merged, with its line ends, and parts that are not. */
  readonly pieces: readonly ConflictPiece[];
  /** The ids of what each side, and both before they parted, have at this path. */
  readonly sides: ConflictSides;
}

export interface ConflictSides {
  readonly base?: string;
  readonly ours?: string;
  readonly theirs?: string;
}

export interface ConflictPart {
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

export type ConflictPiece = string | ConflictPart;

export interface TriedMerge {
  /** The commit of the merge; undefined where there are conflicts. */
  readonly commit: string | undefined;
  readonly conflicts: readonly MergeConflict[];
}

export interface PathChange {
  readonly path: string;
  /** Of its content after the change. */
  readonly id: string;
  readonly isGone: boolean;
  /** Whether it is a plain file after the change. */
  readonly isFile: boolean;
}

export interface MergeLab {
  merge(ours: string, theirs: string): Promise<TriedMerge>;
  /** Files of the repository's folder that differ between two commits, with their text in the second; null where they are gone. */
  difference(from: string, to: string): Promise<Map<string, string | null>>;
  /** Paths that differ between two commits; of a renamed file both. */
  changes(from: string, to: string): Promise<PathChange[]>;
  /** Texts by the ids of contents; null where there is none. */
  texts(ids: readonly string[]): Promise<(string | null)[]>;
  /** Files that git cannot merge, with how they were resolved before, where git remembers it. */
  remembered(ours: string, theirs: string): Promise<Map<string, string>>;
  /** The merge with these texts in place of what git leaves in files that it cannot merge. */
  mergeWith(ours: string, theirs: string, files: ReadonlyMap<string, string>): Promise<string>;
  /** The id of all that a commit holds. */
  treeOf(commit: string): Promise<string>;
  close(): void;
}

/** `isKept`: what is merged is written to the repository, where nothing refers to it until somebody makes a branch do so. */
export function openMergeLab(repository: Repository, { isKept = false } = {}): MergeLab {
  const folder = makeScratchFolder('merges');
  const { top, prefix } = repository;
  const apart = apartFrom(repository, folder.path);
  const { GIT_OBJECT_DIRECTORY: _, GIT_ALTERNATE_OBJECT_DIRECTORIES: __, ...inPlace } = apart.env!;
  const options = isKept ? { env: inPlace } : apart;
  const said = async (args: readonly string[], input?: string): Promise<string> =>
    (await git(top, args, input === undefined ? options : { ...options, input })).toString('utf8');
  const known = new Map<string, Promise<TriedMerge>>();
  const changes = async (from: string, to: string): Promise<PathChange[]> =>
    rawChanges(await said(['diff', '--no-renames', '--raw', '--no-abbrev', '-z', from, to]));
  const texts = async (names: readonly string[]): Promise<(string | null)[]> => {
    const input = names.map((name) => `${name}\n`).join('');
    return batchTexts(await git(top, ['cat-file', '--batch'], { ...options, input }));
  };
  const committed = async (tree: string, ours: string, theirs: string): Promise<string> =>
    (await said(['commit-tree', tree, '-p', ours, '-p', theirs, '-m', 'a merge that is tried'])).trim();
  const merge = async (ours: string, theirs: string): Promise<TriedMerge> => {
    const args = ['merge-tree', '--write-tree', '-z', ours, theirs];
    const { exitCode, stdout, stderr } = await tryGit(top, args, options);
    const [tree = '', ...rest] = stdout.toString('utf8').split('\0');
    // Git ends with 1 for conflicts as well as for some errors; only a merge has a tree to show.
    if ((exitCode !== 0 && exitCode !== 1) || tree === '') throw gitFailure(top, args, stderr);
    if (exitCode === 0) {
      return { commit: await committed(tree, ours, theirs), conflicts: [] };
    }
    const sides = sidesIn(rest.slice(0, rest.indexOf('')));
    const files = [...sides.keys()].sort();
    const kinds = kindsIn(rest.slice(rest.indexOf('') + 1));
    const marked = await texts(files.map((file) => `${tree}:${file}`));
    const conflicts = files.map((file, at) => {
      const pieces = conflictPieces(marked[at] ?? '');
      return {
        file,
        kind: kinds.get(file) ?? 'contents',
        parts: pieces.filter((piece) => typeof piece !== 'string'),
        pieces,
        sides: sides.get(file)!,
      };
    });
    return { commit: undefined, conflicts };
  };
  return {
    merge(ours, theirs) {
      const key = `${ours} ${theirs}`;
      const trying = known.get(key) ?? merge(ours, theirs);
      known.set(key, trying);
      return trying;
    },
    async difference(from, to) {
      // Links and other repositories are no files with text.
      const files = (await changes(from, to)).filter(
        ({ path, isGone, isFile }) => (isGone || isFile) && path.startsWith(prefix),
      );
      const contents = await texts(files.map(({ id }) => id));
      return new Map(
        files.map(({ path, isGone }, at) => [path.slice(prefix.length), isGone ? null : contents[at]!]),
      );
    },
    changes,
    texts,
    remembered: (ours, theirs) =>
      remembered(repository, [join(repository.commonFolder, 'objects'), join(folder.path, 'objects')], {
        ours,
        theirs,
      }),
    async mergeWith(ours, theirs, files) {
      const index = { ...options, env: { ...options.env, GIT_INDEX_FILE: join(folder.path, 'resolved') } };
      const indexed = async (args: readonly string[], input?: string): Promise<string> =>
        (await git(top, args, input === undefined ? index : { ...index, input })).toString('utf8').trim();
      const { stdout } = await tryGit(top, ['merge-tree', '--write-tree', '-z', ours, theirs], options);
      await indexed(['read-tree', stdout.toString('utf8').split('\0')[0]!]);
      for (const [path, text] of files) {
        const id = await indexed(['hash-object', '-w', '--no-filters', '--stdin'], text);
        const [mode = '100644'] = (
          await indexed(['--literal-pathspecs', 'ls-files', '-s', '-z', '--', path])
        ).split(' ');
        await indexed(['update-index', '-z', '--index-info'], `${mode || '100644'} ${id}\t${path}\0`);
      }
      return committed(await indexed(['write-tree']), ours, theirs);
    },
    treeOf: async (commit) => (await said(['rev-parse', `${commit}^{tree}`])).trim(),
    close: folder.remove,
  };
}

const STAGES = { 1: 'base', 2: 'ours', 3: 'theirs' } as const;

/** A mode, an id, a stage and a path for each side of each file that git cannot merge. */
function sidesIn(fields: readonly string[]): Map<string, ConflictSides> {
  const sides = new Map<string, ConflictSides>();
  for (const field of fields) {
    const tab = field.indexOf('\t');
    const [, id = '', stage = ''] = field.slice(0, tab).split(' ');
    const path = field.slice(tab + 1);
    const side = STAGES[Number(stage) as 1 | 2 | 3];
    sides.set(path, { ...sides.get(path), [side]: id });
  }
  return sides;
}

function rawChanges(text: string): PathChange[] {
  const fields = text.split('\0');
  const changes: PathChange[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [, mode = '', , id = '', status = ''] = fields[at]!.split(' ');
    changes.push({ path: fields[at + 1]!, id, isGone: status === 'D', isFile: mode.startsWith('100') });
  }
  return changes;
}

/** What `cat-file --batch` prints, in order; null for what is not there. */
function batchTexts(output: Buffer): (string | null)[] {
  const texts: (string | null)[] = [];
  for (let at = 0; at < output.length;) {
    const end = output.indexOf('\n', at);
    const size = /^\w+ blob (\d+)$/.exec(output.toString('utf8', at, end))?.[1];
    if (size === undefined) {
      texts.push(null);
      at = end + 1;
    } else {
      texts.push(output.toString('utf8', end + 1, end + 1 + Number(size)));
      at = end + Number(size) + 2;
    }
  }
  return texts;
}

/** Messages of git: how many paths, the paths, a kind, a sentence. */
function kindsIn(fields: readonly string[]): Map<string, string> {
  const kinds = new Map<string, string>();
  for (let at = 0; at < fields.length && fields[at] !== '';) {
    const count = Number(fields[at]);
    if (!Number.isInteger(count)) break;
    const kind = /^CONFLICT \((.+)\)$/.exec(fields[at + count + 1] ?? '')?.[1];
    if (kind !== undefined) for (const path of fields.slice(at + 1, at + 1 + count)) kinds.set(path, kind);
    at += count + 3;
  }
  return kinds;
}

const MARK = /^(?<mark><{7}|\|{7}|={7}|>{7})(?: |$)/;

/** What stands between the marks that git leaves in a file, and around them. */
function conflictPieces(text: string): ConflictPiece[] {
  const pieces: (string | { ours: string[]; theirs: string[] })[] = [];
  let side: 'ours' | 'base' | 'theirs' | undefined;
  for (const whole of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const line = whole.replace(/\r?\n$/, '');
    const mark = MARK.exec(line)?.groups?.['mark']?.[0];
    const last = pieces.at(-1);
    if (mark === '<' && side === undefined) {
      pieces.push({ ours: [], theirs: [] });
      side = 'ours';
    } else if (mark === '|' && side === 'ours') side = 'base';
    else if (mark === '=' && side !== undefined && side !== 'theirs') side = 'theirs';
    else if (mark === '>' && side === 'theirs') side = undefined;
    else if (side === undefined) {
      if (typeof last === 'string') pieces[pieces.length - 1] = last + whole;
      else pieces.push(whole);
    } else if (side !== 'base' && typeof last === 'object') last[side].push(line);
  }
  return pieces;
}
