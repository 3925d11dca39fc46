// Functions of the program. A call is run with what its arguments can be, once for each combination of them: every combination is
// a context of its own. Work is bounded by depth, by how often one function is inside of itself, and by the steps of the run.
import type { Node } from '@oxc-project/types';
import { memoByFirst } from '../base/index.ts';
import { Env } from './env.ts';
import type { FileTree, FunctionNode } from './file-tree.ts';
import { newObject, type Frame, type Run, type Verdict } from './run.ts';
import {
  NOTHING,
  along,
  deepLabels,
  digestOf,
  join,
  ofObject,
  type AbstractObject,
  type Closure,
  without,
  type Value,
} from './value.ts';
import { HARM } from './weaknesses.ts';
import { writeVariable } from './variables.ts';
import { annotated, annotatedVariable, bindPattern, callOthers, evaluateBody, hoist } from './parts.ts';

const DEEPEST = 10;
/** Where nothing is known that could matter, calls are not followed further. */
const DEEPEST_UNTOLD = 3;
const MOST_ACTIVATIONS = 3;

/** A function where it is written; `self` is what `this` means in a method. */
export function closureOf(frame: Frame, node: Node, self?: Value, name?: string): Value {
  const known = frame.objects.get(node);
  if (known) return ofObject(known);
  const isArrow = node.type === 'ArrowFunctionExpression';
  const closure: Closure & { captured: Env; home: AbstractObject | undefined } = {
    tree: frame.tree,
    node,
    frame,
    self: isArrow ? frame.self : self,
    name: name ?? ('id' in node && node.id && 'name' in node.id ? (node.id.name as string) : undefined),
    captured: frame.env.fork(),
    home: isArrow ? frame.home : undefined,
  };
  const object = newObject(frame.run, { closure });
  frame.objects.set(node, object);
  return ofObject(object);
}

export interface Made extends Closure {
  readonly captured: Env;
  home: AbstractObject | undefined;
}

export function callFunction(
  frame: Frame,
  closure: Closure,
  self: Value,
  args: readonly Value[],
  at: Node | undefined,
  verdict?: Verdict,
): Value {
  const { run } = frame;
  const node = closure.node as FunctionNode;
  const active = run.active.get(node) ?? 0;
  if (!node.body) return returnType(closure);
  if (run.depth >= DEEPEST || active >= MOST_ACTIVATIONS) return NOTHING;
  const own = closure.self ?? self;
  const isTold = args.some((arg) => isTelling(run, arg));
  // A function inside of another knows what that one was given.
  const isInside = !isTold && (closure.frame as Frame).isTold;
  if (!isTold && !isInside && run.depth >= DEEPEST_UNTOLD) return NOTHING;
  const context = contextOf(closure, own, args, isTold || isInside);
  const key = verdict ? `${context}?${verdict.isTrue}` : context;
  const known = verdict ? verdictKnown(run, node, key, verdict) : run.results.get(key);
  run.called.add(node).add(closure);
  if (known) return returned(frame, known, at);
  if (!verdict && !isWorthwhile(run, closure, isTold ? 'told' : isInside ? 'inside' : 'untold'))
    return returned(frame, inAnyContext(run.contexts.get(node)!.result, args), at);
  if (!verdict) run.results.set(key, NOTHING);
  run.active.set(node, active + 1);
  run.depth++;
  const inner = newFrame(frame, closure, own, args, isTold || isInside, verdict);
  runFunction(inner, node, args);
  if (escapes(node, closure.tree)) inner.result = without(inner.result, HARM.SCRIPT);
  inner.result = withType(closure, inner.result);
  run.depth--;
  run.active.set(node, active);
  if (verdict) run.verdicts.set(key, verdict.env);
  else {
    run.results.set(key, inner.result);
    const contexts = run.contexts.get(node)!;
    contexts.result = join(contexts.result, inner.result);
  }
  return returned(frame, inner.result, at);
}

/** A function that writes `&lt;` and `&amp;` in place of what it reads makes text of markup, however it goes about it. */
const escapes = memoByFirst((node: Node, tree: FileTree) => {
  const text = tree.textOf(node);
  return text.length < LONGEST_ESCAPE && text.includes('&lt;') && text.includes('&amp;');
});

const LONGEST_ESCAPE = 3000;

/** What a function that is not known to give anything back says that it does. */
function withType(closure: Closure, result: Value): Value {
  return result.apis.length + result.objects.length > 0 ? result : join(result, returnType(closure));
}

function returnType({ node, frame }: Closure): Value {
  const { returnType: type } = node as FunctionNode;
  return type
    ? annotatedVariable(frame as Frame, { typeAnnotation: type } as unknown as Node, NOTHING)
    : NOTHING;
}

