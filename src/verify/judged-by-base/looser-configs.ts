// TypeScript configs by which a change has TypeScript complain of less than the base: looser options, fewer files, or no config. Each
// with the text by which the base's strictness holds for the files after the change; what else the change says in it stays.
import { compareText, folderOf, memo, relativePath } from '../../base/index.ts';
import { contextsOfFile, type ProjectState } from '../../project/index.ts';
import { isRecord, loosened, parseJsonc, type CheckingOption, type TsConfig } from '../../resolve/index.ts';
import type { ChangePart } from '../change.ts';
import { byPath } from '../changed-files.ts';

export interface LooserConfig {
  readonly path: string;
  /** What the change does to it, as the end of a sentence that begins with its path. */
  readonly says: string;
  /** As it would have to be for the base's strictness to hold; undefined where that cannot be written down. */
  readonly text: string | undefined;
}

type Sides = ChangePart<'before' | 'after' | 'files'>;
type Json = Record<string, unknown>;

/** In order of path. */
export const looserConfigs = memo((change: Sides): readonly LooserConfig[] => {
  const [then, now] = [change.before.state, change.after.state];
  if (then.workspace === now.workspace) return [];
  const demands = new Map<string, Demand>();
  for (const [old, current] of sameConfigs(then, now)) addOptions(demands, old, current);
  for (const file of filesOnBothSides(change)) addFile(demands, change, file);
  for (const [old, current] of sameConfigs(then, now)) addReferences(demands, old, current, now);
  return [...demands.values()]
    .map((demand) => configOf(change, demand))
    .sort((a, b) => compareText(a.path, b.path));
});

/** What has to be so again in one config. */
interface Demand {
  readonly path: string;
  readonly options: Map<CheckingOption, boolean | undefined>;
  /** Files that it no longer reads. */
  readonly left: string[];
  /** The config of the base whose lists of files are to hold. */
  lists?: TsConfig;
  readonly unreferenced: string[];
}

function demandOn(demands: Map<string, Demand>, path: string): Demand {
  const known = demands.get(path) ?? { path, options: new Map(), left: [], unreferenced: [] };
  demands.set(path, known);
  return known;
}

function sameConfigs(then: ProjectState, now: ProjectState): [TsConfig, TsConfig][] {
  const old = new Map(then.workspace.configs.map((config) => [config.path, config]));
  return now.workspace.configs.flatMap((config): [TsConfig, TsConfig][] => {
    const before = old.get(config.path);
    return before === undefined || before === config ? [] : [[before, config]];
  });
}

function addOptions(demands: Map<string, Demand>, old: TsConfig, current: TsConfig): void {
  for (const [name, value] of loosened(old.options, current.options))
    demandOn(demands, current.path).options.set(name, value);
}

function addReferences(
  demands: Map<string, Demand>,
  old: TsConfig,
  current: TsConfig,
  { snapshot }: ProjectState,
): void {
  const gone = old.references.filter((path) => !current.references.includes(path) && snapshot.has(path));
  if (gone.length > 0) demandOn(demands, current.path).unreferenced.push(...gone);
}

function filesOnBothSides({ before, after, files }: Sides): [from: string, to: string][] {
  const moved = byPath(files).after;
  return [...after.state.graph.files.keys()].flatMap((to): [string, string][] => {
    const from = moved.get(to)?.from ?? to;
    return before.state.graph.files.has(from) ? [[from, to]] : [];
  });
}

/** A file under another config than before, or under none. */
function addFile(demands: Map<string, Demand>, { before, after }: Sides, [from, to]: [string, string]): void {
  // A file that is only reached by imports is read by whatever reads those.
  if (before.state.contexts.rootsOf(from).length === 0) return;
  const [[was], [is]] = [contextsOfFile(before.state, from), contextsOfFile(after.state, to)];
  if (was === undefined || was === is) return;
  const old = before.state.workspace.configs.find(({ path }) => path === was)!;
  if (is === undefined) {
    const demand = demandOn(demands, was);
    demand.left.push(to);
    demand.lists = old;
    return;
  }
  const current = after.state.workspace.configs.find(({ path }) => path === is)!;
  for (const [name, value] of loosened(old.options, current.options))
    demandOn(demands, is).options.set(name, value);
}

function configOf(change: Sides, demand: Demand): LooserConfig {
  const { path, options, left, unreferenced } = demand;
  const isGone = !change.after.state.snapshot.has(path);
  const more = left.length === 1 ? '' : ` and ${left.length - 1} more`;
  const parts = [
    ...(isGone ? ['is gone'] : []),
    ...(options.size === 0 ? [] : [`loosens ${[...options.keys()].join(', ')}`]),
    ...(left.length === 0 ? [] : [`leaves out ${left[0]}${more}`]),
    ...(unreferenced.length === 0 ? [] : [`refers to ${unreferenced.join(', ')} no more`]),
  ];
  return { path, says: parts.join(', and '), text: textFor(change, demand) };
}

function textFor({ before, after }: Sides, { path, options, lists }: Demand): string | undefined {
  const text = after.state.snapshot.read(path);
  if (text === undefined) return before.state.snapshot.read(path);
  const parsed = parseJsonc(text);
  if (parsed.problem !== undefined || !isRecord(parsed.value)) return before.state.snapshot.read(path);
  const json: Json = { ...parsed.value };
  if (options.size > 0) json['compilerOptions'] = withOptions(json['compilerOptions'], options);
  if (lists) Object.assign(json, listsOf(lists));
  return JSON.stringify(json, undefined, 2);
}

function withOptions(given: unknown, options: Demand['options']): Json {
  const result: Json = isRecord(given) ? { ...given } : {};
  for (const [name, value] of options) {
    if (value === undefined) delete result[name];
    else result[name] = value;
  }
  return result;
}

/** The lists of a config, as one writes them in it; `undefined` is left out of JSON. */
function listsOf({ path, files, include, exclude }: TsConfig): Json {
  const written = (paths: readonly string[] | undefined): string[] | undefined =>
    paths?.map((item) => relativePath(folderOf(path), item));
  return { files: written(files), include: written(include), exclude: written(exclude) };
}
