// The page of a verification: the verdict, what speaks against the change with its proof and what to do, and what else it reaches.
import type { CheckEntry, Verdict, VerifyAnswer } from '../contract/index.ts';
import { JSON_HINT, type Item, type LinePlace, type List, type Page } from './page.ts';
import { number } from './words.ts';

const HEADS: Readonly<Record<Verdict, string>> = {
  accept: 'Accepted',
  review: 'Needs a review',
  reject: 'Rejected',
};

export function verifyPage(answer: VerifyAnswer): Page {
  const { verdict, complete, changed, checks, base, problems } = answer;
  const count = (status: CheckEntry['status']): number =>
    checks.filter((entry) => entry.status === status).length;
  const counts = [
    [count('fail'), 'to repair'],
    [count('review'), 'to look at'],
    [count('unknown'), 'unknown'],
  ] as const;
  const said = counts.filter(([times]) => times > 0).map(([times, what]) => `${number(times)} ${what}`);
  return {
    title: `${HEADS[verdict]}${said.length > 0 ? `: ${said.join(', ')}` : ''}.`,
    facts: [
      [
        'change',
        `${number(changed.files)} files, +${number(changed.added)} −${number(changed.deleted)} lines since ${base.slice(0, 12)}`,
      ],
      ['passed', passedText(checks)],
    ],
    lists: [complaints(checks), reviewList(answer)].filter(({ items }) => items.length > 0),
    complete,
    problems,
  };
}

function passedText(checks: readonly CheckEntry[]): string {
  return checks.flatMap(({ check, status }) => (status === 'pass' ? [check] : [])).join(', ');
}

function complaints(checks: readonly CheckEntry[]): List {
  const items = checks.filter(({ status }) => status !== 'pass').map(complaintItem);
  return {
    title: 'What speaks against it',
    columns: ['status', 'code', 'message'],
    items,
    layout: 'by-file',
    isPaged: true,
  };
}

function complaintItem(entry: CheckEntry): Item {
  const { status, code = '', message, witness, missing_files: missing, instruction } = entry;
  const place = placeOfEntry(entry);
  const line = witness?.places.find(
    ({ file, line: text }) => file === entry.file && text !== undefined,
  )?.line;
  const more = [
    ...(witness && witness.proof !== message ? [witness.proof] : []),
    ...(missing.length > 0 ? [`not part of the change: ${missing.join(', ')}`] : []),
    ...(instruction === undefined ? [] : [instruction]),
  ].join(' ');
  return {
    ...(place ? { place } : {}),
    cells: [status, code, message],
    ...(line === undefined ? {} : { source: line }),
    ...(more === '' ? {} : { more }),
  };
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
