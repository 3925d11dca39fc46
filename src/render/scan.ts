// The page of `scan`: what weighs most and why, then what keeps the change from passing, then how to think about it.
import { holdReasonOf, type FindingAnswer, type Report } from '../contract/index.ts';
import { findingsOf, labelOf } from './findings.ts';
import { JSON_HINT, placeOf, type Item, type List, type Page } from './page.ts';
import { count, distinct, number } from './words.ts';

const PATTERNS_SHOWN = 12;
const PLACES_SHOWN = 25;
const WHY_SHOWN = 84;
/** How many patterns are explained to people; programs have the whole catalog. */
const EXPLAINED = 4;

export function scanPage(report: Report, limit = PLACES_SHOWN): Page {
  const { meta } = report;
  const all = findingsOf(report).map(({ finding }) => finding);
  // Against a base, what was there before is counted and not shown.
  const found = all.filter(({ attribution }) => attribution !== 'inherited');
  return {
    title: titleOf(report, found),
    facts: factsOf(report, found),
    lists: [
      topList(report, found),
      placesList(report, found, limit),
      catalogList(report, found),
      stalePage(report),
      unknownList(report),
    ].filter((list) => list.items.length > 0),
    complete: meta.complete,
    problems: meta.problems,
  };
}

function titleOf({ meta }: Report, found: readonly FindingAnswer[]): string {
  const inFiles = `in ${count(distinct(found.map(({ file }) => file)), 'file')}`;
  const kind = meta.base === undefined ? '' : 'new ';
  const findings =
    found.length === 0 ? `No ${kind}findings` : `${count(found.length, `${kind}finding`)} ${inFiles}`;
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
  const holds = heldWords(meta);
  const errors = Object.entries(meta.errors ?? {}).map(([detector, error]) => `${detector}: ${error}`);
  const attributed = Object.entries(meta.attribution ?? {}).map(
    ([word, times]) => `${number(times)} ${word}`,
  );
  const base = meta.base?.replace(/^([0-9a-f]{10})[0-9a-f]{30}$/, '$1');
  return [
    ['tiers', found.length === 0 ? '' : words.join(', ')],
    ['against', base === undefined ? '' : `${base}: ${attributed.join(', ')}`],
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

/** How often each reason held something, and how often it did so before. */
function heldWords({ holds, inheritedHolds }: Report['meta']): string[] {
  return Object.entries(holds).map(([reason, times]) => {
    const before = inheritedHolds?.[reason] ?? 0;
    const rest = before === 0 ? '' : before === times ? ' inherited' : ` (${number(before)} inherited)`;
    return `${reason} ${number(times)}${rest}`;
  });
}

/**
 * Patterns of what is shown: all of them, or those of new findings. For people and agents diagnoses come first, then proofs,
 * budgets and advice: a thousand guesses do not outweigh one fact.
 */
function shownTop({ top, meta }: Report, found: readonly FindingAnswer[]): Shown[] {
  const byCode = Map.groupBy(found, ({ code }) => code);
  const ids = new Set(found.map(({ id }) => id));
  return top
    .map(({ pattern, resolves, explains }): Shown => {
      const explained = explains?.filter(({ findings }) => findings.some((id) => ids.has(id))).length;
      const findings = byCode.get(pattern) ?? [];
      const isNew = meta.base !== undefined;
      return {
        pattern,
        resolves: isNew ? (explained ?? findings.length) : resolves,
        tier: explains ? 'diagnosis' : strongest(findings),
      };
    })
    .filter(({ resolves }) => resolves > 0)
    .sort((a, b) => WEIGHT.indexOf(a.tier) - WEIGHT.indexOf(b.tier));
}

interface Shown {
  readonly pattern: string;
  readonly resolves: number;
  readonly tier: (typeof WEIGHT)[number];
}

const WEIGHT = ['diagnosis', 'proof', 'budget', 'advice'] as const;

function strongest(findings: readonly FindingAnswer[]): Shown['tier'] {
  return WEIGHT.find((tier) => findings.some((finding) => finding.tier === tier)) ?? 'advice';
}

function topList(report: Report, found: readonly FindingAnswer[]): List {
  return {
    title: 'Top priorities',
    columns: ['resolves', 'tier', 'pattern', 'why'],
    items: shownTop(report, found).map(({ pattern, resolves, tier }) => ({
      cells: [number(resolves), tier, pattern, report.catalog[pattern]?.cause ?? ''],
    })),
    layout: 'rows',
    hasHeader: true,
    maxCell: WHY_SHOWN,
    shown: PATTERNS_SHOWN,
    hint: JSON_HINT,
  };
}

/** What gates comes first; where nothing does, a few places of each pattern, then what wrapped tools say. */
function placesList(report: Report, found: readonly FindingAnswer[], limit: number): List {
  const gating = new Set(report.meta.gate.ids);
  const isGated = gating.size > 0;
  const places = isGated ? found.filter(({ id }) => gating.has(id)) : heaviest(report, found);
  return {
    title: isGated ? 'What closes the gate' : 'Where to look first',
    columns: ['tier', 'code', 'what'],
    items: places.map(itemOf),
    layout: 'by-file',
    isPaged: true,
    shown: limit,
    hint: JSON_HINT,
  };
}

const PLACES_PER_PATTERN = 5;

function heaviest(report: Report, found: readonly FindingAnswer[]): FindingAnswer[] {
  const byCode = Map.groupBy(found, ({ code }) => code);
  const patterns = shownTop(report, found).map(({ pattern }) => pattern);
  const coded = patterns.flatMap((pattern) => (byCode.get(pattern) ?? []).slice(0, PLACES_PER_PATTERN));
  const known = new Set<string | undefined>(patterns);
  return [...coded, ...found.filter(({ code }) => !known.has(code))];
}

function itemOf(finding: FindingAnswer): Item {
  const { attribution, tier, code, kind } = finding;
  const cells = [tier, code ?? kind, labelOf(finding)];
  return { place: placeOf(finding), cells: attribution ? [...cells, attribution] : cells };
}

function catalogList(report: Report, found: readonly FindingAnswer[]): List {
  const { catalog } = report;
  const shown = shownTop(report, found).slice(0, EXPLAINED);
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

/** The holds that make the scan incomplete, with what would close them. */
function unknownList({ meta }: Report): List {
  return {
    title: 'What could not be checked',
    columns: ['reason', 'what closes it'],
    items: meta.held
      .filter(({ limits }) => limits)
      .map(({ file, span, reason }) => ({
        place: span ? placeOf({ file, span }) : { file },
        cells: [reason, holdReasonOf(reason).closes],
      })),
    layout: 'by-file',
    shown: PLACES_SHOWN,
    hint: JSON_HINT,
  };
}
