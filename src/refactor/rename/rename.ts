// What a rename comes to: proven and done, a question with its choices, or a refusal.
import { compareText } from '../../base/index.ts';
import type { Project } from '../../project/index.ts';
import type { Conclusion } from '../decide/conclusion.ts';
import { publicEntryPoints } from '../entry-points.ts';
import { sweep, type Sweep } from '../sweep/index.ts';
import { checkTypes } from '../type-check.ts';
import type { Subject, Way } from './candidates.ts';
import { concernedFiles } from './concerned-files.ts';
import { oneWay, publicChoice, refused } from './conclusions.ts';
import { nameLinks } from './name-links.ts';
import { nameSubject, type NameSubject, type RenameTarget } from './name-subject.ts';
import { withNamedAtKeys } from './named-at-keys.ts';
import { planRename } from './plan-rename.ts';

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
