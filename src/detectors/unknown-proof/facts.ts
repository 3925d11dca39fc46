// Where `any` and `unknown` may come in or be taken for something else: type assertions, values whose type someone infers or
// expects, and names whose members are used.
import type {
  ArrowFunctionExpression,
  Function,
  NewExpression,
  Node,
  TSAsExpression,
  TSTypeAssertion,
  TSType,
} from '@oxc-project/types';
import { ROLE, type CollectedFile, type Collector } from '../../facts/index.ts';
import {
  destinationOf,
  hasCall,
  returnOf,
  rootOf,
  wholeChain,
  type Destination,
  type Placed,
} from './chains.ts';
import { ASSERTION, DECLARED, FLOW, type UnknownFact } from './fact.ts';
import { isReflection, isSurelyTyped } from './surely-typed.ts';
import { chainsToAsk, isOpenThis, mayUseAny } from './uses.ts';

const unknownFacts: Collector<UnknownFact> = {
  id: 'unknown-proof',
  start(file) {
    const { language } = file.tree;
    // Without type annotations there is nothing to assert and little to infer from.
    if (language === 'js' || language === 'jsx' || language === 'dts' || isUnchecked(file))
      return { finish: () => undefined };
    const draft: Draft = {
      file,
      assertions: [],
      flows: [],
      uses: [],
      names: [],
      indexed: new Set(),
      probed: new Set(),
      relied: new Set(),
    };
    const assertion = (node: TSAsExpression | TSTypeAssertion, parent: Node): void =>
      addAssertion(draft, node, parent);
    const assertions = { TSAsExpression: assertion, TSTypeAssertion: assertion };
    if (!file.forTypes) return { enter: assertions, finish: () => finish(draft) };
    const chain = (node: Node): void => addChain(draft, node);
    const parameters = (node: FunctionNode, parent: Node): void => {
      // A guard is where a value without a type is looked at.
      if (node.returnType?.typeAnnotation.type === 'TSTypePredicate') return;
      const owner = expectingNode(node, parent);
      if (node.body?.type === 'Identifier' && !node.returnType && owner === undefined)
        draft.relied.add(node.body.start);
      for (const [index, parameter] of node.params.entries())
        addParameter(draft, parameter, { owner, index });
    };
    return {
      enter: {
        ...assertions,
        CallExpression: chain,
        MemberExpression: (node) => {
          if (node.computed) {
            if (node.object.type === 'Identifier') draft.indexed.add(node.object.start);
            const key = nameOfKey(node.property);
            if (key) draft.relied.add(key.start);
          }
          addChain(draft, node);
        },
        NewExpression: (node) => {
          addCreated(draft, node);
          addChain(draft, node);
        },
        TaggedTemplateExpression: chain,
        ThisExpression: (node, parent) => {
          if (parent.type !== 'MemberExpression' && isOpenThis(file.ancestors)) addThis(draft, node);
        },
        AssignmentExpression: ({ left }) => {
          if (isPattern(left)) addBound(draft, left, FLOW.TAKEN);
        },
        ReturnStatement: (node) => {
          const { argument } = node;
          if (argument?.type !== 'Identifier') return;
          const flow = returnOf(node, argument, argument, file.ancestors, file.ancestors.length)?.flow;
          if (flow === FLOW.PROMISED) pushFlow(draft.flows, flow, argument, argument);
          if (flow === FLOW.PROMISED || flow === FLOW.RETURNED) draft.relied.add(argument.start);
        },
        VariableDeclarator: (node) => addVariable(draft, node.id, node.init),
        FunctionDeclaration: parameters,
        FunctionExpression: parameters,
        ArrowFunctionExpression: parameters,
        CatchClause: ({ param }) => {
          if (param?.type !== 'Identifier') return;
          if (param.typeAnnotation) addAnnotated(draft, param);
          else addName(draft, param, DECLARED.CAUGHT);
        },
        UnaryExpression: ({ operator, argument }) => {
          if (operator === 'typeof') draft.probed.add(rootOf(argument).start);
        },
      },
      finish: () => finish(draft),
    };
  },
};

export default unknownFacts;

/** Whether the file asks the compiler to leave it alone. */
function isUnchecked({ tree, facts }: CollectedFile): boolean {
  const first = tree.program.body[0]?.start ?? facts.length;
  return tree.comments.some(({ start, value }) => start < first && /^\s*@ts-nocheck\b/.test(value));
}

interface Draft {
  readonly file: CollectedFile;
  readonly assertions: number[];
  readonly flows: number[];
  readonly uses: Node[];
  readonly names: Name[];
  /** Where names start of which an element is used: `x[0]`. */
  readonly indexed: Set<number>;
  /** Where names start of which a member is only asked for its type: `typeof x.y`. */
  readonly probed: Set<number>;
  /** Where names start that are keys, or on whose type the type of a variable or of a result depends. */
  readonly relied: Set<number>;
}

type FunctionNode = Function | ArrowFunctionExpression;

