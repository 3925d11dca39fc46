// What a move may break without any import saying so. Each becomes a doubt with its places.
import { folderOf, isWithin, nameOf } from '../../base/index.ts';
import { isTestFile } from '../../graph/index.ts';
import { filesOfConfig, isDefaultConfig } from '../../resolve/index.ts';
import { isTypeScript, languageOf } from '../../syntax/index.ts';
import { isOfFramework, keepersOfFile } from '../../usage/index.ts';
import { scriptOf } from './companions.ts';
import { wholeFile } from './doubts.ts';
import type { Rewriting } from './moving.ts';
import { unresolvedImports } from './unresolved-imports.ts';

export function noteHazards(rewriting: Rewriting): void {
  noteUnresolved(rewriting);
  noteUnread(rewriting);
  noteNames(rewriting);
  notePackages(rewriting);
  noteContexts(rewriting);
  noteConfigs(rewriting);
  noteConventions(rewriting);
}

/** A page or a migration is found where it lies; tests are found wherever runners look. */
function noteConventions({ state, moved, doubts }: Rewriting): void {
  for (const { file } of moved.files) {
    const source = state.graph.files.get(file);
    const isFound = source && !isTestFile(source) && keepersOfFile(state, file).some(isOfFramework);
    if (isFound) doubts.add('found-by-name', wholeFile(file));
  }
}

/** An import that leads nowhere may have meant the moved file. */
function noteUnresolved({ state, moved, doubts }: Rewriting): void {
  for (const { file } of moved.files)
    for (const place of unresolvedImports(state, file))
      if (!moved.isMoved(place.file)) doubts.add('may-name-it', place);
}

/** A file that could not be read whole may import anything; its text tells whether it has the name. */
function noteUnread({ state, moved, doubts }: Rewriting): void {
  const unread = new Set(
    state.problems.flatMap(({ limits, file }) => (limits && file !== undefined ? [file] : [])),
  );
  if (unread.size === 0) return;
  const names = new Set(moved.files.map(({ file }) => nameOf(file).replace(/(?<=.)\..*$/, '')));
  for (const file of unread) {
    const isSource = state.graph.files.has(file) || languageOf(file) !== undefined;
    const text = isSource ? state.snapshot.read(file) : '';
    const mayName = text === undefined || [...names].some((name) => endsPath(text, name));
    if (moved.isMoved(file) || mayName) doubts.add('file-not-read', wholeFile(file));
  }
}

/** Whether the name stands where a path of a request may end. */
function endsPath(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [before, after] = [text[at - 1] ?? '', text[at + name.length] ?? ''];
    if (/["'`/]/.test(before) && /["'`/.?]/.test(after)) return true;
  }
  return false;
}

function noteNames({ state, moved, doubts }: Rewriting): void {
  const { snapshot } = state;
  const lower = new Set(moved.files.map(({ to }) => to.toLowerCase()));
  for (const path of snapshot.paths)
    if (lower.has(path.toLowerCase()) && !moved.isMoved(path)) doubts.add('case-collision', wholeFile(path));
  for (const { file, to } of moved.files) {
    if (snapshot.entry(file)?.link !== undefined) doubts.add('link-moves', wholeFile(file));
    const [before, after] = [languageOf(file), languageOf(to)];
    const isWeaker = before && after && isTypeScript(before) && !isTypeScript(after);
    if (isWeaker || (before === 'tsx' && after === 'ts')) doubts.add('language-changes', wholeFile(file));
    const script = scriptOf(snapshot, file);
    if (script !== undefined && !moved.isMoved(script))
      doubts.add('declaration-of-script', wholeFile(script));
  }
}

function notePackages({ moved, doubts }: Rewriting): void {
  for (const { file } of moved.files)
    if (nameOf(file) === 'package.json') doubts.add('install-needed', wholeFile(file));
}

/** A source file that a config listed and that no config lists any more is no longer checked. */
function noteContexts({ state, moved, after, doubts }: Rewriting): void {
  const sources = moved.files.filter(({ file }) => languageOf(file) !== undefined);
  const listed = sources.filter(({ file }) => isListed(state.workspace.configs, file));
  for (const { file, to } of listed)
    if (!isListed(after.workspace.configs, to)) doubts.add('leaves-contexts', wholeFile(file));
}

/** A config of the usual name is found from below; files that stay elsewhere lose it. */
function noteConfigs({ state, moved, doubts }: Rewriting): void {
  for (const { file, to } of moved.files) {
    const config = state.workspace.configs.find(({ path }) => path === file);
    if (config === undefined || !isDefaultConfig(file)) continue;
    const left = filesOfConfig(config, state.snapshot).filter((path) => !moved.isMoved(path));
    if (left.some((path) => !isWithin(path, folderOf(to))))
      doubts.add('config-out-of-sight', wholeFile(file));
  }
}

function isListed(configs: Rewriting['after']['workspace']['configs'], path: string): boolean {
  const view = {
    paths: [path],
    has: (other: string) => other === path,
    hasFolder: () => false,
    read: () => '',
  };
  return configs.some((config) => !config.isBase && filesOfConfig(config, view).length > 0);
}
