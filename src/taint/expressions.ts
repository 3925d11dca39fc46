// Expressions: from a node to what it can be, with the effects that evaluating it has.
import type { Node } from '@oxc-project/types';
import { assign, assignOperator } from './assignments.ts';
import { evaluateClass } from './classes.ts';
import { compare } from './comparisons.ts';
import { closureOf } from './functions.ts';
import { evaluateJsx } from './jsx.ts';
import { elementsOf, readElement, readMember, unwrapped } from './members.ts';
import { requested } from './modules.ts';
import { narrow } from './guards.ts';
import { allocate, copyFields } from './objects.ts';
import { addField, spend, type Frame } from './run.ts';
import { secretOf } from './secrets.ts';
import { checkCall, checkKey } from './sinks.ts';
import { concatenate } from './texts.ts';
import { MARK, NOTHING, join, ofApi, ofLabels, ofObject, ofText, unmarked, type Value } from './value.ts';
import { knownOf, pathOf, readName } from './variables.ts';
import { evaluateCall, evaluateTagged, giveVerdict, runStatement } from './parts.ts';

export function evaluate(frame: Frame, node: Node | null | undefined): Value {
  if (node === null || node === undefined || !spend(frame)) return NOTHING;
  switch (node.type) {
    case 'Identifier':
      return secretOf(frame, node, node.name, readName(frame, node));
    case 'Literal':
      return literal(node);
    case 'TemplateLiteral':
      return concatenate(frame, node, templateParts(frame, node));
    case 'MemberExpression':
      return member(frame, node);
    case 'CallExpression':
    case 'NewExpression':
      return evaluateCall(frame, node);
    case 'TaggedTemplateExpression':
      return evaluateTagged(frame, node);
    case 'AssignmentExpression':
      return node.operator === '='
        ? assign(frame, node.left, evaluate(frame, node.right), node)
        : assignOperator(frame, node);
    case 'BinaryExpression':
      return binary(frame, node);
    case 'LogicalExpression':
      return logical(frame, node);
    case 'ConditionalExpression':
      return conditional(frame, node);
    case 'UnaryExpression': {
      if (node.operator === 'delete') checkDeletion(frame, node.argument);
      const { text } = evaluate(frame, node.argument);
      return node.operator === '-' && text !== undefined ? ofText(`-${text}`) : NOTHING;
    }
    case 'UpdateExpression':
      evaluate(frame, node.argument);
      return NOTHING;
    case 'ObjectExpression':
      return objectLiteral(frame, node);
    case 'ArrayExpression':
      return arrayLiteral(frame, node);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return closureOf(frame, node);
    case 'ClassExpression':
      return evaluateClass(frame, node);
    case 'ThisExpression':
      return frame.self;
    case 'SequenceExpression':
      return node.expressions.reduce<Value>((_, item) => evaluate(frame, item), NOTHING);
    case 'AwaitExpression':
    case 'YieldExpression':
      return yielded(frame, node);
    case 'ImportExpression': {
      const row = frame.tree.requestAt(node.start);
      if (row !== undefined) return requested(frame.run, frame.tree, row, '*');
      // It loads code from where it is told to, as `require` does.
      checkCall(frame, 'global:require', NOTHING, [evaluate(frame, node.source)], node, false);
      return NOTHING;
    }
    case 'JSXElement':
    case 'JSXFragment':
      return evaluateJsx(frame, node);
    case 'MetaProperty':
      return ofApi('global:import.meta');
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
    case 'TSInstantiationExpression':
    case 'ParenthesizedExpression':
      return evaluate(frame, node.expression);
    case 'SpreadElement':
      return evaluate(frame, node.argument);
    default:
      return NOTHING;
  }
}

function literal(node: Extract<Node, { type: 'Literal' }>): Value {
  if ('regex' in node && node.regex) return ofApi(`regex:/${node.regex.pattern}/${node.regex.flags}`);
  return node.value === null || node.value === undefined ? NOTHING : ofText(String(node.value));
}

function templateParts(frame: Frame, node: Extract<Node, { type: 'TemplateLiteral' }>): Value[] {
  return node.quasis.flatMap(({ value }, index) => {
    const expression = node.expressions[index];
    const text = ofText(value.cooked ?? value.raw);
    return expression === undefined ? [text] : [text, evaluate(frame, expression)];
  });
}

function member(frame: Frame, node: Extract<Node, { type: 'MemberExpression' }>): Value {
  const path = pathOf(frame.tree, node);
  const known = path === undefined ? undefined : knownOf(frame, path);
  if (known !== undefined) return known;
  const object = node.object.type === 'Super' ? superValue(frame) : evaluate(frame, node.object);
  if (node.property.type === 'PrivateIdentifier')
    return readMember(frame, object, `#${node.property.name}`, node);
  if (!node.computed) {
    const { name } = node.property as { name: string };
    return secretOf(frame, node, name, readMember(frame, object, name, node));
  }
  const key = evaluate(frame, node.property);
  if (key.text !== undefined && key.labels.length === 0) return readMember(frame, object, key.text, node);
  return readElement(frame, object, key, node);
}

