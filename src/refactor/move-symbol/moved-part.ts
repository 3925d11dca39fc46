// Which stretches of the source file make up a declaration: all statements that declare the name, with their comments, and
// the assignments to its members that follow at the top of the file.
import type { Expression, Program, VariableDeclaration } from '@oxc-project/types';
import type { Range } from '../../base/index.ts';
import { declarationsOf, type SymbolRef } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { isDeclaration } from '../../syntax/index.ts';
import { placeAt, refuse, type Notes } from './notes.ts';
import type { OpenFile } from './open-file.ts';
import { isAlone, leadingStart, trailingEnd } from './text-lines.ts';

type Statement = Program['body'][number];

export interface Piece extends Range {
  /** Without comments. */
  readonly code: Range;
  /** Where `export` would be written. */
  readonly keywordAt: number;
  /** Where `export`, or `export default`, stands. */
  readonly exported?: Range & { readonly isDefault: boolean };
  /** Whether it declares the name, rather than adding to it. */
  readonly isDeclaration: boolean;
  /** For one of several variables of a statement, what stands before it: `const `. */
  readonly prefix?: string;
}

export interface MovedPart {
  readonly pieces: readonly Piece[];
  covers(offset: number): boolean;
}

export function findPart(
  state: ProjectState,
  ref: SymbolRef,
  file: OpenFile,
  notes: Notes,
): MovedPart | undefined {
  const pieces = new Map<number, Piece>();
  const sites = declarationsOf(state.graph, ref);
  for (const site of sites) {
    const statement = file.tree.program.body.find(
      (node) => node.start <= site.nameStart && site.nameStart < node.end,
    );
    const place = { file: file.path, start: site.nameStart, end: site.nameEnd };
    const piece = statement && pieceOf(file, statement, site.nameStart);
    if (piece === undefined || typeof piece === 'string') {
      const [reason, message] = WHY[piece ?? 'not-top-level'];
      refuse(notes, reason, message, [place], true);
      return undefined;
    }
    pieces.set(piece.code.start, piece);
  }
  for (const piece of memberPieces(file, ref)) pieces.set(piece.code.start, piece);
  const ordered = [...pieces.values()].sort((a, b) => a.start - b.start);
  return {
    pieces: ordered,
    covers: (offset) => ordered.some(({ code }) => code.start <= offset && offset < code.end),
  };
}

const WHY = {
  'not-top-level': [
    'not-top-level',
    'Only what is declared at the top of a file can be moved, not what is inside a function, block or namespace.',
  ],
  destructured: [
    'destructured',
    'The name is destructured together with others; give it a declaration of its own first.',
  ],
} as const;

function pieceOf(file: OpenFile, statement: Statement, nameStart: number): Piece | keyof typeof WHY {
  const inner =
    statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
      ? statement.declaration
      : statement;
  if (!inner) return 'not-top-level';
  if (inner.type === 'VariableDeclaration') return variablePiece(file, statement, inner, nameStart);
  const isOwn = 'id' in inner && inner.id && (inner.id as Range).start === nameStart;
  const isDefault = statement.type === 'ExportDefaultDeclaration';
  if (!isDeclaration(inner) && !isDefault) return 'not-top-level';
  // Inside a default export of an expression nothing can be declared for the module.
  return isOwn || isDefault ? wholePiece(file, statement, inner) : 'not-top-level';
}

interface Inner extends Range {
  readonly type: string;
  readonly decorators?: readonly Range[];
}

function wholePiece(file: OpenFile, statement: Statement, inner: Inner, isDeclaration = true): Piece {
  const { tree, text } = file;
  const decorators = inner.decorators ?? [];
  const start = Math.min(statement.start, ...decorators.map((decorator) => decorator.start));
  const code = { start, end: Math.max(statement.end, inner.end) };
  const range = { start: leadingStart(tree, start), end: trailingEnd(tree, code.end) };
  const isExported =
    statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration';
  const isDefault = statement.type === 'ExportDefaultDeclaration';
  const keyword = isExported ? /^export\s+(?:default\s+)?/.exec(text.slice(statement.start))?.[0] : undefined;
  const before = decorators.filter((decorator) => decorator.end <= inner.end);
  const last = Math.max(inner.start, ...before.map((decorator) => decorator.end));
  const gap = last > inner.start ? /^\s*/.exec(text.slice(last))![0].length : 0;
  return {
    ...(isAlone(text, range) ? range : code),
    code,
    keywordAt: last + gap,
    ...(keyword
      ? { exported: { start: statement.start, end: statement.start + keyword.length, isDefault } }
      : {}),
    isDeclaration,
  };
}

function variablePiece(
  file: OpenFile,
  statement: Statement,
  inner: VariableDeclaration,
  nameStart: number,
): Piece | keyof typeof WHY {
  const own = inner.declarations.find((item) => item.start <= nameStart && nameStart < item.end)!;
  if (own.id.type !== 'Identifier') return 'destructured';
  if (inner.declarations.length === 1) return wholePiece(file, statement, inner);
  const isExported = statement !== inner;
  const prefix = `${inner.declare ? 'declare ' : ''}${inner.kind} `;
  const code = { start: own.start, end: own.end };
  return {
    ...code,
    code,
    keywordAt: own.start,
    ...(isExported ? { exported: { start: own.start, end: own.start, isDefault: false } } : {}),
    isDeclaration: true,
    prefix,
  };
}

/** `Name.member = …;` at the top of the file: TypeScript and readers take it for a part of the declaration. */
function memberPieces(file: OpenFile, ref: SymbolRef): Piece[] {
  const starts = new Set(file.file.facts.occurrences.of(ref.symbol).map(({ start }) => start));
  return file.tree.program.body.flatMap((statement) => {
    if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression')
      return [];
    const { left } = statement.expression;
    if (left.type !== 'MemberExpression') return [];
    const root = rootOf(left);
    return starts.has(root.start) && root.type === 'Identifier'
      ? [wholePiece(file, statement, statement, false)]
      : [];
  });
}

function rootOf(node: Expression): Expression {
  return node.type === 'MemberExpression' ? rootOf(node.object as Expression) : node;
}

/** The first place of the declaration's name, for messages. */
export function namePlaces(
  state: ProjectState,
  ref: SymbolRef,
  name: string,
): { file: string; start: number; end: number }[] {
  return declarationsOf(state.graph, ref).map(({ nameStart }) => placeAt(ref.file, nameStart, name));
}
