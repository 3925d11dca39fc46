// From a plan to its outcome, for every operation alike: status, reason and words, candidates with their confidence, facts,
// questions and capsules. Nothing else makes outcomes of plans.
import { lineStartsOf, spanAt } from '../../base/index.ts';
import type { Capsule } from '../../contract/index.ts';
import type { Project, ProjectState } from '../../project/index.ts';
import type { Diagnostic } from '../../types/index.ts';
import { orderedEdits, type Change, type TextEdit } from '../plan/change.ts';
import {
  isProven,
  type Doubt,
  type Fact,
  type FactPlace,
  type Mention,
  type Place,
  type Plan,
  type Refusal,
  type Subject,
  type Way,
} from '../plan/plan.ts';
import {
  complained,
  described,
  done,
  doubtCapsules,
  extended,
  publicCapsule,
  shownToOthers,
  textCapsule,
  undecided,
  WHAT_ELSE_CHANGES,
} from './wording.ts';
import { NOTHING, type Candidate, type Outcome } from './outcome.ts';

export function makeOutcome({ state }: Project, plan: Plan): Outcome {
  const { subject, ways } = plan;
  if (plan.refusal) return refusedOutcome(plan, plan.refusal);
  const [first, ...others] = ways as [Way, ...Way[]];
  const against = factsAgainst(subject, first);
  const candidates = ways.flatMap((way) => candidatesOf(subject, way));
  const placeText = placeTexts(state, subject);
  const base = { ...baseOf(plan), candidates };
  if (plan.isPublicChoice) return { ...base, ...publicChoice(subject, ways, against) };
  const texts = textCapsules(subject, first, candidates, placeText);
  const parts = { ...base, facts: [...definitionFacts(subject), ...against, ...factsAbout(first)] };
  if (against.length > 0)
    return {
      ...parts,
      status: 'needs_decision',
      reason: 'type_errors',
      message: complained(against.length, first.check?.isPartial === true, others.find(isProven)),
      failed: ['no_new_diagnostic'],
      questions: [{ question: WHAT_ELSE_CHANGES, places: against.map(complaintText(state, first)) }],
      capsules: texts,
    };
  const { doubts } = first;
  if (doubts.length === 0)
    return {
      ...parts,
      ...(subject.isForeign ? { status: 'ok_syntactic', reason: 'no_type_check' } : { status: 'ok' }),
      message: done(subject, first),
      capsules: texts,
    };
  return {
    ...parts,
    status: 'needs_decision',
    reason: doubts[0]!.reason,
    message: undecided(subject, first, doubts),
    failed: [...new Set(doubts.map(({ reason, invariant }) => invariant ?? reason))],
    questions: doubts.map(({ message, places }) => ({ question: message, places: places.map(placeText) })),
    capsules: [...doubtCapsules(subject, ways, candidates, placeText), ...texts],
  };
}

function baseOf({ subject, ways, read, contexts = [], tests, isTruncated = false }: Plan): BaseOutcome {
  return {
    ...NOTHING,
    operation: subject.operation,
    symbol: subject.label,
    read,
    contexts: [...new Set([...contexts, ...ways.flatMap(({ check }) => check?.contexts ?? [])])],
    entryPoints: subject.entryPoints,
    isTruncated,
    ...(tests ? { tests } : {}),
  };
}

type BaseOutcome = Omit<Outcome, 'status' | 'message'>;

function refusedOutcome(plan: Plan, refusal: Refusal): Outcome {
  const { reason, message, places, isUnsupported, isBlocked, invariant, tried } = refusal;
  const evidence = tried ? factsAgainst(plan.subject, tried) : refusal.evidence;
  const collisions = places.map((place): Fact => ({ type: 'collision', place, provenance: 'semantic' }));
  return {
    ...baseOf(plan),
    status: isBlocked ? 'blocked' : isUnsupported ? 'unsupported' : 'refused',
    reason,
    message,
    facts: [...definitionFacts(plan.subject), ...(evidence ?? collisions)],
    failed: [invariant ?? reason],
  };
}

/** Others know the name, and only the asker can say whether they may notice. */
function publicChoice(
  subject: Subject,
  ways: readonly Way[],
  against: readonly Fact[],
): Pick<Outcome, 'status' | 'reason' | 'message' | 'facts' | 'failed' | 'questions' | 'capsules'> {
  const { name, to, isMember, entryPoints } = subject;
  const exported = entryPoints.map((file): Fact => ({
    type: 'export',
    place: { file },
    content: `${isMember ? 'shows' : 'exports'} ${name}`,
    provenance: 'semantic',
  }));
  return {
    status: 'needs_decision',
    reason: 'public_name',
    message: shownToOthers(subject),
    facts: [...definitionFacts(subject), ...exported, ...against],
    failed: ['public_name_is_decided'],
    questions: [
      { question: `Should those who import the package see the new name ${to}?`, places: [...entryPoints] },
    ],
    capsules: ways[1] ? [publicCapsule(subject, ways[0]!.id, ways[1].id)] : [],
  };
}