/** What may expect something of the function's parameters; undefined for functions that stand for themselves. */
function expectingNode(node: FunctionNode, parent: Node): Node | undefined {
  if (node.type === 'FunctionDeclaration' || parent.type === 'MethodDefinition') return undefined;
  if (parent.type === 'PropertyDefinition') return parent.typeAnnotation ? node : undefined;
  if (parent.type === 'VariableDeclarator') return isAnnotated(parent.id) ? node : undefined;
  return parent.type === 'Property' && parent.method ? parent : node;
}

function isAnnotated(node: Node): boolean {
  return 'typeAnnotation' in node && Boolean(node.typeAnnotation);
}

/** A name that may be of interest, depending on how it is used. */
interface Name {
  readonly id: Identifier;
  readonly declared: number;
  readonly position: Position | undefined;
}

/** Which parameter of a function a name is; `owner` is the function where something may be expected of it. */
interface Position {
  readonly owner: Node | undefined;
  readonly index: number;
}

function finish(draft: Draft): UnknownFact | undefined {
  const { assertions, flows, file } = draft;
  const names = draft.names.flatMap((name) => usedName(draft, name));
  const uses = chainsToAsk(draft.uses, new Set(draft.names.map(({ id }) => file.symbolAt(id.start))), file);
  if (assertions.length + flows.length + uses.length + names.length === 0) return undefined;
  return {
    ...(assertions.length > 0 ? { assertions } : {}),
    ...(flows.length > 0 ? { flows } : {}),
    ...(uses.length > 0 ? { uses } : {}),
    ...(names.length > 0 ? { names } : {}),
  };
}

function addAssertion({ assertions }: Draft, node: TSAsExpression | TSTypeAssertion, parent: Node): void {
  const { expression, typeAnnotation: type } = node;
  if (type.type === 'TSUnknownKeyword' || isConst(type) || isDoubled(parent, node)) return;
  const isDouble = isAssertion(expression) && isDoubled(node, expression);
  const flags = (isDouble ? ASSERTION.DOUBLE : 0) | (hasCall(expression) ? ASSERTION.OF_CALL : 0);
  assertions.push(node.start, node.end, expression.start, expression.end, type.start, type.end, flags);
}

function isAssertion(node: Node): node is TSAsExpression | TSTypeAssertion {
  return node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion';
}

function isConst(type: TSType): boolean {
  return (
    type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const'
  );
}

/** Whether one assertion goes on to something definite from where the other has left all types behind. */
function isDoubled(outer: Node, inner: TSAsExpression | TSTypeAssertion): boolean {
  if (!isAssertion(outer) || !LIMITS.has(inner.typeAnnotation.type)) return false;
  const { type } = outer.typeAnnotation;
  return type !== 'TSUnknownKeyword' && type !== 'TSAnyKeyword' && !isConst(outer.typeAnnotation);
}

const LIMITS: ReadonlySet<string> = new Set(['TSUnknownKeyword', 'TSAnyKeyword', 'TSNeverKeyword']);

type Identifier = Extract<Node, { type: 'Identifier' }>;

function addChain(draft: Draft, node: Node): void {
  const { file, flows, uses } = draft;
  const whole = wholeChain(node, file.ancestors);
  if (whole === undefined) return;
  const destination = flowOf(draft, whole);
  if (destination) pushFlow(flows, destination.flow, whole.node, destination.place);
  else if (mayUseAny(whole, file)) uses.push(whole.node);
}

/** What becomes of a chain's value, where that depends on its type. */
function flowOf({ file }: Draft, whole: Placed): Destination | undefined {
  const { type } = whole.node;
  if (type === 'NewExpression' || type === 'TaggedTemplateExpression') return undefined;
  const destination = destinationOf(whole);
  if (destination === undefined || isSurelyTyped(whole.node, file)) return undefined;
  const isTyped = destination.flow === FLOW.EXPECTED || destination.flow === FLOW.PROPERTY;
  if (isTyped && isReflection(whole.node, file)) return undefined;
  const isMember = destination.flow === FLOW.EXPECTED && whole.node.type === 'MemberExpression';
  return isMember || destination.flow === FLOW.BINDING || hasCall(whole.node) ? destination : undefined;
}

/** `new Set<any>()`, where something more definite may be expected. */
function addCreated({ file, flows }: Draft, node: NewExpression): void {
  const { typeArguments: given } = node;
  if (!given || !mentionsAny(file, given)) return;
  const destination = destinationOf({ node, ancestors: file.ancestors, depth: file.ancestors.length });
  if (destination?.flow === FLOW.EXPECTED || destination?.flow === FLOW.PROPERTY)
    pushFlow(flows, destination.flow, node, destination.place);
}

/** `this` of a function that is no method: nothing may be known about it. */
function addThis({ file, flows }: Draft, node: Node): void {
  const destination = destinationOf({ node, ancestors: file.ancestors, depth: file.ancestors.length });
  if (destination) pushFlow(flows, destination.flow, node, destination.place);
}