/** `delete object[key]`. */
function checkDeletion(frame: Frame, argument: Node): void {
  const node = unwrapped(argument);
  if (node.type === 'MemberExpression' && node.computed && node.object.type !== 'Super')
    checkKey(frame, evaluate(frame, node.object), evaluate(frame, node.property), node);
}

export function superValue(frame: Frame): Value {
  for (let at: Frame | undefined = frame; at !== undefined; at = at.parent) {
    const parent = at.home?.parent;
    if (parent) return ofObject(parent);
    if (at.home) return frame.self;
  }
  return NOTHING;
}

function binary(frame: Frame, node: Extract<Node, { type: 'BinaryExpression' }>): Value {
  if (node.left.type === ('PrivateInExpression' as string)) return NOTHING;
  const left = evaluate(frame, node.left);
  const right = evaluate(frame, node.right);
  if (node.operator === '+') return concatenate(frame, node, [left, right]);
  if (/^[!=]==?$/.test(node.operator)) compare(frame, node, left, right);
  return NOTHING;
}

function logical(frame: Frame, node: Extract<Node, { type: 'LogicalExpression' }>): Value {
  const left = evaluate(frame, node.left);
  const before = frame.env;
  frame.env = before.fork();
  if (node.operator !== '??') narrow(frame, node.left, node.operator === '&&');
  const right = evaluate(frame, node.right);
  frame.env = before.meet(frame.env);
  if (node.operator === '&&') return right;
  return join(left, right);
}

function conditional(frame: Frame, node: Extract<Node, { type: 'ConditionalExpression' }>): Value {
  evaluate(frame, node.test);
  const before = frame.env;
  frame.env = before.fork();
  narrow(frame, node.test, true);
  const yes = frame.env.isDead ? NOTHING : evaluate(frame, node.consequent);
  const after = frame.env;
  frame.env = before.fork();
  narrow(frame, node.test, false);
  const no = evaluate(frame, node.alternate);
  frame.env = after.meet(frame.env);
  return join(yes, no);
}

function objectLiteral(frame: Frame, node: Extract<Node, { type: 'ObjectExpression' }>): Value {
  const object = allocate(frame, node);
  const value = ofObject(object);
  let spread = NOTHING;
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      const all = evaluate(frame, property.argument);
      spread = join(spread, unmarked(ofLabels(all.labels), MARK.PROTOTYPE));
      copyFields(frame, all, object);
      continue;
    }
    const isMethod =
      property.value.type === 'FunctionExpression' || property.value.type === 'ArrowFunctionExpression';
    const content = isMethod
      ? closureOf(
          frame,
          property.value,
          property.method || property.kind !== 'init' ? value : undefined,
          keyOf(frame, property),
        )
      : evaluate(frame, property.value);
    const key = keyOf(frame, property);
    if (property.kind === 'get' && key !== undefined) object.fields.set(`get ${key}`, content);
    else addField(frame.run, object, key, content);
  }
  return spread.labels.length === 0 ? value : { ...value, labels: spread.labels };
}

/** The name of a property, where it is known. */
export function keyOf(
  frame: Frame,
  { key, computed }: { readonly key: Node; readonly computed: boolean },
): string | undefined {
  if (!computed && key.type === 'Identifier') return key.name;
  if (key.type === 'PrivateIdentifier') return `#${key.name}`;
  const value = evaluate(frame, key);
  return value.labels.length === 0 ? value.text : undefined;
}

function arrayLiteral(frame: Frame, node: Extract<Node, { type: 'ArrayExpression' }>): Value {
  const array = allocate(frame, node, { isArray: true });
  node.elements.forEach((element, index) => {
    if (element === null) return;
    if (element.type === 'SpreadElement') {
      const all = evaluate(frame, element.argument);
      addField(frame.run, array, undefined, elementsOf(frame, all));
    } else {
      const value = evaluate(frame, element);
      const hasSpread = node.elements.slice(0, index).some((item) => item?.type === 'SpreadElement');
      addField(frame.run, array, index < 16 && !hasSpread ? String(index) : undefined, value);
    }
  });
  return ofObject(array);
}

function yielded(frame: Frame, node: Extract<Node, { type: 'AwaitExpression' | 'YieldExpression' }>): Value {
  const value = evaluate(frame, node.argument);
  if (node.type === 'YieldExpression') {
    const array = allocate(frame, node, { isArray: true });
    addField(frame.run, array, undefined, value);
    frame.result = join(frame.result, ofObject(array));
    return NOTHING;
  }
  return value;
}

export function evaluateBody(frame: Frame, body: Node): void {
  if (body.type === 'BlockStatement') {
    runStatement(frame, body);
    const { verdict } = frame;
    if (verdict && verdict.isTrue !== true && !frame.env.isDead)
      verdict.env = verdict.env === undefined ? frame.env : verdict.env.meet(frame.env);
    return;
  }
  const value = evaluate(frame, body);
  frame.result = join(frame.result, value);
  if (frame.verdict) giveVerdict(frame, body, value);
}
