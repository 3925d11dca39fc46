// Every place that means a symbol, united over contexts. Each context is asked from every declaration of the symbol that
// it holds, because TypeScript's own search stops at meanings (a namespace merged with an interface) and does not go
// from an alias to what it stands for.
import { compareText } from '../base/index.ts';
import type { Problem } from '../contract/index.ts';
import { nameOfDeclaration, spanOf } from './declarations.ts';
import { formatHandle, parseHandle } from './handle.ts';
import { KIND } from './kinds.ts';
import type { Declaration, Reference } from './model.ts';
import { kindAt, parentAt, startAt, type NodeTable } from './node-table.ts';
import { externalName, repositoryFile } from './places.ts';
import { roleOf } from './roles.ts';
import { RequestRefused } from './channel.ts';
import type { Programs } from './programs.ts';
import {
  containerOfFirst,
  declarationsOf,
  inFileOrder,
  originalOf,
  readableName,
  symbolsOf,
} from './symbols.ts';

interface WireEntry {
  readonly definition: string;
  readonly references?: readonly string[] | null;
}

/** A declaration node to search from: the same in every context, since all see the same text. */
export interface SearchStart {
  readonly file: string;
  readonly node: number;
}

export interface Target {
  /** The name to look for: the symbol's own, or its class's for a constructor. */
  readonly name: string;
  /** Whether the symbol leaves its file as the default export or as the whole module. */
  readonly isNameless: boolean;
  readonly definitions: readonly Declaration[];
  readonly starts: readonly SearchStart[];
}

/** The symbol at an offset, aliases followed; undefined when the context does not hold the file or nothing is there. */
export async function targetAt(
  programs: Programs,
  context: string,
  file: string,
  offset: number,
): Promise<Target | undefined> {
  const tree = await programs.table(context, file);
  if (tree === undefined) return undefined;
  const [symbol] = await symbolsOf(programs, context, file, tree, [offset]);
  if (symbol === undefined) return undefined;
  const original = await originalOf(programs, context, symbol);
  const handles = original.declarations ?? [];
  const name = readableName(original.name);
  return {
    name: name === 'constructor' ? await containerName(programs, context, handles[0]) : name,
    isNameless: name === 'default' || name === 'export=',
    definitions: await declarationsOf(programs, context, handles),
    starts: startsOf(programs, handles),
  };
}

async function containerName(
  programs: Programs,
  context: string,
  handle: string | undefined,
): Promise<string> {
  const container = await containerOfFirst(programs, context, handle);
  return container.slice(container.lastIndexOf('.') + 1);
}

function startsOf(programs: Programs, handles: readonly string[]): SearchStart[] {
  return handles.flatMap((handle) => {
    const { node, path } = parseHandle(handle);
    const file = repositoryFile(programs, path);
    return file === undefined ? [] : [{ file, node }];
  });
}

/** Collects references by place; the same place from two contexts counts once. */
export type FoundReferences = Map<string, FoundReference>;

export interface FoundReference extends Reference {
  readonly text: string;
  /** Whether the symbol leaves the file here without a name of its own, so that importers may call it anything. */
  readonly nameless: boolean;
  /** Whether the file does not belong to the repository; it has no place there, and no text. */
  readonly isOutside: boolean;
}

/** Whether the context holds one of the starts; found places are added. */
export async function searchContext(
  programs: Programs,
  context: string,
  starts: readonly SearchStart[],
  found: FoundReferences,
): Promise<boolean> {
  let held = false;
  const searched = new Set<string>();
  for (const start of starts) {
    const tree = await programs.table(context, start.file);
    if (tree === undefined) continue;
    const name = nameOfDeclaration(tree, start.node) || start.node;
    const handle = formatHandle(name, kindAt(tree, name), programs.files.absolute(start.file));
    if (searched.has(handle)) continue;
    const position = startAt(tree, name);
    const entries = await entriesOf(programs, context, handle, position);
    if (entries === undefined) continue;
    held = true;
    for (const entry of entries) {
      for (const reference of entry.references ?? []) {
        await addReference(programs, context, reference, found);
        searched.add(reference);
      }
    }
  }
  return held;
}

/** Undefined when the context does not hold the file. */
async function entriesOf(
  programs: Programs,
  context: string,
  node: string,
  position: number,
): Promise<readonly WireEntry[] | undefined> {
  try {
    const method = 'getReferencedSymbolsForNode';
    return (await programs.ask<WireEntry[] | null>(context, method, { node, position })) ?? [];
  } catch (error) {
    if (error instanceof RequestRefused && error.message.includes('could not be resolved')) return undefined;
    throw error;
  }
}

async function addReference(
  programs: Programs,
  context: string,
  handle: string,
  found: FoundReferences,
): Promise<void> {
  const { node, path } = parseHandle(handle);
  const file = repositoryFile(programs, path);
  if (file === undefined) {
    found.set(path, outsideReference(path));
    return;
  }
  const tree = await programs.table(context, file);
  if (tree === undefined) return;
  const { start, end } = spanOf(tree, node);
  const key = `${file}\0${start}\0${end}`;
  if (found.has(key)) return;
  const text = tree.text.slice(start, end);
  const nameless = text === 'default' || leavesNameless(tree, node);
  found.set(key, { file, start, end, role: roleOf(tree, node), text, nameless, isOutside: false });
}

function outsideReference(path: string): FoundReference {
  const file = externalName(path);
  return { file, start: 0, end: 0, role: 'definition', text: '', nameless: false, isOutside: true };
}

/** `export default x`, `export = x`, `module.exports = x`, `export default function x() {}`. */
function leavesNameless(tree: NodeTable, node: number): boolean {
  const parent = parentAt(tree, node);
  const kind = kindAt(tree, parent);
  if (kind === KIND.ExportAssignment) return true;
  const head = tree.text.slice(startAt(tree, parent), startAt(tree, node));
  return kind === KIND.BinaryExpression ? /^module\.exports\b/.test(head) : /\bexport\s+default\b/.test(head);
}

export function plainReferences(found: FoundReferences): Reference[] {
  const own = [...found.values()].filter(({ isOutside }) => !isOutside);
  return own.map(({ file, start, end, role }) => ({ file, start, end, role })).sort(inFileOrder);
}

export function outsideFiles(found: FoundReferences): string[] {
  const outside = [...found.values()].filter(({ isOutside }) => isOutside);
  return [...new Set(outside.map(({ file }) => file))].sort(compareText);
}

export function contextProblem(context: string, reason: string): Problem {
  return {
    code: 'CONTEXT_FAILED',
    file: context,
    message: `TypeScript could not load this context: ${reason}`,
    limits: true,
  };
}
