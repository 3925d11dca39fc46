// Changed files whose text cannot be had, or not as it was written: nothing can be said about them, which is not the same as nothing to
// say. A link has no text, and files of sound, pictures and the like have none that anyone could judge.
import type { Problem } from '../contract/index.ts';
import type { ChangePart } from './change.ts';
import type { ChangedFile } from './changed-files.ts';
import type { Complaint } from './check.ts';
import { purposeOf } from './file-purpose.ts';
import { languageOf } from '../syntax/index.ts';
import type { TextFile } from '../snapshot/index.ts';

const MEDIA =
  /\.(?:png|jpe?g|gif|webp|avif|ico|bmp|tiff?|psd|mp[34]|m4[av]|webm|mov|avi|ogg|wav|flac|woff2?|ttf|otf|eot|pdf|zip|gz|tgz|br|7z|rar|wasm|node|so|dll|dylib|exe|bin|dat|db|sqlite3?|lockb)$/i;

export function unreadFiles({ files, before, after }: ChangePart<'files' | 'before' | 'after'>): Complaint[] {
  const { snapshot } = after.state;
  // A patch may change a file without holding its text: then the file is not there, and a problem says so.
  const untold = snapshot.kind === 'overlay' ? snapshot.problems : [];
  const left = untold.filter(
    ({ code, file }) =>
      code === 'FILE_UNREADABLE' && file !== undefined && !snapshot.has(file) && !MEDIA.test(file),
  );
  const unread = files.flatMap((file) => {
    const { kind, path, from } = file;
    const text = kind === 'removed' ? undefined : after.state.snapshot.readText(path);
    if (text === undefined || MEDIA.test(path)) return [];
    const old = from === undefined ? undefined : before.state.snapshot.readText(from);
    return text.isMissing || isGarbled(file, text, old) ? [complaintOf(path, text.problem)] : [];
  });
  return [...unread, ...left.map((problem) => complaintOf(problem.file!, problem))];
}

/** Whether the change writes a program in what is no text to us; what was no text before is not of its making. */
function isGarbled(file: ChangedFile, text: TextFile, old: TextFile | undefined): boolean {
  if (text.problem?.code !== 'FILE_NOT_UTF8' || old?.problem?.code === 'FILE_NOT_UTF8') return false;
  return languageOf(file.path) !== undefined || purposeOf(file) === 'program';
}

function complaintOf(file: string, problem: Problem | undefined): Complaint {
  return {
    status: 'unknown',
    code: problem?.code ?? 'FILE_UNREADABLE',
    file,
    message: problem?.message ?? `${file} could not be read.`,
  };
}
