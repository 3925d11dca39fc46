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

/** The sentence up to where it holds. */
export function saysSo(said: Said): string {
  const tool = wordOf(said, 'tool');
  const rules = textsIn(said, 'rules');
  if (rules.includes('coverage')) return `This comment is new: code that no test runs does not count`;
  if (tool === 'typescript') return `${tick(rules[0]!)} is new: TypeScript reports no errors`;
  if (rules.includes('every rule')) return `This comment is new: no rule of ${tool} speaks`;
  return `This comment is new: ${listOf(rules.map(tick))} ${rules.length === 1 ? 'does' : 'do'} not speak`;
}

export function withoutReason({ data }: Said): string {
  return data['reason'] === undefined ? ', and it does not say why' : '';
}
