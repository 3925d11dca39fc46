// A removal that was tried: its change, what TypeScript and the graph say to it, and what becomes of a plan by that.
import type { Project } from '../../project/index.ts';
import { textsAfter } from '../plan/change.ts';
import {
  refused,
  type Doubt,
  type Fact,
  type Mention,
  type Plan,
  type Subject,
  type Way,
} from '../plan/plan.ts';
import { checkTypes, type TypeCheck } from '../plan/type-check.ts';
import { concernedFiles } from './concerned-files.ts';
import { danglingNames } from './dangling.ts';
import { removalChange } from './removal-edits.ts';
import type { Removal } from './removal.ts';
import { unloadedBy } from './unloaded-modules.ts';

export interface TriedRemoval extends Way {
  readonly check: TypeCheck;
  readonly removal: Removal;
  /** Files that nothing would load any more. */
  readonly unloaded: readonly string[];
}

const NOTHING_CHECKED: TypeCheck = { complaints: [], isPartial: false, files: [], contexts: [] };

export async function tryRemoval(project: Project, id: Way['id'], removal: Removal): Promise<TriedRemoval> {
  const { graph, snapshot } = project.state;
  const change = removalChange(removal);
  const after = await project.stateAfter(textsAfter((file) => snapshot.read(file), change));
  const edited = [...new Set(change.edits.map(({ file }) => file))];
  const files = concernedFiles(project, after, removal, edited);
  const touched = [...edited, ...change.deletions];
  const names = [...removal.files.values()].flatMap((file) => [...file.names]);
  return {
    id,
    removal,
    change,
    doubts: [],
    check: files.length === 0 ? NOTHING_CHECKED : await checkTypes(project, after, change, files),
    dangling: danglingNames(graph, after.graph, touched),
    unloaded: unloadedBy(graph, after.graph, touched),
    along: [...new Set([...names, ...removal.deleted])],
  };
}

/** Whether one removal takes more than the other. */
export function isBigger(removal: Removal, other: Removal): boolean {
  const sizes = [removal, other].map((each) => {
    const { edits, deletions } = removalChange(each);
    return JSON.stringify([edits.map(({ file, start, end }) => [file, start, end]), deletions]);
  });
  return sizes[0] !== sizes[1];
}

export interface Tried {
  /** The first is the one that is asked for. */
  readonly removals: readonly TriedRemoval[];
  readonly doubts: readonly Doubt[];
  /** Texts that speak of it and stay as they are. */
  readonly mentions: readonly Mention[];
  readonly isTruncated: boolean;
}

export function planOf(subject: Subject, { removals, doubts, mentions, isTruncated }: Tried): Plan {
  const first = removals[0]!;
  const reason = whyNeeded(subject, first);
  if (reason) {
    const count = first.check.complaints.length + (first.dangling?.length ?? 0);
    const message = `Without ${subject.name}, ${count} ${count === 1 ? 'place' : 'places'} would break`;
    return refused(subject, filesOf(subject, first), { reason, message, places: [], tried: first });
  }
  const ways = removals.map(({ removal: _, unloaded: __, ...way }): Way => ({ ...way, doubts, mentions }));
  return { subject, ways, read: [subject.definitions[0]!.file], isTruncated };
}

/** Something keeps it where it is. */
export function stillNeeded(subject: Subject, message: string, evidence: readonly Fact[]): Plan {
  const read = [...new Set([subject.definitions[0]!.file, ...evidence.map(({ place }) => place.file)])];
  return refused(subject, read, { reason: 'still_referenced', message, places: [], evidence });
}

function filesOf({ definitions }: Subject, { check, dangling = [] }: TriedRemoval): string[] {
  const files = [...definitions, ...check.complaints, ...dangling].map(({ file = '' }) => file);
  return [...new Set(files)];
}

function whyNeeded({ name, isMember }: Subject, way: TriedRemoval): string | undefined {
  if ((way.dangling?.length ?? 0) > 0 || isNamed(way, name)) return 'still_referenced';
  return isMember && isMissing(way) ? 'still_required' : undefined;
}

/** Complaints that something is not used, as opposed to those that something is missing. */
const UNUSED = new Set([6133, 6138, 6192, 6196, 6198, 6199, 6205, 7027, 2578]);

function isMissing({ check }: TriedRemoval): boolean {
  return check.complaints.some(({ code }) => !UNUSED.has(code));
}

/** Complaints that a name means nothing. */
const NO_SUCH_NAME = new Set([2304, 2305, 2339, 2503, 2551, 2552, 2614, 2694, 2724, 2749, 18004]);

/** Whether something still names what goes. */
function isNamed({ check }: TriedRemoval, name: string): boolean {
  return check.complaints.some(
    ({ code, message }) => NO_SUCH_NAME.has(code) && message.includes(`'${name}'`),
  );
}
