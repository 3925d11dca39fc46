// Work that the program starts and does not wait for, and in which nothing catches what goes wrong outside.
import { folderOf, memo } from '../../base/index.ts';
import { ownerAt, type CodeGraph, type SourceFile } from '../../graph/index.ts';
import {
  collectedOf,
  ownerNameAt,
  type Code,
  type Evidence,
  type Finding,
  type Place,
  type View,
} from '../kit/index.ts';
import { listOf, nameIn, placesOf, textsIn, tick, wordOf, type Said } from '../kit/say.ts';
import { outsideCall } from './outside-calls.ts';
import { bodyOf, openWays, type Body, type Leaving, type Way } from './paths.ts';
import unattendedFacts, { type Callback } from './unattended-facts.ts';

export const unattended: Code = {
  kind: 'unattended',
  offByDefault: true,
  most: 20,
  say: (said) =>
    `Nothing catches an error of ${nameIn(said, 'reached')} (${placesOf(said, 'reached')})${way(said)} on the way from ${startOf(said)}; in Node, it ends the process.`,
  cause:
    'A timer, a listener or a call that nobody waits for reaches files, processes, the network or a database, and nothing on the way catches an error.',
  approach:
    'Should one failed attempt end the whole process? If not, which function on the way knows what to do about it: try again, log it, leave this round out? A timer or a listener has no caller to leave it to.',
};

function way(said: Said): string {
  const calls = textsIn(said, 'through').map((name) => tick(`${name}()`));
  return calls.length === 0 ? '' : `, reached through ${listOf(calls)},`;
}

function startOf(said: Said): string {
  const start = wordOf(said, 'start');
  switch (wordOf(said, 'by')) {
    case 'timer':
      return `the callback of ${tick(`${start}()`)}`;
    case 'listener':
      return `the listener of ${tick(start)}`;
    default:
      return `${start === '' ? 'this function' : tick(`${start}()`)}, which nothing waits for`;
  }
}

/** A place at which something is started. */
interface Start extends Place {
  readonly by: Callback['by'] | 'call';
  readonly label: string;
  readonly ways: readonly Way[];
  /** What it runs, so that starts of one function are told once. */
  readonly runs: string;
}

export function findUnattended(view: View): Finding[] {
  const { graph } = view;
  const isAttended = attendedIn(view);
  const starts = view.authored
    .filter(({ path, role }) => role.role === 'source' && !isAttended(path) && !MARKUP.test(path))
    .flatMap((file) => [...callbackStarts(graph, file), ...droppedStarts(graph, file)])
    .filter((start) => start.ways.length > 0 && runsInNode(graph, start));
  return [...Map.groupBy(starts, ({ runs }) => runs).values()].map((group) => findingOf(view, group));
}

/** Components answer to their framework. */
const MARKUP = /\.[jt]sx$/;

function callbackStarts(graph: CodeGraph, file: SourceFile): Start[] {
  const { occurrences, functions } = file.facts;
  return (collectedOf(file, unattendedFacts)?.callbacks ?? []).flatMap(
    ({ by, label, start, end, at, isNamed }) => {
      const named = isNamed ? occurrences.startingAt(at) : undefined;
      const row = isNamed ? undefined : functions.startingAt(at)?.row;
      const body =
        named !== undefined ? bodyOf(graph, file, named) : row === undefined ? undefined : { file, row };
      if (body === undefined) return [];
      // What a listener throws at once goes to whoever emits the event.
      const leaving: Leaving[] = by === 'timer' ? ['rejects', 'throws'] : ['rejects'];
      const ways = leaving.flatMap((how) => openWays(graph, body, how));
      return [{ file: file.path, start, end, by, label, ways, runs: keyOf(body) }];
    },
  );
}

/** Calls inside of functions whose promise is let go. At the top of a file, an error ends the program for all to see. */
function droppedStarts(graph: CodeGraph, file: SourceFile): Start[] {
  const { fates = [], inline = [] } = collectedOf(file, unattendedFacts) ?? {};
  const { occurrences, functions } = file.facts;
  const calls = fates.flatMap(([at, fate]): Start[] => {
    const called = fate === 'dropped' ? occurrences.startingAt(at) : undefined;
    if (called === undefined) return [];
    const place = { file: file.path, start: at, end: called.end };
    const reached = outsideCall(graph, file, called);
    const common = { ...place, by: 'call' as const, label: called.name };
    if (reached?.gives === 'promise')
      return [
        {
          ...common,
          ways: [{ calls: [{ ...place, name: called.name }], reached }],
          runs: `${file.path}\0${at}`,
        },
      ];
    const body = reached === undefined ? bodyOf(graph, file, called) : undefined;
    return body === undefined
      ? []
      : [{ ...common, ways: openWays(graph, body, 'rejects'), runs: keyOf(body) }];
  });
  const written = inline.flatMap(([at, fate]): Start[] => {
    const row = fate === 'dropped' ? functions.startingAt(at)?.row : undefined;
    if (row === undefined) return [];
    const body = { file, row };
    return [
      {
        file: file.path,
        start: at,
        end: functions.at(row).bodyStart,
        by: 'call',
        label: '',
        ways: openWays(graph, body, 'rejects'),
        runs: keyOf(body),
      },
    ];
  });
  return [...calls, ...written].filter(({ start, ways }) => ways.length > 0 && !isOfStart(file, start));
}