/** What a way does, and the same with each of its additions. */
function candidatesOf(subject: Subject, way: Way): Candidate[] {
  const { id, change, check, additions = [] } = way;
  const first: Candidate = {
    id,
    description: described(subject, way),
    confidence: confidenceIn(way),
    provenance: subject.isForeign ? 'syntactic' : 'semantic',
    change,
    check,
  };
  const more = additions.map((addition): Candidate => ({
    ...first,
    id: `${id}_and_${addition.id}`,
    description: extended(first.description, addition),
    confidence: Math.min(first.confidence, ...addition.edits.map(({ confidence }) => confidence ?? 0.5)),
    provenance: addition.id === 'text' && !subject.isForeign ? 'text' : 'syntactic',
    change: withEdits(change, addition.edits),
  }));
  return [first, ...more];
}

/** What no type check has seen is never certain. */
function confidenceIn(way: Way): number {
  if (!isProven(way)) return 0.3;
  if (way.doubts.length > 0) return 0.7;
  return way.check === undefined ? 0.9 : 1;
}

function withEdits(change: Change, more: readonly TextEdit[]): Change {
  return { ...change, edits: [...change.edits, ...more] };
}

function definitionFacts({ definitions }: Subject): Fact[] {
  return definitions.map((place) => ({ type: 'definition', place, provenance: 'semantic' }));
}

/** What TypeScript says to a change, at places of the text after it. */
export function complaintFacts(complaints: readonly Diagnostic[]): Fact[] {
  return complaints.map(({ file = '', start, end, code, message }) => ({
    type: 'diagnostic',
    place: { file, start, end },
    content: `TS${code}: ${message.split('\n')[0]}`,
    provenance: 'semantic',
    isAfter: true,
  }));
}

/**
 * What TypeScript and the graph say against a way. A deletion may be refused because of it, so that there is no text after
 * it: its places are those of the files as they are.
 */
function factsAgainst({ operation }: Subject, { change, check, dangling = [] }: Way): Fact[] {
  const complaints = complaintFacts(check?.complaints ?? []);
  if (operation !== 'delete') return complaints;
  const lost = dangling.map((place): Fact => ({
    type: 'reference',
    place,
    content: 'would lead nowhere',
    provenance: 'semantic',
  }));
  return [...complaints, ...lost].map((fact) => ({
    ...fact,
    place: placeBefore(change, fact.place as Place),
    isAfter: false,
  }));
}

/** Where something that stands at a place after the change stands before it. */
function placeBefore({ edits }: Change, { file, start, end }: Place): Place {
  let shift = 0;
  for (const edit of orderedEdits(edits.filter((item) => item.file === file))) {
    if (edit.start + edit.text.length > start + shift) break;
    shift += edit.end - edit.start - edit.text.length;
  }
  return { file, start: start + shift, end: end + shift };
}

/** Mentions that are shown; all of them stand in their candidate. */
const SHOWN_MENTIONS = 50;

function factsAbout({ doubts, notes = [], mentions = [] }: Way): Fact[] {
  return [
    ...[...doubts, ...notes].flatMap(doubtFacts),
    ...mentions.slice(0, SHOWN_MENTIONS).map(mentionFact),
  ];
}

function doubtFacts({ message, places }: Doubt): Fact[] {
  return places.map((place) => ({
    type: 'reference',
    place,
    content: message,
    provenance: 'syntactic',
    confidence: 0.5,
  }));
}

function mentionFact({ edit, group, why }: Mention): Fact {
  return {
    type: 'text_match',
    place: edit,
    content: `${group}: ${why}`,
    provenance: 'text',
    confidence: edit.confidence ?? 0.5,
  };
}

function textCapsules(
  { name }: Subject,
  { id, mentions = [] }: Way,
  candidates: readonly Candidate[],
  placeText: (place: Place) => string,
): Capsule[] {
  const withThem = candidates.find((candidate) => candidate.id === `${id}_and_text`);
  if (withThem === undefined) return [];
  const places = mentions.map(({ edit }) => placeText(edit)).join(' ');
  return [textCapsule(name, places, id, withThem.id)];
}

/** `file:line:column` of a place; the file where it is one of another kind than the subject's. */
function placeTexts(state: ProjectState, { isForeign }: Subject): (place: Place) => string {
  if (!isForeign) return (place) => placeText(place, state.graph.files.get(place.file)?.facts.lineStarts);
  const known = new Map<string, Uint32Array>();
  return (place) => {
    const { file, start, end } = place;
    if (start === end) return file;
    const lines = known.get(file) ?? lineStartsOf(state.snapshot.read(file) ?? '');
    known.set(file, lines);
    return placeText(place, lines);
  };
}

function complaintText(state: ProjectState, { after = state }: Way): (fact: Fact) => string {
  return ({ place, isAfter }) => {
    const { graph } = isAfter ? after : state;
    return placeText(place, graph.files.get(place.file)?.facts.lineStarts);
  };
}

function placeText(place: FactPlace, lineStarts: ArrayLike<number> | undefined): string {
  if (lineStarts === undefined || !('start' in place)) return place.file;
  const { line, column } = spanAt(lineStarts, place.start, place.end).start;
  return `${place.file}:${line}:${column}`;
}
