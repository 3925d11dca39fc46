// Plans a rename: the name and all that goes by it, once for those who import the package as well and, where others may know
// the name, once more without them noticing. TypeScript says what it thinks of each way, and texts around are searched.
import { compareText } from '../../base/index.ts';
import { ROLE } from '../../facts/index.ts';
import { ownerAt, symbolDeclaredAt, symbolKey, type CodeGraph, type SymbolRef } from '../../graph/index.ts';
import type { Project } from '../../project/index.ts';
import { publicEntryPoints, publicMemberAt } from '../../usage/index.ts';
import type { TextEdit } from '../plan/change.ts';
import {
  refused,
  type Addition,
  type Doubt,
  type Mention,
  type Place,
  type Plan,
  type Refusal,
  type Subject,
  type Way,
} from '../plan/plan.ts';
import type { RenameRequest } from '../plan/request.ts';
import { checkTypes } from '../plan/type-check.ts';
import { sweep } from '../sweep/index.ts';
import { concernedFiles } from './reach.ts';
import { nameLinks, namespaceEntries } from './name-links.ts';
import { withNamedAtKeys } from './literal-keys.ts';
import { renamedName, type RenamedName } from './renamed-name.ts';
import { tryRename, type Trial } from './try-rename.ts';

export async function planRename(project: Project, request: RenameRequest): Promise<Plan> {
  const { target, newName, publicName } = request;
  const renamed = await renamedName(project, target);
  const direct = subjectOf(project, renamed, newName);
  if (renamed.isMember) return planMember(project, renamed, direct, publicName);
  const inNamespaces = renamed.isFileLocal ? [] : namespaceEntries(project, renamed);
  const entryPoints = [...new Set([...direct.entryPoints, ...inNamespaces])].sort(compareText);
  const subject = { ...direct, entryPoints };
  const isShown = entryPoints.length > 0;
  if (publicName === 'keep' && inNamespaces.length > 0)
    return refusedRename(subject, cannotKeep(renamed, 'exported by a namespace'));
  if (publicName === 'keep' && isShown) {
    const kept = await renamedBy(project, renamed, newName, new Set(entryPoints));
    return 'reason' in kept ? refusedRename(subject, kept) : planOf(subject, [kept.way], kept);
  }
  const all = await renamedBy(project, renamed, newName, undefined);
  if ('reason' in all) return refusedRename(subject, all);
  if (!isShown || publicName !== undefined) return planOf(subject, [all.way], all);
  const kept =
    inNamespaces.length > 0 ? undefined : await renamedBy(project, renamed, newName, new Set(entryPoints));
  return kept === undefined || 'reason' in kept
    ? publicChoice(subject, all, undefined)
    : publicChoice(subject, all, kept);
}

/** A member has one name wherever it is seen: no entry point can go on with the old one. */
async function planMember(
  project: Project,
  renamed: RenamedName,
  direct: Subject,
  publicName: RenameRequest['publicName'],
): Promise<Plan> {
  const all = await renamedBy(project, renamed, direct.to!, undefined);
  if ('reason' in all) return refusedRename(direct, all);
  const subject = { ...direct, entryPoints: await membersShownAt(project, all.trial) };
  if (subject.entryPoints.length === 0 || publicName === 'propagate') return planOf(subject, [all.way], all);
  if (publicName === undefined) return publicChoice(subject, all, undefined);
  return refusedRename(subject, cannotKeep(renamed, 'a member'));
}

function subjectOf(project: Project, renamed: RenamedName, newName: string): Subject {
  const { file, oldName, qualified, isMember, isFileLocal, definitions } = renamed;
  const entries = isFileLocal ? new Set<string>() : publicEntryPoints(project.state);
  const { exporting } = nameLinks(project.state.graph, renamed, () => false);
  return {
    operation: 'rename',
    label: `${file}#${qualified}`,
    name: oldName,
    to: newName,
    isMember,
    definitions: [definitions[0] ?? { file, start: 0, end: 0 }],
    entryPoints: [...exporting].filter((path) => entries.has(path)).sort(compareText),
  };
}

function refusedRename(subject: Subject, refusal: Refusal): Plan {
  return refused(subject, [subject.definitions[0]!.file], refusal);
}

/** What is not exported by itself has one name for all. */
function cannotKeep({ oldName, definitions }: RenamedName, why: string): Refusal {
  const message = `${oldName} is ${why}: those who import the package cannot keep its name.`;
  return { reason: 'name_is_kept', message, places: definitions };
}

function planOf(subject: Subject, ways: readonly Way[], ...tried: readonly Renaming[]): Plan {
  return {
    subject,
    ways,
    read: [subject.definitions[0]!.file],
    isTruncated: tried.some(({ isTruncated }) => isTruncated),
  };
}

