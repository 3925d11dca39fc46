// The methods of a class, in parts: two belong together when they use the same field, or one calls the other.
import type { Class, ClassElement } from '@oxc-project/types';
import { positionAt } from '../../base/index.ts';
import { ROLE, type CollectedFile, type Handlers } from '../../facts/index.ts';
import { isFunctionValue } from '../../syntax/index.ts';
import { groupsOf } from './joined.ts';
import { FEWEST_LINES, FEWEST_MEMBERS, type Member } from './module-parts.ts';

export type LooseClass = {
  readonly name: string;
  readonly start: number;
  readonly parts: readonly ClassPart[];
};

export type ClassPart = {
  readonly members: readonly Member[];
  /** Fields that its methods use. */
  readonly fields: readonly string[];
  readonly lines: number;
};

export function looseClasses(file: CollectedFile): {
  readonly enter: Handlers;
  readonly leave: Handlers;
  finish(): readonly LooseClass[];
} {
  const found: LooseClass[] = [];
  /** Classes around, and whether `this` goes where any member of it may be used. */
  const open: { readonly node: Class; isOpen: boolean }[] = [];
  return {
    enter: {
      ClassBody: (_, parent) => void open.push({ node: parent as Class, isOpen: false }),
      ThisExpression(_, parent) {
        const own = open.at(-1);
        if (own !== undefined && (parent.type !== 'MemberExpression' || parent.computed)) own.isOpen = true;
      },
    },
    leave: {
      ClassBody() {
        const { node, isOpen } = open.pop()!;
        const parts = isOpen || followsOthers(node) ? [] : partsOf(file, node.body.body);
        if (parts.length > 1) found.push({ name: node.id!.name, start: node.id!.start, parts });
      },
    },
    finish: () => found,
  };
}

/** What such a class holds is not for it to decide. */
function followsOthers({ id, superClass, abstract, implements: contracts, decorators }: Class): boolean {
  return (
    id === null ||
    abstract === true ||
    superClass !== null ||
    (contracts?.length ?? 0) > 0 ||
    decorators.length > 0
  );
}

interface Method {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Where the name stands. */
  readonly nameStart: number;
}

function partsOf(file: CollectedFile, body: readonly ClassElement[]): ClassPart[] {
  const methods = body.flatMap(methodOf);
  if (methods.length < 2 * FEWEST_MEMBERS) return [];
  const users = new Map<string, number[]>();
  const own = new Map(methods.map(({ name }, index) => [name, index]));
  const pairs: [number, number][] = [];
  for (const [index, { start, end }] of methods.entries()) {
    for (const { role, name } of file.facts.occurrences.within(start, end)) {
      if ((role & ROLE.OF_THIS) === 0) continue;
      const called = own.get(name);
      if (called !== undefined) pairs.push([index, called]);
      else users.set(name, [...(users.get(name) ?? []), index]);
    }
  }
  for (const indices of users.values()) for (const index of indices) pairs.push([indices[0]!, index]);
  const parts = groupsOf(methods.length, pairs).map((group): ClassPart => {
    const members = group.map((index) => methods[index]!);
    return {
      members: members.map(({ name, nameStart }) => ({ name, start: nameStart })),
      fields: [...users].flatMap(([field, indices]) => (group.includes(indices[0]!) ? [field] : [])),
      lines: members.reduce((sum, method) => sum + linesOf(file, method), 0),
    };
  });
  return parts.filter(
    ({ members, fields, lines }) =>
      members.length >= FEWEST_MEMBERS && fields.length > 0 && lines >= FEWEST_LINES,
  );
}

/** The constructor sets up all parts. */
function methodOf(element: ClassElement): Method[] {
  if (element.type !== 'MethodDefinition' && element.type !== 'PropertyDefinition') return [];
  if (element.static || element.computed || element.decorators.length > 0) return [];
  const { key, value } = element;
  if (key.type !== 'Identifier' && key.type !== 'PrivateIdentifier') return [];
  if (!isFunctionValue(value) || (element.type === 'MethodDefinition' && element.kind === 'constructor'))
    return [];
  return [{ name: key.name, start: value!.start, end: value!.end, nameStart: key.start }];
}

function linesOf({ facts }: CollectedFile, { start, end }: Method): number {
  return positionAt(facts.lineStarts, end).line - positionAt(facts.lineStarts, start).line + 1;
}
