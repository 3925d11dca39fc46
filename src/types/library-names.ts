// Names that TypeScript's own libraries declare for everyone: of the language, of browsers and of workers.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { typescriptExecutable } from './executable.ts';

const DECLARED =
  /^(?:declare (?:var|let|const|function|class|abstract class|namespace|type)|interface|type) ([\w$]+)/gm;

let known: ReadonlySet<string> | undefined;

export function libraryNames(): ReadonlySet<string> {
  known ??= read();
  return known;
}

function read(): ReadonlySet<string> {
  const folder = dirname(typescriptExecutable());
  const names = new Set<string>();
  for (const file of readdirSync(folder)) {
    if (!/^lib\..*\.d\.ts$/.test(file)) continue;
    for (const [, name] of readFileSync(join(folder, file), 'utf8').matchAll(DECLARED)) names.add(name!);
  }
  return names;
}
