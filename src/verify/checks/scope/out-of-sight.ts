// Sources of the base that are there after the change, in a form or at a place in which nothing judges them.
import { nameOf } from '../../../base/index.ts';
import { isAuthored, type SourceFile } from '../../../graph/index.ts';
import { languageOf } from '../../../syntax/index.ts';
import type { ChangePart } from '../../change.ts';
import type { ChangedFile } from '../../changed-files.ts';
import type { Complaint } from '../../check.ts';
import { ignoredBy } from '../../ignored-by.ts';
import { takenOut } from '../../judged-by-base/restored.ts';
import { isDeadLink } from '../../links.ts';

type Sides = ChangePart<'before' | 'after' | 'files'>;

export function outOfSight(change: Sides): Complaint[] {
  return [
    ...foreign(change),
    ...demoted(change),
    ...change.files.flatMap((file) => lost(change, file) ?? []),
  ];
}

/** Sources that count as something of which less is asked, by their new place or name, or by what they say. */
function demoted({ before, after, files }: Sides): Complaint[] {
  return files.flatMap(({ kind, path, from }): Complaint[] => {
    const old = from === undefined || kind === 'removed' ? undefined : before.state.graph.files.get(from);
    const now = after.state.graph.files.get(path);
    if (old?.role.role !== 'source' || now === undefined || !isAuthored(now)) return [];
    const { role, reason } = now.role;
    if (role === 'source') return [];
    return [
      {
        status: 'review',
        code: 'SOURCE_OUT_OF_SIGHT',
        file: path,
        message: `${path} ${reason}, so it counts as ${role} and is judged less strictly than ${from}, which the base judges as a source.`,
        instruction: `Keep ${path} where sources are, or have someone confirm that it is ${role}.`,
      },
    ];
  });
}

function foreign(change: Sides): Complaint[] {
  return takenOut(change).map(({ file: { path }, role, reason }) => ({
    status: 'unknown',
    code: 'FILES_EXCLUDED',
    file: path,
    message: `${path} ${reason}, so it counts as ${role} and is not judged, whereas the base judges it.`,
  }));
}

function lost(change: Sides, file: ChangedFile): Complaint | undefined {
  const { kind, path, from } = file;
  if (kind !== 'removed' && isDeadLink(change, path) && languageOf(path) !== undefined)
    return deadLink(change, path);
  const old = from === undefined ? undefined : change.before.state.graph.files.get(from);
  if (old === undefined || !isAuthored(old)) return undefined;
  if (kind === 'moved' && languageOf(path) === undefined)
    return complaint(path, `${from} is ${path} after the change, which nothing reads as code.`);
  if (kind !== 'removed') return undefined;
  if (ignoredBy(change.after.state.snapshot)(path))
    return complaint(path, `The change takes ${path} out of git, and git ignores what is there from now on.`);
  const importer = importerElsewhere(change, path);
  return importer === undefined
    ? undefined
    : complaint(
        path,
        `The change removes ${path}, and ${importer.file} imports ${importer.specifier}, which git does not keep as a source.`,
      );
}

function complaint(file: string, message: string): Complaint {
  return {
    status: 'review',
    code: 'SOURCE_OUT_OF_SIGHT',
    file,
    message: `${message} No check could judge it.`,
    instruction: `Keep ${file} where it is judged, or have someone look at what became of it.`,
  };
}

function deadLink(change: Sides, path: string): Complaint {
  const target = change.after.state.snapshot.entry(path)!.link;
  return {
    status: 'unknown',
    code: 'LINK_NOT_READ',
    file: path,
    message: `${path} is a link to ${target}, which is not a source of this repository, so nothing of it was judged.`,
    instruction: `Put the source at ${path}, or link to one that the repository has.`,
  };
}

/** An edited import of a file by that name, from where the repository has none. */
function importerElsewhere(
  { before, after, files }: Sides,
  removed: string,
): { readonly file: string; readonly specifier: string } | undefined {
  const stem = stemOf(removed);
  for (const { kind, path, from } of files) {
    const now = kind === 'removed' ? undefined : after.state.graph.files.get(path);
    const old = new Set(
      [...(before.state.graph.files.get(from ?? path)?.facts.imports ?? [])].map(
        ({ specifier }) => specifier,
      ),
    );
    for (const { row, specifier } of now?.facts.imports ?? [])
      if (!old.has(specifier) && stemOf(specifier) === stem && !isRead(after, now!, row))
        return { file: path, specifier };
  }
  return undefined;
}

/** Whether a request leads to a source. */
function isRead({ state }: Sides['after'], { resolutions }: SourceFile, row: number): boolean {
  const resolution = resolutions[row];
  return resolution?.kind === 'file' && state.graph.files.has(resolution.path);
}

function stemOf(path: string): string {
  return nameOf(path).replace(/\.[^.]+$/, '');
}
