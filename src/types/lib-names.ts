// Names that TypeScript's own declarations of the language and its surroundings write: properties of types that no file of the
// repository declares.
import { dirname } from 'node:path';
import { listFolder, readFileBytes } from '../host/index.ts';
import { typescriptExecutable } from './executable.ts';

let known: ReadonlySet<string> | undefined;

/** All identifiers in the `lib.*.d.ts` files; read once. */
export function libNames(): ReadonlySet<string> {
  if (known) return known;
  const names = new Set<string>();
  const folder = dirname(typescriptExecutable());
  for (const { name } of listFolder(folder)) {
    if (!/^lib\..*\.d\.ts$/.test(name)) continue;
    const text = readFileBytes(`${folder}/${name}`)
      .toString('utf8')
      .replace(/\/\*[^]*?\*\//g, '');
    for (const [word] of text.matchAll(/[\w$]+/g)) names.add(word);
  }
  return (known = names);
}
