// A path of the repository → the file it names, as an answer.
import { entryQuestion, type Asking } from './asking.ts';
import { declarationBeside, findFile, findIndex, isSourceName } from './find-file.ts';
import type { Manifest } from './manifest.ts';
import { findByFields } from './package-entry.ts';
import type { FileResolution, Via } from './resolution.ts';
import { sourceOf, type SourceFile } from './source-of.ts';
import { packageOf } from './space.ts';

/** A path as file, then as folder: through its package.json, or its index. */
export function findPath(
  asking: Asking,
  base: string,
  via: Via,
  mustBeFolder = false,
): FileResolution | undefined {
  const file = mustBeFolder ? undefined : findFile(asking.probe, base, asking.style);
  if (file !== undefined) return toFile(asking, file, via);
  const owner = asking.places.space.packageAt.get(base);
  if (owner && hasEntryField(owner.manifest)) {
    const entry = findByFields(asking.probe, asking.places.space, entryQuestion(asking, owner, '.'));
    if (typeof entry !== 'string') return toSource(asking, entry, via);
  }
  const index = findIndex(asking.probe, base, asking.style);
  return index === undefined ? undefined : toFile(asking, index, via);
}

function hasEntryField(manifest: Manifest): boolean {
  return (manifest.main ?? manifest.module ?? manifest.types ?? manifest.source) !== undefined;
}

/** The source of a path that lies in the build output of some package. */
export function findBuilt(asking: Asking, base: string): FileResolution | undefined {
  const { space } = asking.places;
  const owner = packageOf(space, base);
  const source = owner && sourceOf(asking.probe, space, owner, base);
  return source && toSource(asking, source, 'source');
}

export function toSource(asking: Asking, source: SourceFile, via: Via): FileResolution {
  return toFile(asking, source.path, source.how === 'target' ? via : 'source', source.declaration);
}

/** For a type, what TypeScript reads in the stead of a file stands for the file itself. */
function toFile(asking: Asking, path: string, via: Via, declared?: string): FileResolution {
  const declaration = declared ?? declarationBeside(asking.probe, path, asking.style);
  if (declaration !== undefined && asking.kind === 'type') return { kind: 'file', path: declaration, via };
  const file: FileResolution = { kind: 'file', path, via, ...(!isSourceName(path) && { isAsset: true }) };
  return declaration === undefined ? file : { ...file, declaration };
}
