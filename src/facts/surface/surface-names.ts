// A file taken apart into its top-level names. All statements that declare a name belong to it; statements that declare
// nothing belong to every name of the file, together with where they stand among the declarations.
import type { Node } from '@oxc-project/types';
import type { CollectedFile } from '../collector.ts';
import { packed } from '../file-facts.ts';
import { ROLE } from '../vocabulary.ts';
import type { FlowMarks } from './surface-flow.ts';
import { innerRequests, linkedAt, requestedAt, type Links } from './surface-links.ts';
import type { HashOf, Stretch } from './surface.ts';
import { createTextHash } from './text-hash.ts';

/** A hash, and references to what is mentioned. */
export type NameSurface = readonly string[];

export interface Parts {
  readonly file: CollectedFile;
  readonly links: Links;
  readonly bodies: readonly Stretch[];
  readonly marks: FlowMarks;
  readonly hashOf: HashOf;
}

interface Statement {
  readonly node: Node;
  readonly names: Set<string>;
  readonly mentions: Set<string>;
}

export interface SurfaceNames {
  readonly names: Record<string, NameSurface>;
  readonly flow?: NameSurface;
  readonly everyone?: NameSurface;
}

/** Undefined when the file cannot be taken apart. */
export function surfaceNames(parts: Parts): SurfaceNames | undefined {
  const { file, links, marks, hashOf } = parts;
  if (!canBeTakenApart(file)) return undefined;
  const statements = file.tree.program.body.map((node): Statement => ({
    node,
    names: new Set(),
    mentions: new Set(),
  }));
  addDeclared(file, statements);
  addMentions(parts, statements);
  const names: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  for (const statement of statements) addStatement(names, statement, hashOf);
  addWriters(file, statements, names);
  for (const [symbol, { request, imported, isType }] of links) {
    const entry = (names[file.nameOfSymbol(symbol)] ??= ['']);
    entry[0] += isType ? 'type;' : 'import;';
    entry.push(imported === undefined ? `#${request}` : `#${request}.${imported}`);
  }
  const flow = flowOf(statements, marks, hashOf);
  const everyone = everyoneOf(statements, hashOf);
  return { names, ...(flow && { flow }), ...(everyone && { everyone }) };
}

function canBeTakenApart({ tree, facts, text }: CollectedFile): boolean {
  if (facts.exports.some((entry) => entry.symbol === undefined && entry.import === undefined)) return false;
  let at = tree.program.body[0]?.start ?? 0;
  for (const node of tree.program.body) {
    if (!isPlain(node) || !isBlank(text, at, node.start, tree.comments)) return false;
    at = node.end;
  }
  return isBlank(text, at, text.length, tree.comments);
}

function isPlain(node: Node): boolean {
  switch (node.type) {
    case 'TSExportAssignment':
    case 'TSNamespaceExportDeclaration':
      return false;
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
      return node.attributes.length === 0;
    case 'ExportNamedDeclaration':
      return node.attributes.length === 0 && (node.declaration === null || isPlain(node.declaration));
    default:
      return true;
  }
}

/** Whether there is nothing but comments between two statements. */
function isBlank(text: string, from: number, to: number, comments: readonly Stretch[]): boolean {
  if (text.slice(from, to).trim() === '') return true;
  let at = from;
  for (const { start, end } of comments) {
    if (start < at || start >= to) continue;
    if (text.slice(at, start).trim() !== '') return false;
    at = end;
  }
  return text.slice(at, Math.max(at, to)).trim() === '';
}

/** The statement at an offset; statements are in order. */
function statementAt(statements: readonly Statement[], offset: number): Statement | undefined {
  let low = 0;
  let high = statements.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (statements[middle]!.node.end <= offset) low = middle + 1;
    else high = middle;
  }
  const statement = statements[low];
  return statement && statement.node.start <= offset ? statement : undefined;
}

/** In the tables, a scope is given as its index plus one, and the module is the first. */
const MODULE_SCOPE = 1;

function addDeclared(file: CollectedFile, statements: readonly Statement[]): void {
  const { declarations, symbols } = packed(file.facts);
  for (let row = 0; row < declarations.count; row++) {
    const symbol = declarations.symbol[row]! - 1;
    if (symbols.scope[symbol] !== MODULE_SCOPE) continue;
    const statement = statementAt(statements, declarations.nameStart[row]!);
    if (statement && statement.node.type !== 'ImportDeclaration')
      statement.names.add(file.nameOfSymbol(symbol));
  }
}

