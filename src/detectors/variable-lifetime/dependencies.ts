// Whether an expression gives the same value when it is evaluated later: what it reads, and what may write that in between.
import type { CallExpression, MemberExpression, NewExpression, Node } from '@oxc-project/types';
import { ROLE, type CollectedFile } from '../../facts/index.ts';
import { childrenOf } from '../../syntax/index.ts';
import { calledName } from './function-node.ts';

/** Whether nothing is called that could do something besides, something is, or it is waited for. */
export type Effort = 'none' | 'call' | 'wait';

export interface Dependencies {
  /** Variables whose value is read. */
  readonly symbols: Set<number>;
  /** What objects are reached through: a variable, `this`, or a field of `this`. */
  readonly owners: Set<string>;
  /** Names of the properties that are read; `*` for any. */
  readonly properties: Set<string>;
  effort: Effort;
}

/** Undefined where evaluating it does something for sure, or tells the time. */
export function dependenciesOf(file: CollectedFile, node: Node): Dependencies | undefined {
  const found: Dependencies = {
    symbols: new Set(),
    owners: new Set(),
    properties: new Set(),
    effort: 'none',
  };
  return note(file, node, found) ? found : undefined;
}

function note(file: CollectedFile, node: Node, found: Dependencies): boolean {
  switch (node.type) {
    case 'Identifier': {
      const symbol = file.symbolAt(node.start);
      if (symbol !== undefined) found.symbols.add(symbol);
      return true;
    }
    case 'MemberExpression':
      found.properties.add(propertyOf(node));
      noteOwner(file, node.object, found);
      break;
    case 'CallExpression':
    case 'NewExpression':
      if (!asks(node)) return false;
      if (node.type === 'NewExpression' || !isKnown(file, node)) noteCall(found);
      noteOwner(file, node.callee, found);
      for (const one of node.arguments) noteOwner(file, one, found);
      break;
    case 'AwaitExpression':
      found.effort = 'wait';
      break;
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      noteCall(found);
      return true;
    case 'AssignmentExpression':
    case 'UpdateExpression':
    case 'YieldExpression':
    case 'ImportExpression':
    case 'TaggedTemplateExpression':
    case 'ClassExpression':
      return false;
    default:
  }
  return childrenOf(node).every((child) => note(file, child, found));
}

function noteCall(found: Dependencies): void {
  if (found.effort === 'none') found.effort = 'call';
}

function propertyOf({ computed, property }: MemberExpression): string {
  if (!computed && property.type === 'Identifier') return property.name;
  if (property.type === 'PrivateIdentifier') return `#${property.name}`;
  return property.type === 'Literal' ? String(property.value) : '*';
}

function noteOwner(file: CollectedFile, node: Node, { owners }: Dependencies): void {
  const owner = ownerOf(file, node);
  if (owner !== undefined) owners.add(owner);
}

/** What a chain of members and calls starts with. */
function ownerOf(file: CollectedFile, node: Node): string | undefined {
  switch (node.type) {
    case 'Identifier':
      return `${file.symbolAt(node.start) ?? node.name}`;
    case 'ThisExpression':
      return 'this';
    case 'MemberExpression':
      return node.object.type === 'ThisExpression' ? `this.${propertyOf(node)}` : ownerOf(file, node.object);
    case 'CallExpression':
      return ownerOf(file, node.callee.type === 'MemberExpression' ? node.callee.object : node.callee);
    case 'SpreadElement':
    case 'AwaitExpression':
      return ownerOf(file, node.argument);
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return ownerOf(file, node.expression);
    default:
      return undefined;
  }
}

const ACTIONS: ReadonlySet<string> = new Set(
  'set add create insert save store update upsert delete remove write send post put patch push pop shift unshift splice emit dispatch publish register subscribe unsubscribe on once off start stop begin end open close connect disconnect acquire lock unlock track run exec execute process handle apply init initialize setup install mount move copy rename upload log print warn debug info error queue enqueue schedule spawn fork mark toggle enable disable reset clear flush commit rollback ensure check validate verify assert authorize authenticate require consume next take claim reserve import migrate seed sync perform request submit try mock spy wait sleep listen attach append prepend generate increment decrement login logout sign'.split(
    ' ',
  ),
);

/** What is called without a word about what to get: the state of something, as it is at the moment. */
const STATES = /^(?:get|val|value|text|html|peek|read)$/;

