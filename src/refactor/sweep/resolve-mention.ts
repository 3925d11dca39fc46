// What a name written in a comment would mean if it stood in the code of that file.
import { isLocal, MEMBERS, symbolTarget } from '../../graph/index.ts';
import type { Subject } from './subject.ts';

export type Resolved = 'subject' | 'other' | 'unknown';

/** What a name of the file's module scope stands for, compared with the symbol itself. */
export function resolveName(subject: Subject, path: string, name: string): Resolved {
  return resolveAmong(subject, path, name, subject.symbols);
}

/** The same for the name of what contains the symbol. */
export function resolveOwner(subject: Subject, path: string, name: string): Resolved {
  const { facts } = subject.state.graph.files.get(subject.request.file)!;
  const owners = subject.symbols.flatMap((row) => facts.symbols.at(row).container ?? []);
  return resolveAmong(subject, path, name, owners);
}

function resolveAmong(subject: Subject, path: string, name: string, wanted: readonly number[]): Resolved {
  const { graph } = subject.state;
  const file = graph.files.get(path);
  if (file === undefined) return 'unknown';
  let answer: Resolved = 'unknown';
  for (const { row, kind } of file.facts.symbols.named(name)) {
    if (MEMBERS.has(kind) || isLocal(file.facts, row)) continue;
    const target = symbolTarget(graph, { file: path, symbol: row });
    if (target.kind === 'symbol' && target.file === subject.request.file && wanted.includes(target.symbol))
      return 'subject';
    answer = 'other';
  }
  return answer;
}
