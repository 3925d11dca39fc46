// What a file promises to others, by its text alone: each exported declaration with what callers can see of it, bodies and comments
// left out. It only has to tell which commits are worth looking at, so it is kept apart from how Lintel reads code.
import { parseSync } from 'oxc-parser';

/** Exported names, and `Name.member` for members of exported classes and interfaces, each with its contract. */
export type Contracts = ReadonlyMap<string, string>;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export function contractsOf(path: string, text: string): Contracts {
  const { program, comments } = parseSync(path, text);
  const body = program.body as unknown as readonly Node[];
  const found = new Map<string, string>();
  const words = wordsBy(text, comments);
  const locals = new Map(body.flatMap((statement) => declared(exportedBy(statement) ?? statement)));
  for (const statement of body) {
    for (const [name, node] of namesExportedBy(statement, locals)) {
      for (const [key, contract] of contractOf(node, words)) found.set(`${name}${key}`, contract);
    }
  }
  return found;
}

/** Names whose contract differs or that are gone; what is new breaks nobody. */
export function changedNames(before: Contracts, after: Contracts): string[] {
  return [...before].flatMap(([name, contract]) => (after.get(name) === contract ? [] : [name]));
}

type Words = (start: number, end: number) => string;

/** Text between two places with its comments left out and its whitespace made one. */
function wordsBy(text: string, comments: readonly { start: number; end: number }[]): Words {
  return (start, end) => {
    let at = start;
    let kept = '';
    for (const comment of comments) {
      if (comment.start < at || comment.end > end) continue;
      kept += `${text.slice(at, comment.start)} `;
      at = comment.end;
    }
    return `${kept}${text.slice(at, end)}`.replaceAll(/\s+/g, ' ').trim();
  };
}

const nodeIn = (node: Node, key: string): Node | undefined => (node[key] ?? undefined) as Node | undefined;
const nodesIn = (node: Node, key: string): readonly Node[] => (node[key] ?? []) as readonly Node[];
const nameOf = (node: Node | undefined): string | undefined =>
  (node?.['name'] ?? node?.['value'])?.toString();

function exportedBy(statement: Node): Node | undefined {
  return statement.type.startsWith('Export') ? nodeIn(statement, 'declaration') : undefined;
}

/** Names that a statement declares, each with the declaration. */
function declared(statement: Node): [string, Node][] {
  if (statement.type === 'VariableDeclaration') {
    return nodesIn(statement, 'declarations').flatMap((declarator) => {
      const name = nameOf(nodeIn(declarator, 'id'));
      return name === undefined ? [] : [[name, declarator]];
    });
  }
  const name = nameOf(nodeIn(statement, 'id'));
  return name === undefined ? [] : [[name, statement]];
}

function namesExportedBy(statement: Node, locals: ReadonlyMap<string, Node>): [string, Node][] {
  if (statement.type === 'ExportDefaultDeclaration') {
    const node = nodeIn(statement, 'declaration')!;
    return [['default', locals.get(node.type === 'Identifier' ? nameOf(node)! : '') ?? node]];
  }
  if (statement.type !== 'ExportNamedDeclaration') return [];
  const declaration = nodeIn(statement, 'declaration');
  if (declaration) return declared(declaration);
  return nodesIn(statement, 'specifiers').map((specifier) => {
    const local = statement['source'] ? undefined : locals.get(nameOf(nodeIn(specifier, 'local')) ?? '');
    return [nameOf(nodeIn(specifier, 'exported')) ?? '', local ?? specifier];
  });
}

/** The contract of a declaration, and those of its members; keys are what stands behind its name. */
function contractOf(node: Node, words: Words): [string, string][] {
  if (node.type.startsWith('Class')) return membersOf(node, words, classHead(node, words));
  if (node.type === 'TSInterfaceDeclaration') return membersOf(node, words, words(node.start, node.end));
  if (node.type === 'VariableDeclarator') return [['', variableContract(node, words)]];
  // Where it comes from is not its contract.
  if (node.type === 'ExportSpecifier') return [['', 'other']];
  return [['', words(node.start, nodeIn(node, 'body')?.start ?? node.end)]];
}

function classHead(node: Node, words: Words): string {
  const members = visibleMembers(node).map((member) => words(member.start, headEnd(member)));
  return [words(node.start, nodeIn(node, 'body')!.start), ...members].join('; ');
}

function membersOf(node: Node, words: Words, whole: string): [string, string][] {
  const members = new Map<string, string>();
  for (const member of visibleMembers(node)) {
    const name = nameOf(nodeIn(member, 'key'));
    if (name === undefined) continue;
    const key = `.${name}`;
    // Overloads share a name.
    members.set(key, `${members.get(key) ?? ''}; ${words(member.start, headEnd(member))}`);
  }
  return [['', whole], ...members];
}

function visibleMembers(node: Node): readonly Node[] {
  return nodesIn(nodeIn(node, 'body')!, 'body').filter(
    (member) =>
      member['accessibility'] !== 'private' &&
      nodeIn(member, 'key')?.type !== 'PrivateIdentifier' &&
      member.type !== 'StaticBlock',
  );
}

/** Where what callers see of a member ends: before the body of a method or the value of a property. */
function headEnd(member: Node): number {
  const value = nodeIn(member, 'value');
  if (!value) return member.end;
  return nodeIn(value, 'body')?.start ?? value.start;
}

function variableContract(node: Node, words: Words): string {
  const value = nodeIn(node, 'init');
  const id = nodeIn(node, 'id')!;
  if (!value) return words(node.start, node.end);
  if (/Function/.test(value.type)) return words(node.start, nodeIn(value, 'body')?.start ?? node.end);
  const annotated = words(id.start, id.end);
  if (value.type === 'Literal') return `${annotated} = ${words(value.start, value.end)}`;
  if (value.type !== 'ObjectExpression') return annotated;
  const keys = nodesIn(value, 'properties').map((property) => nameOf(nodeIn(property, 'key')) ?? '…');
  return `${annotated} = { ${keys.join(', ')} }`;
}
