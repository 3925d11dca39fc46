// A ring of imports, which explains itself.
import { defineDiagnosis } from '../kit/define-diagnosis.ts';

export default defineDiagnosis({
  pattern: 'DIAG_CIRCULAR_DEPENDENCY',
  joins: ['DEP_CYCLE'],
  cause:
    'Modules import each other in a ring when they are loaded, so none of them can be understood, tested or moved without the others.',
  approach:
    'Which import in the ring says least about what its module is for? The smallest cut is a first candidate. Shared types that found no neutral home, a barrel that its own members import, or one module split in two are common reasons. Several rings through the same file point at that file rather than at the single imports.',
  explain: (cycles) => cycles.filter(({ tier }) => tier !== 'advice').map((cycle) => [cycle]),
});
