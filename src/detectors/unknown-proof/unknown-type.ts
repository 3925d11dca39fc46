// Members of something declared `any` or `unknown` that are used before anything finds out what it is.
import type { Code } from '../kit/index.ts';
import { tick } from '../kit/say.ts';
import type { FindingDraft, Judged } from './finding.ts';
import { isInferred, nameAt } from './names.ts';

export const unknownType: Code = {
  kind: 'unknown-type',
  say: (said) => `A member of ${tick(said.text)} is used, and nothing before it checks what it is.`,
  offByDefault: true,
  cause:
    'Members of a value whose declared type is `any` or `unknown` are used, and nothing before it checks what it is.',
  approach:
    'Where does the value come from, and who knows its shape there? It may be an argument that all callers could describe, a library value with a type of its own, or input that needs a check. Declaring the shape at the entrance of the function or module lets everything behind it be checked again.',
};

export function unnarrowedNames({ fact, answer }: Judged): FindingDraft[] {
  return answer.names.flatMap(([row, type, use]): FindingDraft[] => {
    const name = nameAt(fact, row);
    if (isInferred(name.declared, type)) return [];
    const used = { fact: 'unguarded-use', start: use, end: use + name.end - name.start, value: type };
    const named = { fact: 'declared-name', start: name.start, end: name.end };
    return [{ kind: 'unknown-type', start: used.start, end: used.end, evidence: [named, used] }];
  });
}
