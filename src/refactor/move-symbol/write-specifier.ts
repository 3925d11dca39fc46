// How one file names another: in the manner in which it, or a file near it, already names files. A specifier is only ever
// given when the resolver confirms that it leads where it shall.
import { folderOf, isWithin, joinPath, nameOf, relativePath } from '../../base/index.ts';
import { edgesInto, type CodeGraph, type SourceFile } from '../../graph/index.ts';
import type { Resolution, Resolver } from '../../resolve/index.ts';

/** A specifier together with the file that it names. */
export interface Sample {
  readonly specifier: string;
  readonly path: string;
}

type Ending = 'none' | 'output' | 'source';

const OUTPUT: Readonly<Record<string, string>> = {
  '.ts': '.js',
  '.tsx': '.js',
  '.mts': '.mjs',
  '.cts': '.cjs',
};

const EXTENSION = /(?:\.d)?\.[mc]?[jt]sx?$/;

function endingOf({ specifier, path }: Sample): Ending {
  const written = /\.[mc]?[jt]sx?$/.exec(specifier)?.[0];
  const actual = /\.[mc]?[jt]sx?$/.exec(path)?.[0];
  if (written === undefined || actual === undefined) return 'none';
  return written === actual && /ts/.test(actual) ? 'source' : 'output';
}

/** The specifier for `target` in the file `from`, written like `sample`; undefined where none leads there. */
export function specifierFor(
  resolver: Resolver,
  from: string,
  target: string,
  sample: Sample | undefined,
  isByPackage = false,
): string | undefined {
  const ending = sample ? endingOf(sample) : 'none';
  const endings = [ending, ...(['none', 'output', 'source'] as const).filter((other) => other !== ending)];
  const bases = [
    ...(sample && !sample.specifier.startsWith('.') ? mappedBase(sample, target) : []),
    ...(isByPackage ? [] : [relativePath(folderOf(from), target)]),
  ];
  const candidates = bases.flatMap((base) => endings.flatMap((each) => withEnding(base, each)));
  return candidates.find((specifier) => leadsTo(resolver.resolve(from, specifier, 'import'), target));
}

function leadsTo(resolution: Resolution, target: string): boolean {
  return resolution.kind === 'file' && (resolution.path === target || resolution.declaration === target);
}

/** `@/a/b` names `src/a/b.ts`, so `src/c.ts` is `@/c`. */
function mappedBase({ specifier, path }: Sample, target: string): string[] {
  const plain = specifier.replace(EXTENSION, '');
  const stem = path.replace(EXTENSION, '');
  for (const end of [stem, stem.replace(/\/index$/, '')]) {
    const words = plain.split('/');
    const parts = end.split('/');
    let shared = 0;
    while (
      shared < words.length - 1 &&
      shared < parts.length &&
      words.at(-1 - shared) === parts.at(-1 - shared)
    )
      shared++;
    for (; shared > 0; shared--) {
      const folder = parts.slice(0, parts.length - shared).join('/');
      const prefix = words.slice(0, words.length - shared).join('/');
      if (isWithin(target, folder))
        return [`${prefix}/${folder === '' ? target : target.slice(folder.length + 1)}`];
    }
  }
  return [];
}

function withEnding(base: string, ending: Ending): string[] {
  const extension = /\.[mc]?[jt]sx?$/.exec(base)?.[0] ?? '';
  const stem = base.slice(0, base.length - extension.length);
  if (ending === 'source') return [base];
  if (ending === 'output') return [stem + (OUTPUT[extension] ?? extension)];
  const folder = stem.replace(/\/index$/, '');
  return folder !== stem && !/(?:^|\/)\.{1,2}$/.test(folder) ? [folder, stem] : [stem];
}

/** How the file, the others, those that import them, or else files near it, name files by relative paths. */
export function sampleNear(
  graph: CodeGraph,
  file: SourceFile,
  others: readonly SourceFile[],
): Sample | undefined {
  const importers = [file, ...others].flatMap(({ path }) => edgesInto(graph).get(path) ?? []);
  const files = [file, ...others, ...importers.map((edge) => graph.files.get(edge.from)!)];
  for (const each of files) {
    const sample = relativeSample(each);
    if (sample) return sample;
  }
  for (let folder = folderOf(file.path); ; folder = folderOf(folder)) {
    for (const path of graph.paths) {
      const sample = isWithin(path, folder) ? relativeSample(graph.files.get(path)!) : undefined;
      if (sample) return sample;
    }
    if (folder === '') return undefined;
  }
}

function relativeSample({ facts, resolutions }: SourceFile): Sample | undefined {
  for (const [row, resolution] of resolutions.entries()) {
    const { kind, specifier } = facts.imports.at(row);
    if (resolution.kind !== 'file' || resolution.isAsset || resolution.via !== 'relative') continue;
    if (kind !== 'static' && kind !== 're-export' && kind !== 'dynamic') continue;
    if (!specifier.startsWith('.') || nameOf(specifier).includes('?')) continue;
    return { specifier, path: resolution.path };
  }
  return undefined;
}

/** The same relative specifier as seen from another folder; undefined where it leaves the repository. */
export function movedRelative(from: string, to: string, specifier: string): string | undefined {
  const folder = folderOf(from);
  if (folder === folderOf(to)) return specifier;
  const [path, ...query] = specifier.split(/(?=[?#])/);
  const target = joinPath(folder, path!);
  if (target === undefined) return undefined;
  const slash = path!.endsWith('/') ? '/' : '';
  return relativePath(folderOf(to), target) + slash + query.join('');
}
