// The files of a small repository, as values that can be changed and laid on the disk.
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a path holds: text, bytes, or a link to somewhere. */
export type Content = string | Uint8Array | { readonly link: string };
export type State = ReadonlyMap<string, Content>;

export function isLink(content: Content): content is { readonly link: string } {
  return typeof content === 'object' && 'link' in content;
}

/** The state with some paths replaced; null removes one. */
export function withFiles(state: State, files: Readonly<Record<string, Content | null>>): State {
  const next = new Map(state);
  for (const [path, content] of Object.entries(files)) {
    if (content === null) next.delete(path);
    else next.set(path, content);
  }
  return next;
}

export function textIn(state: State, path: string): string {
  const content = state.get(path);
  if (typeof content !== 'string') throw new Error(`${path} has no text`);
  return content;
}

/** The text with one part replaced, which has to be there. */
export function replaced(text: string, part: string, by: string): string {
  if (!text.includes(part)) throw new Error(`"${part}" is not in:\n${text}`);
  return text.replace(part, () => by);
}

/** Makes a folder on the disk hold the second state, where it held the first. */
export function lay(root: string, from: State, to: State): void {
  for (const path of from.keys())
    if (to.get(path) !== from.get(path)) rmSync(join(root, path), { force: true });
  for (const [path, content] of to) {
    if (from.get(path) === content) continue;
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    if (isLink(content)) {
      rmSync(file, { recursive: true, force: true });
      symlinkSync(content.link, file);
    } else writeFileSync(file, content);
    if (path.startsWith('.husky/')) chmodSync(file, 0o755);
  }
}

/** A file at another path, and every relative import as it has to be then. */
export function moved(state: State, from: string, to: string): State {
  const next = new Map<string, Content>();
  for (const [path, content] of state) {
    const at = path === from ? to : path;
    next.set(
      at,
      typeof content === 'string' && IMPORTING.test(path) ? rerouted(content, path, [from, to]) : content,
    );
  }
  return next;
}

const IMPORTING = /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/;
const SPECIFIER = /(from |import\(|import |require\()'(\.{1,2}\/[^']+)'/g;

function rerouted(text: string, path: string, [from, to]: readonly [string, string]): string {
  const at = path === from ? to : path;
  return text.replace(SPECIFIER, (whole, lead: string, specifier: string) => {
    const target = join(dirname(path), specifier);
    const extension = from.slice(from.lastIndexOf('.'));
    const leadsToMoved = target === from || target + extension === from;
    if (path !== from && !leadsToMoved) return whole;
    const goal = leadsToMoved ? (target === from ? to : to.replace(/\.[cm]?[jt]sx?$/, '')) : target;
    return `${lead}'${relativeTo(dirname(at), goal)}'`;
  });
}

function relativeTo(folder: string, path: string): string {
  const above = folder === '.' ? [] : folder.split('/');
  const below = path.split('/');
  while (above.length > 0 && below.length > 1 && above[0] === below[0]) {
    above.shift();
    below.shift();
  }
  return above.length === 0 ? `./${below.join('/')}` : [...above.map(() => '..'), ...below].join('/');
}
