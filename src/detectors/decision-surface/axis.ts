// What a test is about: the paths in it, `user.role` for `user.role === 'admin'`.
import type { Node } from '@oxc-project/types';

export interface Tested {
  /** Where the name begins that the path starts with; -1 for `this`. */
  readonly root: number;
  /** What is tested, in words that are the same for every test of the same thing. */
  readonly text: string;
}

/** Every part of a test that stands for itself. */
export function testedIn(test: Node): Tested[] {
  switch (test.type) {
    case 'UnaryExpression':
    case 'AwaitExpression':
      return testedIn(test.argument);
    case 'ParenthesizedExpression':
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return testedIn(test.expression);
    case 'LogicalExpression':
      return [...testedIn(test.left), ...testedIn(test.right)];
    case 'BinaryExpression': {
      if (test.operator === 'in') return testedByKey(test.left, test.right);
      const left = testedIn(test.left);
      return left.length > 0 ? left : testedIn(test.right);
    }
    case 'CallExpression':
      return testedByCall(test);
    default: {
      const path = pathOf(test);
      return path === undefined ? [] : [path];
    }
  }
}

/** `'key' in object` is about one key. */
function testedByKey(key: Node, object: Node): Tested[] {
  const path = pathOf(object);
  if (path === undefined) return [];
  const isWord = key.type === 'Literal' && typeof key.value === 'string';
  return [isWord ? { root: path.root, text: `${path.text}.has('${key.value}')` } : path];
}

/**
 * `list.includes(x)` is about the list, `config.get('mode')` about one entry, `shape.isRound()` and `isRound(shape)` about what is said of
 * the shape.
 */
function testedByCall({ callee, arguments: values }: Extract<Node, { type: 'CallExpression' }>): Tested[] {
  const [first] = values;
  if (callee.type === 'MemberExpression') {
    const owner = pathOf(callee.object);
    if (owner === undefined || callee.computed || callee.property.type !== 'Identifier') return [];
    const { name } = callee.property;
    const word = first?.type === 'Literal' && typeof first.value === 'string' ? first.value : undefined;
    if (word !== undefined) return [{ root: owner.root, text: `${owner.text}.${name}('${word}')` }];
    return QUESTION.test(name) ? [{ root: owner.root, text: `${owner.text}.${name}()` }] : [owner];
  }
  const path = values.length === 1 && first ? pathOf(first) : undefined;
  return callee.type === 'Identifier' && path
    ? [{ root: path.root, text: `${callee.name}(${path.text})` }]
    : [];
}

const QUESTION = /^(?:is|has|can|should|supports|uses|needs|get)(?=[A-Z])/;

/** How much of a path tells one decision from another. */
const DEEPEST = 4;

export function pathOf(node: Node): Tested | undefined {
  const names: string[] = [];
  let at = node;
  while (at.type !== 'Identifier' && at.type !== 'ThisExpression') {
    if (at.type === 'ChainExpression' || at.type === 'TSNonNullExpression') {
      at = at.expression;
      continue;
    }
    if (at.type !== 'MemberExpression' || at.computed || at.property.type !== 'Identifier') return undefined;
    names.unshift(at.property.name);
    at = at.object;
  }
  if (at.type === 'ThisExpression' && names.length === 0) return undefined;
  const path = [at.type === 'Identifier' ? at.name : 'this', ...names].slice(0, DEEPEST);
  if (path.length > 1 && /^(?:length|size)$/.test(path.at(-1)!)) path.pop();
  return { root: at.type === 'Identifier' ? at.start : -1, text: path.join('.') };
}
