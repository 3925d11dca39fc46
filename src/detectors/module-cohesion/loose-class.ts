// A class whose methods fall into parts that share no field and do not call one another.
import { collectedOf, placeOfText, type Code, type Evidence, type Finding, type View } from '../kit/index.ts';
import { nameIn, numberOf } from '../kit/say.ts';
import type { ClassPart, LooseClass } from './class-parts.ts';
import looseFacts from './facts.ts';
import type { CohesionOptions } from './options.ts';
import { saidParts } from './said-parts.ts';

export const looseClass: Code = {
  kind: 'loose-class',
  offByDefault: true,
  most: 15,
  say: (said) =>
    `The methods of ${nameIn(said, 'name')} fall into ${numberOf(said, 'parts')} parts that share no field and do not call one another: ${saidParts(said)}.`,
  cause:
    'The methods of a class fall into parts that share no field and do not call one another, so one name stands for several objects.',
  approach:
    'What is each part about, and who creates the object for the sake of which? If callers use only one part, they carry the other along. If all of them use both, the class may be the place where things meet that are better known by names of their own.',
};

/** Classes have parts that are reached through one object only: small ones are told apart by nobody. */
const CLASS_FACTOR = 2;

export function findLooseClasses(view: View, { minLines }: CohesionOptions): Finding[] {
  return view.authored
    .filter(({ role }) => role.role === 'source')
    .flatMap((file) =>
      (collectedOf(file, looseFacts)?.classes ?? []).flatMap((found) => {
        const parts = found.parts.filter(({ lines }) => lines >= CLASS_FACTOR * minLines);
        return parts.length < 2 ? [] : [findingOf(file.path, found, parts)];
      }),
    );
}

function findingOf(path: string, { name, start }: LooseClass, parts: readonly ClassPart[]): Finding {
  const sizes = parts.map(({ lines }) => lines).sort((a, b) => b - a);
  return {
    kind: looseClass.kind,
    ...placeOfText(path, start, name),
    key: name,
    measure: sizes.slice(1).reduce((sum, lines) => sum + lines, 0),
    evidence: parts.map(({ members }): Evidence => ({
      fact: 'part',
      ...placeOfText(path, members[0]!.start, members[0]!.name),
      value: members.map((member) => member.name).join(', '),
    })),
    data: {
      name,
      parts: parts.length,
      fields: parts.map(({ fields }) => fields),
      lines: parts.map(({ lines }) => lines),
    },
  };
}
