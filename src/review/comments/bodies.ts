// The words of comments: one for each issue, and a summary. Text of others stands in them as text and does nothing.
import { markdownBlock, markdownCode, markdownProse } from '../../base/index.ts';
import type { ReviewAnswer, ReviewEvidence, ReviewIssue, ReviewVerdict } from '../../contract/index.ts';
import type { LinePlace } from '../../host/index.ts';
import { isProvenAndSevere, verdictWith } from '../issues/verdict.ts';
import { lastLineOf } from './lines-in-difference.ts';
import { issueMark, noteMark, summaryMark } from './markers.ts';

/** What comments need to know besides the issue. */
export interface Setting {
  /** The commits of the two sides. */
  readonly before: string;
  readonly after: string;
  readonly pageOf: (commit: string, place: Pick<LinePlace, 'file' | 'startLine' | 'endLine'>) => string;
}

const MOST_EVIDENCE = 8;
const SIGNATURE = '*Reviewed by Lintel: every place above was looked up again in the files.*';

export function issueBody(issue: ReviewIssue, setting: Setting, suggestion: string | undefined): string {
  return [
    `${issueMark({ issue: issue.id, stage: issue.stage })}`,
    ...issueBlocks(issue, setting, suggestion),
  ].join('\n\n');
}

function issueBlocks(issue: ReviewIssue, setting: Setting, suggestion: string | undefined): string[] {
  const { severity, description, evidence, mitigation, confidence } = issue;
  const shown = evidence.slice(0, MOST_EVIDENCE).map((item) => evidenceLine(item, setting));
  return [
    `### Issue found: ${titleOf(issue)}`,
    `**Severity:** ${severity.toUpperCase()}  \n**File:** ${placeLink(issue, 'after', setting)}`,
    `#### Description\n\n${markdownProse(description)}`,
    ...(shown.length === 0 ? [] : [`#### Evidence\n\n${shown.join('\n')}`]),
    ...(mitigation === undefined ? [] : [`#### What to do\n\n${markdownProse(mitigation)}`]),
    ...(suggestion === undefined ? [] : [`#### Suggested fix\n\n${markdownBlock(suggestion, 'suggestion')}`]),
    `---\n\n*Confidence: ${Math.round(confidence * 100)} %*  \n${SIGNATURE}`,
  ];
}

const titleOf = ({ code, type }: ReviewIssue): string =>
  code === undefined ? type.replaceAll('_', ' ') : markdownCode(code);

