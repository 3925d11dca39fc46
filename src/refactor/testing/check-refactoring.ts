// Checks of refactorings on fixtures. What is renamed, moved or deleted is what a bare caret points at: a name, or a file or
// folder by its header (`//- path ^`). What is expected is a fixture too, of the files that differ afterwards:
//
//   //- path/of/file.ts            its text
//   //- from.ts → to.ts            it went there, with the text that follows, or as it was
//   //- path/of/file.ts (deleted)
//
// Marks with a word are facts of the answer: `reference`, `import`, `diagnostic`, or, for a word that is only offered to be
// renamed, where it stands (`comment`, `doc`, `string`). All facts are marked; of a question or a refusal, all or none.
//
// Everything that is done is parsed again and taken back: undone, and renamed or moved the other way, it is what it was.
import { expect } from 'vitest';
import { compareText, lineStartsOf, offsetAt } from '../../base/index.ts';
import type { Mark } from '../../base/testing/fixture.ts';
import type { RefactorAnswer } from '../../contract/index.ts';
import { symbolDeclaredAt } from '../../graph/index.ts';
import { commitRequest } from './commit-request.ts';
import { changes, filesAfter, fixtureOf, type Files } from './fixture-files.ts';
import { renamedPlace, type Place } from './renamed-place.ts';
import { layOut, type Workbench } from './workbench.ts';

/** What is wanted of that which the caret points at; a name alone is a rename. */
export type Request =
  | string
  | { readonly rename: string; readonly publicName?: 'keep' | 'propagate' }
  | { readonly move: string }
  | { readonly delete: 'only' | 'cascade' };

interface Scene extends Workbench {
  readonly before: Files;
  readonly subject: Place;
  readonly facts: readonly Mark[];
}

interface OneWay {
  /** Why the way back leads elsewhere. */
  readonly oneWay?: string;
}

export async function checkRename(
  before: string,
  newName: string,
  after: string,
  { oneWay, ...options }: OneWay & { readonly publicName?: 'keep' | 'propagate' } = {},
): Promise<RefactorAnswer> {
  const scene = await open(before);
  const answer = await checkDone(scene, { rename: newName, ...options }, after);
  const back =
    oneWay === undefined ? renamedPlace(scene.before, scene.subject, answer.edits, newName) : undefined;
  await checkTakenBack(scene, back && { subject: back.place, request: { rename: back.oldName, ...options } });
  return answer;
}

