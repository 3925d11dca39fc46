// Ways from a function to calls that reach outside of the program, on which nothing catches an error.
import { memo } from '../../base/index.ts';
import { FUNCTION, type OccurrenceCursor } from '../../facts/index.ts';
import type { CodeGraph, SourceFile } from '../../graph/index.ts';
import { collectedOf, type Place } from '../kit/index.ts';
import { symbolNamed } from './named-things.ts';
import { outsideCall, type OutsideCall } from './outside-calls.ts';
import unattendedFacts, { type Fate } from './unattended-facts.ts';

/** A function by its row in the file. */
export interface Body {
  readonly file: SourceFile;
  readonly row: number;
}

/** How an error leaves a function: at once, or through its promise. */
export type Leaving = 'throws' | 'rejects';

/** A call on the way. */
export interface Call extends Place {
  readonly name: string;
}

/** The calls from a function to one that reaches outside, which is the last of them. */
export interface Way {
  readonly calls: readonly Call[];
  readonly reached: OutsideCall;
}

/** So many calls deep, and through so many functions, a way is followed. */
const DEEPEST = 6;
const MOST_BODIES = 60;

/** The ways on which an error leaves a function in this manner, shortest first. */
export function openWays(graph: CodeGraph, from: Body, leaving: Leaving): Way[] {
  const ways: Way[] = [];
  const seen = new Set<string>();
  const queue: { readonly body: Body; readonly leaving: Leaving; readonly calls: readonly Call[] }[] = [];
  const add = (body: Body, how: Leaving, calls: readonly Call[]): void => {
    const key = `${body.file.path}\0${body.row}\0${how}`;
    if (seen.has(key) || seen.size >= MOST_BODIES || calls.length >= DEEPEST) return;
    seen.add(key);
    queue.push({ body, leaving: how, calls });
  };
  add(from, leaving, []);
  for (const { body, leaving: how, calls } of queue)
    for (const step of stepsOf(graph, body)) {
      if (step.leaving !== how) continue;
      const path = step.call === undefined ? calls : [...calls, step.call];
      if (step.reached !== undefined) ways.push({ calls: path, reached: step.reached });
      else if (step.to !== undefined) add(step.to, step.needs, path);
    }
  return ways;
}

interface Step {
  /** Undefined for a function that is called where it is written. */
  readonly call?: Call;
  /** How an error of the call leaves the function around. */
  readonly leaving: Leaving;
  readonly reached?: OutsideCall;
  readonly to?: Body;
  /** How it has to leave the called function for that. */
  readonly needs: Leaving;
}

/** What a function calls outside of any `try`. */
const stepsOf = ((): ((graph: CodeGraph, body: Body) => readonly Step[]) => {
  const known = memo((_graph: CodeGraph, _file: SourceFile) => new Map<number, readonly Step[]>());
  return (graph, body) => {
    const steps = known(graph, body.file);
    let found = steps.get(body.row);
    if (found === undefined) steps.set(body.row, (found = findSteps(graph, body)));
    return found;
  };
})();

function findSteps(graph: CodeGraph, { file, row }: Body): Step[] {
  const { functions, occurrences } = file.facts;
  const around = functions.at(row);
  if (around.is(FUNCTION.GENERATOR)) return [];
  const isAsync = around.is(FUNCTION.ASYNC);
  const { fates, inline, tries } = indexOf(file);
  const isGuarded = (at: number): boolean =>
    tries.some(([start, end]) => around.start < start && start <= at && at < end);
  const steps: Step[] = [];
  const add = (step: Omit<Step, 'leaving'>): void => {
    steps.push({ ...step, leaving: isAsync ? 'rejects' : step.needs });
  };
  for (const [name, start] of callsOf(file).get(row) ?? []) {
    const called = occurrences.at(name);
    if (isGuarded(start)) continue;
    const fate = fates.get(called.start);
    const isHanded = fate === 'waited' || fate === 'returned';
    const call = { file: file.path, start: called.start, end: called.end, name: called.name };
    const reached = outsideCall(graph, file, called);
    if (reached !== undefined) {
      if (reached.gives === 'error') add({ call, reached, needs: 'throws' });
      else if (reached.gives === 'promise' ? isHanded : fate === 'waited')
        add({ call, reached, needs: 'rejects' });
      continue;
    }
    const to = bodyOf(graph, file, called);
    if (to === undefined) continue;
    if (isHanded) add({ call, to, needs: 'rejects' });
    if (!isAsyncBody(to)) add({ call, to, needs: 'throws' });
  }
  for (const [start, fate, by] of inline) {
    const to = by === around.start && fate !== 'dropped' ? functions.startingAt(start) : undefined;
    if (to !== undefined && !isGuarded(start)) add({ to: { file, row: to.row }, needs: 'rejects' });
  }
  return steps;
}

function isAsyncBody({ file, row }: Body): boolean {
  return file.facts.functions.at(row).is(FUNCTION.ASYNC);
}

interface Index {
  readonly fates: ReadonlyMap<number, Fate>;
  readonly inline: readonly (readonly [start: number, fate: Fate, functionStart: number])[];
  readonly tries: readonly (readonly [start: number, end: number])[];
}

const indexOf = memo((file: SourceFile): Index => {
  const { fates = [], inline = [], tries = [] } = collectedOf(file, unattendedFacts) ?? {};
  return { fates: new Map(fates), inline, tries };
});

/** The calls in each function, as the row of the name and where the call starts. */
const callsOf = memo(
  ({ facts }: SourceFile): ReadonlyMap<number, readonly (readonly [name: number, start: number])[]> => {
    const found = new Map<number, [number, number][]>();
    for (const { kind, occurrence, function: by, start } of facts.calls) {
      if (kind !== 'call' || occurrence === undefined || by === undefined) continue;
      const known = found.get(by);
      if (known) known.push([occurrence, start]);
      else found.set(by, [[occurrence, start]]);
    }
    return found;
  },
);

/** The function that a name means, if it always means the same one. */
export function bodyOf(graph: CodeGraph, file: SourceFile, named: OccurrenceCursor): Body | undefined {
  const ref = symbolNamed(graph, file, named);
  if (ref === undefined) return undefined;
  const home = graph.files.get(ref.file)!;
  const { kind } = home.facts.symbols.at(ref.symbol);
  if (!/^(?:constant|function|method|property)$/.test(kind) || home.role.role !== 'source') return undefined;
  const [body, ...others] = home.facts.functions.of(ref.symbol).filter((one) => !one.is(FUNCTION.SIGNATURE));
  return body === undefined || others.length > 0 ? undefined : { file: home, row: body.row };
}
