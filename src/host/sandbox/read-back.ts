// What commands wrote, read by someone who does not trust them: links are never followed by the system, pipes and devices never opened,
// and whatever leaves the tree or belongs to git is refused.
import * as fs from 'node:fs';
import { isAbsolute, join, posix } from 'node:path';
import { compareText } from '../../base/index.ts';
import { codeOf } from '../error-text.ts';
import { isGitName, whyNotInTree } from './lay-over.ts';
import type { ReadBack, RefusedEntry, Written, WrittenFile } from './sandbox.ts';

export interface TreeView {
  /** The path under which commands see the tree. */
  readonly root: string;
  /** Where what was written is found: a layer over the tree, or a copy of it. */
  readonly layer: string;
  /** Where all files are found. */
  readonly tree: string;
}

const MAX_ENTRIES = 200_000;
const MAX_BYTES = 256 * 1024 * 1024;
const MAX_LINKS = 40;

export type Stamps = ReadonlyMap<string, string>;

interface Walk {
  readonly view: TreeView;
  readonly stamps: Map<string, string>;
  readonly files: WrittenFile[];
  readonly gone: string[];
  readonly refused: RefusedEntry[];
}

/** What lies in the layer, by what tells whether it is still the same. */
export function stampsOf(view: TreeView): Stamps {
  return walked(view).stamps;
}

export function writtenSince(view: TreeView, before: Stamps): Written {
  const now = walked(view);
  const isNew = ({ path }: { path: string }): boolean =>
    !before.has(path) || before.get(path) !== now.stamps.get(path);
  const missing = [...before.keys()].filter((path) => !now.stamps.has(path));
  const gone = [...now.gone.filter((path) => isNew({ path })), ...missing];
  const byPath = (a: { path: string }, b: { path: string }): number => compareText(a.path, b.path);
  return {
    files: now.files
      .filter(isNew)
      .map(({ path, kind, size }) => ({ path, kind, size }))
      .sort(byPath),
    gone: gone.filter((path) => whyNotInTree(path) === undefined).sort(compareText),
    refused: now.refused.filter(isNew).sort(byPath),
  };
}

function walked(view: TreeView): Walk {
  const walk: Walk = { view, stamps: new Map(), files: [], gone: [], refused: [] };
  visit(walk, '');
  return walk;
}

function visit(walk: Walk, folder: string): void {
  const listed = attempt(() => fs.readdirSync(join(walk.view.layer, folder), { encoding: 'buffer' }));
  if (typeof listed === 'string') {
    walk.refused.push({ path: folder, reason: listed });
    return;
  }
  for (const name of listed) {
    if (walk.stamps.size >= MAX_ENTRIES) {
      walk.stamps.set(folder, 'full');
      walk.refused.push({ path: folder, reason: `there are more than ${MAX_ENTRIES} files` });
      return;
    }
    const text = name.toString();
    const path = folder === '' ? text : `${folder}/${text}`;
    if (!Buffer.from(text).equals(name)) walk.refused.push({ path, reason: 'its name is not UTF-8' });
    else take(walk, path, text);
  }
}

function take(walk: Walk, path: string, name: string): void {
  const stat = attempt(() => fs.lstatSync(join(walk.view.layer, path)));
  const refuse = (reason: string): void => void walk.refused.push({ path, reason });
  if (typeof stat === 'string') return refuse(stat);
  const isGone = stat.isCharacterDevice() && stat.rdev === 0;
  walk.stamps.set(path, stampOf(stat, isGone));
  if (isGitName(name)) return refuse('it belongs to git');
  if (stat.isDirectory()) return visit(walk, path);
  if (isGone) return void walk.gone.push(path);
  if (stat.isSymbolicLink()) {
    const reached = resolveIn(walk.view, path);
    if ('refused' in reached) return refuse(reached.refused);
    walk.files.push({ path, kind: 'link', size: stat.size });
  } else if (!stat.isFile()) refuse('it is neither a file nor a folder');
  else walk.files.push({ path, kind: 'file', size: stat.size });
}

/** Of a folder only its entries count, and of what is gone only that it is. */
function stampOf(stat: fs.Stats, isGone: boolean): string {
  if (isGone) return 'gone';
  return stat.isDirectory() ? 'folder' : `${stat.mode} ${stat.size} ${stat.ctimeMs} ${stat.ino}`;
}

export function readInTree(view: TreeView, path: string, maxBytes = MAX_BYTES): ReadBack {
  const reason = whyNotInTree(path);
  if (reason !== undefined) return { refused: reason };
  const reached = resolveIn(view, path);
  if ('refused' in reached) return reached;
  const file = attempt(() => fs.openSync(join(view.tree, reached.path), SAFELY));
  if (typeof file === 'string') return file === ABSENT ? undefined : { refused: file };
  try {
    const stat = fs.fstatSync(file);
    if (!stat.isFile()) return { refused: 'it is not a file' };
    if (stat.size > maxBytes)
      return { refused: `it has ${stat.size} bytes, more than the limit of ${maxBytes}` };
    return { bytes: fs.readFileSync(file) };
  } finally {
    fs.closeSync(file);
  }
}

/** Neither follows a link nor waits for a pipe; Windows has no such flags. */
const SAFELY = fs.constants.O_RDONLY | (fs.constants.O_NOFOLLOW ?? 0) | (fs.constants.O_NONBLOCK ?? 0);
const ABSENT = 'it is not there';

/** The path in the tree that a path leads to, links followed one by one. */
function resolveIn(view: TreeView, path: string): { readonly path: string } | { readonly refused: string } {
  const left = path.split('/');
  let [done, links] = ['', 0];
  while (left.length > 0) {
    const name = left.shift()!;
    if (name === '' || name === '.') continue;
    if (name === '..') {
      if (done === '') return { refused: 'it is a link that leaves the tree' };
      done = done.slice(0, Math.max(0, done.lastIndexOf('/')));
      continue;
    }
    if (isGitName(name)) return { refused: 'it leads to what belongs to git' };
    const next = done === '' ? name : `${done}/${name}`;
    const target = attempt(() => linkAt(join(view.tree, next)));
    if (target === undefined || typeof target === 'string') {
      done = next;
      continue;
    }
    if (++links > MAX_LINKS) return { refused: 'its links have no end' };
    const inTree = isAbsolute(target.link) ? belowRoot(view.root, target.link) : target.link;
    if (inTree === undefined) return { refused: 'it is a link that leaves the tree' };
    if (isAbsolute(target.link)) done = '';
    left.unshift(...inTree.split('/'));
  }
  return { path: done };
}

function linkAt(path: string): { readonly link: string } | undefined {
  const stat = fs.lstatSync(path, { throwIfNoEntry: false });
  return stat?.isSymbolicLink() ? { link: fs.readlinkSync(path) } : undefined;
}

function belowRoot(root: string, target: string): string | undefined {
  const below = posix.relative(root, target);
  return below === '..' || below.startsWith('../') ? undefined : below;
}

/** What the action gives, or in words why it gives nothing. */
function attempt<T>(action: () => T): T | string {
  try {
    return action();
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return ABSENT;
    if (code === 'ELOOP') return 'it is a link';
    return code === 'ENXIO'
      ? 'it is not a file'
      : `it cannot be read (${code ?? 'for a reason that was not told'})`;
  }
}
