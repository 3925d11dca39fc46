// From the ways in which something could be deleted, and what speaks against them, to a conclusion.
import type { Conclusion, Fact } from '../decide/conclusion.ts';
import { doubtFacts } from '../decide/told-facts.ts';
import type { Doubt } from '../plan/plan.ts';
import type { Offer } from '../sweep/index.ts';
import { deleteCapsules } from './capsules.ts';
import { complaintFacts, isMissing, isNamed } from './complaints.ts';
import { removalChange } from './removal-edits.ts';
import type { Removal } from './removal.ts';
import { baseOf, candidateOf, definitionFact, placeText, refused, type Subject } from './subject.ts';
import { isProven, type Way } from './way.ts';

export interface Settled {
  /** The first is the one that is asked for. */
  readonly ways: readonly [Way, ...Way[]];
  readonly doubts: readonly Doubt[];
  /** Texts that speak of it and stay as they are. */
  readonly mentions: readonly Offer[];
  readonly isMember: boolean;
  readonly isTruncated: boolean;
}

/** Mentions that are shown. */
const SHOWN = 50;

export function settle(
  subject: Subject,
  { ways, doubts, mentions, isMember, isTruncated }: Settled,
): Conclusion {
  const [first] = ways;
  const against = complaintFacts(first);
  const isUsed = first.dangling.length > 0 || isNamed(first, subject.name);
  if (isUsed || (isMember && isMissing(first))) {
    const reason = isUsed ? 'still_referenced' : 'still_required';
    const message = `Without ${subject.name}, ${against.length} ${against.length === 1 ? 'place' : 'places'} would be wrong`;
    return refused(subject, { reason, message, places: [] }, against);
  }
  const parts = {
    ...baseOf(subject, ways),
    candidates: ways.map((way) => candidateOf(subject, way, doubts)),
    facts: [
      definitionFact(subject),
      ...against,
      ...doubtFacts(doubts),
      ...mentions.slice(0, SHOWN).map(mentionFact),
    ],
    isTruncated,
  };
  if (!isProven(first)) return withComplaints(subject, ways, parts);
  if (doubts.length === 0)
    return { ...parts, status: 'ok', message: doneText(subject, first), failed: [], questions: [] };
  return {
    ...parts,
    status: 'needs_decision',
    reason: doubts[0]!.reason,
    message: doubts.map(({ message }) => message).join(' '),
    failed: doubts.map(({ reason }) => reason),
    questions: doubts.map(({ message, places }) => ({
      question: message,
      places: places.map((place) => placeText(subject, place)),
    })),
    capsules: deleteCapsules(subject, doubts, ways),
  };
}

type Parts = Omit<Conclusion, 'status' | 'message' | 'failed' | 'questions'>;

function withComplaints(subject: Subject, ways: readonly Way[], parts: Parts): Conclusion {
  const [first, ...others] = ways;
  const facts = complaintFacts(first!);
  const better = others.find(isProven);
  const hint = better ? `; candidate "${better.id}" has none of them` : '';
  const places = facts.map(({ place }) => ('start' in place ? placeText(subject, place) : place.file));
  return {
    ...parts,
    status: 'needs_decision',
    reason: 'type_errors',
    message: `TypeScript would complain at ${facts.length} ${facts.length === 1 ? 'place' : 'places'}${hint}`,
    failed: ['no_new_diagnostic'],
    questions: [{ question: 'What has to change with it where TypeScript complains?', places }],
  };
}

function mentionFact({ edit, group, why }: Offer): Fact {
  const { file, start, end } = edit;
  return {
    type: 'text_match',
    place: { file, start, end },
    content: `${group}: ${why}`,
    provenance: 'text',
    confidence: edit.confidence ?? 0.5,
  };
}

function doneText({ name }: Subject, { change, removal }: Way): string {
  const files = new Set(change.edits.map(({ file }) => file)).size;
  const edited = files === 0 ? '' : `; ${files} ${files === 1 ? 'file' : 'files'} edited`;
  const deleted = removal.deleted.size === 0 ? '' : `; ${removal.deleted.size} deleted`;
  return `${name} is deleted${edited}${deleted}`;
}

/** Whether one removal takes more than the other. */
export function isBigger(removal: Removal, other: Removal): boolean {
  const sizes = [removal, other].map((each) => {
    const { edits, deletions } = removalChange(each);
    return JSON.stringify([edits.map(({ file, start, end }) => [file, start, end]), deletions]);
  });
  return sizes[0] !== sizes[1];
}