function placeLink(
  { file, span }: Pick<ReviewIssue, 'file' | 'span'>,
  side: ReviewEvidence['side'],
  { before, after, pageOf }: Setting,
): string {
  const commit = side === 'before' ? before : after;
  if (span === undefined) return markdownCode(file);
  const [startLine, endLine] = [span.start.line, lastLineOf(span)];
  const text = markdownCode(`${file}:${startLine}${endLine > startLine ? `-${endLine}` : ''}`);
  const address = pageOf(commit, { file, startLine, endLine }).replaceAll(
    /[()<>\s]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  // Brackets in the name of a file would end the text of the link.
  return /[[\]]/.test(text) ? text : `[${text}](${address})`;
}

function evidenceLine(item: ReviewEvidence, setting: Setting): string {
  const { message, side, quote, checked } = item;
  const what = `${markdownProse(message)}${side === 'before' ? ' before the change' : ''}`;
  const says = quote === undefined || quote.trim() === '' ? '' : `: ${markdownCode(quote.slice(0, 300))}`;
  return `- ${checked ? '' : '(not checked) '}${what}, ${placeLink(item, side, setting)}${says}`;
}

export interface SummaryParts {
  readonly answer: Pick<ReviewAnswer, 'verdict' | 'issues' | 'changed' | 'complete' | 'problems' | 'base'>;
  readonly issues: readonly ReviewIssue[];
  /** Those that are told on their lines. */
  readonly inline: ReadonlySet<string>;
  readonly dropped: Readonly<Record<string, number>>;
  /** Owners of files that the proposal touches. */
  readonly owners: readonly { readonly owner: string; readonly files: number }[];
  readonly setting: Setting;
}

/** Forges take a bit more. */
const MOST_CHARACTERS = 60_000;

export function summaryBody(parts: SummaryParts): string {
  const { issues, inline, setting } = parts;
  const others = issues.filter(({ id }) => !inline.has(id));
  const head = [summaryMark(), '## Lintel review', headline(parts), ...gapBlock(parts), ...listBlock(parts)];
  const foot = [...ownersBlock(parts), ...footBlock(parts)];
  const left = MOST_CHARACTERS - [...head, ...foot].join('\n\n').length;
  const full: string[] = [];
  let used = 0;
  for (const issue of others) {
    const block = issueBlocks(issue, setting, undefined).slice(0, -1).join('\n\n');
    if ((used += block.length + 4) > left) break;
    full.push(block);
  }
  const rest = others.length - full.length;
  const more = rest > 0 ? [`… and ${rest} more, which \`lintel review\` shows.`] : [];
  return [...head, ...full, ...more, ...foot].join('\n\n');
}

const HEADS: Readonly<Record<ReviewVerdict, string>> = {
  request_changes: 'Changes are requested',
  comment: 'There is something to look at',
  nothing_found: 'Nothing was found',
};

function headline({ answer, issues, setting }: SummaryParts): string {
  const { files, added, deleted } = answer.changed;
  const head = HEADS[verdictWith(answer, issues)];
  const found = issues.length === 0 ? '' : `: ${issues.length} ${issues.length === 1 ? 'issue' : 'issues'}`;
  return `**${head}${found}.** ${files} ${files === 1 ? 'file' : 'files'}, +${added} −${deleted} lines at ${setting.after.slice(0, 12)} since ${answer.base.slice(0, 12)}.`;
}

function gapBlock({ answer: { complete, problems } }: SummaryParts): string[] {
  if (complete) return [];
  const shown = problems
    .filter(({ limits }) => limits)
    .slice(0, 10)
    .map(
      ({ file, message }) =>
        `> - ${file === undefined ? '' : `${markdownCode(file)}: `}${markdownProse(message).slice(0, 500)}`,
    );
  return [['> [!WARNING]', '> Something could not be analysed, so there may be more.', ...shown].join('\n')];
}

const MOST_LISTED = 50;

function listBlock({ issues, inline, setting }: SummaryParts): string[] {
  const here = issues.filter(({ id }) => inline.has(id)).slice(0, MOST_LISTED);
  if (here.length === 0) return [];
  const lines = here.map(
    (issue) => `- **${issue.severity}** ${titleOf(issue)}, ${placeLink(issue, 'after', setting)}`,
  );
  return [`On the lines of the change:\n\n${lines.join('\n')}`];
}

function ownersBlock({ owners }: SummaryParts): string[] {
  if (owners.length === 0) return [];
  const named = owners
    .slice(0, 20)
    .map(({ owner, files }) => `${markdownCode(owner)} (${files} ${files === 1 ? 'file' : 'files'})`);
  return [`Owners of what is changed: ${named.join(', ')}.`];
}

const REASONS: Readonly<Record<string, string>> = {
  low_confidence: 'not proven',
  evidence_not_found: 'evidence that could not be found again',
  no_place: 'about no file',
  suppressed: 'suppressed by the repository',
  dismissed: 'dismissed here',
};

function footBlock({ dropped }: SummaryParts): string[] {
  const left = Object.entries(dropped).map(
    ([reason, count]) => `${count} ${REASONS[reason] ?? markdownProse(reason)}`,
  );
  return ['---', [...(left.length === 0 ? [] : [`*Left out: ${left.join(', ')}.*  `]), SIGNATURE].join('\n')];
}

export function goneBody({ after }: Setting): string {
  return `${noteMark('gone')}\nThis is gone as of ${after.slice(0, 12)}.`;
}

export function backBody(issue: ReviewIssue, setting: Setting): string {
  return `${noteMark('back')}\nThis is back at ${placeLink(issue, 'after', setting)}.`;
}

export function reviewBody(issues: readonly ReviewIssue[]): string {
  const blocking = issues.filter(isProvenAndSevere).length;
  return blocking === 0
    ? 'Lintel has something to say about these lines.'
    : `Lintel requests changes: ${blocking} proven ${blocking === 1 ? 'issue is' : 'issues are'} critical or high. The summary lists all.`;
}
