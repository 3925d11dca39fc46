// What types and decorators say of a parameter or variable: an instance of something that a package declares, or of a class.
import type { Node } from '@oxc-project/types';
import { instanceOf } from './classes.ts';
import { evaluate } from './expressions.ts';
import { importedPath, moduleOf, typeTarget } from './modules.ts';
import { allocate } from './objects.ts';
import { addField, type Frame } from './run.ts';
import { sourceValue } from './sources.ts';
import type { FileTree } from './file-tree.ts';
import { NOTHING, isNothing, join, ofObject, type Value } from './value.ts';

interface Annotated {
  readonly typeAnnotation?: { readonly typeAnnotation: Node } | null;
  readonly decorators?: readonly { readonly expression: Node }[] | null;
}

export function annotated(frame: Frame, parameter: Node, given: Value): Value {
  const outer = parameter as Annotated;
  const target = parameter.type === 'TSParameterProperty' ? parameter.parameter : parameter;
  const inner = (target.type === 'AssignmentPattern' ? target.left : target) as Annotated & Node;
  let value = given;
  for (const { expression } of outer.decorators ?? [])
    value = join(value, decorated(frame, expression, target));
  const type = inner.typeAnnotation?.typeAnnotation;
  if (given.apis.length > 0 || given.objects.length > 0) return value;
  if (type === undefined) return join(value, injected(frame, inner));
  return join(value, typeValue(frame, frame.tree, type, inner));
}

/** AngularJS hands its services over by the names of parameters. */
const SERVICE = /^\$(?:compile|cookies|interpolate|location|parse|routeParams|stateParams)$/;

function injected(frame: Frame, parameter: Node): Value {
  if (parameter.type !== 'Identifier' || !SERVICE.test(parameter.name)) return NOTHING;
  return sourceValue(frame, frame.run.spec.typeOf(`angular:${parameter.name}`), parameter);
}

function decorated(frame: Frame, expression: Node, node: Node): Value {
  const { apis } = evaluate(frame, expression);
  return apis.map((api) => sourceValue(frame, api, node)).reduce(join, NOTHING);
}

export function annotatedVariable(frame: Frame, pattern: Node, given: Value): Value {
  const type = (pattern as Annotated).typeAnnotation?.typeAnnotation;
  if (type === undefined || given.apis.length > 0 || given.objects.length > 0) return given;
  return join(given, typeValue(frame, frame.tree, type, pattern));
}

const WRAPPERS: ReadonlySet<string> = new Set([
  'Promise',
  'Readonly',
  'Partial',
  'Required',
  'NonNullable',
  'Omit',
  'Pick',
]);

export function typeValue(frame: Frame, tree: FileTree, type: Node, node: Node, depth = 4): Value {
  if (depth === 0) return NOTHING;
  if (type.type === 'TSUnionType' || type.type === 'TSIntersectionType')
    return type.types
      .slice(0, 4)
      .map((part) => typeValue(frame, tree, part, node, depth - 1))
      .reduce(join, NOTHING);
  if (type.type === 'TSTypeLiteral') return membersOf(frame, tree, type.members, type, depth - 1);
  if (type.type !== 'TSTypeReference') return NOTHING;
  const names = namesOf(type.typeName);
  const first = names[0];
  if (first === undefined) return NOTHING;
  const symbol = tree.symbolAt(first.start);
  const [argument] = type.typeArguments?.params ?? [];
  if (symbol === undefined) {
    if (WRAPPERS.has(first.name) && argument) return typeValue(frame, tree, argument, node, depth - 1);
    return instanceAt(frame, `global:${names.map(({ name }) => name).join('.')}`, node);
  }
  const rest = names
    .slice(1)
    .map(({ name }) => `.${name}`)
    .join('');
  const path = importedPath(frame.run, tree, symbol);
  if (path !== undefined) return instanceAt(frame, `${path}${rest}`, node);
  const target = typeTarget(frame.run, tree, symbol);
  if (target.kind === 'external') {
    const specifier = target.package.replace(/^node:/, '');
    const name =
      target.name === '*' || target.name === 'default' || target.name === '=' ? '' : `.${target.name}`;
    return instanceAt(frame, `${specifier}${name}${rest}`, node);
  }
  if (target.kind !== 'symbol' || rest !== '') return NOTHING;
  return declaredType(frame, target.file, target.symbol, node, depth - 1);
}

/** An object of which only the types of its members are known. */
function membersOf(frame: Frame, tree: FileTree, members: readonly Node[], node: Node, depth: number): Value {
  const typed = members.flatMap((member) => {
    if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier') return [];
    const type = member.typeAnnotation?.typeAnnotation;
    const value = type ? typeValue(frame, tree, type, member.key, depth) : NOTHING;
    return value === NOTHING || isNothing(value) ? [] : [[member.key.name, value] as const];
  });
  if (typed.length === 0) return NOTHING;
  const object = allocate(frame, node);
  for (const [name, value] of typed) addField(frame.run, object, name, value);
  return ofObject(object);
}

function instanceAt(frame: Frame, api: string, node: Node): Value {
  return sourceValue(frame, frame.run.spec.typeOf(`${api}()`), node);
}

function namesOf(name: Node): { readonly name: string; readonly start: number }[] {
  if (name.type === 'Identifier') return [name];
  return name.type === 'TSQualifiedName' ? [...namesOf(name.left), name.right] : [];
}

/** A class gives its instance; interfaces and aliases what they are made of. */
function declaredType(frame: Frame, path: string, symbol: number, node: Node, depth: number): Value {
  const { run } = frame;
  const kind = run.graph.files.get(path)?.facts.symbols.at(symbol).kind;
  if (kind === 'class') {
    const [maker] = moduleOf(run, path)?.cells.get(symbol)?.objects ?? [];
    if (maker === undefined) return NOTHING;
    const instance = instanceOf(frame, maker);
    return instance.apis ? { ...ofObject(instance), apis: instance.apis } : ofObject(instance);
  }
  if (kind !== 'interface' && kind !== 'type') return NOTHING;
  const tree = run.read(path);
  if (tree === undefined) return NOTHING;
  for (const statement of tree.program.body) {
    const found = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (found?.type === 'TSInterfaceDeclaration' && tree.symbolAt(found.id.start) === symbol)
      return found.extends
        .map(({ expression, typeArguments }) =>
          typeValue(
            frame,
            tree,
            { type: 'TSTypeReference', typeName: expression, typeArguments } as unknown as Node,
            node,
            depth,
          ),
        )
        .reduce(join, NOTHING);
    if (found?.type === 'TSTypeAliasDeclaration' && tree.symbolAt(found.id.start) === symbol)
      return typeValue(frame, tree, found.typeAnnotation, node, depth);
  }
  return NOTHING;
}
