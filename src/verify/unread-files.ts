// Changed files whose text cannot be had: nothing can be said about them, which is not the same as nothing to say. A link has no text,
// and files of sound, pictures and the like have none that anyone could judge.
import type { Problem } from '../contract/index.ts';
import type { ChangePart } from './change.ts';
import type { Complaint } from './check.ts';

const MEDIA =
  /\.(?:png|jpe?g|gif|webp|avif|ico|bmp|tiff?|psd|mp[34]|m4[av]|webm|mov|avi|ogg|wav|flac|woff2?|ttf|otf|eot|pdf|zip|gz|tgz|br|7z|rar|wasm|node|so|dll|dylib|exe|bin|dat|db|sqlite3?|lockb)$/i;

export function unreadFiles({ files, after }: ChangePart<'files' | 'after'>): Complaint[] {
  return files.flatMap(({ kind, path }) => {
    const text = kind === 'removed' ? undefined : after.state.snapshot.readText(path);
    return text?.isMissing && !MEDIA.test(path) ? [complaintOf(path, text.problem)] : [];
  });
}

function complaintOf(file: string, problem: Problem | undefined): Complaint {
  return {
    status: 'unknown',
    code: problem?.code ?? 'FILE_UNREADABLE',
    file,
    message: problem?.message ?? `${file} could not be read.`,
  };
}
