// Functions that take more by position than a call can show.
import type { SourceFile } from '../../graph/index.ts';
import { ownerNameAt, placeOfText, type Code, type Finding } from '../kit/index.ts';
import { nameIn } from '../kit/say.ts';
import type { Taker } from './facts.ts';

export const many: Code = {
  kind: 'many-parameters',
  offByDefault: true,
  most: 15,
  equalRules: ['max-params', 'useMaxParams'],
  say: (said) => `${nameIn(said, 'name')} takes ${said.measure} parameters by position.`,
  cause: 'A function takes so many parameters by position that a call no longer shows which value is which.',
  approach:
    'Which of these values belong together, and which only travel through? Parameters that were added one at a time for one caller each, flags that choose between two functions in one, and a context that has no name yet are common origins. Where other functions take some of the same, the missing name is theirs as well.',
};

export function manyFinding({ path, facts }: SourceFile, { name, nameStart, count }: Taker): Finding {
  return {
    kind: many.kind,
    ...placeOfText(path, nameStart, name),
    key: `${ownerNameAt(facts, nameStart)}:${name}`,
    measure: count,
    data: { name },
  };
}
