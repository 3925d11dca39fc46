// What would have to go from the text for a name to be exported no more, while everything else stays as it is.
import type { Node } from '@oxc-project/types';
import type { SourceTree } from '../../syntax/index.ts';

/** Where the exported name stands in the export table, and the stretch to take away. Merged declarations have several. */
export type ExportEdit = readonly [nameStart: number, start: number, end: number];

export function exportEdits({ program, text }: SourceTree): ExportEdit[] {
  const edits: ExportEdit[] = [];
  const first = new Map<string, number>();
  for (const node of program.body) {
    if (node.type === 'ExportNamedDeclaration') {
      if (node.declaration) addDeclaration(text, node.start, node.declaration as Node, edits, first);
      else addSpecifiers(text, node, edits);
    } else if (node.type === 'ExportDefaultDeclaration') {
      addDefault(text, node, edits);
    }
  }
  return edits;
}

/** The end of the keyword at `start` together with the blanks after it; undefined when the text is written otherwise. */
function afterKeyword(text: string, start: number, word: string): number | undefined {
  if (!text.startsWith(word, start)) return undefined;
  let end = start + word.length;
  while (text[end] === ' ') end++;
  return end;
}

function addDeclaration(
  text: string,
  start: number,
  declaration: Node,
  edits: ExportEdit[],
  first: Map<string, number>,
): void {
  const id = soleName(declaration);
  const end = afterKeyword(text, start, 'export');
  if (id === undefined || end === undefined) return;
  const nameStart = first.get(id.name) ?? id.start;
  first.set(id.name, nameStart);
  edits.push([nameStart, start, end]);
}

function soleName(node: Node): { name: string; start: number } | undefined {
  if (node.type === 'VariableDeclaration') {
    const [only, ...more] = node.declarations;
    return more.length === 0 && only?.id.type === 'Identifier' ? only.id : undefined;
  }
  if ('decorators' in node && (node.decorators as unknown[]).length > 0) return undefined;
  const id = 'id' in node ? (node.id as Node | null) : null;
  return id?.type === 'Identifier' ? (id as { name: string; start: number }) : undefined;
}

/** An empty list is an export statement still, so the file stays a module. */
function addSpecifiers(
  text: string,
  { specifiers }: Extract<Node, { type: 'ExportNamedDeclaration' }>,
  edits: ExportEdit[],
): void {
  for (const [index, specifier] of specifiers.entries()) {
    const { exported } = specifier;
    const nameStart = exported.type === 'Literal' ? exported.start + 1 : exported.start;
    const end = specifiers[index + 1]?.start ?? afterComma(text, specifier.end);
    if (end !== undefined) edits.push([nameStart, specifier.start, end]);
  }
}

/** The end of the last of a list, with the comma that may follow it; undefined when a comment stands between. */
function afterComma(text: string, end: number): number | undefined {
  let at = end;
  while (/\s/.test(text[at] ?? '')) at++;
  if (text[at] === '}') return end;
  return text[at] === ',' ? at + 1 : undefined;
}

/** A named function or class can stand without `export default`. */
function addDefault(
  text: string,
  { start, declaration }: Extract<Node, { type: 'ExportDefaultDeclaration' }>,
  edits: ExportEdit[],
): void {
  const isNamed =
    (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration') &&
    declaration.id !== null;
  if (!isNamed) return;
  const middle = afterKeyword(text, start, 'export');
  const end = middle === undefined ? undefined : afterKeyword(text, middle, 'default');
  if (end !== undefined) edits.push([declaration.id!.start, start, end]);
}

const PUBLIC_TAG = /@(?:public|beta|alias)\b/;

/** Where exported names stand whose documentation says that they are for users; one of several declarations is enough. */
export function publicNames({ program, comments, text }: SourceTree): number[] {
  const ends = comments.flatMap(({ type, value, end }) =>
    type === 'Block' && value.includes('@') && PUBLIC_TAG.test(value) ? [end] : [],
  );
  if (ends.length === 0) return [];
  const first = new Map<string, number>();
  const found: number[] = [];
  for (const node of program.body) {
    if (!node.type.startsWith('Export')) continue;
    const names = namesIn(node as Node);
    for (const { name, start } of names) if (!first.has(name)) first.set(name, start);
    const isTagged = ends.some((end) => end <= node.start && isBlank(text, end, node.start));
    if (isTagged) found.push(...names.map(({ name }) => first.get(name)!));
  }
  return found;
}

/** Other comments may stand between. */
function isBlank(text: string, from: number, to: number): boolean {
  if (to - from > 400) return false;
  return (
    text
      .slice(from, to)
      .replaceAll(/\/\/.*$/gm, '')
      .trim() === ''
  );
}

function namesIn(node: Node): { name: string; start: number }[] {
  if (node.type === 'ExportDefaultDeclaration') return [{ name: 'default', start: node.start }];
  if (node.type !== 'ExportNamedDeclaration') return [];
  const { declaration } = node;
  if (!declaration)
    return node.specifiers.map(({ exported }) => ({ name: String(exported.start), start: exported.start }));
  const list = declaration.type === 'VariableDeclaration' ? declaration.declarations : [declaration];
  return list.flatMap((item) => {
    const id = 'id' in item ? (item.id as Node | null) : null;
    return id?.type === 'Identifier' ? [{ name: id.name, start: id.start }] : [];
  });
}
