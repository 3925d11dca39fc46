// What someone may have meant by a name that nothing has.
import { distance, folderOf, nameOf, nearest } from '../base/index.ts';
import { isLocal, qualifiedName, type CodeGraph } from '../graph/index.ts';

/** Symbols as `path#Container.member`, nearest first. For `path#name`, those of that file come first. */
export function nearSymbols(graph: CodeGraph, text: string): string[] {
  const hash = text.indexOf('#');
  const path = hash > 0 ? text.slice(0, hash) : undefined;
  const wanted = text.slice(hash + 1).toLowerCase();
  const last = wanted.slice(wanted.lastIndexOf('.') + 1);
  const found: { readonly name: string; readonly away: number }[] = [];
  for (const file of graph.paths) {
    const { facts } = graph.files.get(file)!;
    const isElsewhere = path !== undefined && file !== path;
    const away = new Map(facts.names.map((name) => [name, distance(name.toLowerCase(), last)]));
    if ([...away.values()].every((steps) => steps === undefined)) continue;
    for (const symbol of facts.symbols) {
      const steps = away.get(symbol.name);
      if (steps === undefined || symbol.kind === 'import') continue;
      if (steps > 0 && isLocal(facts, symbol.row)) continue;
      const name = qualifiedName(facts, symbol.row);
      const isInner = wanted.includes('.') && !name.toLowerCase().includes(wanted.split('.')[0]!);
      found.push({ name: `${file}#${name}`, away: steps + (isElsewhere ? 0.5 : 0) + (isInner ? 0.25 : 0) });
    }
  }
  return nearest(found);
}

/** Source files that are called alike, those of the same folder first. */
export function nearFiles(graph: CodeGraph, path: string): string[] {
  const wanted = nameOf(path).toLowerCase();
  const found = graph.paths.flatMap((file) => {
    const steps = distance(nameOf(file).toLowerCase(), wanted);
    return steps === undefined
      ? []
      : [{ name: file, away: steps + (folderOf(file) === folderOf(path) ? 0 : 0.5) }];
  });
  return nearest(found);
}
