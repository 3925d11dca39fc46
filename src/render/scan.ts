// The page of `scan`: what weighs most and why, then what keeps the change from passing, then how to think about it.
import {
  holdReasonOf,
  type FindingAnswer,
  type HoldReason,
  type Report,
  type Role,
  type Tier,
} from '../contract/index.ts';
import { itemOf, moreLikeIt, rowsOf, type Row } from './finding-rows.ts';
import { findingsOf, labelOf } from './findings.ts';
import { JSON_HINT, placeOf, placeText, type Item, type List, type Page } from './page.ts';
import { count, distinct, number, shortened, tally } from './words.ts';

/** A whole repository is told on one screen; of a change, there are more places to look at. */
const PATTERNS_SHOWN = 5;
const PLACES_SHOWN = 6;
const PLACES_OF_CHANGE_SHOWN = 25;
const WHY_SHOWN = 84;
const FIRST_SHOWN = 140;
/** How many patterns are explained; programs have the whole catalog. */
const EXPLAINED = 4;

export function scanPage(
  report: Report,
  limit = report.meta.base === undefined ? PLACES_SHOWN : PLACES_OF_CHANGE_SHOWN,
): Page {
  const { meta } = report;
  // Against a base, what was there before is counted and not shown; outside of sources there is one line for everything.
  const current = findingsOf(report)
    .map(({ finding }) => finding)
    .filter(({ attribution }) => attribution !== 'inherited');
  const found = current.filter(({ aside }) => aside !== true);
  return {
    title: titleOf(report, found),
    facts: factsOf(
      report,
      found,
      current.filter(({ aside }) => aside === true),
    ),
    lists: [
      topList(report, found),
      placesList(report, found, limit),
      catalogList(report, found),
      stalePage(report),
      unknownList(report),
    ].filter((list) => list.items.length > 0),
    complete: meta.complete,
    problems: meta.problems.filter(({ code, limits }) => limits || !COUNTED.has(code)),
  };
}

function titleOf({ meta }: Report, found: readonly FindingAnswer[]): string {
  const inFiles = `in ${count(distinct(found.map(({ file }) => file)), 'file')}`;
  const kind = meta.base === undefined ? '' : 'new ';
  const findings =
    found.length === 0 ? `No ${kind}findings` : `${count(found.length, `${kind}finding`)} ${inFiles}`;
  const read = `${count(meta.targetCount, 'file')} read`;
  const { failing, failOn } = meta.gate;
  if (failOn === 'none') return `${findings} (${read})`;
  const verdict = failing === 0 ? 'the gate is open' : count(failing, 'closes the gate', 'close the gate');
  return `${findings} (${read}); ${verdict}`;
}

function factsOf(
  { meta, fixed }: Report,
  found: readonly FindingAnswer[],
  aside: readonly FindingAnswer[],
): Page['facts'] {
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
    // An open gate is no verdict on the change.
    ['judged', meta.compared === undefined ? '' : 'findings; `lintel verify` judges the whole change'],
    [
      'fixed',
      fixed && fixed.length > 0
        ? fixed
            .map(({ code, file }) => `${code} ${file}`)
            .slice(0, 5)
            .join(', ')
        : '',
    ],
    ['elsewhere', asideWords(aside)],
    ['not judged', notJudged(meta)],
    ['suppressed', suppressedWords(meta)],
    ['turned off', turnedOffWords(meta)],
    ['weaker', moreWords(meta)],
    ['held', holds.join(', ')],
    ['failed', errors.join('; ')],
  ];
}

function suppressedWords({ suppressed, suppressedBy }: Report['meta']): string {
  if (suppressed === 0) return '';
  const by = Object.entries(suppressedBy).map(([tool, times]) => `${number(times)} by ${tool} comments`);
  return by.join(', ');
}

function turnedOffWords({ turnedOff = [] }: Report['meta']): string {
  const parts = turnedOff.map(
    ({ file, rule, findings }) =>
      `${count(findings, 'finding is', 'findings are')} not shown because ${file} turns ${rule.replace('knip:', '')} off`,
  );
  return parts.length === 0 ? '' : `${parts.join('; ')} (--all shows them)`;
}

function moreWords({ more = {} }: Report['meta']): string {
  const parts = Object.entries(more).map(([code, times]) => `${number(times)} more ${code}`);
  return parts.length === 0 ? '' : `${parts.join(', ')} (--all shows them)`;
}

const CODES_SHOWN = 6;

