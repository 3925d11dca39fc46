// Ways to write a request for a file at its new place, in the style in which it was written at the old one. What is proposed
// here is tried afterwards: a way that does not lead to the file is not taken.
import { folderOf, isWithin, joinPath, relativePath } from '../../base/index.ts';
import { basesForChanged, emittedPath, formOf, isIndex, stemOf, type Form } from './specifier-form.ts';

/** A specifier in parts: what a loader is told before and after the path. */
export interface SpecifierParts {
  readonly before: string;
  readonly path: string;
  readonly after: string;
}

export function partsOf(specifier: string): SpecifierParts {
  const bang = specifier.lastIndexOf('!') + 1;
  const query = specifier.indexOf('?', bang + 1);
  const end = query < 0 ? specifier.length : query;
  return {
    before: specifier.slice(0, bang),
    path: specifier.slice(bang, end),
    after: specifier.slice(end),
  };
}

export function isRelativePath(path: string): boolean {
  return /^\.\.?(?:\/|$)/.test(path);
}

export interface Relocation {
  readonly folderBefore: string;
  readonly folderAfter: string;
  readonly targetBefore: string;
  readonly targetAfter: string;
}

/** Relative paths to the target, in the form of the old one. */
export function relativePaths(path: string, place: Relocation): string[] {
  const base = joinPath(place.folderBefore, path);
  if (base === undefined) return [];
  const form = formOf(base, place.targetBefore);
  const bases = form
    ? basesForChanged(form, place.targetBefore, place.targetAfter)
    : tailBases(base, place.targetBefore, place.targetAfter);
  const climb = extraClimb(path, place.folderBefore, base) ? climbOf(path) : 0;
  return bases.flatMap((found) => [
    ...roundabout(place.folderAfter, found, climb),
    writeRelative(place.folderAfter, found, path),
  ]);
}

function climbOf(path: string): number {
  return /^(?:\.\.\/)*/.exec(path)![0].length / 3;
}

/** Whether a path goes up further than it has to, and down again: `../a/x` in `a`. */
function extraClimb(path: string, folder: string, base: string): boolean {
  return climbOf(path) > climbOf(`${relativePath(folder, base)}/`);
}

/** The path that goes up as far as the old one, where that is more than it has to. */
function roundabout(folder: string, base: string, climb: number): string[] {
  const parts = folder === '' ? [] : folder.split('/');
  const around = parts.slice(0, parts.length - climb).join('/');
  if (climb === 0 || climb > parts.length || !isWithin(base, around) || base === around) return [];
  return ['../'.repeat(climb) + (around === '' ? base : base.slice(around.length + 1))];
}

/** Keeps the slash with which the old path ends where the new one is a folder as well. */
function writeRelative(folder: string, base: string, before: string): string {
  const path = relativePath(folder, base);
  return before.endsWith('/') && !/\.[^./]+$/.test(path) ? `${path}/` : path;
}

/** The same path from another folder, whether or not anything is there; it may lie above the root. */
export function rebasedPath(path: string, folderBefore: string, folderAfter: string): string {
  const segments = folderBefore === '' ? [] : folderBefore.split('/');
  let climbed = 0;
  for (const part of path.split('/')) {
    if (part === '.' || part === '') continue;
    if (part !== '..') segments.push(part);
    else if (segments.length > 0) segments.pop();
    else climbed++;
  }
  const base = segments.join('/');
  if (climbed === 0) return writeRelative(folderAfter, base, path);
  const depth = folderAfter === '' ? 0 : folderAfter.split('/').length;
  return '../'.repeat(climbed + depth) + base;
}

/** Names to the target below the same head: `@/a/x` → `@/b/x` where `@/` stands for a folder around both. */
export function aliasNames(path: string, { targetBefore, targetAfter }: Relocation): string[] {
  return tailBases(path, targetBefore, targetAfter);
}

/** The form in which a name ends like the target's path. */
export function aliasForm(path: string, target: string): Form | undefined {
  return sharedTail(path, target)?.form;
}

interface Tail {
  readonly head: string;
  readonly root: string;
  readonly form: Form;
  readonly length: number;
}

/** The longest run of names in which the written path and the target's end agree, in any form. */
function sharedTail(written: string, target: string): Tail | undefined {
  const forms = [target, stemOf(target), emittedPath(target), ...(isIndex(target) ? [folderOf(target)] : [])];
  const tails = forms.flatMap((base) => {
    const form = formOf(base, target);
    const length = sharedNames(written, base);
    if (length === 0 || form === undefined) return [];
    return [{ head: withoutNames(written, length), root: withoutNames(base, length), form, length }];
  });
  return tails.sort((a, b) => b.length - a.length)[0];
}

function sharedNames(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')];
  let shared = 0;
  while (shared < left.length && shared < right.length && left.at(-1 - shared) === right.at(-1 - shared))
    shared++;
  return shared;
}

function withoutNames(path: string, count: number): string {
  return path.split('/').slice(0, -count).join('/');
}

function tailBases(written: string, before: string, after: string): string[] {
  const tail = sharedTail(written, before);
  if (tail === undefined) return [];
  const { head, root, form } = tail;
  return basesForChanged(form, before, after)
    .filter((base) => base !== root && isWithin(base, root))
    .map((base) => {
      const rest = root === '' ? base : base.slice(root.length + 1);
      return head === '' && !written.startsWith('/') ? rest : `${head}/${rest}`;
    });
}
