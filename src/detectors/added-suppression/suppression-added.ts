// A comment that silences a tool in one place.
import { codeHash } from '../../base/index.ts';
import type { Code, Finding, Said } from '../kit/index.ts';
import { listOf, textsIn, tick, wordOf } from '../kit/say.ts';
import type { AddedComment } from './added-comments.ts';

export const suppressionAdded: Code = {
  kind: 'suppression-added',
  isAlwaysSaid: true,
  say: (said) => `${saysSo(said)} here${withoutReason(said)}.`,
  cause: 'The change adds a comment that silences a tool in one place.',
  approach:
    'What would the tool say without the comment, and is it wrong? If it is right, the code can be changed instead. If it is wrong here, the comment should say why, so that the next reader need not find out.',
};

export function findSuppressions(added: readonly AddedComment[]): Finding[] {
  return added.filter(({ isWide }) => !isWide).map((comment) => findingOf(suppressionAdded.kind, comment));
}

export function findingOf(kind: string, comment: AddedComment): Finding {
  const { file, start, end, tool, rules, reason, about } = comment;
  return {
    kind,
    file,
    start,
    end,
    key: codeHash([tool, ...rules, about].join('\n')),
    evidence: [{ fact: 'comment', file, start, end }],
    data: { tool, rules, ...(reason === '' ? {} : { reason }) },
  };
}

/** What the comment does, up to where it does it. */
export function saysSo(said: Said): string {
  return `The change adds this comment, which ${effectOf(said)}`;
}

function effectOf(said: Said): string {
  const tool = wordOf(said, 'tool');
  const rules = textsIn(said, 'rules');
  if (rules.includes('coverage')) return 'keeps code that no test runs from being counted';
  if (tool === 'typescript') return 'silences TypeScript';
  if (rules.includes('every rule')) return `silences every rule of ${tool}`;
  return `silences ${listOf(rules.map(tick))}`;
}

export function withoutReason({ data }: Said): string {
  return data['reason'] === undefined ? ' and does not say why' : '';
}
