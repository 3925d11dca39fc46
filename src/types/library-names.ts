// Names that TypeScript's own libraries declare for everyone: of the language, of browsers and of workers.
import { dirname, join } from 'node:path';
import { listFolder, readFileBytes } from '../host/index.ts';
import { typescriptExecutable } from './executable.ts';

const DECLARED =
  /^(?:declare (?:var|let|const|function|class|abstract class|namespace|type)|interface|type) ([\w$]+)/gm;

const MEMBER = /^ +(?:readonly |get |set )*([\w$]+)\??(?:[(:]|<.*>\()/gm;

interface Known {
  readonly names: ReadonlySet<string>;
  readonly members: ReadonlySet<string>;
}

let known: Known | undefined;

export function libraryNames(): ReadonlySet<string> {
  known ??= read();
  return known.names;
}

/** Names of members of anything that the libraries declare. */
export function libraryMembers(): ReadonlySet<string> {
  known ??= read();
  return known.members;
}

function read(): Known {
  const folder = dirname(typescriptExecutable());
  const names = new Set<string>();
  const members = new Set<string>();
  for (const { name: file } of listFolder(folder)) {
    if (!/^lib\..*\.d\.ts$/.test(file)) continue;
    const text = readFileBytes(join(folder, file)).toString('utf8');
    for (const [, name] of text.matchAll(DECLARED)) names.add(name!);
    for (const [, name] of text.matchAll(MEMBER)) members.add(name!);
  }
  return { names, members };
}
