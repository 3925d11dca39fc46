// What an input without a type may be, by what the function does with it.
import type { Node } from '@oxc-project/types';
import { childrenOf } from '../../syntax/index.ts';
import { code, object, textValue, word, type Value } from '../values/value.ts';
import type { Hints } from './hints.ts';
import { boundary, distinct, typical, type Input } from './input.ts';
import { anyInputs } from './inputs-of-type.ts';
import { nameOf } from './literals.ts';
import { BOOLEAN_INPUTS, numberInputs, textInputs } from './plain-inputs.ts';

const TEXT =
  /^(?:trim\w*|split|replace(?:All)?|toLowerCase|toUpperCase|charAt|charCodeAt|codePointAt|startsWith|endsWith|match(?:All)?|substr(?:ing)?|padStart|padEnd|localeCompare|normalize|repeat|search)$/;
const LIST =
  /^(?:map|filter|forEach|reduce(?:Right)?|push|pop|shift|unshift|splice|sort|join|some|every|flat(?:Map)?|find\w*|reverse)$/;

export interface Uses {
  readonly isText: boolean;
  readonly isList: boolean;
  readonly isNumber: boolean;
  readonly isCalled: boolean;
  /** Properties that are read. */
  readonly members: readonly string[];
}

export function usesOf(name: string, body: Node): Uses {
  const uses = { isText: false, isList: false, isNumber: false, isCalled: false, members: new Set<string>() };
  const isIt = (node: Node): boolean => node.type === 'Identifier' && node.name === name;
  const visit = (node: Node): void => {
    if (node.type === 'MemberExpression' && isIt(node.object)) {
      const member = node.computed ? undefined : nameOf(node);
      if (member === undefined)
        uses.isList ||=
          node.computed && node.property.type === 'Literal' && typeof node.property.value === 'number';
      else if (TEXT.test(member)) uses.isText = true;
      else if (LIST.test(member)) uses.isList = true;
      else if (
        !/^(?:length|toString|slice|indexOf|includes|concat|constructor|hasOwnProperty|lastIndexOf)$/.test(
          member,
        )
      )
        uses.members.add(member);
    } else if (node.type === 'CallExpression' && isIt(node.callee)) uses.isCalled = true;
    else if (node.type === 'BinaryExpression' && /^(?:[-*/%]|\*\*|[<>]=?)$/.test(node.operator))
      uses.isNumber ||= isIt(node.left as Node) || isIt(node.right);
    else if (node.type === 'ForOfStatement' && isIt(node.right)) uses.isList = true;
    for (const child of childrenOf(node)) visit(child);
  };
  visit(body);
  return { ...uses, members: [...uses.members] };
}

const BOOLEAN_NAME = /^(?:is|has|can|should|allow|with|no|use|enable|force|strict|include)(?:[A-Z]|$)/;

const OPTIONS_NAME = /^(?:options?|opts?|config|settings)$/i;

const MOST = 24;

export function guessedInputs(hints: Hints, body: Node): Input[] {
  const { isText, isList, isNumber, isCalled, members } = usesOf(hints.name, body);
  if (BOOLEAN_NAME.test(hints.name)) return [...BOOLEAN_INPUTS];
  if (OPTIONS_NAME.test(hints.name)) return objects(members, hints);
  const types = new Set(hints.literals.types.get(hints.name) ?? []);
  return distinct(
    [
      ...(types.has('boolean') ? BOOLEAN_INPUTS : []),
      ...(isCalled || types.has('function')
        ? typical(code('() => undefined', 'a function'), code('(value) => value', 'the identity function'))
        : []),
      ...(isText || types.has('string') ? textInputs(hints) : []),
      ...(isList ? lists() : []),
      ...(isNumber || types.has('number') ? numberInputs(hints) : []),
      ...(members.length > 0 ? objects(members, hints) : []),

      ...anyInputs(hints),
    ],
    MOST,
  );
}

function lists(): Input[] {
  const list = (...items: Value[]): Value => ({ kind: 'list', items });
  return [
    ...typical(list(word(3), word(1), word(2)), list(textValue('b'), textValue('a'))),
    ...boundary(list(), list(word(1))),
  ];
}

/** With every property, with none, and with one property after the other as something else. */
export function objects(members: readonly string[], { literals }: Hints): Input[] {
  const valuesOf = (name: string): Value[] => [
    ...(literals.byName.get(name) ?? []),
    textValue('abc'),
    word(true),
    word(2),
  ];
  const full = Object.fromEntries(members.slice(0, 8).map((name) => [name, valuesOf(name)[0]!]));
  const others = Object.keys(full).flatMap((name) =>
    valuesOf(name)
      .slice(0, 4)
      .map((value) => object({ [name]: value })),
  );
  return [...typical(object(full)), ...boundary(object({}), ...others)];
}
