// From files to the flows in them: every function of the files is run, with what frameworks call it with where that is known, and with
// nothing known otherwise. Functions of other files are run where they are called.
import type { Node } from '@oxc-project/types';
import { compareText, type Range } from '../base/index.ts';
import type { CodeGraph } from '../graph/index.ts';
import { annotated, annotatedVariable } from './annotations.ts';
import { bindPattern } from './assignments.ts';
import { callApi, callValue, evaluateCall, evaluateTagged } from './calls.ts';
import { evaluate, evaluateBody, keyOf } from './expressions.ts';
import { byPrefix, guardedByAnswer, guardedByCall } from './guard-calls.ts';
import { narrow } from './guards.ts';
import { callNative, callNativeApi } from './natives.ts';
import type { Parts } from './parts.ts';
import { instanceOf } from './classes.ts';
import { callFunction, type Made } from './functions.ts';
import { fileTree, type FunctionNode } from './file-tree.ts';
import { callHandler, parameterValue } from './handlers.ts';
import { exportedNames, exportedValue, importedValue, moduleOf } from './modules.ts';
import type { Flow, Frame, Route, Run } from './run.ts';
import type { SpecIndex } from './spec-index.ts';
import { giveVerdict, hoist, runStatement, runStatements } from './statements.ts';
import { NOTHING, ofLabels, ofObject, type AbstractObject, type Closure, type Value } from './value.ts';

export interface Analysis {
  readonly graph: CodeGraph;
  read(path: string): string | undefined;
  /** The range of versions of a package that is declared for a file. */
  rangeOf(path: string, name: string): string | undefined;
  readonly spec: SpecIndex;
  /** Files whose functions are run. */
  readonly files: readonly Root[];
  /** Files whose exported functions strangers call: what those are given is decided by others. */
  readonly offered: readonly Offered[];
  readonly mostSteps: number;
}

export interface Root {
  readonly path: string;
  /** Whether functions that copy objects are tried with keys that others choose. */
  readonly isChanged: boolean;
  /** Which of its functions are run, by where they are written. */
  holds(range: Range): boolean;
}

export interface Offered {
  readonly path: string;
  /** Those of its names that matter; undefined where all do. */
  readonly names: ReadonlySet<string> | undefined;
}

export interface Analysed {
  /** In order of their places. */
  readonly flows: readonly Flow[];
  /** Functions that are handed to frameworks. */
  readonly routes: readonly Route[];
  /** Files in which something was left out, because it was too much. */
  readonly cut: readonly string[];
  /** Files that were not read, or not as a whole: they are too large, or not understood. */
  readonly unread: readonly string[];
}

const MOST_ROUNDS = 2;

export function analyze(analysis: Analysis): Analysed {
  const run = newRun(analysis);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = run.sharedVersion;
    for (const root of analysis.files) runFile(run, root, round > 0);
    for (const entry of analysis.offered) callOffered(run, entry);
    if (run.sharedVersion === before || run.steps > run.mostSteps) break;
    run.results.clear();
    run.contexts.clear();
    run.verdicts.clear();
    run.asked.clear();
    run.called.clear();
  }
  const flows = [...run.flows.values()].sort(
    (a, b) =>
      compareText(a.tree.path, b.tree.path) ||
      a.node.start - b.node.start ||
      a.cwe - b.cwe ||
      compareText(a.label.source.id, b.label.source.id),
  );
  const inOrder = (paths: ReadonlySet<string>): string[] => [...paths].sort(compareText);
  return { flows, routes: [...run.routes.values()], cut: inOrder(run.cut), unread: inOrder(run.unread) };
}

/** What finds each other through the run. */
const PARTS: Parts = {
  annotated,
  annotatedVariable,
  bindPattern,
  byPrefix,
  callApi,
  callNative,
  callNativeApi,
  callOthers,
  callValue,
  evaluate,
  evaluateBody,
  evaluateCall,
  evaluateTagged,
  giveVerdict,
  guardedByAnswer,
  guardedByCall,
  hoist,
  importedValue,
  keyOf,
  narrow,
  runStatement,
  runStatements,
};

