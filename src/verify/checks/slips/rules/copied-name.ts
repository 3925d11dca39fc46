// `const width = box.width; const height = box.width;`: one of several like lines was copied and changed in one place only.
import type { Node } from '@oxc-project/types';
import type { Tree } from '../../../syntax/tree-of.ts';
import type { Slip, SlipRule } from '../slip.ts';
import { bare, calledAs, memberName, quoted, type Of } from '../shapes.ts';

export const copiedName: SlipRule = {
  code: 'COPIED_NAME',
  find: (tree) =>
    tree.nodes.flatMap((node) =>
      node.type === 'BlockStatement' || node.type === 'Program'
        ? [...copiedReads(tree, node.body), ...copiedHandlers(tree, node.body)]
        : [],
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
    : [{ at: declarator, name: id.name, property, from: bare(init) }];
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
  const call = statement.type === 'ExpressionStatement' ? bare(statement.expression) : undefined;
  if (call?.type !== 'CallExpression') return [];
  if (!/^(?:on|once|addListener|addEventListener|subscribe|register\w*)$/.test(calledAs(call) ?? ''))
    return [];
  const [event, value] = call.arguments;
  if (event?.type !== 'Literal' || typeof event.value !== 'string' || !value) return [];
  const node = bare(value);
  const handler = node.type === 'Identifier' ? node.name : memberName(node);
  return handler === undefined
    ? []
    : [{ at: call, callee: tree.textOf(call.callee), event: event.value, handler }];
}

function fits({ event, handler }: Registration): boolean {
  const plain = event.replaceAll(/\W/g, '').toLowerCase();
  return [plain, `on${plain}`, `_on${plain}`, `handle${plain}`].includes(handler.toLowerCase());
}
