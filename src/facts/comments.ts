// Comments, and the ones among them that silence a tool.
import { intern, type Draft } from './draft.ts';
import { COMMENT_KINDS, numbersOf, SUPPRESSION_REACH, type SuppressionReach } from './vocabulary.ts';

const COMMENT_NUMBER = numbersOf(COMMENT_KINDS);
const REACH_NUMBER = numbersOf(SUPPRESSION_REACH);

interface Suppression {
  readonly tool: string;
  readonly reach: SuppressionReach;
  readonly rules: string;
  readonly reason: string;
}

const REACH_OF: Readonly<Record<string, SuppressionReach>> = {
  'disable-line': 'line',
  'disable-next-line': 'next-line',
  disable: 'begin',
  enable: 'end',
  'ts-ignore': 'next-line',
  'ts-expect-error': 'next-line',
  'ts-nocheck': 'file',
  'ignore-file': 'file',
  ignore: 'next-line',
  'ignore-line': 'line',
  'ignore-all': 'file',
};

const LINTERS =
  /^\s*(eslint|oxlint|tslint|stylelint)-(disable-next-line|disable-line|disable|enable)\b:?\s*([^]*)$/;
const TYPESCRIPT = /^[\s*/]*@(ts-ignore|ts-expect-error|ts-nocheck)\b:?\s*([^]*)$/;
const OTHERS =
  /^[\s*]*(lintel|biome|prettier|oxfmt|c8|istanbul|v8|deno-lint)[-\s](ignore-file|ignore-all|ignore-line|ignore)\b:?\s*([^]*)$/;

/** What a comment's text silences, or undefined for an ordinary comment. */
export function suppressionIn(text: string): Suppression | undefined {
  const linter = LINTERS.exec(text);
  if (linter) return { tool: linter[1]!, reach: REACH_OF[linter[2]!]!, ...splitReason(linter[3]!) };
  const typescript = TYPESCRIPT.exec(text);
  if (typescript) {
    return {
      tool: 'typescript',
      reach: REACH_OF[typescript[1]!]!,
      rules: `@${typescript[1]}`,
      reason: typescript[2]!.trim(),
    };
  }
  const other = OTHERS.exec(text);
  return other ? { tool: other[1]!, reach: REACH_OF[other[2]!]!, ...splitReason(other[3]!) } : undefined;
}

/** `rule-a, rule-b -- why` or, for tools that write it so, `rule: why`. */
function splitReason(text: string): { rules: string; reason: string } {
  const [rules, ...reason] = text.split(/(?:^|\s)--+(?:\s|$)|:\s/);
  return { rules: rules!.trim(), reason: reason.join(' ').trim() };
}

export function collectComments(draft: Draft): void {
  const { comments, suppressions } = draft.tables;
  for (const comment of draft.tree.comments) {
    const isDoc = comment.type === 'Block' && comment.value.startsWith('*');
    comments.kind.push(COMMENT_NUMBER[isDoc ? 'doc' : comment.type === 'Block' ? 'block' : 'line']);
    comments.start.push(comment.start);
    comments.end.push(comment.end);
    comments.count++;
    if (isDoc && comment.value.includes('{')) internDocNames(draft, comment.value);
    const suppression = /ignore|disable|enable|@ts-/.test(comment.value)
      ? suppressionIn(comment.value)
      : undefined;
    if (suppression === undefined) continue;
    suppressions.tool.push(intern(draft, suppression.tool));
    suppressions.reach.push(REACH_NUMBER[suppression.reach]);
    suppressions.rules.push(intern(draft, suppression.rules));
    suppressions.reason.push(intern(draft, suppression.reason));
    suppressions.start.push(comment.start);
    suppressions.end.push(comment.end);
    suppressions.count++;
  }
}

/** Names in `{@link Name}` and `@param {Type}`: the file counts as one that mentions them. */
function internDocNames(draft: Draft, text: string): void {
  for (const braces of text.match(/\{[^{}]*\}/g) ?? []) {
    for (const name of braces.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? []) intern(draft, name);
  }
}
