// The configuration of a tool as data: what is written out in a file of JavaScript, TypeScript, JSON or YAML. Nothing is run; a value
// that would have to be computed is `COMPUTED`.
import type { Node, Program } from '@oxc-project/types';
import { isRecord, parseJsonc, yamlList } from '../resolve/index.ts';
import { folderOf, joinPath } from '../base/index.ts';
import { parseSource } from '../syntax/index.ts';

export const COMPUTED = Symbol('computed');

export type ConfigValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | typeof COMPUTED
  | readonly ConfigValue[]
  | ConfigObject;

export interface ConfigObject {
  readonly [key: string]: ConfigValue;
}

/** Files of the repository that configurations import. */
export interface ConfigFiles {
  read(path: string): string | undefined;
  has(path: string): boolean;
}

export function readConfig(path: string, files: ConfigFiles, depth = 0): ConfigValue {
  const text = files.read(path) ?? '';
  if (/\.jsonc?$|rc$/.test(path)) return jsonValue(text);
  if (/\.ya?ml$/.test(path)) return yamlValue(text);
  return depth > MOST_IMPORTS ? COMPUTED : moduleValue(path, text, files, depth);
}

const MOST_IMPORTS = 5;

function jsonValue(text: string): ConfigValue {
  const parsed = parseJsonc(text);
  return parsed.problem === undefined ? (parsed.value as ConfigValue) : COMPUTED;
}

/** Strings, and lists of them, at the top of a file. */
function yamlValue(text: string): ConfigValue {
  const value: Record<string, ConfigValue> = {};
  for (const [, key, rest] of text.matchAll(/^([\w-]+)[ \t]*:[ \t]*(.*)$/gm)) {
    const scalar = rest!.replace(/\s+#.*$/, '').trim();
    const isList = scalar === '' || scalar.startsWith('[');
    value[key!] = isList ? yamlList(text, key!) : scalar.replace(/^(['"])(.*)\1$/, '$2');
  }
  return value;
}

export function asObject(value: ConfigValue): ConfigObject | undefined {
  return isRecord(value) ? (value as ConfigObject) : undefined;
}

/** Strings that are written out, and whether there may be others. */
export function asTexts(value: ConfigValue): {
  readonly texts: readonly string[];
  readonly isWhole: boolean;
} {
  if (value === undefined || value === null) return { texts: [], isWhole: true };
  const items = Array.isArray(value) ? (value as readonly ConfigValue[]) : [value];
  const texts = items.filter((item): item is string => typeof item === 'string');
  return { texts, isWhole: texts.length === items.length };
}

interface Reading {
  readonly constants: ReadonlyMap<string, Node>;
  /** What names are imported as: the module, and the name in it. */
  readonly imports: ReadonlyMap<string, readonly [specifier: string, name: string]>;
  /** The value of a module, or of what it exports by a name. */
  readonly load: (specifier: string, name: string) => ConfigValue;
  depth: number;
}

function moduleValue(
  path: string,
  text: string,
  files: ConfigFiles,
  deep: number,
  name = 'default',
): ConfigValue {
  const { program } = parseSource(path, text);
  const constants = constantsOf(program);
  const load = (specifier: string, wanted: string): ConfigValue => {
    const found = importedFile(path, specifier, files);
    if (found === undefined) return COMPUTED;
    return wanted === 'default' || found.endsWith('.json')
      ? readConfig(found, files, deep + 1)
      : moduleValue(found, files.read(found) ?? '', files, deep + 1, wanted);
  };
  const reading: Reading = { constants, imports: importsOf(program), load, depth: deep };
  const exported = name === 'default' ? exportedNode(program) : constants.get(name);
  return exported === undefined || deep > MOST_IMPORTS ? COMPUTED : valueOf(exported, reading);
}

/** Of the repository's own files; what packages say is not read. */
function importedFile(path: string, specifier: string, { has }: ConfigFiles): string | undefined {
  const at = specifier.startsWith('.') ? joinPath(folderOf(path), specifier) : undefined;
  if (at === undefined) return undefined;
  const stem = at.replace(/\.[cm]?js$/, '');
  const ends = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '.json', '/index.ts', '/index.js'];
  return [at, ...ends.flatMap((end) => [`${at}${end}`, `${stem}${end}`])].find((one) => has(one));
}

function importsOf(program: Program): Map<string, readonly [string, string]> {
  const imports = new Map<string, readonly [string, string]>();
  for (const statement of program.body)
    if (statement.type === 'ImportDeclaration')
      for (const part of statement.specifiers)
        imports.set(part.local.name, [
          statement.source.value,
          part.type === 'ImportSpecifier' ? (keyOf(part.imported) ?? 'default') : 'default',
        ]);
  return imports;
}

function constantsOf(program: Program): Map<string, Node> {
  const constants = new Map<string, Node>();
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations)
      if (id.type === 'Identifier' && init) constants.set(id.name, init);
  }
  return constants;
}

function exportedNode(program: Program): Node | undefined {
  for (const statement of program.body) {
    if (statement.type === 'ExportDefaultDeclaration') return statement.declaration;
    if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression')
      continue;
    const { left, right } = statement.expression;
    if (left.type !== 'MemberExpression' || left.object.type !== 'Identifier') continue;
    const property = left.property.type === 'Identifier' ? left.property.name : '';
    if (left.object.name === 'module' && property === 'exports') return right;
    if (left.object.name === 'exports' && property === 'default') return right;
  }
  return undefined;
}

const DEEPEST = 40;

function valueOf(node: Node | null | undefined, reading: Reading): ConfigValue {
  if (!node || reading.depth > DEEPEST) return COMPUTED;
  reading.depth++;
  const value = computeValue(node, reading);
  reading.depth--;
  return value;
}

function computeValue(node: Node, reading: Reading): ConfigValue {
  switch (node.type) {
    case 'Literal':
      return node.value instanceof RegExp || 'regex' in node ? COMPUTED : (node.value as ConfigValue);
    case 'TemplateLiteral':
      return templateValue(node, reading);
    case 'ArrayExpression':
      return node.elements.flatMap((element): ConfigValue[] => {
        if (element?.type !== 'SpreadElement') return [valueOf(element, reading)];
        const spread = valueOf(element.argument, reading);
        return Array.isArray(spread) ? [...(spread as readonly ConfigValue[])] : [COMPUTED];
      });
    case 'ObjectExpression':
      return objectValue(node, reading);
    case 'Identifier':
      return namedValue(node.name, reading);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return valueOf(node.expression, reading);
    case 'AwaitExpression':
      return valueOf(node.argument, reading);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return returnedValue(node, reading);
    case 'CallExpression':
      return callValue(node, reading);
    case 'NewExpression':
      return node.callee.type === 'Identifier' && node.callee.name === 'URL'
        ? inFolder([valueOf(node.arguments[0], reading)])
        : COMPUTED;
    case 'MemberExpression':
      return memberValue(node, reading);
    default:
      return COMPUTED;
  }
}

function namedValue(name: string, reading: Reading): ConfigValue {
  if (name === 'undefined') return undefined;
  if (name === '__dirname') return '<rootDir>';
  const imported = reading.imports.get(name);
  return imported ? reading.load(...imported) : valueOf(reading.constants.get(name), reading);
}

function templateValue(node: Node & { type: 'TemplateLiteral' }, reading: Reading): ConfigValue {
  let text = node.quasis[0]?.value.cooked ?? '';
  for (const [index, expression] of node.expressions.entries()) {
    const value = valueOf(expression, reading);
    if (typeof value !== 'string') return COMPUTED;
    text += value + (node.quasis[index + 1]?.value.cooked ?? '');
  }
  return text;
}

/** `...` holds what could not be read. */
function objectValue(node: Node & { type: 'ObjectExpression' }, reading: Reading): ConfigValue {
  const value: Record<string, ConfigValue> = {};
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      const spread = asObject(valueOf(property.argument, reading));
      Object.assign(value, spread ?? { '...': COMPUTED });
    } else {
      const key = property.computed ? undefined : keyOf(property.key);
      if (key === undefined) value['...'] = COMPUTED;
      else value[key] = valueOf(property.value, reading);
    }
  }
  return value;
}

function keyOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'Literal' ? String(node.value) : undefined;
}

function returnedValue(node: Node, reading: Reading): ConfigValue {
  if (node.type !== 'ArrowFunctionExpression' && node.type !== 'FunctionExpression') return COMPUTED;
  if (node.body?.type !== 'BlockStatement') return valueOf(node.body, reading);
  const last = node.body.body.findLast((statement) => statement.type === 'ReturnStatement');
  return last?.type === 'ReturnStatement' ? valueOf(last.argument, reading) : COMPUTED;
}

const IDENTITIES = /^(?:define\w*|withNuxt|createConfig)$/;
const PATH_CALLS = /^(?:resolve|join|fileURLToPath|r|normalize|pathToFileURL)$/;

function callValue(node: Node & { type: 'CallExpression' }, reading: Reading): ConfigValue {
  const { callee } = node;
  const name =
    callee.type === 'Identifier'
      ? callee.name
      : callee.type === 'MemberExpression'
        ? keyOf(callee.property)
        : undefined;
  const values = node.arguments.map((argument) => valueOf(argument, reading));
  if (name === 'require')
    return typeof values[0] === 'string' ? reading.load(values[0], 'default') : COMPUTED;
  if (name !== undefined && IDENTITIES.test(name)) return values[0];
  if (name === 'mergeConfig') return values.reduce<ConfigValue>(merged, {});
  if (name !== undefined && PATH_CALLS.test(name)) return inFolder(values);
  return COMPUTED;
}

function memberValue(node: Node & { type: 'MemberExpression' }, reading: Reading): ConfigValue {
  if (node.object.type === 'MetaProperty') return '<rootDir>';
  const key = node.computed ? undefined : keyOf(node.property);
  const object = asObject(valueOf(node.object, reading));
  return object === undefined || key === undefined ? COMPUTED : key in object ? object[key] : COMPUTED;
}

function inFolder(values: readonly ConfigValue[]): ConfigValue {
  const texts = values.filter((value): value is string => typeof value === 'string' && value !== '<rootDir>');
  if (texts.length < values.filter((value) => value !== '<rootDir>').length) return COMPUTED;
  return ['<rootDir>', ...texts].join('/').replaceAll(/\/(?:\.\/)+/g, '/');
}

function merged(a: ConfigValue, b: ConfigValue): ConfigValue {
  const [left, right] = [asObject(a), asObject(b)];
  if (!left || !right) return { ...left, ...right, ...(left && right ? {} : { '...': COMPUTED }) };
  const both: Record<string, ConfigValue> = { ...left };
  for (const [key, value] of Object.entries(right)) {
    const old = left[key];
    both[key] =
      Array.isArray(old) && Array.isArray(value)
        ? [...old, ...value]
        : asObject(old) && asObject(value)
          ? merged(old, value)
          : value;
  }
  return both;
}
