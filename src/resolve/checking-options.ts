// Options of TypeScript that decide how much it complains, and which of two values complains less.

/** With these, TypeScript complains of more; `strict` stands for all that have no value of their own. */
export const OF_STRICT = [
  'noImplicitAny',
  'strictNullChecks',
  'strictFunctionTypes',
  'strictBindCallApply',
  'strictPropertyInitialization',
  'strictBuiltinIteratorReturn',
  'noImplicitThis',
  'useUnknownInCatchVariables',
] as const;

export const TIGHTER = [
  'strict',
  ...OF_STRICT,
  'noUncheckedIndexedAccess',
  'noPropertyAccessFromIndexSignature',
  'exactOptionalPropertyTypes',
  'noImplicitOverride',
  'noImplicitReturns',
  'noFallthroughCasesInSwitch',
  'noUncheckedSideEffectImports',
  'allowJs',
  'checkJs',
] as const;

/** With these, it complains of less. */
export const LOOSER = [
  'noCheck',
  'noResolve',
  'skipLibCheck',
  'skipDefaultLibCheck',
  'noStrictGenericChecks',
  'suppressExcessPropertyErrors',
  'suppressImplicitAnyIndexErrors',
] as const;

export type CheckingOption = (typeof TIGHTER)[number] | (typeof LOOSER)[number];
export type CheckingOptions = Readonly<Partial<Record<CheckingOption, boolean>>>;

const UNDER_STRICT: ReadonlySet<string> = new Set(OF_STRICT);
const ARE_LOOSER: ReadonlySet<string> = new Set(LOOSER);

/** What an option comes to; undefined for the default, which depends on the version of TypeScript. */
function valueOf(options: CheckingOptions, name: CheckingOption): boolean | undefined {
  return options[name] ?? (UNDER_STRICT.has(name) ? options.strict : undefined);
}

/** Options by which TypeScript may complain of less than before, with the value before. */
export function loosened(
  before: CheckingOptions,
  now: CheckingOptions,
): Map<CheckingOption, boolean | undefined> {
  const found = new Map<CheckingOption, boolean | undefined>();
  for (const name of [...TIGHTER, ...LOOSER]) {
    const [old, current] = [valueOf(before, name), valueOf(now, name)];
    const isLoose = ARE_LOOSER.has(name)
      ? current === true && old !== true
      : old !== current && (old === true || current === false);
    // What is looser is off by default, in every version.
    if (isLoose) found.set(name, ARE_LOOSER.has(name) ? false : old);
  }
  return found;
}