function newRun({ graph, read, rangeOf, spec, mostSteps }: Analysis): Run {
  const unread = new Set<string>();
  return {
    graph,
    spec,
    parts: PARTS,
    rangeOf,
    read(path) {
      const file = graph.files.get(path);
      if (file === undefined || file.role.role === 'generated' || file.facts.language === 'dts')
        return undefined;
      const tree = fileTree(file, () => read(path));
      if (tree === undefined) unread.add(path);
      return tree;
    },
    flows: new Map(),
    routes: new Map(),
    modules: new Map(),
    apiFields: new Map(),
    results: new Map(),
    active: new Map(),
    contexts: new Map(),
    verdicts: new Map(),
    asked: new Map(),
    imports: new Map(),
    called: new Set(),
    nextObject: 1,
    steps: 0,
    mostSteps,
    cut: new Set(),
    unread,
    depth: 0,
    open: 0,
    sharedVersion: 0,
    walked: 0,
    labelVersion: 0,
  };
}

function runFile(run: Run, { path, isChanged, holds }: Root, isAgain: boolean): void {
  const frame = moduleOf(run, path);
  if (frame === undefined) return;
  if (isAgain) {
    hoist(frame, frame.tree.program.body);
    runStatements(frame, frame.tree.program.body);
  }
  callEntries(run, frame);
  callOthers(frame, holds);
  if (isChanged) callWithKeys(frame, holds);
}

/** Functions that frameworks find by file and name. */
function callEntries(run: Run, frame: Frame): void {
  const { path, program } = frame.tree;
  for (const { pattern, exports, directive, parameters } of run.spec.entries) {
    if (!pattern.test(path)) continue;
    if (directive !== undefined && !hasDirective(program.body, directive)) continue;
    for (const name of exports.includes('*') ? exportedNames(run, path) : exports)
      for (const { closure } of exportedValue(run, path, name).objects)
        if (closure) callHandler(frame, closure, spreadParameters(parameters, closure), closure.node);
  }
}

/** A list that ends in `…` is as long as the function's own. */
function spreadParameters(parameters: readonly string[], { node }: Closure): readonly string[] {
  if (parameters.at(-1) !== '…') return parameters;
  const fixed = parameters.slice(0, -1);
  return (node as FunctionNode).params.map((_, index) => fixed[index] ?? fixed.at(-1)!);
}

function hasDirective(statements: readonly Node[], directive: string): boolean {
  return statements.some(
    (node) => node.type === 'ExpressionStatement' && 'directive' in node && node.directive === directive,
  );
}

/** Functions that nothing has called so far. */
export function callOthers(frame: Frame, holds: Root['holds'] = () => true): void {
  const { run } = frame;
  for (const { closure } of frame.objects.values()) {
    if (closure === undefined || run.called.has(frame.isTold ? closure : closure.node)) continue;
    if (!holds(closure.node)) continue;
    const { home } = closure as Made;
    callFunction(frame, closure, home ? ofObject(home) : NOTHING, argumentsByName(closure), undefined);
  }
}

const REQUEST = /^_?(?:req|request)$/;
const RESPONSE = /^_?(?:res|resp|response|reply)$/;

/** `(req, res)` means the same everywhere. */
function argumentsByName(closure: Closure): Value[] {
  const { params } = closure.node as FunctionNode;
  const names = params.map((parameter) => (parameter.type === 'Identifier' ? parameter.name : ''));
  const at = names.findIndex((name, index) => REQUEST.test(name) && RESPONSE.test(names[index + 1] ?? ''));
  if (at < 0 || at > 1) return [];
  const owner = closure.frame as Frame;
  return params.map((parameter, index) => {
    const isTyped = parameter.type === 'Identifier' && parameter.typeAnnotation;
    if (isTyped) return NOTHING;
    return index === at
      ? parameterValue(owner, 'express:Request', parameter)
      : index === at + 1
        ? parameterValue(owner, 'express:Response', parameter)
        : NOTHING;
  });
}

const DEEPEST_OFFER = 2;

/** What a package offers is called by strangers. */
function callOffered(run: Run, { path, names }: Offered): void {
  const frame = moduleOf(run, path);
  if (frame === undefined) return;
  const seen = new Set<AbstractObject>();
  for (const name of exportedNames(run, path))
    if (names === undefined || names.has(name))
      offer(frame, exportedValue(run, path, name), seen, DEEPEST_OFFER);
  if (!frame.tree.file.facts.isModule) offer(frame, exportedValue(run, path, 'default'), seen, DEEPEST_OFFER);
}