/** Whether the function around is called at the top of its file: what fails there fails at the start of the program. */
function isOfStart(file: SourceFile, at: number): boolean {
  const around = ownerAt(file.facts, at);
  return around !== undefined && calledAtTop(file).has(around);
}

const calledAtTop = memo(({ facts }: SourceFile): ReadonlySet<number> => {
  const found = new Set<number>();
  for (const call of facts.calls) {
    const symbol = call.function === undefined ? facts.occurrences.get(call.occurrence)?.symbol : undefined;
    if (symbol !== undefined) found.add(symbol);
  }
  return found;
});

function keyOf({ file, row }: Body): string {
  return `${file.path}\0${file.facts.functions.at(row).start}`;
}

/** Requests are sent by pages, too, where an error ends nothing. */
function runsInNode(graph: CodeGraph, { file, ways }: Start): boolean {
  return ways.some(
    ({ reached, calls }) =>
      !reached.isOfWeb ||
      [file, ...calls.map((call) => call.file)].some((path) =>
        graph.files.get(path)!.resolutions.some(({ kind }) => kind === 'builtin'),
      ),
  );
}

/** Packages that are told of all errors, and hosts in which an error ends nothing. */
const ATTENDING = /^(?:@sentry\/(?!browser|react|vue|svelte$|angular).+|electron|vscode|obsidian)$/;

/** Whether a file is of a package that listens for errors that nobody catches, or of one that such a package depends on. */
function attendedIn({ authored, state }: View): (path: string) => boolean {
  const { packages } = state.workspace;
  const folders = new Set(packages.map(({ folder }) => folder));
  const homeOf = (path: string): string => {
    let folder = folderOf(path);
    while (folder !== '' && !folders.has(folder)) folder = folderOf(folder);
    return folder;
  };
  const byFolder = Map.groupBy(packages, ({ folder }) => folder);
  const byName = Map.groupBy(packages, ({ name }) => name ?? '');
  const attended = new Set(
    authored
      .filter((file) => file.role.role === 'source' && isAttending(file))
      .map(({ path }) => homeOf(path)),
  );
  // A set is walked to its end, also over what is added on the way.
  for (const folder of attended)
    for (const { manifest } of byFolder.get(folder) ?? [])
      for (const name of manifest.dependencies.keys())
        for (const other of byName.get(name) ?? []) attended.add(other.folder);
  return (path) => attended.has(homeOf(path));
}

function isAttending(file: SourceFile): boolean {
  return (
    collectedOf(file, unattendedFacts)?.hearsAll === true ||
    file.facts.imports.some(({ specifier, isType }) => !isType && ATTENDING.test(specifier))
  );
}

function findingOf({ graph }: View, starts: readonly Start[]): Finding {
  const [first] = starts;
  const { file, start, end, by, label, ways } = first!;
  const [{ calls, reached }] = ways as readonly [Way];
  const evidence = (fact: string, place: Place): Evidence => ({
    fact,
    file: place.file,
    start: place.start,
    end: place.end,
  });
  const reachedAt = new Map(ways.map((one) => [one.calls.at(-1)!, one]));
  return {
    kind: unattended.kind,
    file,
    start,
    end,
    key: `${ownerNameAt(graph.files.get(file)!.facts, start)}:${label}:${reached.name}`,
    measure: reachedAt.size,
    evidence: [
      ...starts.map((one) => evidence('start', one)),
      ...calls.slice(0, -1).map((call) => evidence('call', call)),
      evidence('reached', calls.at(-1)!),
      ...ways
        .slice(1)
        .map((one) => ({ ...evidence('also-reached', one.calls.at(-1)!), value: one.reached.name })),
    ],
    data: {
      by,
      start: label,
      reached: reached.name,
      through: calls.slice(0, -1).map(({ name }) => name),
      starts: starts.length,
    },
  };
}
