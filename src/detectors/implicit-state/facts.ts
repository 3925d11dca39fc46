// What a file shares with others without saying so in its types: variables of the environment, state that it lets others
// write or writes itself, and events.
import type {
  CallExpression,
  Expression,
  MemberExpression,
  Node,
  VariableDeclarator,
} from '@oxc-project/types';
import { ROLE, type CollectedFile, type Collector, type OccurrenceCursor } from '../../facts/index.ts';

export type EnvironmentRead = {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** What is taken instead where it is not set, if that is a literal. */
  readonly fallback?: string;
};

/** What a variable of the module holds: an object, a list, a map or set, an instance of a class, or an emitter. */
export type Held = {
  readonly start: number;
  readonly name: string;
  readonly holds: 'object' | 'list' | 'map' | 'instance' | 'bus';
};

/** A write to something that is imported. */
export type ForeignWrite = {
  readonly symbol: number;
  readonly start: number;
  readonly end: number;
  /** A property is assigned, or a method is called that changes a list, or a map. */
  readonly by: 'property' | 'list' | 'map';
  readonly isDeep: boolean;
};

/** `x.on('event', …)` and its like; without a name where that is no literal. */
export type EventUse = {
  readonly at: number;
  readonly does: 'hears' | 'sends' | 'neither';
  readonly event?: string;
  readonly start: number;
  readonly end: number;
};

export type ImplicitFacts = {
  readonly reads?: readonly EnvironmentRead[];
  readonly held?: readonly Held[];
  readonly writes?: readonly ForeignWrite[];
  readonly events?: readonly EventUse[];
};

const implicitFacts: Collector<ImplicitFacts> = {
  id: 'implicit-state',
  start(file) {
    const reads: EnvironmentRead[] = [];
    const held: Held[] = [];
    const events: EventUse[] = [];
    return {
      enter: {
        MemberExpression(node, parent) {
          const read = environmentRead(file, node, parent);
          if (read !== undefined) reads.push(read);
        },
        VariableDeclarator(node, parent) {
          if (node.init === null) return;
          reads.push(...takenApart(file, node));
          const isTop =
            file.ancestors.length <= 3 && parent.type === 'VariableDeclaration' && parent.kind === 'const';
          const holds = isTop && node.id.type === 'Identifier' ? heldIn(file, node.init) : undefined;
          if (holds !== undefined)
            held.push({ start: node.id.start, name: (node.id as { name: string }).name, holds });
        },
        CallExpression(node) {
          const use = eventUse(node);
          if (use !== undefined) events.push(use);
        },
      },
      finish() {
        const writes = foreignWrites(file);
        if (reads.length + held.length + events.length + writes.length === 0) return undefined;
        return {
          ...(reads.length > 0 && { reads }),
          ...(held.length > 0 && { held }),
          ...(writes.length > 0 && { writes }),
          ...(events.length > 0 && { events }),
        };
      },
    };
  },
};

export default implicitFacts;

/** `process.env` and `import.meta.env`. */
function isEnvironment(file: CollectedFile, node: Node): boolean {
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier' || node.property.name !== 'env')
    return false;
  if (node.object.type === 'MetaProperty') return true;
  return (
    node.object.type === 'Identifier' && node.object.name === 'process' && file.isGlobal(node.object.start)
  );
}

function environmentRead(
  file: CollectedFile,
  node: MemberExpression,
  parent: Node,
): EnvironmentRead | undefined {
  if (!isEnvironment(file, node.object)) return undefined;
  const { property, start, end } = node;
  const isLiteral = property.type === 'Literal' && typeof property.value === 'string';
  const name =
    !node.computed && property.type === 'Identifier'
      ? property.name
      : isLiteral
        ? String(property.value)
        : undefined;
  const isWritten = parent.type === 'AssignmentExpression' && parent.left === node;
  if (name === undefined || isWritten || (parent.type === 'UnaryExpression' && parent.operator === 'delete'))
    return undefined;
  const fallback =
    parent.type === 'LogicalExpression' && parent.left === node ? literalOf(parent.right) : undefined;
  return { name, start, end, ...(fallback !== undefined && { fallback }) };
}

function literalOf(node: Expression): string | undefined {
  return node.type === 'Literal' && 'value' in node && node.value !== null ? String(node.value) : undefined;
}

