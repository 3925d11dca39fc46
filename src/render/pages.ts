// From the name of an answer to its page.
import type { AnswerName, Answers } from '../contract/index.ts';
import { cacheCleanPage } from './cache-clean.ts';
import { calleesPage } from './callees.ts';
import { callersPage } from './callers.ts';
import { cyclesPage } from './cycles.ts';
import { definitionPage } from './definition.ts';
import { doctorPage } from './doctor.ts';
import { explainPage } from './explain.ts';
import { hookPage } from './hook.ts';
import { impactPage } from './impact.ts';
import { modulesPage } from './modules.ts';
import { testgenPage } from './testgen.ts';
import { orchestratePage } from './orchestrate.ts';
import type { Page } from './page.ts';
import { planPage, plansPage } from './plans.ts';
import { recoverPage, refactorPage, undoPage } from './refactor.ts';
import { refsPage } from './refs.ts';
import { reviewPage } from './review.ts';
import { rolesPage } from './roles.ts';
import { scanFixPage } from './scan-fix.ts';
import { scanPage } from './scan.ts';
import { indexPage } from './scip-index.ts';
import { summaryPage } from './summary.ts';
import { symbolsPage } from './symbols.ts';
import { trustPage } from './trust.ts';
import { unresolvedPage } from './unresolved.ts';
import { verifyPage } from './verify.ts';

type Pages = { readonly [Name in AnswerName]: (answer: Answers[Name], limit?: number) => Page };

const PAGES: Pages = {
  scan: scanPage,
  'scan-fix': scanFixPage,
  verify: verifyPage,
  review: reviewPage,
  testgen: testgenPage,
  orchestrate: orchestratePage,
  explain: explainPage,
  'graph-summary': summaryPage,
  'graph-symbols': symbolsPage,
  'graph-definition': definitionPage,
  'graph-refs': refsPage,
  'graph-callers': callersPage,
  'graph-callees': calleesPage,
  'graph-impact': impactPage,
  'graph-modules': modulesPage,
  'graph-roles': rolesPage,
  'graph-cycles': cyclesPage,
  'graph-unresolved': unresolvedPage,
  index: indexPage,
  doctor: doctorPage,
  'cache-clean': cacheCleanPage,
  trust: trustPage,
  hook: hookPage,
  refactor: refactorPage,
  plans: plansPage,
  plan: planPage,
  undo: undoPage,
  recover: recoverPage,
};

/** The limit is how many items are shown to people, for answers that show only the first ones. */
export function pageOf<Name extends AnswerName>(name: Name, answer: Answers[Name], limit?: number): Page {
  return PAGES[name](answer, limit);
}
