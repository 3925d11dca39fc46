// Methods of the classes that implement one interface or extend one class, with the method they stand for.
import { symbolTarget, type CodeGraph, type SourceFile } from '../../graph/index.ts';
import { collectedOf, perFile } from '../kit/index.ts';
import signatureFacts, { type Signature, type TypeFact } from './facts.ts';
import type { Member } from './standard.ts';

export interface Contract {
  readonly declared: Member;
  readonly members: readonly Member[];
}

const typesBySymbol = perFile(
  (file: SourceFile): ReadonlyMap<number, TypeFact> =>
    new Map((collectedOf(file, signatureFacts)?.types ?? []).map((type) => [type.symbol, type])),
);

const heirs = perFile((file: SourceFile): readonly TypeFact[] =>
  [...typesBySymbol(file).values()].filter(({ heritage }) => heritage.length > 0),
);

export function contracts(graph: CodeGraph, files: readonly SourceFile[]): Contract[] {
  const found = new Map<string, { declared: Member; members: Member[] }>();
  for (const file of files) {
    for (const heir of heirs(file)) {
      for (const symbol of heir.heritage) {
        const target = symbolTarget(graph, { file: file.path, symbol });
        if (target.kind === 'symbol') addHeir(found, graph, target, file.path, heir.methods);
      }
    }
  }
  return [...found.values()];
}

function addHeir(
  found: Map<string, { declared: Member; members: Member[] }>,
  graph: CodeGraph,
  target: { readonly file: string; readonly symbol: number },
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
