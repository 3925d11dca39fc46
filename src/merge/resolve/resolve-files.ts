// Proposals for the files that git cannot merge: what git remembers, then what their syntax allows, then what someone else proposes. None of
// them is more than a proposal before the merged tree has been judged.
import { lineStartsOf, positionAt, type Span } from '../../base/index.ts';
import type { ConflictPiece, MergeConflict, MergeLab } from '../../host/index.ts';
import { parseSource, languageOf } from '../../syntax/index.ts';
import { mergeByStructure, type ThreeTexts, type Unmerged } from './structure.ts';

/** Who resolved a file: `git rerere`, its syntax, or a model. */
export type Resolver = 'rerere' | 'structure' | 'model';

export interface ResolvedFile {
  readonly file: string;
  readonly by: Resolver;
  readonly text: string;
  /** What was put together, in a word or two. */
  readonly what: readonly string[];
}

export interface UnresolvedFile {
  readonly file: string;
  readonly places: readonly Unmerged[];
  /** Why, where there is no place to tell it of. */
  readonly why: string;
}

/** Someone who proposes the text of a file that nothing else has resolved; undefined for no proposal. */
export type ProposeText = (
  conflict: ThreeTexts & { readonly file: string; readonly pieces: readonly ConflictPiece[] },
) => Promise<string | undefined>;

export interface ResolvedFiles {
  readonly resolved: readonly ResolvedFile[];
  readonly unresolved: readonly UnresolvedFile[];
}

export async function resolveFiles(
  lab: MergeLab,
  { ours, theirs }: { readonly ours: string; readonly theirs: string },
  propose?: ProposeText,
): Promise<ResolvedFiles> {
  const { conflicts } = await lab.merge(ours, theirs);
  const remembered = await lab.remembered(ours, theirs);
  const resolved: ResolvedFile[] = [];
  const unresolved: UnresolvedFile[] = [];
  for (const conflict of conflicts) {
    const known = remembered.get(conflict.file);
    const answer =
      known !== undefined && parses(conflict.file, known)
        ? { file: conflict.file, by: 'rerere' as const, text: known, what: [] }
        : await resolveFile(lab, conflict, propose);
    if ('text' in answer) resolved.push(answer);
    else unresolved.push(answer);
  }
  return { resolved, unresolved };
}

export type MadeMerge =
  | { readonly commit: string; readonly files: readonly string[] }
  | { readonly commit: undefined; readonly reason: string };

/** The merge of two commits that git cannot merge, or the first place that someone has to decide on. */
export async function mergeResolved(
  lab: MergeLab,
  sides: { readonly ours: string; readonly theirs: string },
  propose?: ProposeText,
): Promise<MadeMerge> {
  const { resolved, unresolved } = await resolveFiles(lab, sides, propose);
  const [first] = unresolved;
  if (first === undefined) {
    const texts = new Map(resolved.map(({ file, text }) => [file, text]));
    return { commit: await lab.mergeWith(sides.ours, sides.theirs, texts), files: [...texts.keys()] };
  }
  const [place] = first.places;
  const line = place ? `:${place.b.start.line}` : '';
  return { commit: undefined, reason: `${first.file}${line}: ${place?.why ?? first.why}` };
}

async function resolveFile(
  lab: MergeLab,
  conflict: MergeConflict,
  propose: ProposeText | undefined,
): Promise<ResolvedFile | UnresolvedFile> {
  const { file, kind } = conflict;
  const texts = await textsOf(lab, conflict);
  if (texts === undefined) return { file, places: [], why: `Git calls this a conflict of ${kind}.` };
  const merged = mergeByStructure(file, texts);
  if (merged?.kind === 'merged') return { file, by: 'structure', text: merged.text, what: merged.lists };
  const proposed = await proposedText(conflict, texts, propose);
  if (proposed !== undefined && parses(file, proposed))
    return { file, by: 'model', text: proposed, what: [] };
  if (merged) return { file, places: merged.places, why: '' };
  return { file, places: placesOf(conflict, texts), why: '' };
}

async function proposedText(
  { file, pieces }: MergeConflict,
  texts: ThreeTexts,
  propose: ProposeText | undefined,
): Promise<string | undefined> {
  const isOf = (lines: readonly string[], text: string): boolean =>
    text.replaceAll('\r\n', '\n').includes(lines.join('\n'));
  // A file may have lines that look like the marks of git: then it is not known what they set apart.
  const isKnown = pieces.every(
    (piece) =>
      typeof piece === 'string' || (isOf(piece.ours, texts.ours) && isOf(piece.theirs, texts.theirs)),
  );
  return isKnown ? propose?.({ ...texts, file, pieces }) : undefined;
}

async function textsOf(
  lab: MergeLab,
  { kind, sides: { base, ours, theirs } }: MergeConflict,
): Promise<ThreeTexts | undefined> {
  if (kind !== 'contents' || !base || !ours || !theirs) return undefined;
  const [before, mine, others] = await lab.texts([base, ours, theirs]);
  if (before == null || mine == null || others == null) return undefined;
  return { base: before, ours: mine, theirs: others };
}

function parses(file: string, text: string): boolean {
  if (/^<{7} /m.test(text)) return false;
  return languageOf(file) === undefined || parseSource(file, text).problems.length === 0;
}

/** The lines that git sets against each other, as lines of either side. */
function placesOf({ parts }: MergeConflict, { ours, theirs }: ThreeTexts): Unmerged[] {
  const at = { ours: 0, theirs: 0 };
  return parts.map((part) => ({
    a: lineSpan(ours, part.ours, (end) => (at.ours = end), at.ours),
    b: lineSpan(theirs, part.theirs, (end) => (at.theirs = end), at.theirs),
    why: 'Both sides change these lines.',
  }));
}

function lineSpan(text: string, lines: readonly string[], moveTo: (end: number) => void, from: number): Span {
  const starts = lineStartsOf(text);
  const found = Math.max(from, text.indexOf(lines.join('\n'), from));
  const end = found + lines.join('\n').length;
  moveTo(end);
  return { start: positionAt(starts, found), end: positionAt(starts, end) };
}
