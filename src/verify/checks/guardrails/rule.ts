// What a guardrail is: data that says how strict it is and what it is about, and a function from a change to objections. A rule that
// throws has not been kept; it is unknown.
import * as z from 'zod';
import type { Change } from '../../change.ts';
import type { Complaint } from '../../check.ts';

export const SEVERITIES = ['fail', 'review', 'off'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What a rule holds against a change: as severe as the rule is, unless it is less certain. */
export type Objection = Omit<Complaint, 'status'> & { readonly status?: 'review' | 'unknown' };

/** What every rule is told beside its options. */
export interface RuleContext {
  /** The files that say what the rules are, which no change may edit unseen. */
  readonly ruleFiles: readonly string[];
}

type Options = Readonly<Record<string, unknown>>;

export interface Rule {
  readonly id: string;
  readonly about: string;
  /** As an override may give them: all of them may be left out. */
  readonly schema: z.ZodObject;
  /** As they are when nobody says otherwise. */
  readonly defaults: Options & { readonly severity: Severity };
  judge(change: Change, options: Options, context: RuleContext): readonly Objection[];
}

type Shape = Readonly<Record<string, z.ZodType>>;
type ValuesOf<Of extends Shape> = { readonly [Key in keyof Of]: z.infer<Of[Key]> };

interface RuleParts<Of extends Shape> {
  readonly id: string;
  readonly about: string;
  readonly severity: Severity;
  /** Options with their built-in values. */
  readonly options: Of;
  readonly values: ValuesOf<Of>;
  judge(change: Change, options: ValuesOf<Of>, context: RuleContext): readonly Objection[];
}

export function defineRule<Of extends Shape>({
  id,
  about,
  severity,
  options,
  values,
  judge,
}: RuleParts<Of>): Rule {
  const defaults = { severity, ...values };
  const shape = { severity: z.enum(SEVERITIES).describe('what breaking the rule comes to'), ...options };
  const optional = Object.entries(shape).map(([name, schema]) => {
    const meta = { default: defaults[name as keyof typeof defaults], description: schema.description ?? '' };
    return [name, schema.optional().meta(meta)] as const;
  });
  return {
    id,
    about,
    schema: z.strictObject(Object.fromEntries(optional)),
    defaults,
    judge: (change, given, context) => judge(change, given as unknown as ValuesOf<Of>, context),
  };
}
