// What is told of complaints, doubts and offers: facts with their places.
import { spanAt } from '../../base/index.ts';
import type { ProjectState } from '../../project/index.ts';
import type { Doubt, Place } from '../plan/plan.ts';
import type { Offer } from '../sweep/index.ts';
import type { TypeCheck } from '../plan/type-check.ts';
import type { Fact } from './conclusion.ts';

export function complaintFacts(check: Pick<TypeCheck, 'complaints'> | undefined): Fact[] {
  return (check?.complaints ?? []).map(({ file = '', start, end, code, message }) => ({
    type: 'diagnostic',
    place: { file, start, end },
    content: `TS${code}: ${message.split('\n')[0]}`,
    provenance: 'semantic',
    isAfter: true,
  }));
}

export function doubtFacts(doubts: readonly Doubt[]): Fact[] {
  return doubts.flatMap(({ message, places }) =>
    places.map((place): Fact => ({
      type: 'reference',
      place,
      content: message,
      provenance: 'syntactic',
      confidence: 0.5,
    })),
  );
}

/** `file:line:column`, as far as the file is one of the graph. */
export function placeText({ graph }: ProjectState, { file, start, end }: Place): string {
  const lineStarts = graph.files.get(file)?.facts.lineStarts;
  if (lineStarts === undefined) return file;
  const { line, column } = spanAt(lineStarts, start, end).start;
  return `${file}:${line}:${column}`;
}

/** Facts about offers that are shown; all of them stand in their candidate. */
const SHOWN_OFFERS = 50;

export function offerFacts(offers: readonly Offer[]): Fact[] {
  return offers.slice(0, SHOWN_OFFERS).map(({ edit, group, why }) => ({
    type: 'text_match',
    place: edit,
    content: `${group}: ${why}`,
    provenance: 'text',
    confidence: edit.confidence ?? 0.5,
  }));
}
