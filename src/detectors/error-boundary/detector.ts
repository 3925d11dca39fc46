// Errors that are caught in one place and not in the next.
import { defineDetector } from '../kit/index.ts';
import waitFacts from './facts.ts';
import { findOddCallers, oddCaller } from './odd-caller.ts';
import { findOddNeighbours, oddNeighbour } from './odd-neighbour.ts';
import { options, type BoundaryOptions } from './options.ts';

export default defineDetector<BoundaryOptions>({
  id: 'error-boundary',
  tier: 'advice',
  codes: { ERROR_BOUNDARY_CALLER: oddCaller, ERROR_BOUNDARY_NEIGHBOUR: oddNeighbour },
  options,
  collectors: [waitFacts],
  judge: (view, settings) => ({
    findings: [...findOddCallers(view, settings), ...findOddNeighbours(view, settings)],
  }),
});
