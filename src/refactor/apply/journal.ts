// What a change does, written down before it is done. The journal is complete when it exists under its name in a folder that
// has left the state `staging`; the file says by itself whether it is as it was written.
import { Failure } from '../../contract/index.ts';
import { blobId, type DurableFiles } from '../../host/index.ts';
import { isWritablePath } from './file-write.ts';

/** One content of a file. */
export interface Version {
  readonly id: string;
  readonly size: number;
}

/** Contents wait in `new/<index>` and are kept in `old/<index>`. */
export interface JournalEntry {
  readonly path: string;
  readonly before?: Version;
  readonly after?: Version;
}

export interface Journal {
  readonly format: 1;
  /** What the change is, in words. */
  readonly label: string;
  readonly entries: readonly JournalEntry[];
  /** Folders of the paths that are there before the change. */
  readonly folders: readonly { readonly path: string; readonly mode: number }[];
}

export function writeJournal(files: DurableFiles, folder: string, journal: Journal): void {
  const body = JSON.stringify(journal);
  files.create(`${folder}/journal`, Buffer.from(`${blobId(Buffer.from(body))}\n${body}`));
}

export function readJournal(files: DurableFiles, folder: string): Journal {
  const text = Buffer.from(files.read(`${folder}/journal`) ?? []).toString('utf8');
  const body = text.slice(text.indexOf('\n') + 1);
  if (text !== `${blobId(Buffer.from(body))}\n${body}`) throw damaged(folder);
  const journal = JSON.parse(body) as Journal;
  // The folder may have come with the repository: a journal must not lead out of it.
  if (journal.format !== 1 || !journal.entries.every(({ path }) => isWritablePath(path)))
    throw damaged(folder);
  return journal;
}

function damaged(folder: string): Failure {
  const reason = 'the journal is not as Lintel writes it';
  const message = `Could not read ${folder}: ${reason}; remove the folder when the files are as you want them`;
  return new Failure('FILE_UNREADABLE', { message, path: folder, reason });
}
