// Pages of plans: all that there are, and one with what was answered when it was made.
import type { Answers, RefactorAnswer } from '../contract/index.ts';
import type { List, Page } from './page.ts';
import { namedFiles, refactorPage } from './refactor.ts';
import { count, number } from './words.ts';

export function planPage({ answer, ...plan }: Answers['plan']): Page {
  const page = answer && refactorPage(answer);
  return {
    title: `Plan ${plan.plan_id} is ${plan.state}: ${plan.description}`,
    facts: [
      ['status', answer?.reason === undefined ? plan.status : `${plan.status} (${answer.reason})`],
      ['about', plan.symbol],
      ['candidates', plan.candidates.join(', ')],
      ['changed since', namedFiles(plan.non_clean_files)],
      ['until', plan.expires_at],
      ['next', nextStep(plan)],
    ],
    lists: [...(page?.lists ?? []), ...(answer ? [lines(answer)] : [])].filter(
      ({ items }) => items.length > 0,
    ),
    complete: page?.complete ?? true,
    problems: page?.problems ?? [],
  };
}

type Row = Answers['plans']['plans'][number];

function nextStep({ plan_id: id, state, candidates, non_clean_files: changed }: Row): string {
  if (state === 'committed') return 'lintel undo takes the last change back';
  if (state !== 'open' || changed.length > 0 || candidates.length === 0) return 'ask for the change again';
  const choice = candidates.length === 1 ? candidates[0]! : '<one of the candidates>';
  return `lintel commit ${id} --candidate ${choice}`;
}

/** People see them in the diff. */
function lines({ candidates }: RefactorAnswer): List {
  const all = candidates.flatMap(({ id, occurrences }) =>
    occurrences.map(({ file, span, content, content_hash: hash }) => ({
      id,
      hash,
      content,
      place: { file, line: span.start.line },
    })),
  );
  const byLine = Map.groupBy(all, ({ place }) => `${place.file}:${place.line}`);
  return {
    title: 'Lines that would change',
    columns: ['candidates', 'hash', 'line'],
    items: [...byLine.values()].map((same) => ({
      place: same[0]!.place,
      cells: [[...new Set(same.map(({ id }) => id))].join(','), same[0]!.hash, same[0]!.content],
    })),
    layout: 'rows',
    hasHeader: true,
    isPaged: true,
    shown: 0,
    hint: 'use --format json or agent for their hashes',
  };
}

const SHOWN = 50;

/** Zero shows all. */
export function plansPage({ plans: all }: Answers['plans'], limit: number = SHOWN): Page {
  const [open, closed] = [true, false].map((isOpen) =>
    all.filter(({ state }) => (state === 'open') === isOpen),
  ) as [Row[], Row[]];
  const plans = [...open, ...closed];
  const list: List = {
    title: '',
    columns: ['plan', 'state', 'status', 'what', 'candidates', 'until', 'changed since'],
    items: plans.map((plan) => ({
      cells: [
        plan.plan_id,
        plan.state,
        plan.status,
        plan.description,
        plan.candidates.join(', '),
        plan.expires_at,
        namedFiles(plan.non_clean_files),
      ],
    })),
    layout: 'rows',
    hasHeader: true,
    isPaged: true,
    ...(limit === 0 ? {} : { shown: limit }),
    hint: 'use --limit, or --format json for all',
  };
  return {
    title: plans.length === 0 ? 'No plans' : `${count(plans.length, 'plan')}, ${number(open.length)} open`,
    facts: [],
    lists: plans.length === 0 ? [] : [list],
    complete: true,
    problems: [],
  };
}
