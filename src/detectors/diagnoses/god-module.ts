// A module in which a large part of the code base meets.
import { defineDiagnosis } from '../kit/define-diagnosis.ts';

const GOD_MODULE = 'COUPLING_GOD_MODULE';

export default defineDiagnosis({
  pattern: 'DIAG_GOD_MODULE',
  joins: [GOD_MODULE, 'GIANT_FILE', 'EXPORT_KIND_MIX', 'SCATTER_OF_EXPORTS'],
  cause:
    'One module is imported by many and imports many, so a large part of the code base meets in it and changes travel through it.',
  approach:
    'What draws so many dependents to this module? Configuration, helpers and domain logic gathered in one place are usual. Its exports, grouped by who imports them, often show where it would come apart. If its neighbours import it for one name each, the boundary of the folder is worth questioning, too.',
  explain(findings) {
    const signs = Map.groupBy(
      findings.filter(({ code }) => code !== GOD_MODULE),
      ({ file }) => file,
    );
    return findings
      .filter(({ code, tier }) => code === GOD_MODULE && tier !== 'advice')
      .map((module) => [module, ...(signs.get(module.file) ?? [])]);
  },
});
