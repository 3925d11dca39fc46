// Whether a change may be merged, condition by condition. What is not known is neither met nor unmet, and no change is approved on it.
import type {
  ConditionState,
  CoverageResult,
  MergeDecision,
  ReviewIssue,
  Severity,
} from '../../contract/index.ts';
import { mayPass, type ChangeVerdict } from '../../scan/index.ts';
import type { MergeRules } from '../settings.ts';

export interface Evidence {
  readonly coverage: CoverageResult;
  readonly issues: readonly ReviewIssue[];
  /** Of the change together with the tests that are kept, as verify judges it. */
  readonly verdict: ChangeVerdict;
  /** Whether a review could look at everything. */
  readonly isReviewed: boolean;
  /** Whether all tests that fail do so without the change, too: whether they would pass elsewhere is not known. */
  readonly failsAnyway: boolean;
  readonly testsPerFunction: ConditionState;
  readonly edgeCases: ConditionState;
  readonly generated: number;
}

export function decide(rules: MergeRules, evidence: Evidence): MergeDecision {
  const conditions = conditionsOf(rules, evidence);
  const named = (state: ConditionState): string[] =>
    Object.keys(conditions).filter((name) => conditions[name] === state);
  const [unmet, unknown] = [named('unmet'), named('unknown')];
  return {
    approved: unmet.length > 0 ? false : unknown.length > 0 ? null : true,
    reason: reasonOf(unmet, unknown),
    coverage: evidence.coverage,
    conditions_met: conditions,
    generated_tests_count: evidence.generated,
  };
}

function reasonOf(unmet: readonly string[], unknown: readonly string[]): string {
  if (unmet.length === 0 && unknown.length === 0) return 'Every condition is met.';
  const part = (names: readonly string[], what: string): string[] =>
    names.length === 0 ? [] : [`${what}: ${names.join(', ')}.`];
  return [...part(unmet, 'Not met'), ...part(unknown, 'Not known')].join(' ');
}

function conditionsOf(
  rules: MergeRules,
  { coverage, issues, verdict, isReviewed, failsAnyway, testsPerFunction, edgeCases }: Evidence,
): Record<string, ConditionState> {
  const count = (severity: Severity): number => issues.filter((issue) => issue.severity === severity).length;
  const atMost = (severity: Severity, most: number): ConditionState =>
    count(severity) > most ? 'unmet' : isReviewed ? 'met' : 'unknown';
  const atLeast = (value: number | null, least: number): ConditionState =>
    value === null ? 'unknown' : value >= least ? 'met' : 'unmet';
  const failed = coverage.tests_failed;
  const all: [isAsked: boolean, name: string, state: ConditionState][] = [
    // No rule approves what verify rejects.
    [true, 'verified', verdict === 'unknown' ? 'unknown' : mayPass(verdict) ? 'met' : 'unmet'],
    [rules.all_tests_must_pass, 'all_tests_pass', passState(failed, failsAnyway)],
    [
      rules.min_new_code_coverage > 0,
      'min_new_code_coverage',
      atLeast(coverage.new_code_coverage, rules.min_new_code_coverage),
    ],
    [
      rules.min_total_coverage > 0,
      'min_total_coverage',
      atLeast(coverage.total_coverage, rules.min_total_coverage),
    ],
    [rules.min_tests_per_function > 0, 'min_tests_per_function', testsPerFunction],
    [rules.require_edge_case_tests, 'edge_case_tests', edgeCases],
    [rules.block_on_critical, 'no_critical_issues', atMost('critical', 0)],
    [rules.block_on_high, 'no_high_issues', atMost('high', 0)],
    [true, 'max_medium_issues', atMost('medium', rules.max_medium_issues)],
    [!rules.allow_low_severity_issues, 'no_low_severity_issues', atMost('low', 0)],
  ];
  return Object.fromEntries(all.flatMap(([isAsked, name, state]) => (isAsked ? [[name, state]] : [])));
}

function passState(failed: number | null, failsAnyway: boolean): ConditionState {
  if (failed === null) return 'unknown';
  return failed === 0 ? 'met' : failsAnyway ? 'unknown' : 'unmet';
}