function offer(frame: Frame, value: Value, seen: Set<AbstractObject>, depth: number): void {
  for (const object of value.objects) {
    if (seen.has(object)) continue;
    seen.add(object);
    const { closure, instance } = object;
    if (closure) {
      const { params } = closure.node as FunctionNode;
      const { home } = closure as Made;
      const owner = closure.frame as Frame;
      const args = parametersAs('library', owner, closure, params);
      const self = makesInstances(closure, home) ? instanceOf(frame, object) : (instance ?? home);
      const result = callFunction(frame, closure, self ? ofObject(self) : NOTHING, args, undefined);
      if (depth > 0) offer(frame, result, seen, depth - 1);
    }
    if (depth === 0) continue;
    if (object.instance) offer(frame, ofObject(object.instance), seen, depth - 1);
    for (const field of object.fields.values()) offer(frame, field, seen, depth - 1);
  }
}

/** `function Client(options) { this.options = options; … }`. */
function makesInstances({ node, tree, name }: Closure, home: AbstractObject | undefined): boolean {
  if (node.type === 'ArrowFunctionExpression' || (home !== undefined && !/^[A-Z]/.test(name ?? '')))
    return false;
  return /\bthis\s*\.\s*\w+\s*=[^=]/.test(tree.textOf(node));
}

/** Types of which no value does harm: numbers, answers, and words of a list. */
function isHarmlessType(parameter: Node): boolean {
  const target = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
  const type = 'typeAnnotation' in target ? target.typeAnnotation : undefined;
  return type?.type === 'TSTypeAnnotation' && isHarmless(type.typeAnnotation);
}

function isHarmless(type: Node): boolean {
  if (type.type === 'TSUnionType') return type.types.every(isHarmless);
  return /^TS(?:BigInt|Boolean|Literal|Null|Number|Undefined)(?:Keyword|Type)$/.test(type.type);
}

/** Every parameter as something that others decide on; what `arguments` and a rest have, too. */
function parametersAs(kind: string, owner: Frame, closure: Closure, params: readonly Node[]): Value[] {
  const args = params.map((parameter) =>
    isHarmlessType(parameter) ? NOTHING : parameterValue(owner, `source:${kind}`, parameter),
  );
  const hasRest = params.at(-1)?.type === 'RestElement';
  if (!hasRest && !/\barguments\b/.test(closure.tree.textOf(closure.node))) return args;
  const most = hasRest ? args.length + 2 : 3;
  while (args.length < most) {
    const { labels } = parameterValue(owner, `source:${kind}`, hasRest ? params.at(-1)! : closure.node);
    const name = hasRest ? `${labels[0]?.source.text}, ${args.length}` : `arguments[${args.length}]`;
    args.push(
      ofLabels(
        labels.map((label) => ({
          ...label,
          source: {
            ...label.source,
            id: `${label.source.id} ${name}`,
            text: hasRest ? label.source.text : name,
          },
        })),
      ),
    );
  }
  return args;
}

/** Functions that walk over keys and assign under them, whoever calls them. */
const WALKS =
  /\bfor\s*\([^)]*\b(?:in|of)\b|\.(?:split|reduce|shift|slice)\(|\b\w*(?:each|forOwn|forIn|entries|keys|walk)\w*\s*\(/i;
const ASSIGNS = /\]\s*=[^=]|\bdefineProperty\(/;

/** Copies of objects, and writers of paths, are tried with keys that others choose. */
function callWithKeys(frame: Frame, holds: Root['holds']): void {
  const closures = [...frame.objects.values()].flatMap(({ closure }) => (closure ? [closure] : []));
  const texts = new Map(closures.map((closure) => [closure, closure.tree.textOf(closure.node)]));
  const writers = closures.filter((closure) => ASSIGNS.test(texts.get(closure)!));
  for (const closure of closures) {
    if (!holds(closure.node)) continue;
    const text = texts.get(closure)!;
    if (
      !(ASSIGNS.test(text) ? WALKS.test(text) || isRepeated(closure, text) : callsOne(text, closure, writers))
    )
      continue;
    const { params } = closure.node as FunctionNode;
    const args = parametersAs('parameter', closure.frame as Frame, closure, params);
    callFunction(frame, closure, NOTHING, args, undefined);
  }
}

/** Whether a function calls itself. */
function isRepeated({ name }: Closure, text: string): boolean {
  return name !== undefined && text.split(`${name}(`).length > 2;
}

/** A function that walks, or calls itself, and leaves the writing to another. */
function callsOne(text: string, closure: Closure, writers: readonly Closure[]): boolean {
  if (!WALKS.test(text) && !isRepeated(closure, text)) return false;
  return writers.some(({ name }) => name !== undefined && text.includes(`${name}(`));
}
