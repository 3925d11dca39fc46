// What a rename comes to: proven and done, a question with its choices, or a refusal.
import { compareText } from '../../base/index.ts';
import type { Project } from '../../project/index.ts';
import type { Change, TextEdit } from '../change.ts';
import { publicCapsule, receiverCapsule, textCapsule } from '../decide/capsules.ts';
import { complaintFacts, doubtFacts, offerFacts, placeText } from '../decide/told-facts.ts';
import type { Candidate, Conclusion, Fact } from '../decide/conclusion.ts';
import type { DraftPlace, Refusal } from '../draft.ts';
import { publicEntryPoints } from '../entry-points.ts';
import { sweep, type Offer, type Sweep } from '../sweep/index.ts';
import { checkTypes, type TypeCheck } from '../type-check.ts';
import type { Diagnostic } from '../../types/index.ts';
import { concernedFiles } from './concerned-files.ts';
import { nameLinks } from './name-links.ts';
import { nameSubject, type NameSubject, type RenameTarget } from './name-subject.ts';
import { withNamedAtKeys } from './named-at-keys.ts';
import { planRename, type RenameDraft } from './plan-rename.ts';

export interface RenameOptions {
  /** What becomes of the name where a published package exports it. */
  readonly publicName?: 'propagate' | 'keep';
}

export async function concludeRename(
  project: Project,
  target: RenameTarget,
  newName: string,
  { publicName }: RenameOptions = {},
): Promise<Conclusion> {
  const subject = subjectOf(project, await nameSubject(project, target), newName);
  const { entryPoints, oldName, name } = subject;
  const isOpen = entryPoints.length > 0 && publicName === undefined;
  const kept = new Set(entryPoints);
  const propagated = publicName === 'keep' ? undefined : await way(project, name, newName, undefined);
  if (propagated?.draft.refusal) return refused(subject, propagated.draft.refusal);
  const keeping =
    entryPoints.length > 0 && publicName !== 'propagate'
      ? await way(project, name, newName, kept)
      : undefined;
  if (!propagated && keeping?.draft.refusal) return refused(subject, keeping.draft.refusal);
  if (isOpen) return publicChoice(subject, propagated!, keeping?.draft.refusal ? undefined : keeping);
  return oneWay(subject, (propagated ?? keeping)!, oldName);
}

interface Subject {
  readonly project: Project;
  readonly name: NameSubject;
  readonly label: string;
  readonly oldName: string;
  readonly newName: string;
  readonly entryPoints: readonly string[];
  readonly definition: DraftPlace;
}

function subjectOf(project: Project, name: NameSubject, newName: string): Subject {
  const { graph } = project.state;
  const { file, oldName, qualified, definitions } = name;
  const entries = name.isFileLocal ? new Set<string>() : publicEntryPoints(project);
  const { exporting } = nameLinks(graph, name, () => false);
  return {
    project,
    name,
    label: `${file}#${qualified}`,
    oldName,
    newName,
    entryPoints: [...exporting].filter((path) => entries.has(path)).sort(compareText),
    definition: definitions[0] ?? { file, start: 0, end: 0 },
  };
}

/** One way to rename, with what TypeScript and the texts around say to it. */
interface Way {
  readonly draft: RenameDraft;
  readonly check: TypeCheck | undefined;
  readonly swept: Sweep;
}

const NOTHING_SWEPT: Sweep = { applied: [], offered: [], truncated: false };

async function way(
  project: Project,
  name: NameSubject,
  newName: string,
  keepAt: ReadonlySet<string> | undefined,
): Promise<Way> {
  const draft = await planRename(project, { subject: name, newName, ...(keepAt ? { keepAt } : {}) });
  if (draft.refusal) return { draft, check: undefined, swept: NOTHING_SWEPT };
  const files = concernedFiles(project, draft, newName);
  const edited = new Set(draft.change.edits.map(({ file }) => file));
  // What is not decided yet is checked in all files when it is.
  const check = await checkTypes(project, draft.after!, draft.change, files, {
    first: edited,
    isFirstEnough: draft.doubts.length > 0,
  });
  const wider = await withNamedAtKeys(project, draft, check.complaints);
  if (wider) return way(project, wider, newName, keepAt);
  const { file, oldName, kind, isFileLocal, isMember, qualified } = name;
  const swept = sweep(project, {
    oldName,
    newName,
    ...(isMember ? { qualified } : {}),
    kind,
    file,
    isFileLocal,
    isMember,
    edited,
    semantic: draft.change.edits,
  });
  return { draft, check, swept };
}

function withEdits(change: Change, more: readonly TextEdit[]): Change {
  return { ...change, edits: [...change.edits, ...more] };
}

function candidateOf(subject: Subject, { draft, check, swept }: Way, id: string, how: string): Candidate {
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
function withReceivers(subject: Subject, candidate: Candidate, { doubts }: RenameDraft): Candidate[] {
  const places = doubts
    .filter(({ reason }) => reason === 'receiver_unknown')
    .flatMap((doubt) => doubt.places);
  if (places.length === 0) return [];
  const edits = places.map((place): TextEdit => ({
    ...place,
    text: subject.newName,
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

function placesText(count: number): string {
  return `${count} ${count === 1 ? 'place' : 'places'}`;
}

/** What is less likely is told as a fact, but no choice. */
const LEAST_CONFIDENCE = 0.3;

/** The same with what was only offered. */
function withOffers(candidate: Candidate, all: readonly Offer[]): Candidate[] {
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

function refused(subject: Subject, { reason, message, places, isUnsupported }: Refusal): Conclusion {
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

function oneWay(subject: Subject, only: Way, oldName: string): Conclusion {
  const { draft, check, swept } = only;
  const candidate = candidateOf(subject, only, 'semantic', '');
  const places = draft.change.edits.length;
  const files = new Set(draft.change.edits.map(({ file }) => file)).size;
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

function publicChoice(subject: Subject, propagated: Way, keeping: Way | undefined): Conclusion {
  const { oldName, newName, entryPoints } = subject;
  const first = candidateOf(subject, propagated, 'propagate', ', also for those who import the package');
  const second = keeping
    ? [candidateOf(subject, keeping, 'keep', `; the package goes on exporting ${oldName}`)]
    : [];
  return {
    ...base(subject, keeping ? [propagated, keeping] : [propagated]),
    status: 'needs_decision',
    reason: 'public_name',
    message: `${oldName} is exported by ${entryPoints.join(', ')}: others may import it`,
    candidates: [first, ...second],
    facts: [
      definitionFact(subject),
      ...entryPoints.map((file): Fact => ({
        type: 'export',
        place: { file },
        content: `exports ${oldName}`,
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
    capsules: [publicCapsule(oldName, entryPoints)],
  };
}

function complaintText({ after }: RenameDraft, { file = '', start, end }: Diagnostic): string {
  return after === undefined ? file : placeText(after, { file, start, end });
}
