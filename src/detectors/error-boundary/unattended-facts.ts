// What a file starts and does not attend to: callbacks of timers and listeners, promises that are let go. And what a path from there
// needs: which calls are waited for or handed on without a catch of their own, and where a `try` stands.
import type { Argument, CallExpression, Expression, Node, VariableDeclarator } from '@oxc-project/types';
import type { CollectedFile, Collector } from '../../facts/index.ts';
import { outsideOf } from '../kit/outside.ts';
import { isFunction } from '../../syntax/index.ts';
import { calledName, chainOf } from './facts.ts';

/** What becomes of the promise of a call. */
export type Fate = 'waited' | 'returned' | 'dropped';

/** A function that is handed over: where it is written, or where its name is. */
export type Callback = {
  readonly by: 'timer' | 'listener';
  /** What it is handed to. */
  readonly label: string;
  readonly start: number;
  readonly end: number;
  readonly at: number;
  readonly isNamed: boolean;
};

export type Unattended = {
  readonly callbacks: readonly Callback[];
  /** By where what is called is named. */
  readonly fates: readonly (readonly [nameStart: number, fate: Fate])[];
  /** Functions that are called where they are written. */
  readonly inline: readonly (readonly [start: number, fate: Fate, functionStart: number])[];
  /** Blocks with a catch clause. */
  readonly tries: readonly (readonly [start: number, end: number])[];
  /** Variables that stand for something outside, by where they are declared, and the module that they come from. */
  readonly clients: readonly (readonly [nameStart: number, module: string])[];
  /** Whether it is told of errors that nobody catches. */
  readonly hearsAll: boolean;
};

const unattendedFacts: Collector<Unattended> = {
  id: 'unattended',
  ofSources: true,
  start(file) {
    const callbacks: Callback[] = [];
    const fates: [number, Fate][] = [];
    const inline: [number, Fate, number][] = [];
    const tries: [number, number][] = [];
    const clients: [number, string][] = [];
    let hearsAll = false;
    const note = (value: Node | null, fate: Fate): void => {
      const around = file.ancestors.findLast(isFunction);
      if (value === null || around === undefined) return;
      const { call, isCaught } = chainOf(value);
      for (const one of isCaught ? [] : callsIn(call)) {
        const callee = isFunction(one) ? one : one.type === 'CallExpression' ? one.callee : undefined;
        const name = calledName(one);
        if (name !== undefined) fates.push([name, fate]);
        else if (callee !== undefined && isFunction(callee)) inline.push([callee.start, fate, around.start]);
      }
    };
    return {
      enter: {
        ArrowFunctionExpression({ expression, body, start }) {
          if (!expression) return;
          const { call, isCaught } = chainOf(withoutVoid(body));
          const name = isCaught ? undefined : calledName(call);
          const fate = body.type === 'UnaryExpression' ? 'dropped' : 'returned';
          if (name !== undefined) fates.push([name, fate]);
          else if (!isCaught && call.type === 'CallExpression' && isFunction(call.callee))
            inline.push([call.callee.start, fate, start]);
        },
        ReturnStatement: ({ argument }) => note(argument, 'returned'),
        AwaitExpression: ({ argument }) => note(argument, 'waited'),
        ExpressionStatement({ expression }) {
          const value = withoutVoid(expression);
          note(value.type === 'LogicalExpression' ? withoutVoid(value.right) : value, 'dropped');
        },
        TryStatement({ block, handler }) {
          if (handler !== null) tries.push([block.start, block.end]);
        },
        VariableDeclarator(node) {
          const module = clientOf(file, node);
          if (module !== undefined) clients.push([node.id.start, module]);
        },
        CallExpression(node) {
          const callback = callbackOf(file, node);
          if (callback !== undefined) callbacks.push(callback);
          hearsAll ||= isHandlerOfAll(file, node);
        },
      },
      finish() {
        const isOfInterest =
          callbacks.length + fates.length + inline.length + clients.length > 0 ||
          tries.length > 0 ||
          hearsAll;
        return file.tree.recovered || !isOfInterest
          ? undefined
          : { callbacks, fates, inline, tries, clients, hearsAll };
      },
    };
  },
};

export default unattendedFacts;

function withoutVoid(node: Node): Node {
  return node.type === 'UnaryExpression' && node.operator === 'void' ? node.argument : node;
}

