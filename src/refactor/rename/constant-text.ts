// What the text of one file tells of its values: which strings an expression can be, which function of `Object` or `Reflect` it is, and which
// literals stand behind a name. A name counts by its spelling alone, so that nothing is missed where several things have it.
import type { Node } from '@oxc-project/types';
import { unwrap, childrenOf } from '../../syntax/index.ts';

/** What a name is set to: an expression, or a property of one. */
type Source = { readonly node: Node } | { readonly of: Node; readonly key: string };

export interface FileValues {
  /** Undefined where the text does not tell. */
  stringsOf(node: Node): readonly string[] | undefined;
  /** `Object.assign` and the like, with what is bound to it already. */
  functionOf(node: Node): { readonly name: string; readonly bound: readonly Node[] } | undefined;
  /** What a name is set to, or the expression itself. */
  expressionsOf(node: Node): readonly Node[];
}

const MOST_VALUES = 16;
const MOST_STEPS = 8;
const OWNERS: ReadonlySet<string> = new Set(['Object', 'Reflect']);

export function fileValues(program: Node): FileValues {
  const sources = sourcesIn(program);

  const set = (name: string): readonly Source[] => sources.get(name) ?? [];

  function stringsOf(given: Node, steps = 0): readonly string[] | undefined {
    const node = unwrap(given);
    if (steps > MOST_STEPS) return undefined;
    const next = (inner: Node): readonly string[] | undefined => stringsOf(inner, steps + 1);
    switch (node.type) {
      case 'Literal':
        return typeof node.value === 'string' || typeof node.value === 'number'
          ? [String(node.value)]
          : undefined;
      case 'TemplateLiteral':
        return joined(
          node.quasis.flatMap(({ value }, at) => {
            const filled = node.expressions[at];
            return filled === undefined ? [[value.cooked ?? '']] : [[value.cooked ?? ''], next(filled)];
          }),
        );
      case 'BinaryExpression':
        return node.operator === '+' ? joined([next(node.left), next(node.right)]) : undefined;
      case 'ConditionalExpression':
        return either([next(node.consequent), next(node.alternate)]);
      case 'LogicalExpression':
        return either([next(node.left), next(node.right)]);
      case 'Identifier':
        return either(
          set(node.name).map((source) =>
            'node' in source ? next(source.node) : memberOf(source.of, source.key, steps),
          ),
        );
      case 'MemberExpression': {
        const keys = node.computed ? next(node.property) : [(node.property as { name: string }).name];
        return keys?.length === 1 ? memberOf(node.object, keys[0]!, steps) : undefined;
      }
      case 'CallExpression':
        return joinedArray(node, next);
      default:
        return undefined;
    }
  }

  function memberOf(of: Node, key: string, steps: number): readonly string[] | undefined {
    const found = expressionsOf(of).map((node) =>
      node.type !== 'ObjectExpression'
        ? undefined
        : node.properties.find((one) => one.type === 'Property' && !one.computed && keyName(one.key) === key),
    );
    return either(
      found.map((one) => (one?.type === 'Property' ? stringsOf(one.value, steps + 1) : undefined)),
    );
  }

  function expressionsOf(given: Node, steps = 0): readonly Node[] {
    const node = unwrap(given);
    if (node.type !== 'Identifier' || steps > MOST_STEPS) return [node];
    const found = set(node.name).flatMap((source) =>
      'node' in source ? expressionsOf(source.node, steps + 1) : [],
    );
    return found.length === 0 ? [node] : found;
  }

  function functionOf(given: Node, steps = 0): ReturnType<FileValues['functionOf']> {
    const node = unwrap(given);
    if (steps > MOST_STEPS) return undefined;
    if (node.type === 'Identifier') {
      for (const source of set(node.name)) {
        const found =
          'node' in source ? functionOf(source.node, steps + 1) : ownFunction(source.of, source.key);
        if (found) return found;
      }
      return undefined;
    }
    if (node.type === 'MemberExpression') {
      const keys = node.computed ? stringsOf(node.property) : [(node.property as { name: string }).name];
      return keys?.length === 1 ? ownFunction(node.object, keys[0]!) : undefined;
    }
    if (node.type !== 'CallExpression') return undefined;
    const callee = unwrap(node.callee);
    if (callee.type !== 'MemberExpression' || keyName(callee.property) !== 'bind') return undefined;
    const found = functionOf(callee.object, steps + 1);
    return found && { ...found, bound: [...found.bound, ...node.arguments.slice(1)] };
  }

  function ownFunction(of: Node, key: string): ReturnType<FileValues['functionOf']> {
    for (const owner of expressionsOf(of)) {
      const name =
        owner.type === 'MemberExpression' && !owner.computed ? keyName(owner.property) : keyName(owner);
      if (name !== undefined && OWNERS.has(name)) return { name: `${name}.${key}`, bound: [] };
    }
    return undefined;
  }

  return { stringsOf, functionOf, expressionsOf };
}

export function keyName(key: Node): string | undefined {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined;
}

/** `['a', 'b'].join('')` */
function joinedArray(
  { callee, arguments: [separator] }: Extract<Node, { type: 'CallExpression' }>,
  stringsIn: (node: Node) => readonly string[] | undefined,
): readonly string[] | undefined {
  const called = unwrap(callee);
  if (called.type !== 'MemberExpression' || keyName(called.property) !== 'join') return undefined;
  const list = unwrap(called.object);
  if (list.type !== 'ArrayExpression') return undefined;
  const between = separator === undefined ? [','] : stringsIn(separator);
  return joined(
    list.elements.flatMap((element, at) => {
      const item = element === null ? [''] : stringsIn(element);
      return at === 0 ? [item] : [between, item];
    }),
  );
}

function joined(parts: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  let all: readonly string[] = [''];
  for (const part of parts) {
    if (part === undefined || all.length * part.length > MOST_VALUES) return undefined;
    all = all.flatMap((before) => part.map((after) => before + after));
  }
  return all;
}

function either(some: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  if (some.length === 0 || some.some((strings) => strings === undefined)) return undefined;
  const all = [...new Set(some.flatMap((strings) => strings!))];
  return all.length > MOST_VALUES ? undefined : all;
}

function sourcesIn(program: Node): Map<string, Source[]> {
  const sources = new Map<string, Source[]>();
  const add = (name: string, source: Source): void =>
    void sources.set(name, [...(sources.get(name) ?? []), source]);
  const visit = (node: Node): void => {
    if (node.type === 'VariableDeclarator' && node.init !== null) taken(node.id, node.init, add);
    if (node.type === 'AssignmentExpression' && node.operator === '=') taken(node.left, node.right, add);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program);
  return sources;
}

function taken(pattern: Node, value: Node, add: (name: string, source: Source) => void): void {
  if (pattern.type === 'Identifier') add(pattern.name, { node: value });
  if (pattern.type !== 'ObjectPattern') return;
  for (const property of pattern.properties) {
    if (property.type !== 'Property' || property.computed) continue;
    const key = keyName(property.key);
    if (key !== undefined && property.value.type === 'Identifier')
      add(property.value.name, { of: value, key });
  }
}
