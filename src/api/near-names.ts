// What someone may have meant by a name that nothing has.
import { compareText, folderOf, nameOf } from '../base/index.ts';
import { SYMBOL_KINDS } from '../facts/index.ts';
import { isLocal, qualifiedName, type CodeGraph } from '../graph/index.ts';

const SHOWN = 3;

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
    const away = facts.names.map((name) => distance(name.toLowerCase(), last));
    if (away.every((steps) => steps === undefined)) continue;
    for (let symbol = 0; symbol < facts.symbols.count; symbol++) {
      const steps = away[facts.symbols.name[symbol]!];
      const isImport = SYMBOL_KINDS[facts.symbols.kind[symbol]!] === 'import';
      if (steps === undefined || isImport || (steps > 0 && isLocal(facts, symbol))) continue;
      const name = qualifiedName(facts, symbol);
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

function nearest(found: readonly { readonly name: string; readonly away: number }[]): string[] {
  const ordered = [...found].sort((a, b) => a.away - b.away || compareText(a.name, b.name));
  return [...new Set(ordered.map(({ name }) => name))].slice(0, SHOWN);
}

/** A name of fewer letters is near to nothing but itself. */
const SHORT = 3;

/** How many letters have to be written, left out or changed; undefined when that is too many to be a slip. */
function distance(name: string, wanted: string): number | undefined {
  const most = wanted.length < SHORT ? 0 : Math.max(1, Math.floor(wanted.length / 4));
  if (wanted === '' || Math.abs(name.length - wanted.length) > most) return undefined;
  let above = Array.from({ length: wanted.length + 1 }, (_, at) => at);
  let aboveThat = above;
  for (let row = 1; row <= name.length; row++) {
    const here = [row];
    for (let at = 1; at <= wanted.length; at++) {
      const isSame = name[row - 1] === wanted[at - 1];
      const isSwapped =
        row > 1 && at > 1 && name[row - 1] === wanted[at - 2] && name[row - 2] === wanted[at - 1];
      here.push(
        Math.min(
          above[at]! + 1,
          here[at - 1]! + 1,
          above[at - 1]! + (isSame ? 0 : 1),
          isSwapped ? aboveThat[at - 2]! + 1 : Infinity,
        ),
      );
    }
    if (Math.min(...here) > most) return undefined;
    aboveThat = above;
    above = here;
  }
  return above.at(-1)! <= most ? above.at(-1)! : undefined;
}

/** ` There is …` for a message; empty when nothing is near. */
export function nearText(near: readonly string[]): string {
  if (near.length === 0) return '';
  const others = near.slice(0, -1).join(', ');
  return others === '' ? ` There is ${near[0]}.` : ` There are ${others} and ${near.at(-1)}.`;
}
