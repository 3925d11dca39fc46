// `const width = box.width; const height = box.width;`: one of several like lines was copied and changed in one place only.
import type { Node } from '@oxc-project/types';
import type { Tree } from '../../../syntax/tree-of.ts';
import type { Slip, SlipRule } from '../slip.ts';
import { boundNames, calledAs, isVisible, memberName, nodesOf, quoted, type Of } from '../shapes.ts';
import { unwrap } from '../../../../syntax/index.ts';

export const copiedName: SlipRule = {
  code: 'COPIED_NAME',
  find: (tree) =>
    tree.nodes.flatMap((node) =>
      node.type === 'BlockStatement' || node.type === 'Program'
        ? [
            ...copiedReads(tree, node.body),
            ...copiedHandlers(tree, node.body),
            ...copiedAssignments(tree, node.body),
          ]
        : copiedValues(tree, givenIn(node)),
    ),
};

/** Two constants of one run of declarations are read from one property, one of which has its name. */
function copiedReads(tree: Tree, statements: readonly Node[]): Slip[] {
  return runsOf(statements).flatMap((run) => {
    const groups = [...Map.groupBy(run.flatMap(readOf), ({ from }) => tree.textOf(from)).values()];
    return groups.flatMap((group) => {
      const named = group.find(({ name, property }) => name === property);
      return named ? group.filter((read) => read !== named).map((read) => copiedRead(tree, read)) : [];
    });
  });
}

/** Constants that are declared one after the other. What is done in between may change what is read. */
function runsOf(statements: readonly Node[]): Of<'VariableDeclarator'>[][] {
  const runs: Of<'VariableDeclarator'>[][] = [[]];
  for (const statement of statements)
    if (statement.type === 'VariableDeclaration' && statement.kind === 'const')
      runs.at(-1)!.push(...statement.declarations);
    else runs.push([]);
  return runs;
}

interface Read {
  readonly at: Node;
  readonly name: string;
  readonly property: string;
  readonly from: Node;
}

function readOf(declarator: Of<'VariableDeclarator'>): Read[] {
  const { id, init } = declarator;
  const property = init ? memberName(init) : undefined;
  if (id.type !== 'Identifier' || !init || property === undefined) return [];
  // Two words for one thing are no slip: `initial`, `previous` and the like keep a value that changes.
  const isVariant =
    id.name.toLowerCase().includes(property.toLowerCase()) ||
    /^(?:old|prev|was|had|initial|first|last|start|next)/i.test(id.name);
  return isVariant && id.name !== property
    ? []
    : [{ at: declarator, name: id.name, property, from: unwrap(init) }];
}

function copiedRead(tree: Tree, { at, name, property, from }: Read): Slip {
  return {
    at,
    message: `\`${name}\` is read from ${quoted(tree, from)}, as \`${property}\` is beside it: the line looks copied.`,
    instruction: `Read \`${name}\` from where it is kept; if it is meant to be the same, say \`${name} = ${property}\`.`,
  };
}

/** `on('start', onStart)`, `on('stop', onStart)`, among others that agree. */
function copiedHandlers(tree: Tree, statements: readonly Node[]): Slip[] {
  const calls = statements.flatMap((statement) => registrationIn(tree, statement));
  return [...Map.groupBy(calls, ({ callee }) => callee).values()].flatMap((group) => {
    const fitting = group.filter(fits);
    if (fitting.length < 3) return [];
    return group
      .filter(
        (call) =>
          !fits(call) && !ENDS.test(call.event) && fitting.some(({ handler }) => handler === call.handler),
      )
      .map(({ at, event, handler }) => ({
        at,
        message: `\`${handler}\` is registered for '${event}' as well as for the event that it is named after: the line looks copied.`,
        instruction: `Register the handler of '${event}'.`,
      }));
  });
}

/** Events that mean much the same, and share a handler. */
const ENDS = /(?:end|finish|close|exit|error|abort|destroy|done|cancel|leave|blur)$/i;

interface Registration {
  readonly at: Node;
  readonly callee: string;
  readonly event: string;
  readonly handler: string;
}

function registrationIn(tree: Tree, statement: Node): Registration[] {
  const call = statement.type === 'ExpressionStatement' ? unwrap(statement.expression) : undefined;
  if (call?.type !== 'CallExpression') return [];
  if (!/^(?:on|once|addListener|addEventListener|subscribe|register\w*)$/.test(calledAs(call) ?? ''))
    return [];
  const [event, value] = call.arguments;
  if (event?.type !== 'Literal' || typeof event.value !== 'string' || !value) return [];
  const node = unwrap(value);
  const handler = node.type === 'Identifier' ? node.name : memberName(node);
  return handler === undefined
    ? []
    : [{ at: call, callee: tree.textOf(call.callee), event: event.value, handler }];
}

