// The page of generated tests: the decision with its conditions, the tests with their reasons, and what was not kept.
import type { ConditionState, TestgenAnswer } from '../contract/index.ts';
import { JSON_HINT, type Item, type List, type Page } from './page.ts';
import { count } from './words.ts';

export function testgenPage(answer: TestgenAnswer): Page {
  const { tests, decision, coverage, mutation, written, commit, complete, problems } = answer;
  const kept = tests.filter((test) => test.kept);
  const facts: [string, string][] = [
    ['decision', `${decisionText(decision.approved)} ${decision.reason}`],
    ['new code', percentText(coverage.new_code_coverage)],
    ['all code', percentText(coverage.total_coverage)],
    ['tests', testsText(coverage)],
    ['mutants', mutantsText(mutation)],
    ...(written.length === 0 ? [] : [['written', written.join(', ')] as [string, string]]),
    ...(commit === null ? [] : [['commit', commit] as [string, string]]),
  ];
  return {
    title: titleOf(decision.generated_tests_count, kept.length),
    facts,
    lists: [conditionList(answer), caseList(answer), uncoveredList(answer), droppedList(answer)].filter(
      ({ items }) => items.length > 0,
    ),
    complete,
    problems,
  };
}

function titleOf(cases: number, files: number): string {
  if (cases === 0) return 'No test was found that shows more than those that are there.';
  return `${count(cases, 'test')} in ${count(files, 'file')}, each of which shows something that no test showed.`;
}

function decisionText(approved: boolean | null): string {
  return approved === null ? 'undecided:' : approved ? 'approved:' : 'not approved:';
}

function percentText(percent: number | null): string {
  return percent === null ? 'not measured' : `${percent} % of its lines are run by tests`;
}

function testsText({
  tests_passed: passed,
  tests_failed: failed,
  test_duration_seconds: seconds,
}: TestgenAnswer['coverage']): string {
  if (passed === null || failed === null) return 'not run';
  return `${passed} passed, ${failed} failed${seconds === null ? '' : ` in ${seconds} s`}`;
}

function mutantsText({
  mutants,
  score_before: before,
  score_after: after,
}: TestgenAnswer['mutation']): string {
  if (mutants === 0) return 'none';
  if (before === null || after === null) return `${mutants}, not tried`;
  const text = (share: number): string => `${Math.round(share * 1000) / 10} %`;
  return `${text(before)} of ${mutants} were noticed, ${text(after)} with the generated tests`;
}

const MARKS: Readonly<Record<ConditionState, string>> = { met: 'met', unmet: 'not met', unknown: 'unknown' };

function conditionList({ decision }: TestgenAnswer): List {
  const items = Object.entries(decision.conditions_met).map(([name, state]): Item => ({
    cells: [MARKS[state], name],
  }));
  return { title: 'Conditions', columns: ['state', 'condition'], items, layout: 'by-file' };
}

function caseList({ tests }: TestgenAnswer): List {
  const items = tests.flatMap(({ file_path: file, cases, kept, reason }): Item[] => {
    if (!kept || cases.length === 0)
      return [{ place: { file }, cells: [kept ? 'kept' : 'not kept', ''], notes: [reason] }];
    return cases.map((one) => ({ place: { file }, cells: [one.kind, one.name], notes: [one.reason] }));
  });
  return {
    title: 'Tests',
    columns: ['kind', 'test'],
    items,
    layout: 'by-file',
    isPaged: true,
    hint: JSON_HINT,
  };
}

const LINES_SHOWN = 20;

function uncoveredList({ coverage }: TestgenAnswer): List {
  const items = coverage.uncovered_lines.map((place): Item => ({ cells: [place] }));
  return {
    title: 'New lines that no test runs',
    columns: ['line'],
    items,
    layout: 'by-file',
    shown: LINES_SHOWN,
    hint: JSON_HINT,
  };
}

const REASONS: Readonly<Record<string, string>> = {
  shows_nothing_new: 'show nothing that tests do not show already',
  nothing_left_to_show: 'are about functions of which tests show everything already',
  result_not_a_number: 'come to NaN where nobody had it in mind',
  invalid_input_accepted: 'pass what no type allows, and nothing complains',
  accidental_error: 'end in an error that nobody wrote',
  result_not_plain: 'give back what cannot be compared as data',
  result_too_large: 'give back more than a reader would read',
  nothing_to_assert: 'give nothing back',
  not_steady: 'do not always come to the same',
  depends_on_place: 'depend on where they are run',
  inputs_not_known: 'need inputs that cannot be made up',
  cannot_be_called: 'are about functions that no test can call',
  trivial: 'are about functions that only hand something out',
  no_tests_to_learn_from: 'have no tests beside them to be written like',
  enough_of_this_function: 'are more than one function should have',
  not_run: 'were not run',
  cannot_be_asserted: 'cannot be put in the words of the assertions used here',
  does_not_type_check: 'do not type-check',
  fails: 'fail',
  did_not_run: 'did not run',
  not_confirmed: 'did not show in the runner what they were chosen for',
};

function droppedList({ dropped }: TestgenAnswer): List {
  const items = Object.entries(dropped)
    .sort(([, a], [, b]) => b - a)
    .map(([reason, times]): Item => ({
      cells: [String(times), REASONS[reason] ?? reason.replaceAll('_', ' ')],
    }));
  return { title: 'Not kept', columns: ['count', 'reason'], items, layout: 'by-file' };
}
