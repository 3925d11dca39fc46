// Where text that no compiler reads still has the old name: comments, documents, settings, fixtures, and strings by which a member may
// be looked up. Nobody can prove what they mean, so they are for someone to look at.
import { positionAt, spanAt, lineStartsOf, type Range } from '../base/index.ts';
import type { ReviewItem } from '../contract/index.ts';
import { isFileLocal, textReferences } from '../graph/index.ts';
import { sweep } from '../refactor/index.ts';
import { languageOf } from '../syntax/index.ts';
import type { Change } from './change.ts';
import { byPath } from './changed-files.ts';
import { fullName, type Declared } from './symbols/index.ts';

/** Words for a reader, by what the text is. */
const REASONS = {
  string: 'dynamic use',
  template: 'dynamic use',
  key: 'dynamic use',
  comment: 'mention',
  doc: 'mention',
  config: 'config',
  markup: 'mention',
} as const;

/** What is less likely than this is noise. */
const LEAST_CONFIDENCE = 0.4;

export interface FormerName {
  readonly before: Declared;
  /** Undefined where the change removes it. */
  readonly newName?: string;
}

/** Places that had the name of something before the change and have it still, although it has another name, or is gone. */
export async function mentionsLeft(change: Change, names: readonly FormerName[]): Promise<ReviewItem[]> {
  const { snapshot } = change.before.state;
  // A revision is read in one go.
  if (names.length > 0)
    await snapshot.prefetch(snapshot.paths.filter((path) => languageOf(path) === undefined));
  return names.flatMap((name) => mentionsOf(change, name));
}

function mentionsOf(change: Change, { before, newName }: FormerName): ReviewItem[] {
  // Whatever the new name is, the places are the same.
  const replacement = newName ?? `${before.name}Gone`;
  const now = newName === undefined ? 'The change removes it.' : `It is ${newName} after the change.`;
  const { graph } = change.before.state;
  const references = textReferences(graph, before);
  const { applied, offered } = sweep(change.before, {
    oldName: before.name,
    newName: replacement,
    ...(before.isMember ? { qualified: before.qualified } : {}),
    kind: before.kind,
    file: before.file,
    isFileLocal: isFileLocal(graph, before),
    isMember: before.isMember,
    edited: new Set(references.map(({ file }) => file)),
    semantic: references.map(({ file, start, end }) => ({
      file,
      start,
      end,
      text: replacement,
      provenance: 'semantic' as const,
    })),
  });
  const found = [
    ...applied.map((edit) => ({ edit, reason: 'mention', why: 'text that tells of it' })),
    ...offered.map(({ edit, group, why }) => ({ edit, reason: REASONS[group], why })),
  ];
  return found.flatMap(({ edit, reason, why }) => {
    const { confidence = 1 } = edit;
    const place = confidence < LEAST_CONFIDENCE ? undefined : placeAfter(change, edit.file, edit);
    if (place === undefined) return [];
    return [
      {
        reason,
        symbol: fullName(before),
        file: place.file,
        span: spanAt(lineStartsOf(place.text), place.start, place.end),
        message: `The name ${before.name} is still here: ${why}. ${now}`,
        rank: Math.round(50 * confidence) / 100,
      },
    ];
  });
}

/** Where a stretch of a file before the change is after it; undefined where it is gone. */
function placeAfter(
  { files, before, after }: Change,
  file: string,
  { start, end }: Range,
): (Range & { readonly file: string; readonly text: string }) | undefined {
  const changed = byPath(files).before.get(file);
  if (changed === undefined) return { file, start, end, text: after.state.snapshot.read(file) ?? '' };
  if (changed.kind === 'removed' || changed.textBefore === undefined || changed.textAfter === undefined)
    return undefined;
  const text = before.state.snapshot.read(file) ?? '';
  const { line, column } = positionAt(lineStartsOf(text), start);
  const now = changed.lines().lineAfter(line);
  if (now === undefined) return undefined;
  const from = lineStartsOf(changed.textAfter)[now - 1]! + column - 1;
  return { file: changed.path, start: from, end: from + end - start, text: changed.textAfter };
}
