// Whether the change keeps to the rules that hold for every change, whatever it is about. Only what it adds is judged.
import type { Change } from '../../change.ts';
import type { Check, Complaint } from '../../check.ts';
import type { Objection, Rule, RuleContext, Severity } from './rule.ts';
import { rulesInForce } from './rules-in-force.ts';

/** Where the settings stand. */
const SETTINGS_FILE = 'lintel.json';

export const guardrails = guardrailsOf();

/** The check of some rules; by default of all. */
export function guardrailsOf(all?: readonly Rule[]): Check {
  return {
    id: 'guardrails',
    passed: 'The change keeps to every guardrail.',
    run(change) {
      const { rules, complaints } = rulesInForce(change, all);
      const { extends: ruleFile } = change.settings.guardrails;
      const context = { ruleFiles: [SETTINGS_FILE, ...(ruleFile === undefined ? [] : [ruleFile])] };
      return {
        complaints: [
          ...complaints,
          ...rules
            .filter(({ options }) => options.severity !== 'off')
            .flatMap(({ rule, options }) => applied(rule, options, change, context)),
        ],
      };
    },
  };
}

function applied(rule: Rule, options: Rule['defaults'], change: Change, context: RuleContext): Complaint[] {
  change.signal?.throwIfAborted();
  try {
    return rule.judge(change, options, context).map((objection) => complaintOf(objection, options.severity));
  } catch (error) {
    change.signal?.throwIfAborted();
    const why = error instanceof Error ? error.message : String(error);
    return [
      { status: 'unknown', code: 'RULE_FAILED', message: `The rule ${rule.id} could not be applied: ${why}` },
    ];
  }
}

function complaintOf({ status, ...objection }: Objection, severity: Severity): Complaint {
  return { ...objection, status: status ?? (severity === 'fail' ? 'fail' : 'review') };
}
