// The choices that a rename comes with.
import { ROLE } from '../../facts/index.ts';
import { occurrenceFrom } from '../../graph/index.ts';
import type { Change, TextEdit } from '../plan/change.ts';
import type { Candidate } from '../decide/conclusion.ts';
import type { Place } from '../plan/plan.ts';
import type { Project } from '../../project/index.ts';
import type { Offer, Sweep } from '../sweep/index.ts';
import type { TypeCheck } from '../plan/type-check.ts';
import type { NameSubject } from './name-subject.ts';
import type { RenameDraft } from './plan-rename.ts';

export interface Subject {
  readonly project: Project;
  readonly name: NameSubject;
  readonly label: string;
  readonly oldName: string;
  readonly newName: string;
  readonly entryPoints: readonly string[];
  readonly definition: Place;
}

/** One way to rename, with what TypeScript and the texts around say to it. */
export interface Way {
  readonly draft: RenameDraft;
  readonly check: TypeCheck | undefined;
  readonly swept: Sweep;
}

function withEdits(change: Change, more: readonly TextEdit[]): Change {
  return { ...change, edits: [...change.edits, ...more] };
}

export function candidateOf(
  subject: Subject,
  { draft, check, swept }: Way,
  id: string,
  how: string,
): Candidate {
  const failing = (check?.complaints.length ?? 0) > 0;
  const confidence = failing ? 0.3 : draft.doubts.length > 0 ? 0.7 : 1;
  return {
    id,
    description: `${subject.oldName} → ${subject.newName}${how}`,
    confidence,
    provenance: 'semantic',
    change: withEdits(draft.change, swept.applied),
    check,
  };
}

/** The same with members of things whose type is not known. */
export function withReceivers(subject: Subject, candidate: Candidate, { doubts }: RenameDraft): Candidate[] {
  const places = doubts
    .filter(({ reason }) => reason === 'receiver_unknown')
    .flatMap((doubt) => doubt.places);
  if (places.length === 0) return [];
  const { oldName, newName, project } = subject;
  const edits = places.map((place): TextEdit => ({
    ...place,
    text: isShorthand(project, place) ? `${newName}: ${oldName}` : newName,
    provenance: 'syntactic',
    confidence: 0.5,
  }));
  return [
    {
      ...candidate,
      id: `${candidate.id}_and_receivers`,
      description: `${candidate.description}, and ${edits.length} more on things whose type is not known`,
      confidence: Math.min(candidate.confidence, 0.5),
      provenance: 'syntactic',
      change: withEdits(candidate.change, edits),
      check: candidate.check,
    },
  ];
}

/** In `{ name }` the variable keeps its name. */
function isShorthand({ state: { graph } }: Project, { file, start }: Place): boolean {
  const { facts } = graph.files.get(file)!;
  const row = occurrenceFrom(facts, start);
  return row !== undefined && (facts.occurrences.role[row]! & ROLE.SHORTHAND) !== 0;
}

/** What is less likely is told as a fact, but no choice. */
const LEAST_CONFIDENCE = 0.3;

/** The same with what was only offered. */
export function withOffers(candidate: Candidate, all: readonly Offer[]): Candidate[] {
  const offers = all.filter(({ edit }) => (edit.confidence ?? 0.5) >= LEAST_CONFIDENCE);
  if (offers.length === 0) return [];
  const confidence = Math.min(...offers.map(({ edit }) => edit.confidence ?? 0.5));
  return [
    {
      ...candidate,
      id: `${candidate.id}_and_text`,
      description: `${candidate.description}, and ${offers.length} more in strings and texts`,
      confidence: Math.min(candidate.confidence, confidence),
      provenance: 'text',
      change: withEdits(
        candidate.change,
        offers.map(({ edit }) => edit),
      ),
    },
  ];
}