/** What could be edited besides is told once it is decided who may notice. */
function publicChoice(subject: Subject, all: Renaming, kept: Renaming | undefined): Plan {
  const bare = ({ way: { additions: _, ...way } }: Renaming, id: 'propagate' | 'keep'): Way => ({
    ...way,
    id,
  });
  const ways = [bare(all, 'propagate'), ...(kept ? [bare(kept, 'keep')] : [])];
  return { ...planOf(subject, ways, all, ...(kept ? [kept] : [])), isPublicChoice: true };
}

/** One way to rename. */
interface Renaming {
  readonly way: Way;
  readonly trial: Trial;
  readonly isTruncated: boolean;
}

async function renamedBy(
  project: Project,
  renamed: RenamedName,
  newName: string,
  keepAt: ReadonlySet<string> | undefined,
): Promise<Renaming | Refusal> {
  const trial = await tryRename(project, { renamed, newName, ...(keepAt ? { keepAt } : {}) });
  if ('reason' in trial) return trial;
  const { change, after, doubts } = trial;
  const edited = new Set(change.edits.map(({ file }) => file));
  // What is not decided yet is checked in all files when it is.
  const check = await checkTypes(project, after, change, concernedFiles(project, trial, newName), {
    first: edited,
    isFirstEnough: doubts.length > 0,
  });
  const wider = await withNamedAtKeys(project, trial, check.complaints);
  if (wider) return renamedBy(project, wider, newName, keepAt);
  const { file, oldName, kind, isFileLocal, isMember, qualified } = renamed;
  const swept = sweep(project, {
    oldName,
    newName,
    ...(isMember ? { qualified } : {}),
    kind,
    file,
    isFileLocal,
    isMember,
    edited,
    semantic: change.edits,
  });
  const way: Way = {
    id: 'semantic',
    change: { ...change, edits: [...change.edits, ...swept.applied] },
    doubts: doubts.map((doubt) => ({ ...doubt, invariant: 'every_use_is_known' })),
    check,
    after,
    mentions: swept.offered,
    additions: [...receivers(project, trial, newName), ...texts(swept.offered)],
  };
  return { way, trial, isTruncated: swept.truncated };
}

/** Members of things whose type is not known, and names that are handed over. */
function receivers(project: Project, { renamed, doubts }: Trial, newName: string): Addition[] {
  const open = doubts.filter(({ reason }) => reason === 'receiver_unknown' || reason === 'named_by_value');
  const isName = ({ file, start, end }: Place): boolean =>
    project.state.snapshot.read(file)?.slice(start, end) === renamed.oldName;
  const edits = open.flatMap(({ places }: Doubt) =>
    places.filter(isName).map((place): TextEdit => ({
      ...place,
      text: isShorthand(project, place) ? `${newName}: ${renamed.oldName}` : newName,
      provenance: 'syntactic',
      confidence: 0.5,
    })),
  );
  return edits.length === 0 ? [] : [{ id: 'receivers', edits }];
}

/** In `{ name }` the variable keeps its name. */
function isShorthand({ state: { graph } }: Project, { file, start }: Place): boolean {
  return graph.files.get(file)!.facts.occurrences.startingAt(start)?.is(ROLE.SHORTHAND) === true;
}

/** What is less likely is told as a fact, but no choice. */
const LEAST_CONFIDENCE = 0.3;

function texts(offered: readonly Mention[]): Addition[] {
  const edits = offered
    .map(({ edit }) => edit)
    .filter(({ confidence = 0.5 }) => confidence >= LEAST_CONFIDENCE);
  return edits.length === 0 ? [] : [{ id: 'text', edits }];
}

/** Entry points that show one of the members that are renamed, among them those that it implements or overrides. */
async function membersShownAt(project: Project, { renamed, nameEdits }: Trial): Promise<string[]> {
  if (renamed.isFileLocal || publicEntryPoints(project.state).size === 0) return [];
  const { graph } = project.state;
  const declared = nameEdits.flatMap(({ file, start }) => symbolDeclaredAt(graph, file, start) ?? []);
  const members = new Map([...renamed.refs, ...declared].map((ref) => [symbolKey(ref), ref]));
  const owners = renamed.refs.length > 0 ? [] : renamed.definitions.flatMap((place) => ownerOf(graph, place));
  const found = new Set<string>();
  for (const ref of [...members.values(), ...owners])
    for (const entry of await publicMemberAt(project, ref)) found.add(entry);
  return [...found].sort(compareText);
}

/** What declares a name that only TypeScript knows is told by its surroundings. */
function ownerOf(graph: CodeGraph, { file, start }: Place): SymbolRef[] {
  const facts = graph.files.get(file)?.facts;
  const symbol = facts && ownerAt(facts, start);
  return symbol === undefined ? [] : [{ file, symbol }];
}
