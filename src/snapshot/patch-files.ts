// The text of a patch → what it does to each file. Nothing is applied here; a text that is not a patch is a Failure.
import { parsePatch, type StructuredPatch } from 'diff';
import { normalizePath } from '../base/index.ts';
import { Failure } from '../contract/index.ts';

export interface PatchFile {
  /** Undefined for a new file. */
  readonly from: string | undefined;
  /** Undefined for a removed file. */
  readonly to: string | undefined;
  /** Whether `from` stays although `to` is another path. */
  readonly isCopy: boolean;
  /** The change is there but its content is not, or not in a form that can be applied. */
  readonly isBinary: boolean;
  /** Mode of the new file where the patch gives one. */
  readonly mode: string | undefined;
  /** Whether it is about a repository inside of this one. */
  readonly isSubmodule: boolean;
  readonly patch: StructuredPatch;
}

export function parsePatchFiles(text: string, hasFile: (path: string) => boolean): PatchFile[] {
  if (text.trim() === '') return [];
  const sections = text.split(/^diff --git /m).slice(1);
  let next = 0;
  return parse(text).map((patch) => {
    const section = patch.isGit === true ? sections[next++] : undefined;
    const { from, to } = namesOf(patch, section?.split(/\r?\n/, 1)[0], hasFile);
    return {
      from,
      to,
      isCopy: patch.isCopy === true,
      isBinary: patch.isBinary === true || (section !== undefined && BINARY.test(section)),
      mode: patch.newMode,
      isSubmodule: [patch.newMode, patch.oldMode].includes(SUBMODULE) || OF_SUBMODULE.test(section ?? ''),
      patch,
    };
  });
}

const SUBMODULE = '160000';
const OF_SUBMODULE = /^index \S+ 160000\r?$/m;

const BINARY = /^GIT binary patch\r?$/m;

/** What git writes below each patch in a mail; its first line would be read as a removed one. */
const MAIL_SIGNATURE = /^-- \r?\n\d+\.\d[^\n]*$/gm;

function parse(text: string): StructuredPatch[] {
  let patches: StructuredPatch[];
  try {
    patches = parsePatch(text.replaceAll(MAIL_SIGNATURE, ''));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Failure('PATCH_INVALID', { message: `The text is not a patch: ${reason}`, reason }, { cause });
  }
  // What stands before the first file of a patch, such as the head of a mail, is a patch without anything.
  const files = patches.filter((patch) => patch.isGit === true || patch.hunks.length > 0);
  if (files.length === 0)
    throw new Failure('PATCH_INVALID', { message: 'The text is not a patch: it changes no file' });
  return files;
}

const NOTHING = '/dev/null';
const PREFIX = /^[abciow]\//;

/** Names as the patch means them. `header` is what follows `diff --git `. */
function namesOf(
  patch: StructuredPatch,
  header: string | undefined,
  hasFile: (path: string) => boolean,
): Pick<PatchFile, 'from' | 'to'> {
  const oldName = patch.oldFileName ?? halvesOf(header)?.[0];
  const newName = patch.newFileName ?? halvesOf(header)?.[1];
  if (oldName === undefined || newName === undefined)
    throw new Failure('PATCH_INVALID', { message: `The patch does not name a file: ${header ?? ''}` });
  const from = patch.isCreate ? NOTHING : oldName;
  const to = patch.isDelete ? NOTHING : newName;
  const isPrefixed = arePrefixed(from, to, header);
  const isRaw = from !== NOTHING && hasFile(from) && !hasFile(from.replace(PREFIX, ''));
  const clean = (name: string): string | undefined =>
    name === NOTHING ? undefined : checked(isPrefixed && !isRaw ? name.replace(PREFIX, '') : name);
  return { from: clean(from), to: clean(to) };
}

/** Both names of a header that gives one path twice, with or without prefixes. */
function halvesOf(header: string | undefined): [string, string] | undefined {
  if (header === undefined) return undefined;
  const middle = (header.length - 1) / 2;
  const left = header.slice(0, middle);
  const right = header.slice(middle + 1);
  if (header[middle] !== ' ') return undefined;
  const isOnePath = left === right || left.replace(PREFIX, '') === right.replace(PREFIX, '');
  return isOnePath ? [left, right] : undefined;
}

/** Git writes `a/` and `b/`, or other letters, before names unless it is told not to; the two letters always differ. */
function arePrefixed(from: string, to: string, header: string | undefined): boolean {
  const given = [from, to].filter((name) => name !== NOTHING);
  if (!given.every((name) => PREFIX.test(name))) return false;
  if (given.length === 2) return from[0] !== to[0];
  const halves = halvesOf(header);
  return halves === undefined || halves[0] !== halves[1];
}

function checked(name: string): string {
  const path = name.startsWith('/') ? undefined : normalizePath(name);
  if (path !== undefined && path.split('/').some(isOfGit))
    throw new Failure('PATCH_INVALID', {
      message: `The patch names ${JSON.stringify(name)}, which belongs to git itself. Git does not apply such a patch`,
      file: name,
    });
  if (path !== undefined && path !== '') return path;
  throw new Failure('PATCH_INVALID', {
    message: `The patch names ${JSON.stringify(name)}, which is outside of the root`,
    file: name,
  });
}

/** Whether some file system takes the name for `.git`, as git has it. */
function isOfGit(name: string): boolean {
  const visible = name.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  return /^(?:\.git|git~1)(?:[. ]*|:.*)$/i.test(visible);
}
