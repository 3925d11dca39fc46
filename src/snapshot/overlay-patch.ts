// A snapshot with a patch laid on it. Either every part of the patch fits or there is no overlay; only a change whose
// content the patch does not hold becomes a problem, and then its file has no content rather than the old one.
import { applyPatch } from 'diff';
import { assert } from '../base/index.ts';
import { Failure, type Problem } from '../contract/index.ts';
import { overlayWith } from './overlay.ts';
import { parsePatchFiles, type PatchFile } from './patch-files.ts';
import { isExcluded, type Snapshot } from './snapshot.ts';

interface Result {
  readonly edits: Map<string, string | null>;
  readonly links: Set<string>;
  readonly problems: Problem[];
  readonly outside: Map<string, string | null>;
  /** Paths that got their content by a rename or copy: in one patch, their old content is still that of the base. */
  readonly arrived: Set<string>;
}

const LINK = '120000';

export function overlayPatch(base: Snapshot, patchText: string): Snapshot {
  const result: Result = {
    edits: new Map(),
    links: new Set(),
    problems: [],
    outside: new Map(),
    arrived: new Set(),
  };
  for (const file of parsePatchFiles(patchText, (path) => base.has(path))) {
    if (file.isSubmodule) skipSubmodule(result, file);
    else if (isOutside(file.from) || isOutside(file.to)) applyOutside(result, file);
    else if (file.isBinary && file.to !== undefined) leaveUnknown(result, file.to);
    else applyFile(base, result, file);
  }
  return overlayWith(base, result.edits, result);
}

function applyFile(base: Snapshot, result: Result, file: PatchFile): void {
  const { from, to } = file;
  const before = from === undefined ? '' : textBefore(base, result, from);
  if (before === undefined) throw invalid(from!, 'there is no such file');
  if (from === undefined && textBefore(base, result, to!) !== undefined)
    throw invalid(to!, 'the patch creates it, but it already exists');
  const after = file.isBinary ? '' : patched(file, before);
  if (to === undefined && after !== '')
    throw invalid(from!, 'the patch deletes it, but the file has more in it');
  const isLink = file.mode === LINK || (file.mode === undefined && isLinkBefore(base, result, from));
  const isMove = from !== undefined && from !== to;
  if (isMove && !file.isCopy && !result.arrived.has(from)) result.edits.set(from, null);
  if (to === undefined) return;
  result.edits.set(to, after);
  if (isMove) result.arrived.add(to);
  if (isLink) result.links.add(to);
  else result.links.delete(to);
}

/** Undefined when there is no such file at this point of the patch. */
function textBefore(base: Snapshot, result: Result, path: string): string | undefined {
  const isOfEarlierPart = result.edits.has(path) && !(result.arrived.has(path) && base.has(path));
  if (isOfEarlierPart) return result.edits.get(path) ?? undefined;
  if (!base.has(path)) return undefined;
  const bytes = base.readBytes(path);
  if (bytes === undefined) throw invalid(path, base.readText(path)?.problem?.message ?? 'it cannot be read');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw invalid(path, 'it is not UTF-8');
    throw error;
  }
}

function isLinkBefore(base: Snapshot, result: Result, from: string | undefined): boolean {
  if (from === undefined) return false;
  return result.edits.has(from) ? result.links.has(from) : base.entry(from)?.link !== undefined;
}

function patched(file: PatchFile, before: string): string {
  const after = applyPatch(before, file.patch);
  if (after !== false) return after;
  const { hunks } = file.patch;
  const failing = hunks.findIndex(
    (_, i) => applyPatch(before, { ...file.patch, hunks: hunks.slice(0, i + 1) }) === false,
  );
  const hunk = hunks[failing];
  assert(hunk !== undefined, 'a patch that does not apply has a hunk that does not');
  const head = `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`;
  throw invalid((file.from ?? file.to)!, `hunk ${failing + 1} (${head}) does not match`, {
    hunk: failing + 1,
  });
}

function invalid(file: string, reason: string, more: Record<string, unknown> = {}): Failure {
  const message = `The patch does not apply to ${file}: ${reason}`;
  return new Failure('PATCH_INVALID', { message, file, reason, ...more });
}

const SOURCE_LIKE = /\.([cm]?[jt]sx?|json)$/;

/** An image is nothing that an answer misses; a source file that git calls binary is. */
function leaveUnknown(result: Result, path: string): void {
  result.edits.set(path, null);
  const message = `${path} could not be read: the patch changes it without holding its content as text`;
  result.problems.push({ code: 'FILE_UNREADABLE', file: path, message, limits: SOURCE_LIKE.test(path) });
}

function isOutside(path: string | undefined): boolean {
  return path !== undefined && isExcluded(path);
}

/** A file that comes from, or goes to, where no snapshot reads. */
function applyOutside(result: Result, { from, to, isCopy }: PatchFile): void {
  if (from !== undefined && from !== to && !isCopy)
    (isExcluded(from) ? result.outside : result.edits).set(from, null);
  if (to === undefined) return;
  if (isExcluded(to)) result.outside.set(to, 'patched');
  else leaveUnknown(result, to);
}

function skipSubmodule(result: Result, { from, to, patch }: PatchFile): void {
  const path = to ?? from ?? '';
  const lines = patch.hunks.flatMap((hunk) => hunk.lines);
  const commit = lines.find((line) => line.startsWith('+'))?.slice(1) ?? 'patched';
  if (from !== undefined && from !== to) result.outside.set(from, null);
  if (to === undefined) return;
  result.outside.set(to, commit.replace(/^Subproject commit /, ''));
  const message = `${path} is a submodule and was not entered`;
  result.problems.push({ code: 'SUBMODULE_SKIPPED', file: path, message, limits: false });
}
