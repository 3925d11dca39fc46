// A class or an interface that no longer fits what it extends is wrong at its declaration. Whatever is made of it does not fit either, all
// over the repository: that follows, and nobody has to change there.
import { ROLE } from '../../facts/index.ts';
import { namedAt, type CodeGraph, type SymbolRef } from '../../graph/index.ts';
import type { Change } from '../change.ts';
import { byPath } from '../changed-files.ts';
import type { NewDiagnostic } from './new-diagnostics.ts';
import { typeNamed } from './named-types.ts';

/** Said of a class or an interface at its declaration: it does not extend or implement what it says it does. */
const AT_DECLARATION: ReadonlySet<number> = new Set([2415, 2416, 2417, 2420, 2430]);

/** Which complaints follow from a class that the change leaves as it is and that is complained about elsewhere. */
export function consequences(
  change: Change,
  diagnostics: readonly NewDiagnostic[],
): ReadonlySet<NewDiagnostic> {
  const { graph } = change.after.state;
  const roots = diagnostics.flatMap((diagnostic) => {
    const { file, code, message } = diagnostic;
    if (!AT_DECLARATION.has(code) || byPath(change.files).after.has(file)) return [];
    const [, name = ''] =
      /(?:in type|Class|Class static side|Interface) '(?:typeof )?(\w+)/.exec(message) ?? [];
    const type = typeNamed(graph, file, name);
    return type?.file === file ? [{ key: keyOf(type), file }] : [];
  });
  if (roots.length === 0) return new Set();
  return new Set(
    diagnostics.filter(({ file, message }) => {
      const types = namesIn(message).flatMap((name) => typeNamed(graph, file, name) ?? []);
      const made = new Set(types.flatMap((type) => [...ancestorsOf(graph, type)]));
      return roots.some((root) => root.file !== file && made.has(root.key));
    }),
  );
}

function namesIn(message: string): string[] {
  return [...new Set([...message.matchAll(/'[^'\n]*'/g)].flatMap(([type]) => type.match(/[A-Z]\w*/g) ?? []))];
}

function keyOf({ file, symbol }: SymbolRef): string {
  return `${file}#${symbol}`;
}

/** A type and all that it extends or implements, as far as files of the repository tell. */
function ancestorsOf(graph: CodeGraph, ref: SymbolRef): ReadonlySet<string> {
  const found = new Set([keyOf(ref)]);
  const open = [ref];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const file = graph.files.get(one.file)!;
    const uses = file.facts.declarations
      .of(one.symbol)
      .flatMap(({ start, end }) => file.facts.occurrences.within(start, end))
      .filter((use) => use.is(ROLE.HERITAGE) && !use.is(ROLE.DECLARATION));
    for (const use of uses) {
      const target = namedAt(graph, file, use.row);
      if (target.kind !== 'symbol' || found.has(keyOf(target))) continue;
      found.add(keyOf(target));
      open.push(target);
    }
  }
  return found;
}
