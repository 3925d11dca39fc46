// Makes the planned calls behind walls, with the repository's own runner: on head with probes, on head at another place of the world, on head
// with each mutant awake, and on the base.
import { joinPath } from '../../base/index.ts';
import { instrument, mutantsOf } from '../../instrument/index.ts';
import { RUN_FOLDER, type SuiteRun, type WalledRunner } from '../../suite/index.ts';
import { runOptions, within, withRunner, type WatchedFile } from '../../verify/index.ts';
import type { Range } from '../../base/index.ts';
import type { Work } from '../context.ts';
import type { FilePlan, TargetCall } from '../plan/plan-file.ts';
import { specifierTo } from '../write/specifier.ts';
import { observingTest } from './observing-test.ts';
import { readObserved, type KilledMutant, type Observed, type ReadObserved } from './observed.ts';

export interface Observations {
  /** By call. */
  readonly calls: ReadonlyMap<TargetCall, Observed>;
  /** The same on the base; nothing where the function was not there. */
  readonly before: ReadonlyMap<TargetCall, Observed>;
  /** Calls that come to something else elsewhere in the world. */
  readonly elsewhere: ReadonlySet<TargetCall>;
  readonly mutants: readonly KilledMutant[];
  /** What the runner said where no call was made. */
  readonly said: string | undefined;
}

type IsWanted = (file: WatchedFile, range: Range) => boolean;

export async function observeCalls(
  work: Work,
  plan: FilePlan,
  { files, isWanted }: { readonly files: readonly WatchedFile[]; readonly isWanted: IsWanted },
  /** Whether a test of the change guards what a function does other than before. */
  isGuarded: (name: string) => boolean,
): Promise<Observations> {
  const probed = files.flatMap(({ path, text }) => {
    const woven = instrument(path, text, { isInProcess: true });
    return woven ? [[path, woven.text] as const] : [];
  });
  const [calls, elsewhere] = await observedWith(work, plan, 'after', probed, [{}, ELSEWHERE]);
  const isUnguarded = ({ target }: TargetCall): boolean => !isGuarded(target.callable.name);
  const steady = plan.calls.filter(({ id }) => calls!.calls.get(id)?.isSteady);
  const mutated = files.flatMap((file) => {
    const woven = mutantsOf(file.path, file.text, (range) => isWanted(file, range), { isInProcess: true });
    return woven ? [[file.path, woven.text] as const] : [];
  });
  const [mutants] =
    mutated.length === 0
      ? []
      : await observedWith(work, { ...plan, calls: steady }, 'after', mutated, [
          { LINTEL_OBSERVE: 'mutants' },
        ]);
  return {
    calls: byCall(plan, calls!.calls),
    before: byCall(plan, (await observedBefore(work, plan, steady.filter(isUnguarded))) ?? new Map()),
    elsewhere: new Set(
      plan.calls.filter(({ id }) => cameTo(calls!.calls.get(id)) !== cameTo(elsewhere!.calls.get(id))),
    ),
    mutants: mutants?.mutants ?? [],
    said: calls!.said,
  };
}

const ELSEWHERE = {
  TZ: 'Asia/Kathmandu',
  LANG: 'de_DE.UTF-8',
  LC_ALL: 'de_DE.UTF-8',
  HOME: '/tmp/elsewhere',
};

function byCall({ calls }: FilePlan, found: ReadonlyMap<number, Observed>): Map<TargetCall, Observed> {
  return new Map(calls.flatMap((call) => (found.has(call.id) ? [[call, found.get(call.id)!] as const] : [])));
}

/** What came of a call, as a text that can be compared. */
export function cameTo(observed: Observed | undefined): string | undefined {
  if (observed === undefined) return undefined;
  const { tree, opaque, error, thrown, after, parts } = observed;
  return JSON.stringify({ tree, opaque, error, thrown, after, parts });
}

async function observedBefore(
  work: Work,
  plan: FilePlan,
  calls: readonly TargetCall[],
): Promise<ReadonlyMap<number, Observed> | undefined> {
  const { before } = calls[0]?.target.file ?? {};
  const old = calls.filter(({ target }) => target.units.some((unit) => unit.before !== undefined));
  if (before === undefined || old.length === 0) return undefined;
  const [found] = await observedWith(work, { ...plan, path: before.path, calls: old }, 'before', [], [{}]);
  return found!.calls;
}

const CALL_MS = 15_000;
const JOB_MS = 60_000;
/** How many calls may take the process with them. */
const MOST_LOST = 4;

type Found = ReadObserved & { readonly said?: string | undefined };

/** One reading for each environment. */
async function observedWith(
  { change }: Work,
  plan: FilePlan,
  side: 'before' | 'after',
  instead: readonly (readonly [string, string])[],
  environments: readonly Readonly<Record<string, string>>[],
): Promise<Found[]> {
  const { suite, test, path, style, calls } = plan;
  const text = observingTest(specifierTo(test, path, style), calls.map(observedCall), style);
  const options = within(MOST_LOST * environments.length * JOB_MS * 2, {
    ...runOptions(change, side, new Map([...instead, [test, text]])),
    jobMilliseconds: JOB_MS,
  });
  return withRunner(suite, options, async (_run, runner) => {
    const found: Found[] = [];
    for (const [at, env] of environments.entries()) found.push(await untilDone(runner, plan, env, at));
    return found;
  });
}

function observedCall({ id, target, args, madeWith }: TargetCall) {
  return { id, callable: target.callable, args, madeWith };
}

/** What takes the process with it is left out of the next attempt. */
async function untilDone(
  runner: WalledRunner,
  { suite, test }: FilePlan,
  env: Readonly<Record<string, string>>,
  at: number,
): Promise<Found> {
  const skip: string[] = [];
  const calls = new Map<number, Observed>();
  const mutants: KilledMutant[] = [];
  for (;;) {
    const out = joinPath(suite.folder, `${RUN_FOLDER}/calls-${at}-${skip.length}.jsonl`)!;
    const run = await runner.run({
      tests: [test],
      env: {
        ...env,
        LINTEL_OBSERVED: `${runner.sandbox.root}/${out}`,
        LINTEL_MS: String(CALL_MS),
        LINTEL_SKIP: JSON.stringify(
          [...skip, ...[...calls.keys()].map(String), ...mutants.map(({ mutant }) => mutant)].filter(
            (name) => env['LINTEL_OBSERVE'] !== 'mutants' || name.includes(':') || skip.includes(name),
          ),
        ),
      },
    });
    const read = runner.sandbox.read(out);
    const found = readObserved(read !== undefined && 'bytes' in read ? read.bytes.toString() : '');
    for (const [id, observed] of found.calls) calls.set(id, observed);
    mutants.push(...found.mutants);
    if (found.lost === undefined || skip.length >= MOST_LOST)
      return { ...found, calls, mutants, said: calls.size === 0 ? saidBy(run) : undefined };
    skip.push(found.lost);
  }
}

function saidBy({ reason, tests, notStarted, ended }: SuiteRun): string {
  const said = reason ?? [...notStarted, ...tests].find(({ error }) => error !== undefined)?.error;
  return (said ?? ended).split('\n', 1)[0]!;
}
