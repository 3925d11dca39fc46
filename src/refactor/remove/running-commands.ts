// Scripts of a package that run a file without spelling its path: by the folder whose index it is, without its extension, or by
// what is built from it.
import { folderOf, joinPath } from '../../base/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { jsonStrings } from '../move-file/json-strings.ts';
import { formOf } from '../move-file/specifier-form.ts';
import type { FileUse } from './file-uses.ts';

/** A command that runs a file, with the words behind it. */
const RUN =
  /(?<![\w./-])(?:node|nodemon|tsx|ts-node(?:-\w+)?|vite-node|esno|jiti|bun|deno)((?:\s+[^\s;&|<>()]+)+)/g;
const WORD = /[^\s"'\\=-][^\s"'\\=]*/g;

export function commandsRunning(state: ProjectState, path: string): FileUse[] {
  return manifestsAbove(state, path).flatMap((file) => {
    const text = state.snapshot.read(file) ?? '';
    const scripts = jsonStrings(text).filter(({ keys, isKey }) => keys[0] === 'scripts' && !isKey);
    return scripts.flatMap(({ start, end }) =>
      wordsRun(text.slice(start, end))
        .filter(({ word }) => isRun(state, joinPath(folderOf(file), word), path))
        .map(({ word, index }): FileUse => {
          const at = start + index;
          return { file, start: at, end: at + word.length, sort: 'setting', kind: 'command' };
        }),
    );
  });
}

function wordsRun(script: string): { readonly word: string; readonly index: number }[] {
  return [...script.matchAll(RUN)].flatMap((match) => {
    const from = match.index + match[0].length - match[1]!.length;
    return [...match[1]!.matchAll(WORD)].map(({ 0: word, index }) => ({ word, index: from + index }));
  });
}

/** A path that is there is a word that spells it, which is looked for elsewhere. */
function isRun({ snapshot, resolver }: ProjectState, base: string | undefined, path: string): boolean {
  if (base === undefined || base === '' || snapshot.has(base)) return false;
  return formOf(base, path) !== undefined || resolver.sourceOf(base)?.path === path;
}

function manifestsAbove({ snapshot }: ProjectState, path: string): string[] {
  const found: string[] = [];
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    const manifest = folder === '' ? 'package.json' : `${folder}/package.json`;
    if (snapshot.has(manifest)) found.push(manifest);
    if (folder === '') return found;
  }
}
