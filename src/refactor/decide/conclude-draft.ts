// What a planned change comes to: TypeScript is asked about it, and what the planner was not sure of becomes a question.
import type { Operation } from '../../contract/index.ts';
import type { Project, ProjectState } from '../../project/index.ts';
import { textsAfter } from '../plan/change.ts';
import type { Doubt, Draft, Refusal } from '../plan/plan.ts';
import { checkTypes, type TypeCheck } from '../plan/type-check.ts';
import type { Candidate, Conclusion, Fact } from './conclusion.ts';
import { complaintFacts, doubtFacts, placeText } from './told-facts.ts';

export interface Subject {
  readonly operation: Operation;
  /** What it is about: `path#Container.member`, or a path. */
  readonly symbol: string;
  readonly description: string;
  readonly entryPoints: readonly string[];
  /** What is good to know and nothing to decide. */
  readonly notes?: readonly Doubt[];
  /** Files to ask TypeScript about, besides those that the change touches. */
  concerned(after: ProjectState): readonly string[];
}

export async function concludeDraft(project: Project, subject: Subject, draft: Draft): Promise<Conclusion> {
  if (draft.refusal) return refusedDraft(subject, draft.refusal);
  const { snapshot, graph } = project.state;
  const after = await project.stateAfter(textsAfter((file) => snapshot.read(file), draft.change));
  const { edits, moves } = draft.change;
  const touched = [...edits.map(({ file }) => file), ...moves.map(({ file }) => file)];
  const files = [...new Set([...touched, ...subject.concerned(after)])].filter((file) =>
    graph.files.has(file),
  );
  const check = await checkTypes(project, after, draft.change, files);
  const hasComplaints = check.complaints.length > 0;
  const candidate: Candidate = {
    id: 'semantic',
    description: subject.description,
    confidence: hasComplaints ? 0.3 : draft.doubts.length > 0 ? 0.7 : 1,
    provenance: 'semantic',
    change: draft.change,
    check,
  };
  const parts = {
    ...baseOf(subject, check),
    candidates: [candidate],
    facts: [...complaintFacts(check), ...doubtFacts(draft.doubts), ...doubtFacts(subject.notes ?? [])],
    capsules: [],
  };
  if (hasComplaints)
    return {
      ...parts,
      status: 'needs_decision',
      reason: 'type_errors',
      message: `TypeScript would complain ${times(check.complaints.length)} where it does not now`,
      failed: ['no_new_diagnostic'],
      questions: [
        {
          question: 'What has to change with it where TypeScript complains?',
          places: check.complaints.map(({ file = '', start, end }) => placeText(after, { file, start, end })),
        },
      ],
    };
  const [first] = draft.doubts;
  if (first === undefined)
    return { ...parts, status: 'ok', message: subject.description, failed: [], questions: [] };
  return {
    ...parts,
    status: 'needs_decision',
    reason: first.reason,
    message: `${subject.description}, but ${inSentence(first.message)}`,
    failed: [...new Set(draft.doubts.map(({ reason }) => reason))],
    questions: draft.doubts.map(({ message, places }) => ({
      question: message,
      places: places.map((place) => placeText(project.state, place)),
    })),
  };
}

/** As it stands in the middle of a sentence; what is no common word at its beginning stays as it is. */
function inSentence(message: string): string {
  return /^[A-Z][a-z]* /.test(message) ? message[0]!.toLowerCase() + message.slice(1) : message;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

function baseOf(
  { operation, symbol, entryPoints }: Subject,
  check: TypeCheck | undefined,
): Pick<
  Conclusion,
  'operation' | 'symbol' | 'read' | 'contexts' | 'entryPoints' | 'problems' | 'isTruncated'
> {
  return {
    operation,
    symbol,
    read: [],
    contexts: check?.contexts ?? [],
    entryPoints,
    problems: [],
    isTruncated: false,
  };
}

function refusedDraft(subject: Subject, { reason, message, places, isUnsupported }: Refusal): Conclusion {
  return {
    ...baseOf(subject, undefined),
    status: isUnsupported ? 'unsupported' : 'refused',
    reason,
    message,
    candidates: [],
    facts: places.map((place): Fact => ({ type: 'collision', place, provenance: 'semantic' })),
    failed: [reason],
    questions: [],
    capsules: [],
  };
}
