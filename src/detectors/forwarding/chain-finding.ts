// The finding for a row of functions that add nothing. Which of three codes it gets depends on how long the row is and on whether it
// stays in one file.
import { qualifiedName, type SourceFile } from '../../graph/index.ts';
import type { Code, Evidence, Finding, View } from '../kit/index.ts';
import { hopEvidence, nameOf, placeOf, type Hop } from './chains.ts';
import { crossFileForwardingChain, isCrossFileChain } from './cross-file-forwarding-chain.ts';
import { forwardChain } from './forward-chain.ts';
import { isThinWrapper, thinWrapper } from './thin-wrapper.ts';

export function chainFinding(view: View, chain: readonly Hop[]): Finding {
  const head = chain[0]!;
  const target = chain.at(-1)!.target!;
  const targetFile = view.graph.files.get(target.file)!;
  const targetName = qualifiedName(targetFile.facts, target.symbol);
  const files = new Set([...chain.map(({ file }) => file.path), target.file]);
  const { kind } = codeOf(chain.length, files.size);
  return {
    ...placeOf(head),
    kind,
    key: `${nameOf(head)}>${targetName}`,
    evidence: [...chain.map(hopEvidence), targetEvidence(targetFile, target.symbol, targetName)],
    data: { header: nameOf(head), depth: chain.length, target: targetName },
  };
}

function codeOf(length: number, files: number): Code {
  if (isThinWrapper(length)) return thinWrapper;
  return isCrossFileChain(files) ? crossFileForwardingChain : forwardChain;
}

function targetEvidence({ path, facts }: SourceFile, symbol: number, name: string): Evidence {
  const [declared] = facts.declarations.of(symbol);
  const place = { start: declared?.nameStart ?? 0, end: declared?.nameEnd ?? 0 };
  return { fact: 'target', file: path, ...place, value: name };
}