/** `const { A, B } = process.env`. */
function takenApart(file: CollectedFile, { id, init }: VariableDeclarator): EnvironmentRead[] {
  if (id.type !== 'ObjectPattern' || !isEnvironment(file, init!)) return [];
  return id.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.computed || property.key.type !== 'Identifier') return [];
    const { name, start, end } = property.key;
    const fallback =
      property.value.type === 'AssignmentPattern' ? literalOf(property.value.right) : undefined;
    return [{ name, start, end, ...(fallback !== undefined && { fallback }) }];
  });
}

function heldIn(file: CollectedFile, init: Expression): Held['holds'] | undefined {
  switch (init.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return heldIn(file, init.expression);
    case 'ObjectExpression':
      return 'object';
    case 'ArrayExpression':
      return 'list';
    case 'NewExpression':
      if (isEmitter(file, init.callee)) return 'bus';
      return init.callee.type === 'Identifier' && /^(?:Weak)?(?:Map|Set)$/.test(init.callee.name)
        ? 'map'
        : 'instance';
    case 'CallExpression':
      return isEmitter(file, init.callee) ? 'bus' : undefined;
    default:
      return undefined;
  }
}

const EMITTERS: ReadonlySet<string> = new Set(['events', 'node:events', 'eventemitter3', 'mitt']);

/** What makes emitters: `EventEmitter` of Node and eventemitter3, and `mitt`. */
function isEmitter(file: CollectedFile, callee: Node): boolean {
  const root = callee.type === 'MemberExpression' ? callee.object : callee;
  const symbol = root.type === 'Identifier' ? file.symbolAt(root.start) : undefined;
  if (symbol === undefined) return false;
  const imported = file.facts.importNames.find((name) => name.symbol === symbol);
  return imported !== undefined && EMITTERS.has(file.facts.imports.at(imported.import).specifier);
}

const HEARING: ReadonlySet<string> = new Set([
  'on',
  'once',
  'addListener',
  'prependListener',
  'prependOnceListener',
]);
const NEITHER: ReadonlySet<string> = new Set([
  'off',
  'removeListener',
  'removeAllListeners',
  'setMaxListeners',
]);

function eventUse({ callee, arguments: given }: CallExpression): EventUse | undefined {
  if (callee.type !== 'MemberExpression' || callee.computed || callee.object.type !== 'Identifier')
    return undefined;
  const method = callee.property.type === 'Identifier' ? callee.property.name : '';
  const does = HEARING.has(method)
    ? 'hears'
    : method === 'emit'
      ? 'sends'
      : NEITHER.has(method)
        ? 'neither'
        : undefined;
  if (does === undefined) return undefined;
  const [first] = given;
  const { start, end } = first ?? callee;
  const event = first?.type === 'Literal' && typeof first.value === 'string' ? first.value : undefined;
  return { at: callee.object.start, does, start, end, ...(event !== undefined && { event }) };
}

const LIST_CHANGES: ReadonlySet<string> = new Set(['push', 'pop', 'shift', 'unshift', 'splice']);
const MAP_CHANGES: ReadonlySet<string> = new Set(['set', 'add', 'delete', 'clear']);

function foreignWrites(file: CollectedFile): ForeignWrite[] {
  const found: ForeignWrite[] = [];
  for (const { symbol, isType } of file.facts.importNames) {
    if (symbol === undefined || isType) continue;
    for (const use of file.occurrencesOf(symbol)) {
      const [last, depth] = lastMember(use);
      const by = last && changeBy(last);
      if (last && by) found.push({ symbol, start: use.start, end: last.end, by, isDeep: depth > 1 });
    }
  }
  return found;
}

/** `c` of `a.b.c`, and how deep it is. */
function lastMember(use: OccurrenceCursor): [OccurrenceCursor | undefined, number] {
  let depth = 0;
  let last: OccurrenceCursor | undefined;
  for (let next = use.member; next !== undefined; next = next.member) {
    last = next;
    depth++;
    if (next.is(ROLE.CALL | ROLE.WRITE)) break;
  }
  return [last, depth];
}

function changeBy(member: OccurrenceCursor): ForeignWrite['by'] | undefined {
  if (member.is(ROLE.WRITE)) return 'property';
  if (!member.is(ROLE.CALL)) return undefined;
  return LIST_CHANGES.has(member.name) ? 'list' : MAP_CHANGES.has(member.name) ? 'map' : undefined;
}
