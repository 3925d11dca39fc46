// What is said about a rename: done, a question, or a refusal.
import { publicCapsule, receiverCapsule, textCapsule } from '../decide/capsules.ts';
import type { Conclusion, Fact } from '../decide/conclusion.ts';
import { complaintFacts, doubtFacts, offerFacts, placeText } from '../decide/told-facts.ts';
import type { Refusal } from '../plan/plan.ts';
import type { Diagnostic } from '../../types/index.ts';
import { candidateOf, withOffers, withReceivers, type Subject, type Way } from './candidates.ts';
import type { RenameDraft } from './plan-rename.ts';

function base(
  subject: Subject,
  ways: readonly Way[],
): Omit<Conclusion, 'status' | 'message' | 'candidates' | 'facts' | 'failed' | 'questions' | 'capsules'> {
  return {
    operation: 'rename',
    symbol: subject.label,
    read: [subject.definition.file],
    contexts: ways.flatMap(({ check }) => check?.contexts ?? []),
    entryPoints: subject.entryPoints,
    problems: [],
    isTruncated: ways.some(({ swept }) => swept.truncated),
  };
}

export function refused(subject: Subject, { reason, message, places, isUnsupported }: Refusal): Conclusion {
  return {
    ...base(subject, []),
    status: isUnsupported ? 'unsupported' : 'refused',
    reason,
    message,
    candidates: [],
    facts: [
      definitionFact(subject),
      ...places.map((place): Fact => ({ type: 'collision', place, provenance: 'semantic' })),
    ],
    failed: [reason],
    questions: [],
    capsules: [],
  };
}

function definitionFact({ definition }: Subject): Fact {
  return { type: 'definition', place: definition, provenance: 'semantic' };
}

export function oneWay(subject: Subject, only: Way, oldName: string): Conclusion {
  const { draft, check, swept } = only;
  const candidate = candidateOf(subject, only, 'semantic', '');
  const { edits } = candidate.change;
  const places = edits.length;
  const files = new Set(edits.map(({ file }) => file)).size;
  const done = `${oldName} is ${subject.newName} at ${placesText(places)} in ${files} ${files === 1 ? 'file' : 'files'}`;
  const offers = withOffers(candidate, swept.offered);
  const receivers = withReceivers(subject, candidate, draft);
  const parts = {
    ...base(subject, [only]),
    candidates: [candidate, ...receivers, ...offers],
    facts: [
      definitionFact(subject),
      ...complaintFacts(check),
      ...doubtFacts(draft.doubts),
      ...offerFacts(swept.offered),
    ],
  };
  const texts = swept.offered.map(({ edit }) => placeText(subject.project.state, edit));
  const textCapsules =
    offers.length > 0 ? [textCapsule(oldName, texts, 'semantic', 'semantic_and_text')] : [];
  if (check && check.complaints.length > 0)
    return {
      ...parts,
      status: 'needs_decision',
      reason: 'type_errors',
      message: `TypeScript would complain at ${placesText(check.complaints.length)}${check.isPartial ? ' or more' : ''} that it accepts now`,
      failed: ['no_new_diagnostic'],
      questions: [
        {
          question: 'What has to change with it where TypeScript complains?',
          places: check.complaints.map((complaint) => complaintText(draft, complaint)),
        },
      ],
      capsules: textCapsules,
    };
  const { doubts } = draft;
  if (doubts.length > 0)
    return {
      ...parts,
      status: 'needs_decision',
      reason: doubts[0]!.reason,
      message: `${done}, but ${doubts[0]!.message}`,
      failed: ['every_use_is_known'],
      questions: doubts.map(({ message, places: at }) => ({
        question: message,
        places: at.map((place) => placeText(subject.project.state, place)),
      })),
      capsules: [
        ...(draft.subject.isMember
          ? [
              receiverCapsule(
                oldName,
                doubts.flatMap(({ places: at }) =>
                  at.map((place) => placeText(subject.project.state, place)),
                ),
                'semantic',
                receivers[0]?.id ?? 'semantic',
              ),
            ]
          : []),
        ...textCapsules,
      ],
    };
  return { ...parts, status: 'ok', message: done, failed: [], questions: [], capsules: textCapsules };
}

export function publicChoice(subject: Subject, propagated: Way, keeping: Way | undefined): Conclusion {
  const { oldName, newName, entryPoints } = subject;
  const first = candidateOf(subject, propagated, 'propagate', ', also for those who import the package');
  const second = keeping
    ? [candidateOf(subject, keeping, 'keep', `; the package goes on exporting ${oldName}`)]
    : [];
  return {
    ...base(subject, keeping ? [propagated, keeping] : [propagated]),
    status: 'needs_decision',
    reason: 'public_name',
    message: `${oldName} is ${subject.name.isMember ? 'shown' : 'exported'} by ${entryPoints.join(', ')}: others may ${subject.name.isMember ? 'use' : 'import'} it`,
    candidates: [first, ...second],
    facts: [
      definitionFact(subject),
      ...entryPoints.map((file): Fact => ({
        type: 'export',
        place: { file },
        content: `${subject.name.isMember ? 'shows' : 'exports'} ${oldName}`,
        provenance: 'semantic',
      })),
      ...complaintFacts(propagated.check),
    ],
    failed: ['public_name_is_decided'],
    questions: [
      {
        question: `Is ${newName} to be the name for those who import the package?`,
        places: [...entryPoints],
      },
    ],
    capsules: keeping ? [publicCapsule(oldName, entryPoints)] : [],
  };
}

function complaintText({ after }: RenameDraft, { file = '', start, end }: Diagnostic): string {
  return after === undefined ? file : placeText(after, { file, start, end });
}

function placesText(count: number): string {
  return `${count} ${count === 1 ? 'place' : 'places'}`;
}
