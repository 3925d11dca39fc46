// Plans the move of a declaration at the top of a file to another file: the text, everything it needs there, and every place
// that names it. Nothing is written; what cannot be decided is a doubt, what cannot be done is a refusal.
import { compareText } from '../../base/index.ts';
import { flagsOf, nameOfSymbol, qualifiedName, type SymbolRef } from '../../graph/index.ts';
import { SYMBOL } from '../../facts/index.ts';
import type { Project, ProjectState } from '../../project/index.ts';
import { overlay } from '../../snapshot/index.ts';
import { publicEntryPoints } from '../../usage/index.ts';
import { affectedFiles } from '../plan/affected-files.ts';
import { touchedFiles, type Change } from '../plan/change.ts';
import { refused, type Doubt, type Plan, type Proposal, type Refusal, type Subject } from '../plan/plan.ts';
import { BESIDE, placesBeside } from '../plan/script-declarations.ts';
import { checkChange } from '../plan/type-check.ts';
import { checkRequest } from './check-request.ts';
import { defaultPlan } from './default-export.ts';
import { doubtOrder } from './evaluation.ts';
import { doubtCircles } from './import-circles.ts';
import { importerEdits, planImporters, planStars, type Importers } from './importers.ts';
import { checkMarkup, withJsxFactory } from './markup.ts';
import { exportedNames, usesLeft, areTypeUses, type Move } from './move.ts';
import { findPart } from './moved-part.ts';
import { movedText } from './moved-text.ts';
import { needsOf, type Needs } from './needs.ts';
import { addDoubt, newNotes, refuse, type Notes } from './notes.ts';
import { emptyFile, openFile } from './open-file.ts';
import { checkResult } from './check-result.ts';
import { planKeeping } from './keep-export.ts';
import { planSource, sourceEdits } from './source-edits.ts';
import { dropName, sheetOf, type Sheet } from './statement-sheet.ts';
import { doubtSurroundings } from './surroundings.ts';
import { checkCollisions, targetChange } from './target-edits.ts';
import { importNeeds, type SourceOffer } from './target-imports.ts';
import { doubtUnread } from './unread-files.ts';

interface SymbolMoveRequest {
  readonly symbol: SymbolRef;
  /** Path of the file that gets the declaration; it is made where it does not exist. */
  readonly to: string;
}

/** Where the old file goes on exporting the name: nothing changes for those who are not known. */
const KEEPING: ReadonlySet<string> = new Set([
  'public-entry',
  'unknown-loader',
  'used-whole',
  'exported-whole',
  'loaded-whole',
  'named-by-package',
  'nested-import',
  'comment-import',
]);

export async function planSymbolMove(project: Project, request: SymbolMoveRequest): Promise<Plan> {
  const { state } = project;
  const { file, symbol } = request.symbol;
  const proposal = proposeSymbolMove(project, request);
  const name = qualifiedName(state.graph.files.get(file)!.facts, symbol);
  const subject: Subject = {
    operation: 'move',
    label: `${file}#${name}`,
    name,
    to: request.to,
    isMember: false,
    definitions: [],
    entryPoints: publicEntryPoints(project.state).has(file) ? [file] : [],
  };
  if ('reason' in proposal) return refused(subject, [], proposal);
  const { change, doubts } = proposal;
  const isNote = ({ reason }: Doubt): boolean => KEEPING.has(reason);
  const checked = await checkChange(project, change, (after) => reachedFiles(state, after, change));
  return {
    subject,
    ways: [
      {
        id: 'semantic',
        change,
        doubts: doubts.filter((doubt) => !isNote(doubt)),
        notes: doubts.filter(isNote),
        ...checked,
      },
    ],
    read: [],
  };
}

/** Files whose types may depend on a declaration that is elsewhere now. */
function reachedFiles(before: ProjectState, after: ProjectState, change: Change): string[] {
  const edited = touchedFiles(change).filter((file) => before.graph.files.has(file));
  return [...affectedFiles(before, after, edited)].sort(compareText);
}

/** What is edited, before TypeScript is asked. */
function proposeSymbolMove(project: Project, request: SymbolMoveRequest): Proposal | Refusal {
  const notes = newNotes();
  const move = openMove(project, request, notes);
  if (move === undefined) return notes.refusals[0]!;
  doubtUnread(move);
  const beside = placesBeside(move.state.graph, move.ref);
  if (beside.length > 0) addDoubt(notes, 'declared-beside', BESIDE, beside);
  const change = planChange(move);
  if (notes.refusals.length === 0) checkResult(move, change);
  return notes.refusals[0] ?? { change, doubts: notes.doubts };
}

