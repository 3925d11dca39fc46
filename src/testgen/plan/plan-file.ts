// For one source file: where its tests go, how they are written, and which calls are tried.
import { isWithin } from '../../base/index.ts';
import { edgesInto } from '../../graph/index.ts';
import type { Suite } from '../../suite/index.ts';
import { contextsOfFile, type ProjectState } from '../../project/index.ts';
import type { TypedFile, Types } from '../../types/index.ts';
import type { Work } from '../context.ts';
import { examplesOf, knownCalls, type Arguments } from '../inputs/known-calls.ts';
import { literalsOf } from '../inputs/literals.ts';
import { parametersOf } from '../inputs/parameters.ts';
import { planCalls, type PlannedCall } from '../inputs/plan-calls.ts';
import type { RecordedCalls } from '../observe/record-calls.ts';
import { testPlaceOf } from '../style/test-place.ts';
import { testStyleOf, type TestStyle } from '../style/test-style.ts';
import type { Target } from '../targets/targets.ts';

export interface FilePlan {
  /** The source file. */
  readonly path: string;
  readonly suite: Suite;
  /** The test file to write. */
  readonly test: string;
  /** The test file that it is written like. */
  readonly model: string;
  readonly style: TestStyle;
  readonly calls: readonly TargetCall[];
}

export interface TargetCall extends PlannedCall {
  readonly id: number;
  readonly target: Target;
  readonly parameters: readonly string[];
}

/** Undefined where no test can be written; why is counted. */
export async function planFile(
  work: Work,
  path: string,
  targets: readonly Target[],
  recorded: RecordedCalls,
): Promise<FilePlan | undefined> {
  const { state } = work.project;
  const suite = suiteOf(work, path);
  const place =
    suite && testPlaceOf(path, suite, state.graph, (each) => state.snapshot.entry(each) === undefined);
  if (suite === undefined || place === undefined) {
    work.dropped.add('no_tests_to_learn_from', targets.length);
    return undefined;
  }
  const style = testStyleOf(place.model, state.snapshot.read(place.model) ?? '', suite.runner);
  const types = await work.project.types();
  const plan = (typed: TypedFile | undefined): Promise<TargetCall[]> =>
    callsOf(work, targets, { suite, recorded, typed });
  const calls = (await types.inspect(path, contextFor(types, state, path), plan)) ?? (await plan(undefined));
  return { path, suite, test: place.path, model: place.model, style, calls };
}

/** Files that no configuration lists have types, too. */
function contextFor(types: Types, state: ProjectState, path: string): string | undefined {
  return contextsOfFile(state, path).length > 0 ? undefined : types.inferredContext([path]);
}

/** The nearest suite around the file; else one whose tests import it. */
function suiteOf({ suites, project }: Work, path: string): Suite | undefined {
  const around = suites
    .filter(({ folder }) => isWithin(path, folder))
    .sort((a, b) => b.folder.length - a.folder.length)[0];
  if (around) return around;
  const importers = new Set((edgesInto(project.state.graph).get(path) ?? []).map(({ from }) => from));
  return suites.find(({ tests }) => tests.some((test) => importers.has(test)));
}

interface Sources {
  readonly suite: Suite;
  readonly recorded: RecordedCalls;
  /** Undefined where TypeScript does not know the file. */
  readonly typed: TypedFile | undefined;
}

async function callsOf(work: Work, targets: readonly Target[], sources: Sources): Promise<TargetCall[]> {
  const found: TargetCall[] = [];
  for (const target of targets) {
    const calls = await callsOfTarget(work, target, sources);
    if (calls === undefined) work.dropped.add('inputs_not_known');
    for (const call of calls ?? []) found.push({ ...call, id: found.length + 1 });
  }
  return found;
}

async function callsOfTarget(
  work: Work,
  target: Target,
  { suite, recorded, typed }: Sources,
): Promise<Omit<TargetCall, 'id'>[] | undefined> {
  const { callable, file } = target;
  // Of a function that is made by a call, only those who call it know what it takes.
  const parameters = callable.made ? [] : await parametersOf(callable.node, file.text, typed);
  const names = parameters.map(({ name }) => name);
  const texts = [...examplesOf(callable, target.tree), ...textsNear(work, file.path, suite)];
  const written = knownCalls(callable, names, texts).map((args) => ({ args }));
  const seen = recorded.get(target) ?? [];
  const isMade = seen.some(({ madeWith }) => madeWith !== undefined);
  const madeWith = callable.kind === 'method' && !isMade ? await makingOf(target, typed) : undefined;
  if (callable.kind === 'method' && !isMade && madeWith === undefined) return undefined;
  if (callable.made && seen.length === 0 && written.length === 0) return undefined;
  const calls = planCalls(parameters, {
    known: [...written, ...seen],
    tokens: literalsOf(callable.node).texts,
    madeWith,
  });
  return calls?.map((call) => ({ ...call, target, parameters: names }));
}

/** Typical arguments for the constructor; undefined where there are none. */
async function makingOf(
  { callable, file }: Target,
  typed: TypedFile | undefined,
): Promise<Arguments | undefined> {
  const { constructorNode, isDerived } = callable.holder!;
  if (constructorNode === undefined) return isDerived ? undefined : [];
  const parameters = await parametersOf(constructorNode, file.text, typed);
  const calls = planCalls(parameters, { known: [], tokens: [] });
  return calls?.find(({ kind }) => kind === 'typical')?.args;
}

const MOST_FILES = 12;

/** Tests that import the file, and then its other importers. */
function* textsNear({ project }: Work, path: string, { tests }: Suite): Generator<readonly [string, string]> {
  const { graph, snapshot } = project.state;
  const into = edgesInto(graph);
  const importers = (into.get(path) ?? []).map(({ from }) => from);
  const further = importers.flatMap((each) => (into.get(each) ?? []).map(({ from }) => from));
  const all = [...new Set([...importers, ...further])];
  const ordered = [
    ...all.filter((each) => tests.includes(each)),
    ...all.filter((each) => !tests.includes(each)),
  ];
  for (const each of ordered.slice(0, MOST_FILES)) {
    const text = snapshot.read(each);
    if (text !== undefined) yield [each, text];
  }
}
