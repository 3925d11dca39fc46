// A symbol that cannot be changed without reading a large part of the program.
import { SYMBOL } from '../../facts/index.ts';
import {
  edgesInto,
  isTestFile,
  ownerName,
  requiredContext,
  symbolKey,
  type RequiredContext,
  type SourceFile,
  type Stretch,
  type SymbolRef,
} from '../../graph/index.ts';
import type { Code, Evidence, Finding, View } from '../kit/index.ts';
import { numberOf, tick, times, wordOf } from '../kit/say.ts';
import type { ImpactOptions } from './options.ts';
import { importersIn, usersAmong } from './users.ts';

export const wideImpact: Code = {
  kind: 'wide-impact',
  offByDefault: true,
  most: 15,
  say: (said) =>
    `To change ${tick(wordOf(said, 'name'))} one has to read ${said.measure} lines of code in ${numberOf(said, 'files')} files: its own ${numberOf(said, 'ownLines')}, ${times(numberOf(said, 'callers'), 'caller')}, ${numberOf(said, 'callees')} of what it calls, ${times(numberOf(said, 'types'), 'type')}; besides, ${times(numberOf(said, 'tests'), 'test file')} with ${times(numberOf(said, 'testLines'), 'line')}.${risky(numberOf(said, 'untested'), numberOf(said, 'foreign'))}`,
  cause:
    'A change of this symbol asks for more reading than nearly any other: it does much itself, calls much, and much depends on it.',
  approach:
    'Which of its callers depend on which part of it? If groups of callers want different things, they meet here without a reason. If all want the same, a narrower promise to them, and a test of that promise, spares the reading. Callers that no test imports are where a mistake would be noticed last.',
};

function risky(untested: number, foreign: number): string {
  const parts = [
    ...(untested > 0
      ? [`${times(untested, 'calling file')} without a test of ${untested === 1 ? 'its' : 'their'} own`]
      : []),
    ...(foreign > 0 ? [`${times(foreign, 'calling file')} of other packages`] : []),
  ];
  return parts.length === 0 ? '' : ` At most risk: ${parts.join(', ')}.`;
}

interface Measured {
  readonly ref: SymbolRef;
  readonly context: RequiredContext;
}

export function findWideImpact(
  view: View,
  { minLines, minFiles, minOwnLines, maxCallingFiles, topShare }: ImpactOptions,
): Finding[] {
  const importers = importersIn(view.graph);
  const used = candidatesOf(view).flatMap((ref): Measured[] => {
    const importing = importers.get(symbolKey(ref)) ?? [];
    if (countFiles(importing) < FEWEST) return [];
    const users = usersAmong(importing);
    const calling = countFiles(users);
    if (calling < FEWEST || calling > maxCallingFiles) return [];
    const context = requiredContext(view.graph, ref, users);
    return countOf(context, 'callee') < FEWEST ? [] : [{ ref, context }];
  });
  const limit =
    used.map(({ context }) => context.lines).sort((a, b) => b - a)[Math.ceil(used.length * topShare) - 1] ??
    0;
  return used
    .filter(
      ({ context: { lines, files, ownLines } }) =>
        lines >= Math.max(minLines, limit) && files >= minFiles && ownLines >= minOwnLines,
    )
    .map((one) => findingOf(view, one));
}

/** Callers, and things it calls: with fewer than these on one side, it is an end of the graph and no place where much meets. */
const FEWEST = 3;

/** How many files of the program there are among them. */
function countFiles(those: readonly { readonly file: SourceFile }[]): number {
  const isOfProgram = (file: SourceFile): boolean => file.role.role === 'source' && !isTestFile(file);
  return new Set(those.map(({ file }) => file).filter(isOfProgram)).size;
}

function callingFiles(stretches: readonly Stretch[]): string[] {
  return [...new Set(stretches.filter(({ fact }) => fact === 'caller').map(({ file }) => file))];
}

/** Exported functions and classes. */
function candidatesOf({ authored }: View): SymbolRef[] {
  return authored.flatMap(({ path, role, facts: { symbols, functions } }) =>
    role.role === 'source'
      ? symbols
          .filter(
            (symbol) =>
              symbol.is(SYMBOL.EXPORTED) &&
              symbol.container === undefined &&
              (symbol.kind === 'function' ||
                symbol.kind === 'class' ||
                (symbol.kind === 'constant' && functions.of(symbol.row).length > 0)),
          )
          .map(({ row }) => ({ file: path, symbol: row }))
      : [],
  );
}

function countOf({ stretches }: RequiredContext, fact: Stretch['fact']): number {
  return stretches.filter((stretch) => stretch.fact === fact).length;
}

function findingOf(view: View, { ref, context }: Measured): Finding {
  const { graph, state } = view;
  const [site] = graph.files.get(ref.file)!.facts.declarations.of(ref.symbol);
  const name = ownerName(graph, ref.file, ref.symbol);
  const callers = callingFiles(context.stretches);
  const packageOf = (path: string): string | undefined => state.resolver.packageOf(path)?.folder;
  const isTested = (path: string): boolean =>
    (edgesInto(graph).get(path) ?? []).some(({ from }) => isTestFile(graph.files.get(from)!));
  return {
    kind: wideImpact.kind,
    file: ref.file,
    start: site!.nameStart,
    end: site!.nameEnd,
    key: name,
    measure: context.lines,
    evidence: context.stretches.map(({ fact, file, start, end, name: value }): Evidence => ({
      fact,
      file,
      start,
      end,
      ...(value ? { value } : {}),
    })),
    data: {
      name,
      ownLines: context.ownLines,
      files: context.files,
      symbols: context.stretches.length + 1,
      callers: countOf(context, 'caller'),
      callees: countOf(context, 'callee'),
      types: countOf(context, 'type'),
      tests: countOf(context, 'test'),
      testLines: context.testLines,
      untested: callers.filter((path) => !isTested(path)).length,
      foreign: callers.filter((path) => packageOf(path) !== packageOf(ref.file)).length,
    },
  };
}