function pushFlow(flows: number[], flow: number, value: Node, place: Node): void {
  const [, valueEnd] = value.type === 'Identifier' ? nameSpan(value) : [0, value.end];
  const [, placeEnd] = place.type === 'Identifier' ? nameSpan(place) : [0, place.end];
  flows.push(flow, value.start, valueEnd, place.start, placeEnd);
}

/** A name without its type annotation. */
function nameSpan({ start, name }: Identifier): readonly [start: number, end: number] {
  return [start, start + name.length];
}

/** The name that is the key in `x[y]` or `x[(y += 1)]`. */
function nameOfKey(key: Node): Identifier | undefined {
  if (key.type === 'Identifier') return key;
  return key.type === 'AssignmentExpression' && key.left.type === 'Identifier' ? key.left : undefined;
}

function addVariable(draft: Draft, id: Node, init: Node | null): void {
  if (init?.type === 'Identifier' && !isAnnotated(id)) draft.relied.add(init.start);
  if (id.type === 'Identifier') addAnnotated(draft, id);
  else if (init && isPattern(id)) addBound(draft, id);
}

/** A pattern whose names get their types from what is taken apart. */
function isPattern(node: Node): boolean {
  return (node.type === 'ObjectPattern' || node.type === 'ArrayPattern') && !node.typeAnnotation;
}

/** Names that a pattern takes from a value. */
function addBound(draft: Draft, pattern: Node, flow: number = FLOW.BOUND): void {
  if (pattern.type === 'Identifier') pushFlow(draft.flows, flow, pattern, pattern);
  else if (pattern.type === 'AssignmentPattern') addBound(draft, pattern.left, flow);
  else if (pattern.type === 'ArrayPattern') {
    for (const element of pattern.elements) if (element) addBound(draft, element, flow);
  } else if (pattern.type === 'ObjectPattern') {
    for (const property of pattern.properties)
      if (property.type === 'Property') addBound(draft, property.value, flow);
  }
}

function addParameter(draft: Draft, parameter: Node, position: Position): void {
  if (parameter.type === 'TSParameterProperty') addParameter(draft, parameter.parameter as Node, position);
  else if (parameter.type === 'AssignmentPattern') {
    if (parameter.left.type === 'Identifier') addAnnotated(draft, parameter.left);
    else if (isPattern(parameter.left)) addBound(draft, parameter.left);
  } else if (parameter.type === 'Identifier') {
    if (parameter.typeAnnotation) addAnnotated(draft, parameter);
    else addName(draft, parameter, DECLARED.NOTHING, position);
  }
}

function addAnnotated(draft: Draft, id: Identifier): void {
  const type = id.typeAnnotation?.typeAnnotation.type;
  if (type === 'TSAnyKeyword') addName(draft, id, DECLARED.ANY);
  else if (type === 'TSUnknownKeyword') addName(draft, id, DECLARED.UNKNOWN);
  else if (type && HOLDERS.has(type) && mentionsAny(draft.file, id.typeAnnotation!))
    addName(draft, id, DECLARED.HOLDING);
}

const HOLDERS: ReadonlySet<string> = new Set([
  'TSArrayType',
  'TSTupleType',
  'TSTypeReference',
  'TSTypeOperator',
]);

function mentionsAny({ text }: CollectedFile, { start, end }: Node): boolean {
  return /\bany\b/.test(text.slice(start, end));
}

const CALLED = ROLE.CALL | ROLE.NEW | ROLE.TAG;

function addName({ names }: Draft, id: Identifier, declared: number, position?: Position): void {
  names.push({ id, declared, position });
}

const MOST_USES = 20;

/** A name is of interest when it is called, members of it are used, or it is declared `any` and handed on. */
function usedName({ file, indexed, probed, relied }: Draft, { id, declared, position }: Name): number[][] {
  const symbol = file.symbolAt(id.start);
  if (symbol === undefined) return [];
  const accesses: number[] = [];
  const others: number[] = [];
  const isHanded = declared === DECLARED.ANY || declared === DECLARED.HOLDING;
  for (const use of file.occurrencesOf(symbol)) {
    const { start } = use;
    if (probed.has(start)) continue;
    const isObject = use.member !== undefined || indexed.has(start);
    const isRelied = declared === DECLARED.ANY && relied.has(start);
    if (isObject || isRelied || use.is(CALLED)) accesses.push(start);
    else if (isHanded && use.is(ROLE.READ)) others.push(start);
  }
  if (declared === DECLARED.HOLDING) accesses.length = 0;
  if (accesses.length + others.length === 0) return [];
  const uses = [...accesses, ...others].slice(0, MOST_USES);
  const place = [position?.owner?.start ?? 0, position?.owner?.end ?? 0, position?.index ?? 0];
  return [[declared, ...nameSpan(id), ...place, Math.min(accesses.length, uses.length), ...uses]];
}
