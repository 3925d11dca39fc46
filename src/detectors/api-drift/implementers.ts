// Methods of the classes that implement one interface or extend one class, with the method they stand for.
import { memo, renewed } from '../../base/index.ts';
import { symbolTarget, type CodeGraph, type SourceFile, type SymbolRef } from '../../graph/index.ts';
import { collectedOf } from '../kit/index.ts';
import signatureFacts, { type Signature, type TypeFact } from './facts.ts';
import type { Member } from './standard.ts';

export interface Contract {
  readonly declared: Member;
  readonly members: readonly Member[];
}

const typesBySymbol = memo(
  (file: SourceFile): ReadonlyMap<number, TypeFact> =>
    new Map((collectedOf(file, signatureFacts)?.types ?? []).map((type) => [type.symbol, type])),
);

const heirs = memo((file: SourceFile): readonly TypeFact[] =>
  [...typesBySymbol(file).values()].filter(({ heritage }) => heritage.length > 0),
);

/** For each heir of a file, the symbols that it implements or extends. */
type Heritage = readonly (readonly SymbolRef[])[];

interface KnownHeritage {
  readonly heritage: Heritage;
  readonly text: string;
  /** Files that had a say in it: it holds in every graph that has them. */
  readonly seen: readonly SourceFile[];
}

const renew = renewed<KnownHeritage>();

function heritageOf(graph: CodeGraph, file: SourceFile): KnownHeritage {
  return renew(file, (before) =>
    before?.seen.every((other) => graph.files.get(other.path) === other) ? before : readHeritage(graph, file),
  );
}

function readHeritage(graph: CodeGraph, file: SourceFile): KnownHeritage {
  const seen = new Set<string>();
  const heritage = heirs(file).map(({ heritage }) =>
    heritage.flatMap((symbol) => {
      const target = symbolTarget(graph, { file: file.path, symbol }, seen);
      return target.kind === 'symbol' ? [{ file: target.file, symbol: target.symbol }] : [];
    }),
  );
  return {
    heritage,
    text: JSON.stringify(heritage),
    seen: [...seen].flatMap((path) => graph.files.get(path) ?? []),
  };
}

/** Where the classes of these files come from, in order: what contracts depend on beside the files. */
export function heritageTexts(graph: CodeGraph, files: readonly SourceFile[]): string[] {
  const texts: string[] = [];
  for (const file of files) if (heirs(file).length > 0) texts.push(heritageOf(graph, file).text);
  return texts;
}

export function contracts(graph: CodeGraph, files: readonly SourceFile[]): Contract[] {
  const found = new Map<string, { declared: Member; members: Member[] }>();
  for (const file of files) {
    const list = heirs(file);
    if (list.length === 0) continue;
    for (const [index, targets] of heritageOf(graph, file).heritage.entries())
      for (const target of targets) addHeir(found, graph, target, file.path, list[index]!.methods);
  }
  return [...found.values()];
}

function addHeir(
  found: Map<string, { declared: Member; members: Member[] }>,
  graph: CodeGraph,
  target: SymbolRef,
  path: string,
  methods: readonly Signature[],
): void {
  const owner = graph.files.get(target.file);
  const contract = owner && typesBySymbol(owner).get(target.symbol);
  if (!contract) return;
  for (const signature of methods) {
    const declared = contract.methods.find(([name]) => name === signature[0]);
    if (!declared) continue;
    const key = `${target.file}\0${target.symbol}\0${signature[0]}`;
    const known = found.get(key);
    const member = { file: path, signature };
    if (known) known.members.push(member);
    else found.set(key, { declared: { file: target.file, signature: declared }, members: [member] });
  }
}