function fits({ event, handler }: Registration): boolean {
  const plain = event.replaceAll(/\W/g, '').toLowerCase();
  return [plain, `on${plain}`, `_on${plain}`, `handle${plain}`].includes(handler.toLowerCase());
}

interface Given {
  readonly at: Node;
  readonly name: string;
  readonly value: string;
}

/** What an element or an object is given under a name: `<List onOpen={onOpen} />`, `{ onOpen: onOpen }`. */
function givenIn(node: Node): Given[] {
  if (node.type === 'JSXOpeningElement')
    return node.attributes.flatMap((attribute) => {
      if (attribute.type !== 'JSXAttribute' || attribute.name.type !== 'JSXIdentifier') return [];
      const value =
        attribute.value?.type === 'JSXExpressionContainer' ? attribute.value.expression : undefined;
      return value?.type === 'Identifier'
        ? [{ at: attribute, name: attribute.name.name, value: value.name }]
        : [];
    });
  if (node.type !== 'ObjectExpression') return [];
  return node.properties.flatMap((property) =>
    property.type === 'Property' &&
    !property.computed &&
    property.key.type === 'Identifier' &&
    property.value.type === 'Identifier'
      ? [{ at: property, name: property.key.name, value: property.value.name }]
      : [],
  );
}

/** One is given what belongs to its neighbour, though what belongs to it is at hand. */
function copiedValues(tree: Tree, given: readonly Given[]): Slip[] {
  return given.flatMap(({ at, name, value }) => {
    if (name === value || !given.some((other) => other.name === value && other.value === value)) return [];
    if (!areAlike(name, value) || !isVisible(tree, at, name) || isDeclaredLater(tree, at, name)) return [];
    return [
      {
        at,
        message: `\`${name}\` is given \`${value}\`, as \`${value}\` is beside it, though there is a \`${name}\` here: the line looks copied.`,
        instruction: `Give it \`${name}\`.`,
      },
    ];
  });
}

function isDeclaredLater(tree: Tree, { end }: Node, name: string): boolean {
  return nodesOf(tree, 'VariableDeclarator').some(
    ({ id }) => id.start > end && boundNames(id).includes(name),
  );
}

/** Words that say nothing about what a name stands for. */
const COMMON = /^(?:on|is|has|set|get|handle|to|the)$/;

/** Whether two names have two words in common, as those of like lines do. */
function areAlike(one: string, other: string): boolean {
  const wordsOf = (name: string): string[] =>
    name
      .split(/(?=[A-Z])|_/)
      .map((word) => word.toLowerCase())
      .filter((word) => !COMMON.test(word));
  const words = new Set(wordsOf(other));
  return wordsOf(one).filter((word) => words.has(word)).length >= (/^on[A-Z]/.test(one) ? 1 : 2);
}

/** `a.size = b.size ?? a.size; a.name = b.size ?? a.name;`. */
function copiedAssignments(tree: Tree, statements: readonly Node[]): Slip[] {
  const all = statements.flatMap((statement) => assignedIn(tree, statement));
  return all.flatMap(({ at, to, name, from, property, fallback }) => {
    const isOwn = fallback === `${to}.${name}`;
    const isTaken = all.some(
      (other) => other.to === to && other.name === property && other.property === property,
    );
    if (name === property || !isOwn || !isTaken) return [];
    return [
      {
        at,
        message: `\`${name}\` is read from \`${from}.${property}\`, though it falls back on \`${fallback}\`: the line looks copied.`,
        instruction: `Read \`${from}.${name}\`.`,
      },
    ];
  });
}

interface Assigned {
  readonly at: Node;
  readonly to: string;
  readonly name: string;
  readonly from: string;
  readonly property: string;
  readonly fallback: string | undefined;
}

function assignedIn(tree: Tree, statement: Node): Assigned[] {
  const assignment = statement.type === 'ExpressionStatement' ? statement.expression : undefined;
  if (assignment?.type !== 'AssignmentExpression' || assignment.operator !== '=') return [];
  const target = unwrap(assignment.left);
  const value = unwrap(assignment.right);
  const isFallback = value.type === 'LogicalExpression' && value.operator !== '&&';
  const source = unwrap(isFallback ? value.left : value);
  const [name, property] = [memberName(target), memberName(source)];
  if (name === undefined || property === undefined) return [];
  if (target.type !== 'MemberExpression' || source.type !== 'MemberExpression') return [];
  return [
    {
      at: assignment,
      to: tree.textOf(target.object),
      name,
      from: tree.textOf(source.object),
      property,
      fallback: isFallback ? tree.textOf(unwrap(value.right)) : undefined,
    },
  ];
}
