// The page of a verification: the verdict, what speaks against the change with its proof and what to do, and what else it reaches.
import type { CheckEntry, Verdict, VerifyAnswer, WitnessPlace } from '../contract/index.ts';
import { JSON_HINT, placeText, type Item, type LinePlace, type List, type Page } from './page.ts';
import { count, number } from './words.ts';

const HEADS: Readonly<Record<Verdict, string>> = {
  accept: 'Accepted',
  review: 'Needs a review',
  reject: 'Rejected',
};

export function verifyPage(answer: VerifyAnswer): Page {
  const { verdict, complete, changed, checks, tests, base, problems } = answer;
  const entriesWith = (status: CheckEntry['status']): number =>
    checks.filter((entry) => entry.status === status).length;
  const counts = [
    [entriesWith('fail'), 'to repair'],
    [entriesWith('review'), 'to look at'],
    [entriesWith('unknown'), 'unknown'],
  ] as const;
  const said = counts.filter(([times]) => times > 0).map(([times, what]) => `${number(times)} ${what}`);
  const since = base.slice(0, 12);
  const nothing = changed.files === 0 ? [`nothing has changed since ${since}`] : [];
  const why = [...nothing, ...said].join(', ');
  return {
    title: `${HEADS[verdict]}${why === '' ? '' : `: ${why}`}.`,
    facts: [
      [
        'change',
        `${count(changed.files, 'file')}, +${number(changed.added)} −${number(changed.deleted)} lines since ${since}`,
      ],
      ['passed', passedText(checks)],
      ...testFacts(tests),
      ...skippedFacts(checks),
      ...suppressedFacts(answer),
      ...sandboxFacts(answer),
    ],
    lists: [complaints(checks), ...checks.flatMap(decisionList), reviewList(answer)].filter(
      ({ items }) => items.length > 0,
    ),
    complete,
    problems,
  };
}

function passedText(checks: readonly CheckEntry[]): string {
  return checks.flatMap(({ check, status }) => (status === 'pass' ? [check] : [])).join(', ');
}

function testFacts(tests: VerifyAnswer['tests']): [string, string][] {
  if (tests === null || tests.files === 0) return [];
  const { files, ran, passed, failed, skipped, not_started: stuck, not_ended: open } = tests;
  const parts = [
    `${count(ran, 'test')} of ${count(files, 'file')} ran`,
    ...(ran > 0 ? [`${number(passed)} passed`] : []),
    ...(failed > 0 ? [`${number(failed)} failed`] : []),
    ...(skipped > 0 ? [`${number(skipped)} skipped`] : []),
    ...(stuck.length > 0 ? [`${count(stuck.length, 'file')} did not start`] : []),
    ...(open.length > 0 ? [`${count(open.length, 'file')} did not come to the end`] : []),
  ];
  return [['tests', parts.join(', ')]];
}

function skippedFacts(checks: readonly CheckEntry[]): [string, string][] {
  return checks.flatMap(({ check, status, message }) =>
    status === 'skipped' ? [['not made', `${check}: ${message}`] as [string, string]] : [],
  );
}

function suppressedFacts({ suppressed = 0 }: VerifyAnswer): [string, string][] {
  return suppressed > 0 ? [['suppressed', `${number(suppressed)} by lintel-ignore comments`]] : [];
}

function sandboxFacts({ sandbox }: VerifyAnswer): [string, string][] {
  if (sandbox === undefined) return [];
  const { adapter, missing } = sandbox;
  return [
    ['sandbox', missing.length === 0 ? adapter : `${adapter}, without a wall for ${missing.join(', ')}`],
  ];
}

/** The evaluations that tests led to, a column for each condition, and below it the rows that show it to matter. */
function decisionList({ file, span, witness }: CheckEntry): List[] {
  const table = witness?.table;
  if (!table) return [];
  const rows = table.rows.map(({ values, outcome }, at) => [String(at + 1), ...values, outcome]);
  const proofs = table.conditions.map(({ pair }) => (pair ? `${pair[0]}, ${pair[1]}` : 'nothing'));
  return [
    {
      title: `Conditions of ${table.decision}, ${placeText(placeOfEntry({ file, span }) ?? { file: '' })}`,
      columns: ['row', ...table.conditions.map(({ condition }) => shortCode(condition)), 'outcome'],
      items: [...rows, ['shown by', ...proofs, '']].map((cells) => ({ cells })),
      layout: 'rows',
      hasHeader: true,
    },
  ];
}

const COLUMN_WIDTH = 24;

function shortCode(code: string): string {
  return code.length <= COLUMN_WIDTH ? code : `${code.slice(0, COLUMN_WIDTH - 1)}…`;
}

