// Plans the deletion of a file: by itself, or with its tests and what nothing uses then.
import { isTestFile } from '../../graph/index.ts';
import type { Project, ProjectState } from '../../project/index.ts';
import { concernsWorkspace } from '../../resolve/index.ts';
import { isEntryPoint, keepersOfFile, publicEntryPoints, type Keeper } from '../../usage/index.ts';
import { refused, type Doubt, type Fact, type Plan, type Subject } from '../plan/plan.ts';
import { cascadeOf } from './cascade.ts';
import { companionsOf, isTestOf } from './companions.ts';
import { fileUses, type FileUse } from './file-uses.ts';
import { newRemoval, type Removal } from './removal.ts';
import { isBigger, planOf, stillNeeded, tryRemoval } from './try-removal.ts';
import { unloadedDoubts } from './unloaded-modules.ts';

export async function planFileDelete(project: Project, path: string, wantsCascade: boolean): Promise<Plan> {
  const { state } = project;
  const subject = subjectOf(project, path);
  if (!state.snapshot.has(path)) {
    const message = state.snapshot.hasFolder(path) ? `${path} is a folder` : `There is no file ${path}`;
    return refused(subject, [path], { reason: 'no_such_file', message, places: [] });
  }
  const { uses, mentions, open } = fileUses(state, path);
  const isOfTest = (use: FileUse): boolean =>
    use.sort === 'import' && isTestOf(state, use.file, new Set([path]));
  const tests = [...new Set(uses.filter(isOfTest).map(({ file }) => file))];
  if (!uses.every(isOfTest)) return stillImported(subject, uses, tests);
  const removal = newRemoval(state);
  addFile(removal, path);
  const doubts = [
    ...fileDoubts(project, path),
    ...placed('named_in_text', `Texts mention ${path}.`, mentions),
    ...placed('may_be_imported', `Imports that lead nowhere, or to many files, may mean ${path}.`, open),
  ];
  const only = tests.length === 0 ? await tryRemoval(project, 'only', removal) : undefined;
  for (const test of tests) addFile(removal, test);
  const cascade = await cascadeOf(project, removal);
  const isMore = only === undefined || isBigger(cascade.removal, only.removal);
  const bigger = isMore ? await tryRemoval(project, 'cascade', cascade.removal) : undefined;
  const ordered = wantsCascade || !only ? [bigger, only] : [only, bigger];
  const removals = ordered.filter((tried) => tried !== undefined);
  return planOf(subject, {
    removals,
    doubts: [...(wantsCascade ? [] : testDoubts(path, tests)), ...doubts, ...unloadedDoubts(state, removals)],
    mentions: [],
    isTruncated: cascade.isTruncated,
  });
}

function subjectOf(project: Project, path: string): Subject {
  const entryPoints = publicEntryPoints(project.state).has(path) ? [path] : [];
  return {
    operation: 'delete',
    label: path,
    name: path,
    isMember: false,
    definitions: [{ file: path }],
    entryPoints,
  };
}

function addFile(removal: Removal, path: string): void {
  removal.deleted.add(path);
  for (const companion of companionsOf(removal.state, path)) removal.deleted.add(companion);
}

function stillImported(subject: Subject, uses: readonly FileUse[], tests: readonly string[]): Plan {
  const files = new Set(uses.map(({ file }) => file));
  const ofTests = tests.length > 0 ? `, of which only ${tests.join(', ')} would go with it` : '';
  const message = `${subject.label} is named by ${files.size} ${files.size === 1 ? 'file' : 'files'}${ofTests}`;
  const facts = uses.map(({ file, start, end, sort }): Fact => ({
    type: sort === 'import' ? 'import' : 'reference',
    place: { file, start, end },
    provenance: sort === 'import' ? 'semantic' : 'syntactic',
  }));
  return stillNeeded(subject, message, facts);
}

function placed(reason: string, message: string, places: Doubt['places']): Doubt[] {
  return places.length === 0 ? [] : [{ reason, message, places }];
}

function testDoubts(path: string, tests: readonly string[]): Doubt[] {
  const places = tests.map((file) => ({ file, start: 0, end: 0 }));
  return placed(
    'tests_of_it',
    `${tests.join(', ')} would go with ${path}: nothing else is tested there.`,
    places,
  );
}

function fileDoubts({ state }: Project, path: string): Doubt[] {
  const places = [{ file: path, start: 0, end: 0 }];
  if (isEntryPoint(state, path))
    return [{ reason: 'entry_point', message: `${path} is an entry point of a package.`, places }];
  if (concernsWorkspace(state.workspace, path))
    return [{ reason: 'configuration', message: `${path} tells tools how to read the repository.`, places }];
  const facts = state.graph.files.get(path)?.facts;
  if (facts?.language === 'dts' && facts.isAmbient)
    return [
      { reason: 'ambient', message: `${path} declares names that others see without importing it.`, places },
    ];
  return keeperDoubts(state, path);
}

/** A test that goes is no longer run, which whoever deletes it knows. */
function keeperDoubts(state: ProjectState, path: string): Doubt[] {
  const file = state.graph.files.get(path);
  const isTest = file !== undefined && isTestFile(file);
  const keepers = keepersOfFile(state, path).filter(({ by }) => !isTest || by === 'place');
  const isKept = (by: Keeper['by']): boolean => keepers.some((keeper) => keeper.by === by);
  const places = [{ file: path, start: 0, end: 0 }];
  if (isKept('manifest'))
    return [{ reason: 'entry_point', message: `${path} is an entry point of a package.`, places }];
  if (isKept('framework') || isKept('text') || isKept('place'))
    return [{ reason: 'by_convention', message: `Tools may find ${path} by its name.`, places }];
  return isKept('publication')
    ? [
        {
          reason: 'public_path',
          message: 'others may import it by its path in the package',
          places,
        },
      ]
    : [];
}
