// How a statement can be taken out of a file so that everything else means what it meant. Where that is not plain, no edit.
import type { Node } from '@oxc-project/types';
import { ROLE, type CollectedFile } from '../../facts/index.ts';

export type Cut = readonly [] | readonly [start: number, end: number, text: string];

/** A statement that does nothing, the node it stands in, and what is to be told how to remove it. */
export interface Removable {
  readonly statement: Node;
  readonly parent: Node;
  readonly row: { cut: Cut };
}

/** Finds the edits that remove the statements. Any of them can be made without the others. */
export function cutAll(file: CollectedFile, removables: readonly Removable[]): void {
  const going = new Set(removables.map(({ statement }) => statement));
  const ranges = [...going].sort((a, b) => a.start - b.start);
  for (const { statement, parent, row } of removables) {
    const list = statementsOf(parent);
    if (list === undefined || !isFree(file.text, list, list.indexOf(statement), going)) continue;
    if (usesElsewhere(file, statement, ranges))
      row.cut = wholeLines(file.text, statement.start, statement.end);
  }
}

/** Whether what stands around the statement is read the same without it, whichever of its neighbours go too. */
function isFree(text: string, list: readonly Node[], at: number, going: ReadonlySet<Node>): boolean {
  const before = upToStaying(list.slice(0, at).reverse(), going);
  const after = upToStaying(list.slice(at + 1), going);
  const isFirst = list.slice(0, at).every((node) => going.has(node) || isDirective(node));
  if (isFirst && after.some(isString)) return false;
  return !before.some((one) => after.some((other) => wouldJoin(text, one, other)));
}

/** The neighbours that may go, and the first one that stays. */
function upToStaying(list: readonly Node[], going: ReadonlySet<Node>): readonly Node[] {
  const staying = list.findIndex((node) => !going.has(node));
  return staying < 0 ? list : list.slice(0, staying + 1);
}

function statementsOf(parent: Node): readonly Node[] | undefined {
  switch (parent.type) {
    case 'Program':
    case 'BlockStatement':
    case 'StaticBlock':
    case 'TSModuleBlock':
      return parent.body;
    case 'SwitchCase':
      return parent.consequent;
    default:
      return undefined;
  }
}

/** A string that comes first in a body is a directive. */
function isString(node: Node): boolean {
  return node.type === 'ExpressionStatement' && node.expression.type === 'Literal';
}

function isDirective(node: Node): boolean {
  return node.type === 'ExpressionStatement' && typeof node.directive === 'string';
}

const CONTINUES = new Set(['(', '[', '`', '+', '-', '/', '<', '*']);
const ENDS_ITSELF =
  /^(?:Block|If|For|ForIn|ForOf|While|Switch|Try|Labeled)Statement$|^(?:Function|Class|TS\w+)Declaration$/;

/** Whether the two neighbours, without what stands between, would be read as one statement. */
function wouldJoin(text: string, before: Node, after: Node): boolean {
  if (text[before.end - 1] === ';' || !CONTINUES.has(text[after.start]!)) return false;
  return !(text[before.end - 1] === '}' && ENDS_ITSELF.test(before.type));
}

/** Whether every name that the statement uses is used in code that stays: else its declaration would be left unused. */
function usesElsewhere(file: CollectedFile, { start, end }: Node, going: readonly Node[]): boolean {
  return file.facts.occurrences
    .within(start, end)
    .every(({ symbol }) => symbol === undefined || isUsedInRest(file, symbol, going));
}

const USED = ROLE.READ | ROLE.TYPE | ROLE.CALL | ROLE.EXPORT;

/** Names that are declared in what goes, go with it. */
function isUsedInRest(file: CollectedFile, symbol: number, going: readonly Node[]): boolean {
  let isDeclaredInside = false;
  for (const use of file.occurrencesOf(symbol)) {
    const isInside = goes(use.start, going);
    if (isInside && use.is(ROLE.DECLARATION)) isDeclaredInside = true;
    if (!isInside && use.is(USED)) return true;
  }
  return isDeclaredInside;
}

function goes(offset: number, going: readonly Node[]): boolean {
  return going.some(({ start, end }) => start <= offset && offset < end);
}

/** A statement alone on its lines goes with them. */
function wholeLines(text: string, start: number, end: number): Cut {
  let from = start;
  while (from > 0 && isBlank(text[from - 1]!)) from--;
  let to = end;
  while (to < text.length && isBlank(text[to]!)) to++;
  const startsLine = from === 0 || text[from - 1] === '\n';
  if (!startsLine || (to < text.length && text[to] !== '\n' && text[to] !== '\r')) return [start, end, ''];
  if (text[to] === '\r') to++;
  return [from, Math.min(to + 1, text.length), ''];
}

function isBlank(character: string): boolean {
  return character === ' ' || character === '\t';
}
