// What tests put in the place of a module: `vi.mock('./x', () => ({ name: … }))`. The keys of what the factory gives are names of the
// module, and nothing but that says so.
import type { Node } from '@oxc-project/types';
import { visitorKeys } from 'oxc-parser';
import { IMPORT_KINDS } from '../../facts/index.ts';
import { edgesInto, type CodeGraph } from '../../graph/index.ts';
import { parseSource } from '../../syntax/index.ts';
import type { Renaming, NameEdit } from './write-name.ts';

export function mockKeyEdits(renaming: Renaming): NameEdit[] {
  const { graph, links, renamed } = renaming;
  const files = new Map<string, Set<number>>();
  for (const target of links.exporting)
    for (const { from } of edgesInto(graph).get(target) ?? [])
      if (graph.files.get(from)!.facts.mentions(renamed.oldName))
        for (const start of requestsOf(graph, from, target))
          files.set(from, (files.get(from) ?? new Set()).add(start));
  return [...files].flatMap(([file, starts]) => editsIn(renaming, file, starts));
}

/** Where a file writes the path of a module that it may mock. */
function requestsOf(graph: CodeGraph, path: string, target: string): number[] {
  const { facts, resolutions } = graph.files.get(path)!;
  if (!MOCKERS.some((name) => facts.mentions(name))) return [];
  return resolutions.flatMap((resolution, row) => {
    const kind = IMPORT_KINDS[facts.imports.kind[row]!]!;
    const isThis = resolution.kind === 'file' && resolution.path === target;
    return isThis && (kind === 'mock' || kind === 'dynamic') ? [facts.imports.specifierStart[row]!] : [];
  });
}

const MOCKERS = ['vi', 'vitest', 'jest'];
const FACTORIES = /^(?:mock|doMock|unstable_mockModule|setMock)$/;

function editsIn(renaming: Renaming, file: string, starts: ReadonlySet<number>): NameEdit[] {
  const text = renaming.read(file);
  const found: NameEdit[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'CallExpression' && isMock(node, starts))
      for (const property of keysOf(node.arguments[1])) found.push(...keyEdit(renaming, file, property));
    for (const child of childrenOf(node)) visit(child);
  };
  if (text !== undefined) visit(parseSource(file, text).program);
  return found;
}

function childrenOf(node: Node): Node[] {
  return (visitorKeys[node.type] ?? []).flatMap((key) => {
    const child = (node as unknown as Record<string, Node | (Node | null)[] | null | undefined>)[key];
    return (Array.isArray(child) ? child : [child]).filter((item) => item !== null && item !== undefined);
  });
}

function isMock(
  { callee, arguments: [path] }: Extract<Node, { type: 'CallExpression' }>,
  starts: ReadonlySet<number>,
): boolean {
  if (callee.type !== 'MemberExpression' || callee.computed || callee.object.type !== 'Identifier')
    return false;
  const isMocker = MOCKERS.includes(callee.object.name);
  if (!isMocker || !FACTORIES.test((callee.property as { name: string }).name)) return false;
  const literal = path?.type === 'ImportExpression' ? path.source : path;
  return literal !== undefined && starts.has(literal.start + 1);
}

type Property = Extract<Node, { type: 'Property' }>;

/** Properties of the objects that a factory gives, or of the object that stands in its place. */
function keysOf(factory: Node | undefined): Property[] {
  if (factory === undefined) return [];
  if (factory.type === 'ParenthesizedExpression') return keysOf(factory.expression);
  if (factory.type === 'ObjectExpression')
    return factory.properties.flatMap((property) =>
      property.type === 'Property' && !property.computed ? [property] : [],
    );
  if (factory.type === 'ArrowFunctionExpression' && factory.expression) return keysOf(factory.body as Node);
  if (factory.type !== 'ArrowFunctionExpression' && factory.type !== 'FunctionExpression') return [];
  return factory.body ? returnedBy(factory.body as Node).flatMap((value) => keysOf(value)) : [];
}

function returnedBy(node: Node): Node[] {
  if (node.type === 'ReturnStatement') return node.argument ? [node.argument] : [];
  return /Function/.test(node.type) ? [] : childrenOf(node).flatMap(returnedBy);
}

function keyEdit({ renamed, newName }: Renaming, file: string, { key, shorthand }: Property): NameEdit[] {
  const { oldName } = renamed;
  const isQuoted = key.type === 'Literal';
  const name = isQuoted ? key.value : key.type === 'Identifier' ? key.name : undefined;
  if (name !== oldName) return [];
  const start = isQuoted ? key.start + 1 : key.start;
  const text = shorthand ? `${newName}: ${oldName}` : newName;
  const at = shorthand ? newName.length + 2 : 0;
  return [{ file, start, end: start + oldName.length, text, at, meant: 0, provenance: 'semantic' }];
}