/** What gives another answer each time. */
const CLOCKS =
  /^(?:now|hrtime|time|dayjs|moment|random\w*|uuid\w*|nanoid|memoryUsage|cpuUsage|cwd|Date|performance|generate\w*)$/i;

/** Whether the name of what is called says that it answers rather than does something. */
function asks({ callee, arguments: values, type }: CallExpression | NewExpression): boolean {
  const name = calledName(callee);
  if (type === 'NewExpression') return !CLOCKS.test(name) || values.length > 0;
  const first = /^[_$#]*([a-z]+|[A-Z]+(?![a-z]))/.exec(name)?.[1]?.toLowerCase();
  if (values.length === 0 && STATES.test(name)) return false;
  return !CLOCKS.test(name) && (first === undefined || !ACTIONS.has(first));
}

const METHODS: ReadonlySet<string> = new Set(
  'trim trimStart trimEnd toLowerCase toUpperCase split slice substring charAt padStart padEnd repeat startsWith endsWith includes indexOf lastIndexOf concat join at flat toString toFixed replace replaceAll'.split(
    ' ',
  ),
);
const FUNCTIONS: ReadonlySet<string> = new Set(
  'Number String Boolean parseInt parseFloat isNaN encodeURIComponent decodeURIComponent'.split(' '),
);
const OBJECTS: ReadonlySet<string> = new Set(['Math', 'Object', 'Array', 'Number']);

/** A function of the language that changes nothing. */
function isKnown(file: CollectedFile, { callee }: CallExpression): boolean {
  if (callee.type === 'Identifier') return FUNCTIONS.has(callee.name) && file.isGlobal(callee.start);
  if (callee.type !== 'MemberExpression') return false;
  const name = calledName(callee);
  if (callee.object.type === 'Identifier' && file.isGlobal(callee.object.start))
    return OBJECTS.has(callee.object.name) && !/^(?:assign|freeze|seal|define|set|prevent)/.test(name);
  return METHODS.has(name);
}

/** Whether something in between writes what is read, or may change an object that is read. */
export function isWrittenIn(file: CollectedFile, found: Dependencies, passed: readonly Node[]): boolean {
  const isPassed = (offset: number): boolean =>
    passed.some(({ start, end }) => start <= offset && offset < end);
  for (const symbol of found.symbols)
    for (const one of file.occurrencesOf(symbol))
      if (one.is(ROLE.WRITE) && (one.is(ROLE.CAPTURED) || isPassed(one.start))) return true;
  return found.owners.size > 0 && passed.some((node) => mayWrite(file, found, node));
}

function mayWrite(file: CollectedFile, found: Dependencies, node: Node): boolean {
  switch (node.type) {
    case 'AssignmentExpression':
      if (hitsProperty(found, node.left)) return true;
      break;
    case 'UpdateExpression':
      if (hitsProperty(found, node.argument)) return true;
      break;
    case 'UnaryExpression':
      if (node.operator === 'delete' && hitsProperty(found, node.argument)) return true;
      break;
    case 'CallExpression':
    case 'NewExpression':
      if (mayChange(file, found, node)) return true;
      break;
    default:
  }
  return childrenOf(node).some((child) => mayWrite(file, found, child));
}

/** Whether the call acts on an object that is read, or is handed one. */
function mayChange(
  file: CollectedFile,
  { owners }: Dependencies,
  node: CallExpression | NewExpression,
): boolean {
  if (node.type === 'CallExpression' && isKnown(file, node)) return false;
  const { callee } = node;
  if (callee.type === 'MemberExpression' && !asks(node)) {
    const owner = ownerOf(file, callee.object);
    if (
      owner !== undefined &&
      (owners.has(owner) || (owner === 'this' && [...owners].some((one) => one.startsWith('this'))))
    )
      return true;
  }
  const isQuestion = node.type === 'CallExpression' && asks(node);
  return (
    !isQuestion &&
    node.arguments.some((one) => {
      const owner = ownerOf(file, one);
      return owner !== undefined && owners.has(owner);
    })
  );
}

function hitsProperty(found: Dependencies, target: Node): boolean {
  if (target.type !== 'MemberExpression')
    return target.type !== 'Identifier' && childrenOf(target).some((part) => hitsProperty(found, part));
  const name = propertyOf(target);
  return name === '*' || found.properties.has('*') || found.properties.has(name);
}