/** What is called as the caret says is, wherever it stands, called otherwise afterwards. */
export async function checkRenamedEverywhere(
  before: string,
  newName: string,
  options: OneWay = {},
): Promise<RefactorAnswer> {
  const { file, offset } = subjectOf(fixtureOf(before));
  const oldName = /^[#$\w]+/.exec(fixtureOf(before).files[file]!.slice(offset))![0];
  const isBound = (at: string | undefined): boolean => at === undefined || !/[$\w]/.test(at);
  const after = before.replaceAll(oldName, (name, at: number) =>
    isBound(before[at - 1]) && isBound(before[at + name.length]) ? newName : name,
  );
  return checkRename(before, newName, after, options);
}

/** `to` is a path. */
export async function checkMove(
  before: string,
  to: string,
  after: string,
  { oneWay }: OneWay = {},
): Promise<RefactorAnswer> {
  const scene = await open(before);
  const answer = await checkDone(scene, { move: to }, after);
  const { file, offset } = scene.subject;
  const isThereAndBack = offset === undefined && oneWay === undefined;
  const moved = answer.edits.find((edit) => 'to' in edit && edit.file === file);
  const back = { subject: { file: moved && 'to' in moved ? moved.to : to }, request: { move: file } };
  await checkTakenBack(scene, isThereAndBack ? back : undefined);
  return answer;
}

export async function checkDelete(
  before: string,
  after: string,
  { cascade = false } = {},
): Promise<RefactorAnswer> {
  const scene = await open(before);
  const answer = await checkDone(scene, { delete: cascade ? 'cascade' : 'only' }, after);
  await checkTakenBack(scene);
  return answer;
}

/** Nothing is done, and nothing is offered. */
export async function checkRefused(
  before: string,
  request: Request,
  reason: string,
): Promise<RefactorAnswer> {
  return checkDeclined(before, request, ['refused', reason]);
}

/** The same, where the form of the code is one that nothing is done about. */
export async function checkUnsupported(
  before: string,
  request: Request,
  reason: string,
): Promise<RefactorAnswer> {
  return checkDeclined(before, request, ['unsupported', reason]);
}

async function checkDeclined(
  before: string,
  request: Request,
  expected: readonly string[],
): Promise<RefactorAnswer> {
  const scene = await open(before);
  const answer = await ask(scene, request);
  expect([answer.status, answer.reason, answer.candidates]).toEqual([...expected, []]);
  checkUntouched(scene, answer);
  return answer;
}

/**
 * Nothing is done before someone chooses. The choices are given by their ids, or with what comes of each; several reasons are
 * all that speaks against it.
 */
export async function checkAsks(
  before: string,
  request: Request,
  reason: string | readonly string[],
  choices: readonly string[] | Readonly<Record<string, string>>,
): Promise<RefactorAnswer> {
  const scene = await open(before);
  const answer = await ask(scene, request);
  const isOutcome = !Array.isArray(choices);
  const ids = answer.candidates.map(({ id }) => id);
  const reasons = typeof reason === 'string' ? [answer.reason] : answer.witness!.invariants_failed;
  expect([answer.status, reasons, ids]).toEqual([
    'needs_decision',
    [reason].flat(),
    isOutcome ? Object.keys(choices) : choices,
  ]);
  checkUntouched(scene, answer);
  if (isOutcome)
    for (const [id, after] of Object.entries(choices))
      await checkChoice(await open(before), request, id, after);
  return answer;
}

async function checkChoice(scene: Scene, request: Request, id: string, after: string): Promise<void> {
  const answer = await ask(scene, request);
  const chosen = answer.candidates.find((candidate) => candidate.id === id)!;
  checkOutcome(scene, await scene.refactor.commit(commitRequest(answer, chosen)), after);
  await checkTakenBack(scene);
}

async function open(text: string): Promise<Scene> {
  const fixture = fixtureOf(text);
  const bench = await layOut(fixture.files);
  const facts = fixture.marks.filter(({ says }) => says !== '');
  return { ...bench, before: bench.files(), subject: subjectOf(fixture), facts };
}

function subjectOf({ files, marks }: ReturnType<typeof fixtureOf>): Place {
  const [subject, ...others] = marks.filter(({ says }) => says === '');
  if (subject === undefined || others.length > 0) throw new Error('one bare caret is wanted');
  const file = subject.file.replace(/\/$/, '');
  return subject.line === 0 ? { file } : { file, offset: offsetAt(lineStartsOf(files[file]!), subject)! };
}

async function ask({ project, refactor, subject }: Scene, wanted: Request): Promise<RefactorAnswer> {
  const request = typeof wanted === 'string' ? { rename: wanted } : wanted;
  const { file, offset } = subject;
  if ('rename' in request) {
    const { rename, ...options } = request;
    const target = await refactor.targetAt(file, offset ?? 0);
    if (target === undefined) throw new Error(`nothing has a name at ${file}, offset ${offset}`);
    return refactor.rename(target, rename, options);
  }
  const ref = offset === undefined ? undefined : symbolDeclaredAt(project.state.graph, file, offset);
  if (ref === undefined && offset !== undefined)
    throw new Error(`nothing is declared at ${file}, offset ${offset}`);
  const target = ref ? { ref } : { path: file };
  return 'move' in request
    ? refactor.move(target, request.move)
    : refactor.remove(target, { cascade: request.delete === 'cascade' });
}

async function checkDone(scene: Scene, request: Request, after: string): Promise<RefactorAnswer> {
  const unread = unreadIn(scene);
  const answer = await ask(scene, request);
  expect([answer.status, answer.reason]).toEqual(['ok', undefined]);
  checkOutcome(scene, answer, after);
  checkFacts(scene, answer);
  expect(unreadIn(scene)).toEqual(unread);
  return answer;
}

function checkOutcome({ before, files }: Scene, { applied, message }: RefactorAnswer, after: string): void {
  expect(applied, message).toBe(true);
  expect(changes(before, files())).toEqual(changes(before, filesAfter(before, after)));
}

/** What could not be parsed, in whichever file it stands. */
function unreadIn({ project }: Scene): string[] {
  const files = [...project.state.graph.files.values()];
  return files.flatMap(({ facts }) => facts.problems.map(({ code }) => code)).sort(compareText);
}

interface WayBack {
  readonly subject: Place;
  readonly request: Request;
}

async function checkTakenBack(scene: Scene, back?: WayBack): Promise<void> {
  const { before, files, refactor } = scene;
  const there = files();
  if (back) {
    const { status, message } = await ask({ ...scene, subject: back.subject }, back.request);
    expect([status, changes(before, files())], message).toEqual(['ok', {}]);
  }
  expect((await refactor.undo()).undone).toBe(true);
  expect(changes(back ? there : before, files())).toEqual({});
}

function checkUntouched(scene: Scene, answer: RefactorAnswer): void {
  expect([answer.applied, changes(scene.before, scene.files())]).toEqual([false, {}]);
  if (scene.facts.length > 0) checkFacts(scene, answer);
}

/** Exact both ways: a fact without a mark fails, and so does a mark without a fact. */
function checkFacts({ facts }: Scene, { witness }: RefactorAnswer): void {
  const told = witness!.facts.filter(({ fact_type: type }) => type !== 'definition');
  const said = told.map(({ fact_type: type, content, location }) => {
    const { line, column } = location.span?.start ?? { line: 0, column: 0 };
    const word = type === 'text_match' ? content.slice(0, content.indexOf(':')) : type;
    return `${location.file}:${line}:${column} ${word}`;
  });
  const marked = facts.map(({ file, line, column, says }) => `${file}:${line}:${column} ${says}`);
  expect(said.sort(compareText)).toEqual(marked.sort(compareText));
}
