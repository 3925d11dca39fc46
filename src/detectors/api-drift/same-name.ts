// Functions of one name in files that stand side by side: siblings in a folder, and files of one name in sibling folders. And
// functions in one folder whose names begin with the same two words.
import { folderOf, memo, nameOf } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { collectedOf } from '../kit/index.ts';
import signatureFacts, { type Signature } from './facts.ts';
import { familyPrefix, isFamilyName, saysWhetherItWaits } from './family-name.ts';
import type { Member } from './standard.ts';

export type Families = ReadonlyMap<string, readonly Member[]>;

/** An exported function with the families it belongs to. */
interface Relative extends Member {
  /** Folder and name. */
  readonly siblings: string;
  /** The folder around the file's folder, the file's name, and the function's. */
  readonly cousins: string;
  /** Folder and the first two words of the name. */
  readonly prefix: string | undefined;
  readonly prefixLength: number;
}

const relatives = memo((file: SourceFile): readonly Relative[] =>
  (collectedOf(file, signatureFacts)?.functions ?? [])
    .filter(([name]) => isFamilyName(name))
    .map((signature) => relativeOf(file.path, signature)),
);

function relativeOf(file: string, signature: Signature): Relative {
  const [name] = signature;
  const folder = folderOf(file);
  const prefix = saysWhetherItWaits(name) ? undefined : familyPrefix(name);
  return {
    file,
    signature,
    siblings: `${folder}\0${name}`,
    cousins: `${folderOf(folder)}\0${nameOf(file)}\0${name}`,
    prefix: prefix === undefined ? undefined : `${folder}\0${prefix}`,
    prefixLength: prefix?.length ?? 0,
  };
}

export function siblings(files: readonly SourceFile[]): Families {
  return group(files, (relative) => relative.siblings);
}

export function cousins(files: readonly SourceFile[]): Families {
  return group(files, (relative) => relative.cousins);
}

export function prefixFamilies(files: readonly SourceFile[], minLength: number): Families {
  return group(files, ({ prefix, prefixLength }) => (prefixLength < minLength ? undefined : prefix));
}

function group(files: readonly SourceFile[], keyOf: (relative: Relative) => string | undefined): Families {
  const families = new Map<string, Relative[]>();
  for (const file of files) {
    for (const relative of relatives(file)) {
      const key = keyOf(relative);
      if (key === undefined) continue;
      const members = families.get(key);
      if (members) members.push(relative);
      else families.set(key, [relative]);
    }
  }
  return families;
}
