// Files that belong to a moved file and follow it: the declaration of a script or style, the mock that a test runner finds by
// its place, and what a test runner recorded for a test.
import { folderOf, isWithin, joinPath, nameOf, type FileView } from '../../base/index.ts';
import { declarationOf, scriptsOf } from '../plan/script-declarations.ts';
import type { FileMove } from './moved-paths.ts';
import { extensionOf, stemOf } from './specifier-form.ts';

export function companionsOf(view: FileView, { file, to }: FileMove): FileMove[] {
  const pairs = [
    ...declarations(file, to),
    beside(file, to, '__mocks__', ''),
    beside(file, to, '__snapshots__', '.snap'),
  ];
  return [...pairs, ...recordedImages(view, file, to)].filter(
    (move) => view.has(move.file) && !view.has(move.to),
  );
}

/** `x.d.ts` beside `x.js`, which TypeScript reads as one, and `x.css.d.ts` or `x.d.css.ts` beside `x.css`. */
function declarations(file: string, to: string): FileMove[] {
  const [own, next] = [declarationOf(file), declarationOf(to)];
  if (own !== undefined) return next === undefined ? [] : [{ file: own, to: next }];
  const [extension, other] = [extensionOf(file), extensionOf(to)];
  return [
    { file: `${file}.d.ts`, to: `${to}.d.ts` },
    { file: `${stemOf(file)}.d${extension}.ts`, to: `${stemOf(to)}.d${other}.ts` },
  ];
}

/** What lies in a folder of that name beside the file, under the file's name. */
function beside(file: string, to: string, folder: string, suffix: string): FileMove {
  const place = (path: string): string => joinPath(folderOf(path), `${folder}/${nameOf(path)}${suffix}`)!;
  return { file: place(file), to: place(to) };
}

/** The script beside a declaration. */
export function scriptOf(view: FileView, file: string): string | undefined {
  return scriptsOf(file).find((path) => view.has(path));
}

function recordedImages(view: FileView, file: string, to: string): FileMove[] {
  const folder = `${file}-snapshots`;
  const images = view.hasFolder(folder) ? view.paths.filter((path) => isWithin(path, folder)) : [];
  return images.map((path) => ({ file: path, to: `${to}-snapshots${path.slice(folder.length)}` }));
}
