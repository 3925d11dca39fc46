// Functions that only pass on what they are given, and the chains they form.
import * as z from 'zod';
import { compareText, memo } from '../../base/index.ts';
import { qualifiedName, type SourceFile } from '../../graph/index.ts';
import { collectedOf, defineDetector, type Evidence, type Finding, type View } from '../kit/index.ts';
import { chainFrom, findCycles, linkHops, type Hop } from './chains.ts';
import { codes } from './codes.ts';
import { FORWARDER, type Forwarder } from './fact.ts';
import forwardingFacts from './facts.ts';

const options = z.strictObject({
  maxForwardDepth: z
    .int()
    .min(0)
    .default(0)
    .describe('How many functions in a row may do nothing but call the next one.'),
});

export default defineDetector<z.infer<typeof options>>({
  id: 'forwarding',
  tier: 'advice',
  codes,
  options,
  collectors: [forwardingFacts],
  headline: ({ maxForwardDepth }) => ({ maxForwardDepth }),
  judge(view, { maxForwardDepth }) {
    const hops = linkHops(view.graph, forwarders(view), (path) => view.state.snapshot.read(path));
    const cycles = findCycles(hops);
    const inCycle = new Set(cycles.flat());
    const findings = cycles.map((cycle) => cycleFinding(cycle));
    for (const hop of hops) {
      if (!hop.isThin || hop.isInner || inCycle.has(hop)) continue;
      const chain = chainFrom(hop);
      if (chain.some((link) => inCycle.has(link)) || chain.length <= maxForwardDepth) continue;
      findings.push(chainFinding(view, chain));
    }
    return { findings };
  },
});

const forwardersOf = memo((file: SourceFile) => collectedOf(file, forwardingFacts));

function forwarders({ authored }: View): [SourceFile, readonly Forwarder[]][] {
  const found: [SourceFile, readonly Forwarder[]][] = [];
  for (const file of authored) {
    const own = forwardersOf(file);
    if (own) found.push([file, own]);
  }
  return found;
}

function nameOf({ file, forwarder }: Hop): string {
  return qualifiedName(file.facts, forwarder.symbol);
}

function chainFinding(view: View, chain: readonly Hop[]): Finding {
  const head = chain[0]!;
  const target = chain.at(-1)!.target!;
  const targetFile = view.graph.files.get(target.file)!;
  const targetName = qualifiedName(targetFile.facts, target.symbol);
  const files = new Set([...chain.map(({ file }) => file.path), target.file]);
  const kind =
    chain.length === 1 ? 'thin-wrapper' : files.size > 1 ? 'cross-file-forwarding-chain' : 'forward-chain';
  return {
    ...placeOf(head),
    kind,
    key: `${nameOf(head)}>${targetName}`,
    evidence: [...chain.map(hopEvidence), targetEvidence(targetFile, target.symbol, targetName)],
    data: { header: nameOf(head), depth: chain.length, target: targetName },
  };
}

function placeOf({ file, forwarder }: Hop): { file: string; start: number; end: number } {
  return { file: file.path, start: forwarder.nameStart, end: forwarder.nameEnd };
}

function hopEvidence(hop: Hop): Evidence {
  const { callStart, callEnd } = hop.forwarder;
  return { fact: 'forwards', file: hop.file.path, start: callStart, end: callEnd, value: nameOf(hop) };
}

function targetEvidence({ path, facts }: SourceFile, symbol: number, name: string): Evidence {
  const { declarations } = facts;
  let row = 0;
  while (row < declarations.count && declarations.symbol[row] !== symbol + 1) row++;
  return {
    fact: 'target',
    file: path,
    start: declarations.nameStart[row] ?? 0,
    end: declarations.nameEnd[row] ?? 0,
    value: name,
  };
}

/** Every call of one of them calls the next without end; unless a subclass breaks the circle, that is certain. */
function cycleFinding(cycle: readonly Hop[]): Finding {
  const first = cycle.reduce((a, b) => (isBefore(b, a) ? b : a));
  const at = cycle.indexOf(first);
  const ordered = [...cycle.slice(at), ...cycle.slice(0, at)];
  const isOpen = cycle.some(({ forwarder }) => (forwarder.flags & FORWARDER.OVERRIDABLE) !== 0);
  return {
    ...placeOf(first),
    kind: 'circular-forwarding',
    key: ordered.map(nameOf).sort(compareText).join('>'),
    tier: isOpen ? 'advice' : 'proof',
    evidence: ordered.map(hopEvidence),
    data: { header: nameOf(first), depth: cycle.length },
  };
}

function isBefore(a: Hop, b: Hop): boolean {
  return (compareText(a.file.path, b.file.path) || a.forwarder.nameStart - b.forwarder.nameStart) < 0;
}