function openMove(project: Project, { symbol: ref, to }: SymbolMoveRequest, notes: Notes): Move | undefined {
  const { state } = project;
  const from = openFile(state, ref.file);
  if (from === undefined) {
    refuse(notes, 'file-not-parsed', `${ref.file} could not be read.`, [
      { file: ref.file, start: 0, end: 0 },
    ]);
    return undefined;
  }
  if (!checkRequest(state, ref, from, to, notes)) return undefined;
  const target =
    openFile(state, to, from.style) ?? (state.snapshot.has(to) ? undefined : emptyFile(state, to, from));
  if (target === undefined || target.tree.recovered) {
    refuse(notes, 'file-not-parsed', `${to} could not be parsed completely.`, [
      { file: to, start: 0, end: 0 },
    ]);
    return undefined;
  }
  const part = findPart(state, ref, from, notes);
  if (part === undefined) return undefined;
  const name = nameOfSymbol(state.graph, ref);
  const isNew = !state.snapshot.has(to);
  const names = exportedNames(from, ref.symbol);
  return {
    project,
    state,
    ref,
    name,
    isTypeOnly: (flagsOf(state.graph, ref) & SYMBOL.VALUE) === 0,
    from,
    to: target,
    isNew,
    resolver: isNew
      ? state.resolver.withView(overlay(state.snapshot, new Map([[to, '']])), [to])
      : state.resolver,
    part,
    exported: defaultPlan(from, target, part, names, name, notes),
    notes,
  };
}

function planChange(move: Move): Change {
  const { free, needs: named } = needsOf(move.from, move.ref, move.part);
  const needs: Needs = { free, needs: withJsxFactory(move, named) };
  const source = sheetOf(move.from);
  const target = sheetOf(move.to);
  const isExported = isNeededElsewhere(move);
  checkMarkup(move);
  checkCollisions(move, needs, isExported);
  const offer = importNeeds(move, needs.needs, { source, target });
  const importers = planImporters(move, target);
  dropOwnExport(move, target);
  const isKept = planKeeping(move, importers);
  if (!isKept) planStars(move, importers);
  planSource(move, source, isKept);
  doubtOrder(move);
  doubtAbout(move, needs, offer, importers, source, target);
  const text = movedText(move, isExported);
  const { edits, creations } = targetChange(move, target, text);
  const all = [...sourceEdits(move, source, offer), ...edits, ...importerEdits(importers)];
  return { edits: all, moves: [], deletions: [], creations };
}

/** Where the target handed on what is going to be its own, the declaration says it. */
function dropOwnExport({ to, name, exported }: Move, target: Sheet): void {
  if (exported.isDefaultOnly) return;
  for (const statement of to.statements) {
    if (statement.form !== 'export-list') continue;
    for (const listed of statement.names)
      if (listed.imported === name && listed.local === name) dropName(target, statement, listed);
  }
}

/** A new file without an export would be of no use to anyone. */
function isNeededElsewhere(move: Move): boolean {
  return move.exported.names.size > 0 || usesLeft(move).length > 0 || move.isNew;
}

function doubtAbout(
  move: Move,
  needs: Needs,
  offer: SourceOffer,
  importers: Importers,
  source: Sheet,
  target: Sheet,
): void {
  doubtSurroundings(move, needs);
  const isValueUsed = !areTypeUses(move.from, usesLeft(move));
  const isReExported = source.wanted.some((wanted) => wanted.form === 'export-from' && !wanted.isType);
  doubtCircles(move, {
    fromSource: offer.needs.filter((need) => !need.isTypeOnly),
    carried: carriedFiles(move, needs, target),
    importers: importers.runtime,
    isAskedBySource: isValueUsed || isReExported,
  });
}

/** Files of the repository that the target asks for values on behalf of the moved part. */
function carriedFiles(
  { state, from }: Move,
  { needs }: Needs,
  target: Sheet,
): Map<string, { isEager: boolean }> {
  const values = new Map(needs.filter((need) => !need.isTypeOnly).map((need) => [need.name, need]));
  const files = new Map<string, { isEager: boolean }>();
  for (const { isType, local, module } of target.wanted) {
    const need = values.get(local);
    if (isType || need === undefined || module === from.path || !state.graph.files.has(module)) continue;
    files.set(module, { isEager: need.isEager || files.get(module)?.isEager === true });
  }
  return files;
}
