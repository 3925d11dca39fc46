// Parameters that belong together and have no name together.
import { collectedOf, defineDetector } from '../kit/index.ts';
import { clump, clumpFindings } from './clump.ts';
import takerFacts from './facts.ts';
import { many, manyFinding } from './many.ts';
import { options, type Options } from './options.ts';

export default defineDetector<Options>({
  id: 'parameter-object',
  tier: 'advice',
  codes: { PARAMETER_OBJECT_CLUMP: clump, PARAMETER_OBJECT_MANY: many },
  options,
  collectors: [takerFacts],
  judge(view, settings) {
    const placed = view.authored
      .filter(({ role }) => role.role === 'source')
      .map((file) => ({ file, takers: collectedOf(file, takerFacts) ?? [] }));
    const clumps = clumpFindings(
      placed.flatMap(({ file, takers }) => takers.map((taker) => ({ ...taker, file: file.path }))),
      settings,
    );
    const long = placed.flatMap(({ file, takers }) =>
      takers
        .filter(({ count, isImposed }) => count > settings.maxParameters && !isImposed)
        .map((taker) => manyFinding(file, taker)),
    );
    return { findings: [...clumps, ...long] };
  },
});
