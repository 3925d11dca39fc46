// What names stand for where the text tells: members of the class around, and what a variable, a parameter or a field is declared as.
import { FUNCTION, ROLE, type OccurrenceCursor } from '../../facts/index.ts';
import {
  memberNamed,
  occurrenceTarget,
  type CodeGraph,
  type SourceFile,
  type SymbolRef,
  type Target,
} from '../../graph/index.ts';

/** What a name stands for; `service.save` is the method of the class that `service` is declared as, or made from. */
export function symbolNamed(
  graph: CodeGraph,
  file: SourceFile,
  named: OccurrenceCursor,
): SymbolRef | undefined {
  if (named.is(ROLE.OF_THIS)) return ownMember(graph, file, named);
  const target = occurrenceTarget(graph, file, named.row);
  if (target.kind === 'symbol') return target;
  if (!named.is(ROLE.QUALIFIED) || named.previous === undefined) return undefined;
  const owner = declaredAs(graph, file, named.previous);
  return owner?.kind === 'symbol' ? memberNamed(graph, owner, named.name) : undefined;
}

/** The class that a variable, a parameter or a field is declared as, or made from with `new`. */
export function declaredAs(graph: CodeGraph, file: SourceFile, named: OccurrenceCursor): Target | undefined {
  const ref = named.is(ROLE.MEMBER) && !named.is(ROLE.OF_THIS) ? undefined : symbolNamed(graph, file, named);
  const home = ref && graph.files.get(ref.file)!;
  const [declared, ...others] = home?.facts.declarations.of(ref!.symbol) ?? [];
  if (home === undefined || declared === undefined || others.length > 0) return undefined;
  const { occurrences, calls } = home.facts;
  const first = occurrences.firstFrom(declared.nameEnd);
  if (first === undefined || first.start >= declared.end) return undefined;
  const isMade =
    first.is(ROLE.NEW) &&
    calls.some(({ occurrence, end }) => occurrence === first.row && end === declared.end);
  if (!first.is(ROLE.TYPE) && !isMade) return undefined;
  const target = occurrenceTarget(graph, home, first.row);
  return target.kind === 'unknown' ? undefined : target;
}

/** The member of the class around that `this.name` means. */
function ownMember(graph: CodeGraph, file: SourceFile, named: OccurrenceCursor): SymbolRef | undefined {
  const { functions, symbols } = file.facts;
  for (let at = functions.lastBefore(named.start); at !== undefined; at = functions.get(at.row - 1)) {
    if (at.end <= named.start) continue;
    const own = at.symbol === undefined ? undefined : symbols.at(at.symbol);
    const isOfClass =
      own?.container !== undefined &&
      symbols.at(own.container).kind === 'class' &&
      /^(?:method|constructor|property|accessor)$/.test(own.kind);
    if (isOfClass) return memberNamed(graph, { file: file.path, symbol: own.container! }, named.name);
    if (!at.is(FUNCTION.ARROW)) return undefined;
  }
  return undefined;
}
