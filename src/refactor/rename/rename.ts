// What a rename comes to: proven and done, a question with its choices, or a refusal.
import { compareText } from '../../base/index.ts';
import { ownerAt, symbolDeclaredAt, symbolKey, type CodeGraph, type SymbolRef } from '../../graph/index.ts';
import type { Project } from '../../project/index.ts';
import type { Conclusion } from '../decide/conclusion.ts';
import type { Place } from '../plan/plan.ts';
import { publicEntryPoints, publicMemberAt } from '../../usage/index.ts';
import { sweep, type Sweep } from '../sweep/index.ts';
import { checkTypes } from '../plan/type-check.ts';
import type { Subject, Way } from './candidates.ts';
import { concernedFiles } from './concerned-files.ts';
import { oneWay, publicChoice, refused } from './conclusions.ts';
import { nameLinks } from './name-links.ts';
import { nameSubject, type NameSubject, type RenameTarget } from './name-subject.ts';
import { withNamedAtKeys } from './named-at-keys.ts';
import { namespaceEntries } from './namespace-entries.ts';
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
  const direct = subjectOf(project, await nameSubject(project, target), newName);
  const { oldName, name } = direct;
  if (name.isMember) return concludeMember(project, direct, publicName);
  const inNamespaces = name.isFileLocal ? [] : namespaceEntries(project, name);
  const entryPoints = [...new Set([...direct.entryPoints, ...inNamespaces])].sort(compareText);
  const subject = { ...direct, entryPoints };
  const isKept = publicName === 'keep' && entryPoints.length > 0;
  if (isKept && inNamespaces.length > 0) return notKept(subject, 'exported by a namespace');
  const isOpen = entryPoints.length > 0 && publicName === undefined;
  const propagated = isKept ? undefined : await way(project, name, newName, undefined);
  if (propagated?.draft.refusal) return refused(subject, propagated.draft.refusal);
  const keeping =
    isKept || (isOpen && inNamespaces.length === 0)
      ? await way(project, name, newName, new Set(entryPoints))
      : undefined;
  if (!propagated && keeping?.draft.refusal) return refused(subject, keeping.draft.refusal);
  if (isOpen) return publicChoice(subject, propagated!, keeping?.draft.refusal ? undefined : keeping);
  return oneWay(subject, (propagated ?? keeping)!, oldName);
}

/** What is not exported by itself has one name for all. */
function notKept(subject: Subject, why: string): Conclusion {
  const message = `${subject.oldName} is ${why}: those who import the package cannot keep its name.`;
  return refused(subject, { reason: 'name_is_kept', message, places: subject.name.definitions });
}

/** A member has one name wherever it is seen: no entry point can go on with the old one. */
async function concludeMember(
  project: Project,
  unasked: Subject,
  publicName: RenameOptions['publicName'],
): Promise<Conclusion> {
  const { name, newName, oldName } = unasked;
  const only = await way(project, name, newName, undefined);
  if (only.draft.refusal) return refused(unasked, only.draft.refusal);
  const subject = { ...unasked, entryPoints: await membersShownAt(project, only.draft) };
  if (subject.entryPoints.length === 0 || publicName === 'propagate') return oneWay(subject, only, oldName);
  if (publicName === undefined) return publicChoice(subject, only, undefined);
  return notKept(subject, 'a member');
}

/** Entry points that show one of the members that are renamed, among them those that it implements or overrides. */
async function membersShownAt(project: Project, { subject, nameEdits }: RenameDraft): Promise<string[]> {
  if (subject.isFileLocal || publicEntryPoints(project).size === 0) return [];
  const { graph } = project.state;
  const declared = nameEdits.flatMap(({ file, start }) => symbolDeclaredAt(graph, file, start) ?? []);
  const members = new Map([...subject.refs, ...declared].map((ref) => [symbolKey(ref), ref]));
  const owners = subject.refs.length > 0 ? [] : subject.definitions.flatMap((place) => ownerOf(graph, place));
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
