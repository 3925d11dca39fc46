// Modules and classes that are several things in one place.
import { defineDetector } from '../kit/index.ts';
import { findLooseClasses, looseClass } from './loose-class.ts';
import { findLooseModules, looseModule } from './loose-module.ts';
import looseFacts from './facts.ts';
import { options, type CohesionOptions } from './options.ts';

export default defineDetector<CohesionOptions>({
  id: 'module-cohesion',
  tier: 'advice',
  codes: { COHESION_MODULE: looseModule, COHESION_CLASS: looseClass },
  options,
  collectors: [looseFacts],
  judge: (view, settings) => ({
    findings: [...findLooseModules(view, settings), ...findLooseClasses(view, settings)],
  }),
});
