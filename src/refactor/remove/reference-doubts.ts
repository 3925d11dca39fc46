// What keeps the list of references from being complete, as doubts.
import { dependentsOf } from '../type-check.ts';
import { exportersOf } from './exporters.ts';
import type { SymbolRef } from '../../graph/index.ts';
import type { Project } from '../../project/index.ts';
import type { Doubt, DraftPlace } from '../draft.ts';
import type { Uses } from './uses.ts';

export function referenceDoubts(project: Project, ref: SymbolRef, name: string, uses: Uses): Doubt[] {
  const { graph } = project.state;
  const { open, problems } = uses.answer;
  // A member of something unknown matters where the type that declares it can be seen at all.
  const files = [ref.file, ...exportersOf(graph, ref).keys(), ...uses.related.map(({ file }) => file)];
  const seeing = dependentsOf(
    graph,
    files.filter((file) => graph.files.has(file)),
  );
  const receivers = open
    .filter(({ file }) => seeing.has(file))
    .map(({ file, offset }) => ({ file, start: offset, end: offset + name.length }));
  const doubts: Doubt[] = receivers.length > 0 ? [receiverDoubt(name, receivers)] : [];
  for (const { limits, code, message, file, span } of problems) {
    // What a broken config does not say shows where imports lead nowhere, and that is told for itself.
    if (!limits || code === 'CONFIG_BROKEN') continue;
    const lineStarts = file === undefined ? undefined : graph.files.get(file)?.facts.lineStarts;
    const start = span && lineStarts ? lineStarts[span.start.line - 1]! + span.start.column - 1 : 0;
    if (open.some((place) => place.file === file && place.offset === start)) continue;
    const reason = code === 'TYPES_MISSING' ? 'module_unknown' : 'not_analysed';
    doubts.push({ reason, message, places: file === undefined ? [] : [{ file, start, end: start }] });
  }
  return [...doubts, ...outsideDoubts(name, uses)];
}

function receiverDoubt(name: string, places: readonly DraftPlace[]): Doubt {
  return {
    reason: 'receiver_unknown',
    message: `"${name}" is written on something whose type is not known: it may be this one.`,
    places,
  };
}

function outsideDoubts(name: string, { outside }: Uses): Doubt[] {
  if (outside.length === 0) return [];
  const places = outside.map(({ file, start, end }) => ({ file, start, end }));
  const message = `"${name}" is also declared outside of the repository, which may call it.`;
  return [{ reason: 'declared_outside', message, places }];
}
