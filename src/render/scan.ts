// The page of `scan`: what weighs most and why, then what keeps the change from passing, then how to think about it.
import type { FindingAnswer, Report } from '../contract/index.ts';
import { findingsOf, labelOf } from './findings.ts';
import { JSON_HINT, placeOf, type Item, type List, type Page } from './page.ts';
import { count, distinct, number } from './words.ts';

const PATTERNS_SHOWN = 12;
const PLACES_SHOWN = 25;
/** How many patterns are explained to people; programs have the whole catalog. */
const EXPLAINED = 4;

export function scanPage(report: Report, limit = PLACES_SHOWN): Page {
  const { meta } = report;
  const found = findingsOf(report).map(({ finding }) => finding);
  return {
    title: titleOf(report, found),
    facts: factsOf(report, found),
    lists: [topList(report), placesList(report, found, limit), catalogList(report), stalePage(report)].filter(
      (list) => list.items.length > 0,
    ),
    complete: meta.complete,
    problems: meta.problems,
  };
}

function titleOf({ meta }: Report, found: readonly FindingAnswer[]): string {
  const inFiles = `in ${count(distinct(found.map(({ file }) => file)), 'file')}`;
  const findings = meta.findings === 0 ? 'No findings' : `${count(meta.findings, 'finding')} ${inFiles}`;
  const { failing, failOn } = meta.gate;
  if (failOn === 'none') return `${findings} of ${number(meta.targetCount)} read`;
  const verdict = failing === 0 ? 'the gate is open' : `${number(failing)} close the gate`;
  return `${findings} (${number(meta.targetCount)} read); ${verdict}`;
}

function factsOf({ meta, fixed }: Report, found: readonly FindingAnswer[]): Page['facts'] {
  const tiers = Map.groupBy(found, ({ tier }) => tier);
  const words = (['proof', 'budget', 'advice'] as const).map(
    (tier) => `${number(tiers.get(tier)?.length ?? 0)} ${tier}`,
  );
  const holds = Object.entries(meta.holds).map(([reason, times]) => `${reason} ${number(times)}`);
  const errors = Object.entries(meta.errors ?? {}).map(([detector, error]) => `${detector}: ${error}`);
  const attributed = Object.entries(meta.attribution ?? {}).map(
    ([word, times]) => `${number(times)} ${word}`,
  );
  return [
    ['tiers', found.length === 0 ? '' : words.join(', ')],
    ['against', meta.base === undefined ? '' : `${meta.base.slice(0, 40)}: ${attributed.join(', ')}`],
    [
      'fixed',
      fixed && fixed.length > 0
        ? fixed
            .map(({ code, file }) => `${code} ${file}`)
            .slice(0, 5)
            .join(', ')
        : '',
    ],
    ['suppressed', meta.suppressed === 0 ? '' : number(meta.suppressed)],
    ['held', holds.join(', ')],
    ['failed', errors.join('; ')],
  ];
}

function topList({ top, catalog }: Report): List {
  return {
    title: 'Top priorities',
    columns: ['resolves', 'pattern', 'why'],
    items: top.map(({ pattern, resolves }) => ({
      cells: [number(resolves), pattern, catalog[pattern]?.cause ?? ''],
    })),
    layout: 'rows',
    hasHeader: true,
    shown: PATTERNS_SHOWN,
    hint: JSON_HINT,
  };
}

/** What gates comes first; where nothing does, the places of the heaviest patterns, a few of each. */
function placesList(report: Report, found: readonly FindingAnswer[], limit: number): List {
  const gating = new Set(report.meta.gate.ids);
  const isGated = gating.size > 0;
  const places = isGated ? found.filter(({ id }) => gating.has(id)) : heaviest(report, found);
  return {
    title: isGated ? 'What closes the gate' : 'Where to look first',
    columns: ['tier', 'code', 'what'],
    items: places.map(itemOf),
    layout: 'by-file',
    shown: limit,
    hint: JSON_HINT,
  };
}

const PLACES_PER_PATTERN = 5;

function heaviest({ top }: Report, found: readonly FindingAnswer[]): FindingAnswer[] {
  const byCode = Map.groupBy(found, ({ code }) => code);
  return top.flatMap(({ pattern }) => (byCode.get(pattern) ?? []).slice(0, PLACES_PER_PATTERN));
}

function itemOf(finding: FindingAnswer): Item {
  const { attribution, tier, code, kind } = finding;
  const cells = [tier, code ?? kind, labelOf(finding)];
  return { place: placeOf(finding), cells: attribution ? [...cells, attribution] : cells };
}

function catalogList({ top, catalog }: Report): List {
  const shown = top.slice(0, EXPLAINED);
  return {
    title: 'How to think about them',
    columns: ['pattern', 'approach'],
    items: shown.map(({ pattern }) => ({ cells: [pattern, catalog[pattern]?.approach ?? ''] })),
    layout: 'prose',
    hint: JSON_HINT,
  };
}

function stalePage({ meta }: Report): List {
  return {
    title: 'Comments that suppress nothing',
    columns: ['rules'],
    items: meta.staleSuppressions.map(({ file, span, rules }) => ({
      place: placeOf({ file, span }),
      cells: [rules],
    })),
    layout: 'by-file',
    shown: PLACES_SHOWN,
    hint: JSON_HINT,
  };
}