function addMentions({ file, links, bodies, marks }: Parts, statements: readonly Statement[]): void {
  const { occurrences, symbols, imports } = packed(file.facts);
  const isLeftOut = createInside(bodies);
  for (let row = 0; row < occurrences.count; row++) {
    const symbol = occurrences.symbol[row]! - 1;
    const start = occurrences.start[row]!;
    if (symbol < 0 || symbols.scope[symbol] !== MODULE_SCOPE || isLeftOut(start)) continue;
    const link = links.get(symbol);
    const isWhole = link !== undefined && link.imported === undefined;
    const mention = isWhole ? linkedAt(file, link, row) : file.nameOfSymbol(symbol);
    statementAt(statements, start)?.mentions.add(mention);
  }
  for (const request of innerRequests(file)) {
    const start = imports.specifierStart[request]!;
    if (!isLeftOut(start)) statementAt(statements, start)?.mentions.add(requestedAt(file, request));
  }
  const factories = [...links.keys()].map((symbol) => file.nameOfSymbol(symbol));
  for (const { node, mentions } of statements)
    if (marks.withElements.has(node.start))
      for (const name of [...factories, ...LOCAL_FACTORIES]) mentions.add(name);
}

/** Names that elements of JSX stand for without saying so, where a file declares them itself. */
const LOCAL_FACTORIES = ['React', 'h', 'jsx', 'createElement', 'Fragment', 'JSX'];

function createInside(stretches: readonly Stretch[]): (offset: number) => boolean {
  return (offset) => {
    let low = 0;
    let high = stretches.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (stretches[middle]!.end <= offset) low = middle + 1;
      else high = middle;
    }
    return low < stretches.length && stretches[low]!.start <= offset;
  };
}

function addStatement(
  found: Record<string, string[]>,
  { node, names, mentions }: Statement,
  hashOf: HashOf,
): void {
  if (names.size === 0) return;
  const hash = hashOf(node.start, node.end);
  for (const name of names) {
    const entry = (found[name] ??= ['']);
    entry[0] += `${hash};`;
    for (const mention of mentions) if (mention !== name && !entry.includes(mention, 1)) entry.push(mention);
  }
}

/** A name that is assigned elsewhere depends on whatever assigns it. */
function addWriters(
  file: CollectedFile,
  statements: readonly Statement[],
  found: Record<string, string[]>,
): void {
  const { occurrences, symbols } = packed(file.facts);
  for (let row = 0; row < occurrences.count; row++) {
    const symbol = occurrences.symbol[row]! - 1;
    if ((occurrences.role[row]! & ROLE.WRITE) === 0 || symbol < 0) continue;
    if (symbols.scope[symbol] !== MODULE_SCOPE) continue;
    const name = file.nameOfSymbol(symbol);
    const writer = statementAt(statements, occurrences.start[row]!);
    const entry = found[name];
    if (entry === undefined || writer === undefined || writer.names.has(name)) continue;
    for (const other of writer.names) if (!entry.includes(other, 1)) entry.push(other);
  }
}

/** What passes on names and does nothing else. */
function isLink(node: Node): boolean {
  return (
    node.type === 'ImportDeclaration' ||
    node.type === 'ExportAllDeclaration' ||
    (node.type === 'ExportNamedDeclaration' && node.declaration === null) ||
    (node.type === 'ExportDefaultDeclaration' && node.declaration.type === 'Identifier')
  );
}

/** What declares names for everyone. */
function isForEveryone(node: Node): boolean {
  return node.type === 'TSModuleDeclaration' && (node.kind === 'global' || node.id.type === 'Literal');
}

function everyoneOf(statements: readonly Statement[], hashOf: HashOf): NameSurface | undefined {
  const found = statements.filter(({ node }) => isForEveryone(node));
  if (found.length === 0) return undefined;
  const mentions = new Set(found.flatMap((statement) => [...statement.mentions]));
  return [found.map(({ node }) => hashOf(node.start, node.end)).join(';'), ...mentions];
}

function isDeclaration(node: Node): boolean {
  return node.type.endsWith('Declaration') || node.type === 'TSDeclareFunction';
}

function flowOf(
  statements: readonly Statement[],
  { acting }: FlowMarks,
  hashOf: HashOf,
): NameSurface | undefined {
  const hash = createTextHash();
  const mentions = new Set<string>();
  let flow: string | undefined;
  for (const { node, names, mentions: mentioned } of statements) {
    const isActing = acting.has(node.start) || names.size === 0 || !isDeclaration(node);
    if (isLink(node) || isForEveryone(node) || !isActing) {
      for (const name of names) hash.addWord(name);
      continue;
    }
    hash.addWord(hashOf(node.start, node.end));
    for (const mention of mentioned) mentions.add(mention);
    flow = hash.digest();
  }
  return flow === undefined ? undefined : [flow, ...mentions];
}