/** What has to be repaired comes first. */
const RANKS: readonly CheckEntry['status'][] = ['fail', 'review', 'unknown'];

function complaints(checks: readonly CheckEntry[]): List {
  const items = RANKS.flatMap((rank) => checks.filter(({ status }) => status === rank)).map(complaintItem);
  return {
    title: 'What speaks against it',
    columns: ['status', 'code', 'message'],
    items,
    layout: 'by-file',
    isPaged: true,
    shown: COMPLAINTS_SHOWN,
    hint: JSON_HINT,
  };
}

const COMPLAINTS_SHOWN = 50;
const PLACES_SHOWN = 6;
const FILES_SHOWN = 10;
/** A line of code behind its place is cut to fit on one line with it. */
const NOTE_WIDTH = 95;
const LEAST_CODE = 30;

function complaintItem(entry: CheckEntry): Item {
  const { status, code = '', message, witness, missing_files: missing, instruction, file } = entry;
  const also = [...Map.groupBy(entry.also_found_by ?? [], (other) => other.check)].map(
    ([check, others]) => `${check} (${others.map(({ code }) => code).join(', ')})`,
  );
  const place = placeOfEntry(entry);
  const inFile = witness?.places.filter((each) => each.file === file && each.line !== undefined) ?? [];
  const own = inFile.find(({ span }) => span?.start.line === entry.span?.start.line) ?? inFile[0];
  const others = (witness?.places ?? []).filter(
    (each, at, all) => each !== own && !isSamePlace(each, entry) && !isRepeated(each, all[at - 1]),
  );
  const notes = [
    ...beyond(message, witness?.proof ?? message),
    ...others.slice(0, PLACES_SHOWN).map(witnessText),
    ...(others.length > PLACES_SHOWN ? [`… ${count(others.length - PLACES_SHOWN, 'more place')}`] : []),
    ...(missing.some((path) => path !== file) ? [`not part of the change: ${listed(missing)}`] : []),
    ...(also.length === 0 ? [] : [`also found by ${also.join(', ')}`]),
    ...(instruction === undefined ? [] : [`→ ${instruction}`]),
  ];
  return {
    ...(place ? { place } : {}),
    cells: [status, code, message],
    ...(own?.line === undefined ? {} : { source: own.line }),
    ...(notes.length === 0 ? {} : { notes }),
  };
}

/** What a proof says beyond the message, sentence by sentence. */
function beyond(message: string, proof: string): string[] {
  const said = proof.split(/(?<=\.) (?=[A-Z])/).filter((sentence) => !message.includes(sentence));
  return said.length === 0 ? [] : [said.join(' ')];
}

function isSamePlace({ file, span, line }: WitnessPlace, entry: CheckEntry): boolean {
  return line === undefined && file === entry.file && span?.start.line === entry.span?.start.line;
}

/** A path that passes one place twice in a row shows it once. */
function isRepeated({ file, side, span }: WitnessPlace, before: WitnessPlace | undefined): boolean {
  return (
    before !== undefined &&
    before.file === file &&
    before.side === side &&
    before.span?.start.line === span?.start.line &&
    before.span?.start.column === span?.start.column
  );
}

function witnessText({ role, side, file, span, line }: WitnessPlace): string {
  const when = side === 'before' ? ' before the change' : '';
  const said = `${role}${when}: ${placeText(placeOfEntry({ file, span })!)}`;
  if (line === undefined) return said;
  const code = line.trim();
  const room = Math.max(LEAST_CODE, NOTE_WIDTH - said.length);
  return `${said} │ ${code.length <= room ? code : `${code.slice(0, room - 1)}…`}`;
}

function listed(files: readonly string[]): string {
  const left = files.length - FILES_SHOWN;
  return [...files.slice(0, FILES_SHOWN), ...(left > 0 ? [`… ${number(left)} more`] : [])].join(', ');
}

function placeOfEntry({ file, span }: Pick<CheckEntry, 'file' | 'span'>): LinePlace | undefined {
  if (file === undefined) return undefined;
  return span ? { file, line: span.start.line, column: span.start.column } : { file };
}

const REVIEW_SHOWN = 10;

function reviewList({ review }: VerifyAnswer): List {
  const items = review.map(({ file, span, reason, symbol, message }): Item => {
    const place = placeOfEntry({ file, span });
    return { ...(place ? { place } : {}), cells: [reason, symbol, message] };
  });
  return {
    title: 'What else the change reaches',
    columns: ['reason', 'symbol', 'message'],
    items,
    layout: 'rows',
    shown: REVIEW_SHOWN,
    hint: JSON_HINT,
  };
}
