// A module in which a large part of the code base meets, which explains itself.
import { defineDiagnosis } from '../kit/define-diagnosis.ts';

export default defineDiagnosis({
  pattern: 'DIAG_GOD_MODULE',
  joins: ['COUPLING_GOD_MODULE'],
  cause:
    'One module is imported by many and imports many, so a large part of the code base meets in it and changes travel through it.',
  approach:
    'What draws so many dependents to this module? Configuration, helpers and domain logic gathered in one place are usual. Its exports, grouped by who imports them, often show where it would come apart. If its neighbours import it for one name each, the boundary of the folder is worth questioning, too.',
  explain: (modules) => modules.filter(({ tier }) => tier !== 'advice').map((module) => [module]),
});
