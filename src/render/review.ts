// A review: for people and agents as a page, for pull requests as one comment with a part for each issue.
import { markdownCode, markdownProse } from '../base/index.ts';
import type {
  ReviewAnswer,
  ReviewEvidence,
  ReviewIssue,
  ReviewPosting,
  ReviewVerdict,
} from '../contract/index.ts';
import { JSON_HINT, placeText, type Item, type LinePlace, type Page } from './page.ts';
import { INCOMPLETE, limitLines } from './problem-lines.ts';
import { count, number } from './words.ts';

const HEADS: Readonly<Record<ReviewVerdict, string>> = {
  request_changes: 'Changes are requested',
  comment: 'There is something to look at',
  nothing_found: 'Nothing was found',
};

export function reviewPage(answer: ReviewAnswer): Page {
  const { issues, complete, problems } = answer;
  return {
    title: titleOf(answer),
    facts: [
      ['change', changeText(answer)],
      ['left out', droppedText(answer)],
    ],
    lists: [
      {
        title: 'Issues',
        columns: ['severity', 'type', 'description'],
        items: issues.map(issueItem),
        layout: 'by-file' as const,
        isPaged: true,
        shown: ISSUES_SHOWN,
        hint: JSON_HINT,
      },
      ...postingLists(answer),
    ].filter(({ items }) => items.length > 0),
    complete,
    problems,
  };
}

const ACTS: Readonly<Record<ReviewPosting['acts'][number]['act'], string>> = {
  review: 'review the change',
  comment: 'comment on it',
  edit: 'edit a comment',
  reply: 'reply in a thread',
  resolve: 'resolve a thread',
  reopen: 'reopen a thread',
  withdraw: 'withdraw the request for changes',
};

/** What is said on the forge, word for word where it is only planned. */
function postingLists({ posting }: ReviewAnswer): Page['lists'] {
  if (posting === undefined) return [];
  const { dry_run: isDry, acts, refused } = posting;
  const title = refused === undefined ? (isDry ? 'Would be said' : 'Said') : `Not said: ${refused}`;
  const words = (text: string | undefined): string[] => (isDry && text !== undefined ? [text, ''] : []);
  const told = acts.flatMap(({ act, verdict, target, body, comments = [] }) => [
    `• ${[ACTS[act], verdict, target].filter((part) => part !== undefined).join(', ')}`,
    ...words(body),
    ...comments.flatMap(({ file, start_line: from, end_line: to, body }) => [
      `• on ${file}:${from}${to > from ? `-${to}` : ''}`,
      ...words(body),
    ]),
  ]);
  const items = told.flatMap((text) => text.split('\n')).map((line) => ({ cells: [line] }));
  return [{ title, columns: [], items, layout: 'lines' }];
}

const ISSUES_SHOWN = 50;
const EVIDENCE_SHOWN = 6;

function titleOf({ verdict, issues }: ReviewAnswer): string {
  return `${HEADS[verdict]}${issues.length === 0 ? '' : `: ${count(issues.length, 'issue')}`}.`;
}

function changeText({ changed, base }: ReviewAnswer): string {
  const { files, added, deleted } = changed;
  return `${count(files, 'file')}, +${number(added)} −${number(deleted)} lines since ${base.slice(0, 12)}`;
}

const REASONS: Readonly<Record<string, string>> = {
  low_confidence: 'not proven',
  evidence_not_found: 'evidence that could not be found again',
  no_place: 'about no file',
  suppressed: 'suppressed by the repository',
  dismissed: 'dismissed on the forge',
};

function droppedText({ dropped }: ReviewAnswer): string {
  return Object.entries(dropped)
    .map(([reason, times]) => `${number(times)} ${REASONS[reason] ?? reason}`)
    .join(', ');
}

function placeOf({ file, span }: Pick<ReviewIssue, 'file' | 'span'>): LinePlace {
  return span ? { file, line: span.start.line, column: span.start.column } : { file };
}

function issueItem(issue: ReviewIssue): Item {
  const { severity, type, description, evidence, mitigation } = issue;
  return {
    place: placeOf(issue),
    cells: [severity, type, description],
    notes: [
      ...evidence.slice(0, EVIDENCE_SHOWN).map(evidenceText),
      ...(mitigation === undefined ? [] : [`→ ${mitigation}`]),
    ],
  };
}

function evidenceText(item: ReviewEvidence): string {
  const { message, quote } = item;
  return `${message}${sideText(item)}: ${placeText(placeOf(item))}${quote === undefined ? '' : ` │ ${quote.trim()}`}`;
}

function sideText({ side }: ReviewEvidence): string {
  return side === 'before' ? ' before the change' : '';
}

/** The comment of a pull request. */
export function reviewMarkdown(answer: ReviewAnswer): string {
  const { issues, complete, problems, posting } = answer;
  const open = complete
    ? []
    : [
        '> [!WARNING]',
        `> ${INCOMPLETE}`,
        ...limitLines(problems, 20).map((line) => `> - ${markdownProse(line)}`),
      ];
  const left = droppedText(answer);
  return [
    `## Lintel review\n\n**${titleOf(answer)}** ${markdownProse(changeText(answer))}`,
    open.join('\n'),
    ...issues.map(issueMarkdown),
    left === '' ? '' : `---\n\n*Left out: ${markdownProse(left)}.*`,
    posting?.refused === undefined
      ? ''
      : `*This was not said on the pull request: ${markdownProse(posting.refused)}*`,
  ]
    .filter((block) => block !== '')
    .join('\n\n');
}

function issueMarkdown(issue: ReviewIssue): string {
  const { severity, code, type, description, evidence, mitigation, confidence } = issue;
  const said = evidence.slice(0, EVIDENCE_SHOWN).map((item) => {
    const quote = item.quote === undefined ? '' : `: ${markdownCode(item.quote)}`;
    const what = markdownProse(`${item.message}${sideText(item)}`);
    return `- ${what}, ${markdownCode(placeText(placeOf(item)))}${quote}`;
  });
  return [
    `### ${markdownProse(code ?? type)}`,
    `**Severity:** ${severity.toUpperCase()}  \n**File:** ${markdownCode(placeText(placeOf(issue)))}`,
    markdownProse(description),
    said.length === 0 ? '' : `#### Evidence\n\n${said.join('\n')}`,
    mitigation === undefined ? '' : `#### What to do\n\n${markdownProse(mitigation)}`,
    `*Confidence: ${Math.round(confidence * 100)} %*`,
  ]
    .filter((block) => block !== '')
    .join('\n\n');
}
