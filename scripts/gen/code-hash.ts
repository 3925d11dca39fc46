// A hash over all code that a value depends on, whatever room it lies in: the entries are bundled as they are for users, without
// what they do not use, and what comes out is hashed. Comments, layout and types do not count; packages count by their version.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';

export interface HashedCode {
  /** Files relative to the root, with all that they export, or `file#name`. */
  readonly entries: readonly string[];
  /** What is not looked into: it has a hash of its own, which is part of every key beside this one. */
  readonly apart?: readonly string[];
}

/** Texts in place of those on disk, by path relative to the root. */
export type Overlay = Readonly<Record<string, string>>;

const root = resolve(import.meta.dirname, '..', '..');
const ENTRY = 'hashed-code';

export async function codeHash({ entries, apart = [] }: HashedCode, overlay: Overlay = {}): Promise<string> {
  const outside = new Set(apart.map((path) => join(root, path)));
  const bundle = await rolldown({
    input: ENTRY,
    platform: 'node',
    treeshake: { moduleSideEffects: false },
    plugins: [sources(entries, outside, overlay)],
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false });
  await bundle.close();
  const code = output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : ''));
  const packages = output.flatMap((chunk) =>
    chunk.type === 'chunk' ? chunk.imports.flatMap(packageVersion) : [],
  );
  return hash('sha1', JSON.stringify([code, packages.sort()])).slice(0, 12);
}

/** Where the bundler finds what. The files that hold the hashes are no part of any. */
function sources(entries: readonly string[], outside: ReadonlySet<string>, overlay: Overlay): Plugin {
  const texts = new Map(Object.entries(overlay).map(([path, text]) => [join(root, path), text]));
  const lines = entries.map((entry, index) => {
    const [path, name] = entry.split('#') as [string, string?];
    const taken = name === undefined ? `* as entry${index}` : `{ ${name} as entry${index} }`;
    return `export ${taken} from ${JSON.stringify(join(root, path))};`;
  });
  return {
    name: 'sources',
    resolveId(source, importer) {
      if (source === ENTRY) return source;
      if (importer !== ENTRY && !source.startsWith('.')) return { id: source, external: true };
      const path = importer === ENTRY ? source : join(dirname(importer!), source);
      if (!outside.has(path) && !/[\\/]versions\.ts$/.test(path)) return path;
      return { id: `apart:${relative(root, path).replaceAll('\\', '/')}`, external: true };
    },
    load: (id) => (id === ENTRY ? lines.join('\n') : texts.get(id)),
  };
}

/** The package that a specifier leads to, and which one is installed. */
function packageVersion(specifier: string): string[] {
  const name = /^(?:@[^/]+\/)?[^/:]+(?=\/|$)/.exec(specifier)?.[0];
  if (name === undefined) return [];
  const manifest = readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8');
  return [`${name}@${(JSON.parse(manifest) as { version: string }).version}`];
}
