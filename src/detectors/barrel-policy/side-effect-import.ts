// Modules that a barrel imports only for what they do.
import type { Code, Finding } from '../kit/index.ts';
import { tick } from '../kit/say.ts';
import type { Barrel } from './barrels.ts';
import { statementFindings } from './own-statements.ts';

export const sideEffectImport: Code = {
  kind: 'barrel-side-effect-import',
  offByDefault: true,
  say: ({ text }) => `${tick(text)} runs for everyone who takes a name from this barrel.`,
  cause: 'Whoever takes a name from this barrel also runs a module that is imported only for what it does.',
  approach:
    'Does every user of the folder want this to happen? Styles, polyfills and registrations are often attached where it was convenient. If other barrels do the same, where the program sets itself up is worth making visible as a whole.',
};

export function findSideEffects(barrel: Barrel): Finding[] {
  return statementFindings(barrel, sideEffectImport, barrel.fact.effects);
}
