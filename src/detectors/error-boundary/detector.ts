// Errors that are caught in one place and not in the next.
import { defineDetector } from '../kit/index.ts';
import waitFacts from './facts.ts';
import { findOddCallers, oddCaller } from './odd-caller.ts';
import { findOddNeighbours, oddNeighbour } from './odd-neighbour.ts';
import { options, type BoundaryOptions } from './options.ts';
import unattendedFacts from './unattended-facts.ts';
import { findUnattended, unattended } from './unattended.ts';

export default defineDetector<BoundaryOptions>({
  id: 'error-boundary',
  tier: 'advice',
  codes: {
    ERROR_BOUNDARY_CALLER: oddCaller,
    ERROR_BOUNDARY_NEIGHBOUR: oddNeighbour,
    ERROR_BOUNDARY_UNATTENDED: unattended,
  },
  options,
  collectors: [waitFacts, unattendedFacts],
  judge: (view, settings) => ({
    findings: [
      ...findOddCallers(view, settings),
      ...findOddNeighbours(view, settings),
      ...findUnattended(view),
    ],
  }),
});
