// How code fails, and whether anybody notices: exceptions and promises.
import { memo } from '../../base/index.ts';
import { surfaceFacts } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { defineDetector, type Code, type View } from '../kit/index.ts';
import { typedFacts } from '../kit/typed-facts.ts';
import { ASK, decodeAsks, type AskKind } from './asks.ts';
import { asyncPromiseExecutor } from './async-promise-executor.ts';
import { catchOrReturn } from './catch-or-return.ts';
import { catchTransform } from './catch-transform.ts';
import { exceptionControlFlow } from './exception-control-flow.ts';
import exceptionFacts from './facts.ts';
import {
  broadTries,
  careOf,
  factsOf,
  isWanted,
  openPlaces,
  plainFindings,
  typedFindings,
} from './findings.ts';
import { floatingPromises } from './floating-promises.ts';
import { missingErrorCause } from './missing-error-cause.ts';
import { misusedPromises } from './misused-promises.ts';
import { options, type ExceptionOptions } from './options.ts';
import { overscopedTry } from './overscoped-try.ts';
import { preferAwaitToThen } from './prefer-await-to-then.ts';
import { preferCatch } from './prefer-catch.ts';
import { exceptionQuestion } from './question.ts';
import { redundantNestedCatch } from './redundant-nested-catch.ts';
import { returnAwaitPolicy } from './return-await-policy.ts';
import { returnInFinally } from './return-in-finally.ts';
import type { Kind } from './shape.ts';
import { silentCatch } from './silent-catch.ts';
import { throwNonError } from './throw-non-error.ts';
import { unsafeFinally } from './unsafe-finally.ts';
import { uselessCatch } from './useless-catch.ts';

const CODES = {
  EH_THROW_NON_ERROR: throwNonError,
  EH_MISSING_ERROR_CAUSE: missingErrorCause,
  EH_EXCEPTION_CONTROL_FLOW: exceptionControlFlow,
  EH_USELESS_CATCH: uselessCatch,
  EH_SILENT_CATCH: silentCatch,
  EH_CATCH_TRANSFORM: catchTransform,
  EH_REDUNDANT_NESTED_CATCH: redundantNestedCatch,
  EH_OVERSCOPED_TRY: overscopedTry,
  EH_UNSAFE_FINALLY: unsafeFinally,
  EH_RETURN_IN_FINALLY: returnInFinally,
  EH_ASYNC_PROMISE_EXECUTOR: asyncPromiseExecutor,
  EH_CATCH_OR_RETURN: catchOrReturn,
  EH_PREFER_CATCH: preferCatch,
  EH_PREFER_AWAIT_TO_THEN: preferAwaitToThen,
  EH_FLOATING_PROMISES: floatingPromises,
  EH_MISUSED_PROMISES: misusedPromises,
  EH_RETURN_AWAIT_POLICY: returnAwaitPolicy,
} satisfies Readonly<Record<string, Code>>;

const CODE_OF = Object.fromEntries(
  Object.entries<Code>(CODES).map(([code, { kind }]) => [kind, code]),
) as Readonly<Record<Kind, string>>;

export default defineDetector<ExceptionOptions>({
  id: 'exception-hygiene',
  tier: 'proof',
  isAboutLines: true,
  needs: 'types',
  isByFile: true,
  seenByOthers: careOf,
  worksWithoutTypes: true,
  codes: CODES,
  options,
  whenAsked: { returnAwait: 'in-try-catch', checkedNames: true, likelyMeant: true },
  collectors: [exceptionFacts, surfaceFacts],
  async judge(view: View, settings) {
    const wanted = wantedAsks(view, settings);
    const files = view.authored.filter((file) => hasQuestions(view, file, wanted));
    const typed = await typedFacts(view, exceptionQuestion(view, files, wanted));
    return {
      findings: [
        ...plainFindings(view, typed),
        ...broadTries(view, settings),
        ...typedFindings(view, typed),
      ].filter((finding) => isWanted(finding, settings)),
      holds: [...openPlaces(typed)],
    };
  },
});

/** What may be said of a place by types, as far as it would be reported. */
function wantedAsks(view: View, { likelyMeant }: ExceptionOptions): ReadonlySet<AskKind> {
  const isFloating = view.reports('EH_FLOATING_PROMISES');
  return new Set<AskKind>([
    ASK.LINK,
    ...(isFloating ? [ASK.STATEMENT, ASK.HANDLED, ASK.TAKEN, ASK.FOLLOWED] : []),
    ...(isFloating && likelyMeant ? [ASK.TOP, ASK.DETACHED] : []),
    ...(view.reports('EH_THROW_NON_ERROR') ? [ASK.THROWN, ...(likelyMeant ? [ASK.CAUGHT] : [])] : []),
    ...(view.reports('EH_RETURN_AWAIT_POLICY') ? [ASK.AWAITED, ASK.GUARDED, ASK.RETURNED] : []),
    ...(view.reports('EH_MISUSED_PROMISES')
      ? [ASK.CONDITION, ASK.SPREAD, ASK.PREDICATE, ASK.ASYNC, ASK.VALUE, ASK.ARGUMENT]
      : []),
  ]);
}

function hasQuestions(view: View, file: SourceFile, wanted: ReadonlySet<AskKind>): boolean {
  if (wanted.has(ASK.ASYNC) && factsOf(file)?.inherited !== undefined) return true;
  const kinds = askKindsIn(file);
  if (kinds.has(ASK.LINK) && hasReportedLinks(view, file)) return true;
  return [...kinds].some((kind) => kind !== ASK.LINK && wanted.has(kind));
}

const askKindsIn = memo(
  (file: SourceFile): ReadonlySet<AskKind> =>
    new Set(decodeAsks(factsOf(file)?.asks ?? '').map(({ kind }) => kind)),
);

/** Whether something is reported that holds only if what it is called on is a promise. */
function hasReportedLinks(view: View, file: SourceFile): boolean {
  return (factsOf(file)?.found ?? []).some(({ kind, on }) => on !== undefined && view.reports(CODE_OF[kind]));
}
