// Functions that only pass on what they are given, the chains they form, and interfaces with one class behind them.
import * as z from 'zod';
import { memo } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { collectedOf, defineDetector, type View } from '../kit/index.ts';
import { chainFinding } from './chain-finding.ts';
import { chainFrom, findCycles, linkHops } from './chains.ts';
import { circularForwarding, cycleFinding } from './circular-forwarding.ts';
import { crossFileForwardingChain } from './cross-file-forwarding-chain.ts';
import forwardingFacts from './facts.ts';
import { forwardChain } from './forward-chain.ts';
import type { Forwarder } from './forwarder.ts';
import interfaceFacts from './interface-facts.ts';
import { findSingleImplementations, singleImplementation } from './single-implementation.ts';
import { thinWrapper } from './thin-wrapper.ts';

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
  codes: {
    FWD_THIN_WRAPPER: thinWrapper,
    FWD_FORWARD_CHAIN: forwardChain,
    FWD_CROSS_FILE_CHAIN: crossFileForwardingChain,
    FWD_CIRCULAR: circularForwarding,
    FWD_SINGLE_IMPLEMENTATION: singleImplementation,
  },
  options,
  collectors: [forwardingFacts, interfaceFacts],
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
    if (view.reports('FWD_SINGLE_IMPLEMENTATION')) findings.push(...findSingleImplementations(view));
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
