// A constraint that only a comment states.
import type { SourceFile } from '../../graph/index.ts';
import { collectedOf, placeOfText, type Code, type Finding, type View } from '../kit/index.ts';
import { exportUsers } from '../kit/export-users.ts';
import { tick, wordOf, type Said } from '../kit/say.ts';
import commentFacts, { type Demand } from './comment-facts.ts';

export const saidConstraint: Code = {
  kind: 'said-constraint',
  offByDefault: true,
  most: 15,
  say: (said) =>
    `A comment says “${wordOf(said, 'words')}” of ${tick(`${wordOf(said, 'name')}: ${wordOf(said, 'type')}`)}; its type allows more, and ${unchecked(said)}.`,
  cause: 'A comment states what a value must be, its type allows more, and no code tests it.',
  approach:
    'What happens with a value that the comment forbids? Words that are known can be a union of them; a range or a form can be a type of its own that one function makes after a test. Where a wrong value does no harm, the comment may be all that is needed.',
};

function unchecked(said: Said): string {
  return wordOf(said, 'of') === 'parameter'
    ? `${tick(`${wordOf(said, 'owner')}()`)} does not test it`
    : 'no source compares or checks anything of this name';
}

export function findSaidConstraints({ authored, graph }: View): Finding[] {
  const sources = authored.filter(({ role }) => role.role === 'source');
  const tested = new Set(sources.flatMap((file) => collectedOf(file, commentFacts)?.tested ?? []));
  return sources.flatMap((file) =>
    (collectedOf(file, commentFacts)?.demands ?? [])
      .filter(({ of, name }) => of === 'parameter' || !tested.has(name))
      .map((demand) => {
        const symbol = file.facts.occurrences.startingAt(demand.ownerStart)?.symbol;
        const users = symbol === undefined ? undefined : exportUsers(graph).get(file.path)?.get(symbol);
        return findingOf(file, demand, users?.size ?? 0);
      }),
  );
}

function findingOf({ path }: SourceFile, demand: Demand, users: number): Finding {
  const { of, name, start, type, words, owner, commentStart, commentEnd } = demand;
  return {
    kind: saidConstraint.kind,
    ...placeOfText(path, start, name),
    key: `${owner}.${name}`,
    measure: users,
    evidence: [{ fact: 'comment', file: path, start: commentStart, end: commentEnd, value: words }],
    data: { of, name, type, words, owner },
  };
}