/** The call; for `Promise.all([…])` those in it, for `Promise.all(list.map(callback))` the callback. */
function callsIn(call: Node): readonly Node[] {
  if (call.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return [call];
  const { object, property } = call.callee;
  const isJoined =
    object.type === 'Identifier' &&
    object.name === 'Promise' &&
    'name' in property &&
    property.name === 'all';
  const [list] = call.arguments;
  if (!isJoined || list === undefined) return [call];
  if (list.type === 'ArrayExpression')
    return list.elements.filter((element) => element !== null && element.type !== 'SpreadElement') as Node[];
  const isMap =
    list.type === 'CallExpression' &&
    list.callee.type === 'MemberExpression' &&
    'name' in list.callee.property &&
    list.callee.property.name === 'map';
  const [callback] = isMap ? list.arguments : [];
  return callback !== undefined && isFunction(callback) ? [callback] : [];
}

const TIMERS: ReadonlySet<string> = new Set(['setInterval', 'setTimeout', 'setImmediate', 'queueMicrotask']);
const LISTENING: ReadonlySet<string> = new Set(['on', 'once', 'addListener']);
/** The process is about to end anyway. */
const ENDING = /^(?:SIG[A-Z\d]+|exit|beforeExit|disconnect)$/;
const ALL_ERRORS = /^(?:unhandledRejection|uncaughtException)$/;

function callbackOf(file: CollectedFile, { callee, arguments: given }: CallExpression): Callback | undefined {
  const { start, end } = callee;
  if (callee.type === 'Identifier' || isMemberOf(file, callee, 'process', 'nextTick')) {
    const name = file.text.slice(start, end);
    const isTimer = callee.type !== 'Identifier' || (TIMERS.has(name) && file.isGlobal(start));
    const handed = isTimer ? handedOver(given[0]) : undefined;
    return handed && { by: 'timer', label: name, start, end, ...handed };
  }
  const event = heardEvent(callee, given);
  const handed = event === undefined || ENDING.test(event) ? undefined : handedOver(given[1]);
  const method = callee.type === 'MemberExpression' ? callee.property : callee;
  const label = `${file.text.slice(method.start, method.end)}('${event}')`;
  return handed && { by: 'listener', label, start: method.start, end, ...handed };
}

/** The name in `x.on('name', listener)`. */
function heardEvent(callee: Expression, given: readonly Argument[]): string | undefined {
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier')
    return undefined;
  const [event] = given;
  return LISTENING.has(callee.property.name) &&
    given.length === 2 &&
    event?.type === 'Literal' &&
    typeof event.value === 'string'
    ? event.value
    : undefined;
}

function isMemberOf(file: CollectedFile, node: Node, object: string, member: string): boolean {
  return (
    node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    file.text.slice(node.start, node.end) === `${object}.${member}` &&
    file.isGlobal(node.object.start)
  );
}

function isHandlerOfAll(file: CollectedFile, { callee, arguments: given }: CallExpression): boolean {
  const event = heardEvent(callee, given);
  return (
    event !== undefined &&
    ALL_ERRORS.test(event) &&
    [...LISTENING].some((method) => isMemberOf(file, callee, 'process', method))
  );
}

/** A function, the name of one, `this.name`, or one of them with `.bind(…)`. */
function handedOver(node: Node | undefined): Pick<Callback, 'at' | 'isNamed'> | undefined {
  if (node === undefined) return undefined;
  if (isFunction(node)) return { at: node.start, isNamed: false };
  if (node.type === 'Identifier') return { at: node.start, isNamed: true };
  if (node.type === 'MemberExpression' && node.object.type === 'ThisExpression')
    return { at: node.property.start, isNamed: true };
  const isBound =
    node.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    'name' in node.callee.property &&
    node.callee.property.name === 'bind';
  return isBound ? handedOver((node.callee as { object: Node }).object) : undefined;
}

/** The module that something made by a package comes from: `new Pool()`, `axios.create()`, `promisify(exec)`. */
function clientOf(file: CollectedFile, { id, init }: VariableDeclarator): string | undefined {
  if (id.type !== 'Identifier' || init === null) return undefined;
  const value = init.type === 'AwaitExpression' ? init.argument : init;
  if (/^require\((['"])(?:node:)?fs\1\)\.promises$/.test(file.text.slice(value.start, value.end)))
    return 'fs/promises';
  if (value.type !== 'CallExpression' && value.type !== 'NewExpression') return undefined;
  const module = moduleOf(file, value.callee);
  if (module !== undefined && /^(?:node:)?util$/.test(module)) {
    const [what] = value.arguments;
    const outside = what === undefined ? undefined : moduleOf(file, what);
    return outside !== undefined && outsideOf(outside) !== undefined ? 'promisified' : undefined;
  }
  const outside = module === undefined ? undefined : outsideOf(module);
  const isKept = outside === 'databases' || (outside === 'requests' && value === init);
  return isKept ? module : undefined;
}

/** The module that the first name of `a.b.c` or `a().b` is imported from. */
function moduleOf(file: CollectedFile, node: Node): string | undefined {
  let root = node;
  while (root.type === 'MemberExpression' || root.type === 'CallExpression')
    root = root.type === 'MemberExpression' ? root.object : root.callee;
  const symbol = root.type === 'Identifier' ? file.symbolAt(root.start) : undefined;
  const imported = symbol === undefined ? undefined : file.facts.importNames.of(symbol)[0];
  return imported && file.facts.imports.at(imported.import).specifier;
}