/** How often a function is asked as a guard. */
const MOST_VERDICTS = 8;

/** What is known of a guard, put into the verdict: nothing where it was asked too often, or is being asked. */
function verdictKnown(run: Run, node: Node, key: string, verdict: Verdict): Value | undefined {
  if (run.verdicts.has(key)) {
    verdict.env = run.verdicts.get(key);
    return NOTHING;
  }
  const count = (run.asked.get(node) ?? 0) + 1;
  run.asked.set(node, count);
  run.verdicts.set(key, undefined);
  return count > MOST_VERDICTS ? NOTHING : undefined;
}

/** Whether what a function does may depend on the argument: it has labels, or it is what requests come in. */
function isTelling(run: Run, value: Value): boolean {
  return (
    value.labels.length > 0 ||
    value.apis.some((api) => TELLING.test(api)) ||
    value.objects.some((object) => isLabelled(run, object))
  );
}

function isLabelled(run: Run, object: AbstractObject): boolean {
  const { labelled } = object;
  if (labelled?.at === run.labelVersion) return labelled.answer;
  const answer = deepLabels({ ...NOTHING, objects: [object] }, 2).length > 0;
  object.labelled = { at: run.labelVersion, answer };
  return answer;
}

const TELLING = /^(?!global:)[\w.-]+:/;

function contextOf(closure: Closure, self: Value, args: readonly Value[], isTold: boolean): string {
  const { node, frame } = closure;
  const texts = args.map((value) => digestOf(value, isTold));
  return `${closure.tree.path}:${node.start}|${(frame as Frame).id}|${digestOf(self, false)}|${texts.join('|')}`;
}

/** In how many contexts a function is run; beyond, its result is what it was in any of them. */
const MOST = { told: 12, inside: 6, untold: 3 } as const;

/** What is written under computed keys depends on every one of them. */
const MORE_FOR_WRITERS = 4;

function isWorthwhile(run: Run, { node, tree }: Closure, how: keyof typeof MOST): boolean {
  const contexts = run.contexts.get(node) ?? { told: 0, inside: 0, untold: 0, result: NOTHING };
  run.contexts.set(node, contexts);
  return (
    ++contexts[how] <= MOST[how] || (contexts[how] <= MOST[how] * MORE_FOR_WRITERS && writesKeys(node, tree))
  );
}

const writesKeys = memoByFirst((node: Node, tree: FileTree) => /\]\s*=[^=]/.test(tree.textOf(node)));

/** What a function gives back elsewhere, without what it was given there. */
function inAnyContext(result: Value, args: readonly Value[]): Value {
  const given = new Set(args.flatMap((arg) => deepLabels(arg, 2)).map(({ source }) => source.id));
  return { ...result, labels: result.labels.filter(({ source }) => given.has(source.id)) };
}

function returned(frame: Frame, value: Value, at: Node | undefined): Value {
  return at === undefined ? value : along(value, 'return', frame.tree, at);
}

function newFrame(
  frame: Frame,
  closure: Closure,
  self: Value,
  args: readonly Value[],
  isTold: boolean,
  verdict: Verdict | undefined,
): Frame {
  const { captured, home } = closure as Made;
  return {
    id: frame.run.nextObject++,
    run: frame.run,
    tree: closure.tree,
    parent: closure.frame as Frame,
    captured,
    env: new Env(),
    cells: new Map(),
    writtenInside: new Set(),
    self,
    args,
    isTold,
    result: NOTHING,
    objects: new Map(),
    exits: [],
    initializers: new Map(),
    verdict,
    name: closure.name,
    home,
  };
}

function runFunction(frame: Frame, node: FunctionNode, args: readonly Value[]): void {
  node.params.forEach((parameter, index) => {
    if (parameter.type === 'RestElement') {
      const rest = newObject(frame.run, { isArray: true });
      args.slice(index).forEach((arg, at) => rest.fields.set(String(at), arg));
      bindPattern(frame, parameter.argument, ofObject(rest));
      return;
    }
    const given = args[index] ?? NOTHING;
    bindPattern(frame, parameter, annotated(frame, parameter, given));
  });
  const { body } = node;
  if (body === null) return;
  bindOwnName(frame, node);
  if (body.type === 'BlockStatement') hoist(frame, body.body);
  evaluateBody(frame, body);
  callOthers(frame);
}

/** `module.exports = function copy(…) { copy(…) }`: the name is known inside. */
function bindOwnName(frame: Frame, node: Node): void {
  if (node.type !== 'FunctionExpression' || !node.id) return;
  const symbol = frame.tree.symbolAt(node.id.start);
  const object = frame.parent?.objects.get(node);
  if (symbol !== undefined && object) writeVariable(frame, symbol, ofObject(object), true);
}
