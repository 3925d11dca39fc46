// Rules of other tools that say what a code of ours says: whoever silenced one of them at a place has decided about the other.
// A comment that names no rule silences only codes that stand here.

/** By code; rules without the name of their plugin. */
export const EQUAL_RULES: Readonly<Record<string, readonly string[]>> = {
  EH_THROW_NON_ERROR: [
    'only-throw-error',
    'no-throw-literal',
    'prefer-promise-reject-errors',
    'useThrowOnlyError',
  ],
  EH_MISSING_ERROR_CAUSE: ['preserve-caught-error'],
  EH_USELESS_CATCH: ['no-useless-catch', 'noUselessCatch'],
  EH_SILENT_CATCH: ['no-empty', 'noEmptyBlockStatements', 'no-unused-vars', 'no-ignored-exceptions'],
  EH_UNSAFE_FINALLY: ['no-unsafe-finally', 'noUnsafeFinally'],
  EH_RETURN_IN_FINALLY: ['no-unsafe-finally', 'noUnsafeFinally', 'no-return-in-finally'],
  EH_ASYNC_PROMISE_EXECUTOR: ['no-async-promise-executor', 'noAsyncPromiseExecutor'],
  EH_CATCH_OR_RETURN: ['catch-or-return', 'no-floating-promises', 'noFloatingPromises'],
  EH_PREFER_CATCH: ['prefer-catch'],
  EH_PREFER_AWAIT_TO_THEN: ['prefer-await-to-then'],
  EH_FLOATING_PROMISES: ['no-floating-promises', 'noFloatingPromises', 'catch-or-return'],
  EH_MISUSED_PROMISES: ['no-misused-promises', 'noMisusedPromises', '@ts-ignore', '@ts-expect-error'],
  EH_RETURN_AWAIT_POLICY: ['return-await', 'no-return-await'],
  WASTE_DEAD_STORE: [
    'no-unused-vars',
    'no-useless-assignment',
    'noUnusedVariables',
    'no-dead-store',
    '@ts-ignore',
    '@ts-expect-error',
  ],
  WASTE_DEAD_STORE_OVERWRITE: ['no-useless-assignment', 'no-dead-store', 'no-unused-vars'],
  WASTE_PLACEHOLDER: ['no-useless-assignment', 'no-dead-store', 'no-unused-vars'],
  NOOP_EXPRESSION: ['no-unused-expressions', 'noUnusedExpressions', '@ts-ignore', '@ts-expect-error'],
  NOOP_SELF_ASSIGNMENT: ['no-self-assign', 'noSelfAssign'],
  NOOP_CONSTANT_CONDITION: [
    'no-constant-condition',
    'no-constant-binary-expression',
    'no-unnecessary-condition',
    'no-self-compare',
    'noConstantCondition',
    'noSelfCompare',
    '@ts-ignore',
    '@ts-expect-error',
  ],
  NOOP_EMPTY_FUNCTION_BODY: ['no-empty-function', 'noEmptyBlockStatements', 'no-empty'],
  NESTING_HIGH_CC: [
    'complexity',
    'cognitive-complexity',
    'noExcessiveCognitiveComplexity',
    'max-lines-per-function',
  ],
  NESTING_DEEP: ['max-depth'],
  NESTING_CALLBACK_DEPTH: ['max-nested-callbacks', 'no-nested-functions'],
  DEP_CYCLE: ['no-cycle', 'noImportCycles'],
  UNKNOWN_ANY_INFERRED: [
    'no-unsafe-assignment',
    'no-unsafe-call',
    'no-unsafe-member-access',
    'no-explicit-any',
    'noExplicitAny',
  ],
  UNKNOWN_TYPE_ASSERTION: ['no-unsafe-type-assertion', 'consistent-type-assertions'],
  BARREL_EXPORT_STAR: ['noReExportAll', 'no-barrel-file'],
};

/** By code; what knip calls the same. */
export const KNIP_RULES: Readonly<Record<string, readonly string[]>> = {
  DEP_DEAD_EXPORT: ['knip:exports'],
  DEP_LOCAL_EXPORT: ['knip:exports'],
  DEP_UNUSED_FILE: ['knip:files'],
  DEP_UNUSED_DEPENDENCY: ['knip:dependencies'],
};

/**
 * Rules that are about more than our codes: a comment about one place means the code there, too; who turns the rule off for all files
 * has decided about something else.
 */
export const WIDER_RULES: ReadonlySet<string> = new Set([
  'no-unused-vars',
  'noUnusedVariables',
  'max-lines-per-function',
  'no-explicit-any',
  'noExplicitAny',
  'consistent-type-assertions',
  '@ts-ignore',
  '@ts-expect-error',
]);
