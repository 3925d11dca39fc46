// Which symbols and files are asked about: the same ones on every machine, spread over the repository, and none of them written
// down here. The order of their digests is as good as chance and never changes.
import { createHash } from 'node:crypto';

export interface Request {
  readonly operation: 'rename' | 'move' | 'delete';
  readonly subject: string;
  /** New name, or where it goes. */
  readonly to?: string;
}

export interface Chosen {
  readonly symbols: readonly string[];
  readonly requests: readonly Request[];
}

export interface SymbolRow {
  readonly name: string;
  readonly qualifiedName: string;
  readonly kind: string;
  readonly file: string;
  readonly exported: boolean;
}

const SYMBOLS = 25;
/** Of ten requests, so many are of each kind. */
const SHARES = { rename: 6, moveSymbol: 1, moveFile: 1, deleteSymbol: 1, deleteFile: 1 };

export function choose(rows: readonly SymbolRow[], files: readonly string[], count: number): Chosen {
  const named = rows.map(({ file, qualifiedName }) => `${file}#${qualifiedName}`);
  const top = rows.filter(({ name, qualifiedName, exported }) => exported && name === qualifiedName);
  const sources = files.filter((path) => /(?<!\.d)\.[cm]?[jt]sx?$/.test(path));
  const part = (share: number): number => Math.ceil((count * share) / 10);
  const topNamed = top.map(({ file, name }) => `${file}#${name}`);
  return {
    symbols: byDigest(named, (name) => `asked ${name}`).slice(0, SYMBOLS),
    requests: [
      ...byDigest(named, (name) => `rename ${name}`)
        .slice(0, part(SHARES.rename))
        .map((subject): Request => ({ operation: 'rename', subject, to: renamed(subject) })),
      ...byDigest(topNamed, (name) => `move ${name}`)
        .slice(0, part(SHARES.moveSymbol))
        .map((subject): Request => ({ operation: 'move', subject, to: neighbour(subject, sources) })),
      ...byDigest(sources, (path) => `move ${path}`)
        .slice(0, part(SHARES.moveFile))
        .map((subject): Request => ({ operation: 'move', subject, to: below(subject) })),
      ...byDigest(topNamed, (name) => `delete ${name}`)
        .slice(0, part(SHARES.deleteSymbol))
        .map((subject): Request => ({ operation: 'delete', subject })),
      ...byDigest(sources, (path) => `delete ${path}`)
        .slice(0, part(SHARES.deleteFile))
        .map((subject): Request => ({ operation: 'delete', subject })),
    ],
  };
}

export function byDigest<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  const digest = (item: Item): string => createHash('sha256').update(textOf(item)).digest('hex');
  return [...items]
    .map((item) => ({ item, key: digest(item) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ item }) => item);
}

function renamed(subject: string): string {
  return `${/[^.#]*$/.exec(subject)![0]}Compared`;
}

/** A file of the same folder, or the nearest in order. */
function neighbour(subject: string, sources: readonly string[]): string {
  const file = subject.slice(0, subject.indexOf('#'));
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const others = sources.filter((path) => path !== file);
  const near = others.filter((path) => path.startsWith(folder) && !path.slice(folder.length).includes('/'));
  return byDigest(near.length > 0 ? near : others, (path) => `${subject} ${path}`)[0] ?? file;
}

function below(path: string): string {
  const at = path.lastIndexOf('/') + 1;
  return `${path.slice(0, at)}compared/${path.slice(at)}`;
}
