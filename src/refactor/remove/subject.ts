// What a deletion is about, and the parts of its conclusion that do not depend on how it ends.
import { spanAt } from '../../base/index.ts';
import type { Project } from '../../project/index.ts';
import type { Candidate, Conclusion, Fact } from '../decide/conclusion.ts';
import type { Doubt, Place, Refusal } from '../plan/plan.ts';
import type { Way } from './way.ts';

export interface Subject {
  readonly project: Project;
  /** `path#Container.member`, or a path. */
  readonly label: string;
  readonly name: string;
  readonly definition: Place | { readonly file: string };
  readonly entryPoints: readonly string[];
}

type Base = Pick<
  Conclusion,
  'operation' | 'symbol' | 'read' | 'contexts' | 'entryPoints' | 'problems' | 'capsules'
>;

export function baseOf({ label, definition, entryPoints }: Subject, ways: readonly Way[]): Base {
  return {
    operation: 'delete',
    symbol: label,
    read: [definition.file],
    contexts: [...new Set(ways.flatMap(({ check }) => check.contexts))],
    entryPoints,
    problems: [],
    capsules: [],
  };
}

export function definitionFact({ definition }: Subject): Fact {
  return { type: 'definition', place: definition, provenance: 'semantic' };
}

export function refused(
  subject: Subject,
  { reason, message, isUnsupported }: Refusal,
  facts: readonly Fact[],
): Conclusion {
  return {
    ...baseOf(subject, []),
    read: [...new Set([subject.definition.file, ...facts.map(({ place }) => place.file)])],
    status: isUnsupported ? 'unsupported' : 'refused',
    reason,
    message,
    candidates: [],
    facts: [definitionFact(subject), ...facts],
    failed: [reason],
    questions: [],
    isTruncated: false,
  };
}

/** `path:line:column` of a place as the file is. */
export function placeText({ project }: Subject, { file, start, end }: Place): string {
  const lineStarts = project.state.graph.files.get(file)?.facts.lineStarts;
  if (lineStarts === undefined) return file;
  const { line, column } = spanAt(lineStarts, start, end).start;
  return `${file}:${line}:${column}`;
}

export function candidateOf({ name }: Subject, way: Way, doubts: readonly Doubt[]): Candidate {
  const isFailing = way.check.complaints.length + way.dangling.length > 0;
  return {
    id: way.id,
    description: descriptionOf(name, way),
    confidence: isFailing ? 0.3 : doubts.length > 0 ? 0.7 : 1,
    provenance: 'semantic',
    change: way.change,
    check: way.check,
  };
}

function descriptionOf(name: string, { id, removal }: Way): string {
  if (id === 'keep_effect') return `delete ${name}, but go on running what made its value`;
  if (id !== 'cascade') return `delete ${name}`;
  const names = [...removal.files.values()].flatMap((file) => [...file.names]);
  const others = [...new Set([...names, ...removal.deleted])].filter((other) => other !== name);
  const shown = others.slice(0, 10).join(', ');
  return `delete ${name} and what nothing uses then: ${shown}${others.length > 10 ? ' and more' : ''}`;
}
