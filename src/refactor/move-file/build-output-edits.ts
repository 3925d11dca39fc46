// Fields of a manifest that name what is built from a moved file. The output is taken to follow its source; whether the build
// does so is a doubt unless a config's output folder says it.
import { isWithin, nameOf, relativePath } from '../../base/index.ts';
import type { TextEdit } from '../change.ts';
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

function editOf({ state, moved, doubts }: Moving, { file, token, base }: Naming): TextEdit[] {
  if (token.role !== 'field' || state.snapshot.has(base) || state.snapshot.hasFolder(base)) return [];
  if (token.isFolder) {
    const isLike = moved.folder !== undefined && nameOf(base) === nameOf(moved.folder.from);
    if (isLike) doubts.add('build-output', { file, start: token.start, end: token.end });
    return [];
  }
  const source = state.resolver.sourceOf(base);
  if (source === undefined || !moved.isMoved(source.path)) return [];
  const { start, end } = token;
  if (source.how !== 'outDir') doubts.add('build-output', { file, start, end });
  const output = outputAfter(base, source.path, moved.after(source.path));
  if (output === undefined) {
    doubts.add('build-output', { file, start, end });
    return [];
  }
  const folder = file.slice(0, -'package.json'.length - 1);
  const path = relativePath(folder, output);
  const text = token.value.startsWith('./') ? path : path.replace(/^\.\//, '');
  return text === token.value ? [] : [{ file, start, end, text, provenance: 'syntactic', confidence: 0.8 }];
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