/** What is outside of sources: how many in each role, and of which codes. */
function asideWords(aside: readonly FindingAnswer[]): string {
  if (aside.length === 0) return '';
  const roles = tally(aside.map(({ role }) => `in ${ROLE_WORDS[role!] ?? role}`));
  const codes = [...Map.groupBy(aside, ({ code, rule, kind }) => code ?? String(rule ?? kind))]
    .map(([code, list]) => ({ code, times: list.length }))
    .sort((a, b) => b.times - a.times || (a.code < b.code ? -1 : 1));
  const shown = codes.slice(0, CODES_SHOWN).map(({ code, times }) => `${code} ${number(times)}`);
  const left = codes.length - shown.length;
  const rest = left > 0 ? [`${count(left, 'more code')}`] : [];
  return `${roles}: ${[...shown, ...rest].join(', ')}`;
}

const ROLE_WORDS: Partial<Record<Role, string>> = {
  test: 'tests',
  sample: 'samples',
  script: 'scripts',
  config: 'configuration',
};

/** Files that are not judged are counted among the facts. */
const COUNTED: ReadonlySet<string> = new Set(['FILE_GENERATED', 'FILE_MINIFIED', 'FILE_COPIED']);

function notJudged({ roles }: Report['meta']): string {
  const words = (['generated', 'vendored'] as const).flatMap((role) =>
    roles[role] === undefined ? [] : [`${number(roles[role])} ${role}`],
  );
  return words.length === 0 ? '' : `${words.join(', ')} (lintel graph roles says why)`;
}

/** How often the most frequent reasons held something, and how often they did so before. */
function heldWords({ holds, inheritedHolds }: Report['meta']): string[] {
  const shown = Object.entries(holds).sort(([, a], [, b]) => b - a);
  const words = shown.slice(0, CODES_SHOWN).map(([reason, times]) => {
    const before = inheritedHolds?.[reason] ?? 0;
    const rest = before === 0 ? '' : before === times ? ' inherited' : ` (${number(before)} inherited)`;
    return `${reason} ${number(times)}${rest}`;
  });
  const left = shown.length - words.length;
  return left > 0 ? [...words, count(left, 'more reason')] : words;
}

/**
 * Patterns of what is shown, tiers apart, in the order of `top`; advice comes after everything else. What a diagnosis explains
 * altogether is not told again.
 */
function shownTop({ top }: Report, found: readonly FindingAnswer[]): Shown[] {
  const byCode = Map.groupBy(found, ({ code }) => code);
  const byId = new Map(found.map((finding) => [finding.id, finding]));
  const causes = top.flatMap(({ pattern, explains = [] }): Shown[] => {
    const groups = explains.map(({ findings }) => findings.flatMap((id) => byId.get(id) ?? []));
    const explained = new Set(groups.flat());
    const firsts = groups.flatMap(([first]) => first ?? []);
    return [{ pattern, resolves: explained.size, tier: 'diagnosis', explained, firsts }];
  });
  const explained = new Set(causes.flatMap((cause) => [...(cause.explained ?? [])]));
  const codes = top
    .filter(({ explains }) => explains === undefined)
    .flatMap(({ pattern }): Shown[] =>
      [...Map.groupBy(byCode.get(pattern) ?? [], ({ tier }) => tier)]
        .filter(([, list]) => list.some((finding) => !explained.has(finding)))
        .sort(([a], [b]) => TIERS.indexOf(a) - TIERS.indexOf(b))
        .map(([tier, list]) => ({
          pattern,
          resolves: list.length,
          tier,
          firsts: rowsOf(list).map(([first]) => first),
        })),
    );
  const factsFirst = codes.toSorted((a, b) => Number(a.tier === 'advice') - Number(b.tier === 'advice'));
  return [...causes, ...factsFirst].filter(({ resolves }) => resolves > 0);
}

interface Shown {
  readonly pattern: string;
  readonly resolves: number;
  readonly tier: Tier | 'diagnosis';
  readonly explained?: ReadonlySet<FindingAnswer>;
  /** One finding for each place where the cause was found, or for each row. */
  readonly firsts: readonly FindingAnswer[];
}

const TIERS: readonly Tier[] = ['proof', 'budget', 'advice'];

function topList(report: Report, found: readonly FindingAnswer[]): List {
  return {
    title: 'Top priorities',
    columns: ['resolves', 'tier', 'pattern', 'why'],
    items: shownTop(report, found).map(({ pattern, resolves, tier, firsts }) => ({
      cells: [number(resolves), tier, pattern, report.catalog[pattern]?.cause ?? ''],
      ...(tier === 'diagnosis' ? { more: firstWords(firsts) } : {}),
    })),
    layout: 'rows',
    hasHeader: true,
    maxCell: WHY_SHOWN,
    shown: PATTERNS_SHOWN,
    hint: JSON_HINT,
  };
}

