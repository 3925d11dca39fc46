// Fields of a manifest that name what is built from a moved file. The output is taken to follow its source; whether the build
// does so is a doubt unless a config's output folder says it.
import { folderOf, isWithin, nameOf, relativePath } from '../../base/index.ts';
import type { How } from '../../resolve/index.ts';
import type { TextEdit } from '../plan/change.ts';
import type { Moving } from './moving.ts';
import { namingsIn, type Naming } from './path-index.ts';
import { stemOf } from './specifier-form.ts';

export function buildOutputEdits(moving: Moving): TextEdit[] {
  const { state, moved } = moving;
  const manifests = new Set(
    moved.files.flatMap(({ file }) => {
      const owner = state.resolver.packageOf(file);
      return owner ? [owner.folder === '' ? 'package.json' : `${owner.folder}/package.json`] : [];
    }),
  );
  return [...manifests]
    .filter((manifest) => !moved.isMoved(manifest))
    .flatMap((manifest) => namingsIn(state, manifest).flatMap((naming) => editOf(moving, naming)));
}

function editOf(moving: Moving, { file, token, base }: Naming): TextEdit[] {
  const { state, moved, doubts } = moving;
  if (token.role !== 'field' || state.snapshot.has(base) || state.snapshot.hasFolder(base)) return [];
  const built = (token.isFolder ? undefined : builtFile(moving, base)) ?? builtFolder(moving, base);
  const { start, end } = token;
  if (built === undefined) {
    const isLike = moved.folder !== undefined && nameOf(base) === nameOf(moved.folder.from);
    if (token.isFolder && isLike) doubts.add('build-output', { file, start, end });
    return [];
  }
  if (built.how !== 'outDir' || built.after === undefined) doubts.add('build-output', { file, start, end });
  if (built.after === undefined) return [];
  const folder = file.slice(0, -'package.json'.length - 1);
  const path = relativePath(folder, built.after);
  const text = token.value.startsWith('./') ? path : path.replace(/^\.\//, '');
  return text === token.value ? [] : [{ file, start, end, text, provenance: 'syntactic', confidence: 0.8 }];
}

/** What is built from something that moves. */
interface Built {
  readonly how: How;
  /** Where it is built afterwards; undefined when that cannot be told. */
  readonly after: string | undefined;
}

function builtFile({ state, moved }: Moving, base: string): Built | undefined {
  const source = state.resolver.sourceOf(base);
  if (source === undefined || !moved.isMoved(source.path)) return undefined;
  const after = outputAfter(base, source.path, moved.after(source.path));
  // `dist/a` can stand for what is built from `src/a/index.ts`: then it is a folder.
  return after === undefined && stemOf(source.path).endsWith('/index')
    ? undefined
    : { how: source.how, after };
}

/** The output of a folder that moves is known by what is built from one of its files. */
function builtFolder({ state, moved }: Moving, base: string): Built | undefined {
  if (moved.folder === undefined) return undefined;
  for (const { file, to } of moved.files) {
    for (let folder = folderOf(file); isWithin(folder, moved.folder.from); folder = folderOf(folder)) {
      if (nameOf(folder) !== nameOf(base)) continue;
      const rest = stemOf(file).slice(folder.length);
      const source = state.resolver.sourceOf(`${base}${rest}.js`);
      if (source?.path !== file) continue;
      const after = outputAfter(base + rest, file, to);
      return { how: source.how, after: after?.endsWith(rest) ? after.slice(0, -rest.length) : undefined };
    }
  }
  return undefined;
}

/** `dist/a/x.mjs` from `src/a/x.ts`, when that becomes `src/b/x.ts`, is `dist/b/x.mjs`. */
function outputAfter(output: string, before: string, after: string): string | undefined {
  const extension = /(?:\.d)?\.[cm]?[jt]sx?$/.exec(output)?.[0] ?? '';
  const built = output.slice(0, output.length - extension.length).split('/');
  const source = stemOf(before).split('/');
  let shared = 0;
  while (built.length > shared && built.at(-1 - shared) === source.at(-1 - shared)) shared++;
  const root = source.slice(0, source.length - shared).join('/');
  const stem = stemOf(after);
  if (shared === 0 || !isWithin(stem, root)) return undefined;
  const rest = root === '' ? stem : stem.slice(root.length + 1);
  return [...built.slice(0, built.length - shared), rest].join('/') + extension;
}
