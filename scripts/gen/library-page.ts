// The page of the library: signatures and comments of everything that its door exports, as the sources have them.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, type Comment, type Function, type ParamPattern, type Statement } from 'oxc-parser';
import { ANSWERS } from '../../src/contract/index.ts';
import { page, table } from './page.ts';

const DOOR = join(import.meta.dirname, '..', '..', 'src', 'api', 'index.ts');

interface Entry {
  readonly name: string;
  readonly isType: boolean;
  readonly about: string;
  readonly code: string;
}

export function libraryPage(): string {
  const entries = exportedFiles().flatMap(([path, names]) => entriesOf(path, names));
  const blocks = (isType: boolean): string[] =>
    entries
      .filter((entry) => entry.isType === isType)
      .flatMap(({ name, about, code }) => [`### ${name}`, ...(about ? [about] : []), fenced(code)]);
  return page(
    '# Library',
    'Everything that `import … from "lintel"` offers. Answers are plain data, the same as those of the commands; a question that ' +
      'cannot be asked throws an error whose `code` is one of the [errors](errors.md).',
    fenced(
      "import { open } from 'lintel';\n\nconst lintel = await open('/path/to/repository');\n" +
        "const { complete, references } = await lintel.refs('src/app.ts#start');\nawait lintel.close();",
    ),
    '## Functions and values',
    ...blocks(false),
    '## Types',
    ...blocks(true),
    '## Answers',
    'What a call answers is written as `Answers[name]`. Each has a JSON schema, which ships with the package.',
    table(
      ['name', 'schema'],
      Object.keys(ANSWERS).map((name) => [
        `\`${name}\``,
        `[\`lintel/schema/${name}.json\`](../../schema/${name}.json)`,
      ]),
    ),
  );
}

/** Files that the door leads to, with the names that it exports from each. */
function exportedFiles(): [path: string, names: Set<string>][] {
  const { module } = parseSync(DOOR, readFileSync(DOOR, 'utf8'));
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  const byFile = Map.groupBy(exported, ({ moduleRequest }) =>
    join(dirname(DOOR), moduleRequest?.value ?? ''),
  );
  return [...byFile].map(([path, list]) => [path, new Set(list.map(({ exportName }) => exportName.name!))]);
}

function entriesOf(path: string, names: ReadonlySet<string>): Entry[] {
  const text = readFileSync(path, 'utf8');
  const { program, comments } = parseSync(path, text);
  const declared = program.body.flatMap((statement) => declarationIn(statement, text, comments));
  const wanted = new Set(names);
  // Types of the same file that exported ones are made of.
  for (const { name, code } of declared.filter((entry) => wanted.has(entry.name)))
    for (const other of declared)
      if (other.isType && other.name !== name && new RegExp(`\\b${other.name}\\b`).test(code))
        wanted.add(other.name);
  return declared.filter(({ name }) => wanted.has(name));
}

function declarationIn(statement: Statement, text: string, comments: readonly Comment[]): Entry[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  const about = commentBefore(statement.start, text, comments);
  if (declaration?.type === 'FunctionDeclaration')
    return [{ name: declaration.id!.name, isType: false, about, code: signatureOf(declaration, text) }];
  if (declaration?.type === 'TSInterfaceDeclaration' || declaration?.type === 'TSTypeAliasDeclaration') {
    const code = text.slice(declaration.start, declaration.end);
    return [{ name: declaration.id.name, isType: true, about, code }];
  }
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.map(({ id }) => {
    const code = `const ${text.slice(id.start, id.end)};`;
    return { name: id.type === 'Identifier' ? id.name : '', isType: false, about, code };
  });
}

function signatureOf({ id, params, returnType, typeParameters }: Function, text: string): string {
  const slice = (node: { start: number; end: number } | null | undefined): string =>
    node ? text.slice(node.start, node.end) : '';
  const list = params.map((param) => parameterText(param, slice)).join(', ');
  return `function ${id!.name}${slice(typeParameters)}(${list})${slice(returnType)};`;
}

/** A parameter that has a default may be left out. */
function parameterText(param: ParamPattern, slice: (node: { start: number; end: number }) => string): string {
  if (param.type !== 'AssignmentPattern' || param.left.type !== 'Identifier') return slice(param);
  return `${param.left.name}?${param.left.typeAnnotation ? slice(param.left.typeAnnotation) : ''}`;
}

/** The comment that stands right before a declaration, as prose. */
function commentBefore(start: number, text: string, comments: readonly Comment[]): string {
  const comment = comments.findLast(({ end }) => end <= start);
  if (comment?.type !== 'Block' || text.slice(comment.end, start).trim() !== '') return '';
  return comment.value
    .split('\n')
    .map((line) => line.replace(/^\s*\*\s?/, '').trim())
    .join(' ')
    .trim();
}

function fenced(code: string): string {
  return `\`\`\`ts\n${code}\n\`\`\``;
}