/** Where a cause shows most, and in how many other places it does. */
function firstWords([first, ...others]: readonly FindingAnswer[]): string {
  const what = shortened(`${placeText(placeOf(first!))} ${first!.message ?? labelOf(first!)}`, FIRST_SHOWN);
  return others.length === 0 ? what : `${what} (and ${count(others.length, 'more place')})`;
}

/** What gates comes first; against a base everything else that is new follows, else only where nothing gates. */
function placesList(report: Report, found: readonly FindingAnswer[], limit: number): List {
  const gating = new Set(report.meta.gate.ids);
  const gates = found.filter(({ id }) => gating.has(id));
  const others = found.filter(({ id }) => !gating.has(id));
  const isNew = report.meta.base !== undefined;
  const hasOthers = isNew || gates.length === 0;
  const rows = [...ranked(report, gates), ...(hasOthers ? ranked(report, others) : [])];
  return {
    title: isNew ? 'What is new' : gates.length > 0 ? 'What closes the gate' : 'Where to look first',
    columns: ['tier', 'code', 'what'],
    items: rows.map(itemOf),
    layout: 'by-file',
    isPaged: true,
    shown: limit,
    hint: JSON_HINT,
  };
}

const ROWS_PER_PATTERN = 2;

/** A few rows of each pattern, the surest and most frequent first, then the rest, then what wrapped tools say. */
function ranked(report: Report, found: readonly FindingAnswer[]): Row[] {
  const tierOf = ({ tier }: Shown): number => TIERS.findIndex((one) => one === tier);
  const patterns = shownTop(report, found)
    .filter((shown) => tierOf(shown) >= 0)
    .sort((a, b) => tierOf(a) - tierOf(b) || b.resolves - a.resolves);
  const rows = Map.groupBy(rowsOf(found), ([{ code, tier }]) => `${code} ${tier}`);
  const coded = patterns.map(({ pattern, tier }) => rows.get(`${pattern} ${tier}`) ?? []);
  const known = new Set(coded.flat());
  return [
    ...coded.flatMap((list) => list.slice(0, ROWS_PER_PATTERN)),
    ...coded.flatMap((list) => list.slice(ROWS_PER_PATTERN)),
    ...[...rows.values()].flat().filter((row) => !known.has(row)),
  ];
}

function catalogList(report: Report, found: readonly FindingAnswer[]): List {
  const { catalog } = report;
  const patterns = new Set(shownTop(report, found).map(({ pattern }) => pattern));
  const shown = [...patterns].slice(0, EXPLAINED);
  return {
    title: 'How to think about them',
    columns: ['pattern', 'approach'],
    items: shown.map((pattern) => ({ cells: [pattern, catalog[pattern]?.approach ?? ''] })),
    layout: 'prose',
    shown: 1,
    hint: 'lintel explain NAME',
  };
}

function stalePage({ meta }: Report): List {
  return {
    title: 'Comments to look at',
    columns: ['rules', 'why'],
    items: meta.staleSuppressions.map(({ file, span, rules, why }) => ({
      place: placeOf({ file, span }),
      cells: [rules, why],
    })),
    layout: 'by-file',
    shown: PLACES_OF_CHANGE_SHOWN,
    hint: JSON_HINT,
  };
}

/** Nobody is asked to install packages that are there. */
function whatCloses(reason: HoldReason, isInstalled: boolean): string {
  const { closes, closesInstalled } = holdReasonOf(reason);
  return isInstalled ? (closesInstalled ?? closes) : closes;
}

/** The holds that make the scan incomplete, a row for each reason, with what would close them. */
function unknownList({ meta }: Report): List {
  const held = meta.held.filter(({ limits }) => limits);
  const isInstalled = meta.held.every(({ reason }) => reason !== 'dependencies-not-installed');
  return {
    title: 'What could not be checked',
    columns: ['reason', 'what closes it'],
    items: [...Map.groupBy(held, ({ reason }) => reason)].map(([reason, holds]): Item => {
      const [first, ...others] = holds.map(({ file, span }) => (span ? placeOf({ file, span }) : { file }));
      return {
        place: first!,
        cells: [reason, whatCloses(reason, isInstalled)],
        ...(others.length === 0 ? {} : { more: moreLikeIt(others.map(placeText)) }),
      };
    }),
    layout: 'by-file',
    shown: PLACES_SHOWN,
    hint: JSON_HINT,
  };
}
