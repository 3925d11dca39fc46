// What a file does with the modules it asks for, where the import tables do not say: which names of a module it uses when
// it has the module as an object, which files and packages it names in strings, and where its `export` keywords stand.
import type { CallExpression, Class, Node, TemplateLiteral, VariableDeclarator } from '@oxc-project/types';
import type { CollectedFile, Collector } from '../../facts/index.ts';
import { carriedNames, type CarriedName } from './object-members.ts';
import {
  commentedPackages,
  documentedImports,
  environmentPackages,
  type DocumentedImport,
} from './documented-imports.ts';
import { exportEdits, publicNames, type ExportEdit } from './export-edits.ts';
import { aliasesIn, type Alias } from './namespace-aliases.ts';
import { namespaceRows, namespaceUses, type NamespaceUse } from './namespace-uses.ts';
import { templatePattern } from '../paths/path-pattern.ts';
import { patternNames, requestUse, WHOLE, type RequestUse } from './request-use.ts';
import { isInFunction, signatureUses, type Stretch } from './signature-uses.ts';
import {
  installedPackage,
  isPathText,
  isSourceName,
  isTelling,
  packageInText,
  packagesInSample,
  pathsInCommand,
} from '../texts/names-in-text.ts';

export type ModuleUseFact = {
  /** Requests by where they start, with the names of the module that are used. */
  readonly requests?: readonly RequestUse[];
  /** Rows of imported names that stand for a whole module, with the members that are used. */
  readonly namespaces?: readonly NamespaceUse[];
  /** Strings that may be paths of files, or patterns of such. */
  readonly paths?: readonly string[];
  /** Strings that may be names of packages. */
  readonly packages?: readonly string[];
  /** Packages that comments tell of as code or as commands. */
  readonly commented?: readonly string[];
  /** Patterns of files that are loaded together, relative to this one; after `=` to some folder above, after `~` to any. */
  readonly patterns?: readonly string[];
  /** Whether modules are loaded whose names are computed. */
  readonly isOpen?: boolean;
  /** Where modules are loaded by computed names: words that are handed to functions, which may name folders. */
  readonly words?: readonly string[];
  readonly edits?: readonly ExportEdit[];
  /** Where the names of decorated classes start. */
  readonly decorated?: readonly number[];
  /** Names of classes that are handed to a registry in this file. */
  readonly registered?: readonly string[];
  /** Exported symbols that stand in the types of values. */
  readonly inSignatures?: readonly number[];
  /** Where exported names start whose documentation says `@public`. */
  readonly published?: readonly number[];
  readonly documented?: readonly DocumentedImport[];
  /** Names that an exported object carries as well. */
  readonly carried?: readonly CarriedName[];
  /** Whether it starts with `#!`. */
  readonly isCommand?: boolean;
};

interface Draft {
  readonly requests: RequestUse[];
  readonly paths: Set<string>;
  readonly packages: Set<string>;
  readonly patterns: Set<string>;
  readonly words: Set<string>;
  readonly decorated: number[];
  /** Names that a pattern takes from an identifier, by where the identifier stands. */
  readonly taken: Map<number, readonly string[]>;
  readonly aliases: Map<number, Alias>;
  readonly registered: string[];
  /** Where types stand that no signature shows. */
  readonly hidden: Stretch[];
  isOpen: boolean;
}

const moduleUseFacts: Collector<ModuleUseFact> = {
  id: 'module-uses',
  start(file) {
    const namespaces = namespaceRows(file.facts);
    const draft: Draft = {
      requests: [],
      paths: new Set(),
      packages: new Set(),
      patterns: new Set(),
      words: new Set(),
      decorated: [],
      taken: new Map(),
      aliases: new Map(),
      registered: [],
      hidden: [],
      isOpen: false,
    };
    return {
      enter: {
        Literal: (node, parent) => {
          if (typeof node.value === 'string') addText(draft, node.value, parent);
        },
        ImportExpression: (node) => addRequest(file, draft, node, node.source),
        CallExpression: (node) => {
          if (node.arguments.length > 0) addCall(file, draft, node);
        },
        TSImportType: (node) => {
          draft.requests.push([node.start, firstName(node.qualifier as Node | null) ?? WHOLE]);
        },
        VariableDeclarator: (node) => {
          if (node.id.typeAnnotation && isInFunction(file.ancestors))
            draft.hidden.push(node.id.typeAnnotation);
          if (namespaces.size > 0) addAliases(draft, node);
        },
        TSTypeAliasDeclaration: (node) => {
          draft.hidden.push(node);
        },
        TSInterfaceDeclaration: (node) => {
          draft.hidden.push(node);
        },
        TemplateLiteral: (node) => addTemplate(draft, node),
        NewExpression: ({ arguments: list }) => {
          if (list[0]?.type === 'TemplateLiteral' && list.length > 1) addLocation(draft, list[0]);
        },
        ClassDeclaration: (node: Class) => {
          if (node.decorators.length > 0 && node.id) draft.decorated.push(node.id.start);
        },
      },
      finish: () => finish(file, draft, namespaces),
    };
  },
};

export default moduleUseFacts;

function addAliases(draft: Draft, node: VariableDeclarator): void {
  const { init, id } = node;
  if (init?.type === 'Identifier' && id.type === 'ObjectPattern')
    draft.taken.set(init.start, patternNames(id));
  else for (const [start, alias] of aliasesIn(node)) draft.aliases.set(start, alias);
}

function addTemplate(draft: Draft, { quasis, expressions }: TemplateLiteral): void {
  const parts = quasis.map(({ value }) => value.raw);
  for (const part of parts) {
    for (const name of packagesInSample(part)) draft.packages.add(name);
    for (const path of pathsInCommand(part)) draft.paths.add(path);
  }
  // `tool/dist/${name}.css` is a file of a package.
  const owner = parts[0]!.includes('/') ? packageInText(parts[0]!) : undefined;
  if (owner !== undefined) draft.packages.add(owner);
  const isPath =
    expressions.length > 0 && isSourceName(parts.at(-1)!) && !parts.some((part) => /\s/.test(part));
  if (parts.some((part) => part.includes('*'))) {
    // What comes first is a folder, as `__dirname` is.
    if (parts.length === 2 && parts[0] === '' && isPathText(parts[1]!)) draft.paths.add(parts[1]!);
    return;
  }
  // Seen from somewhere that only running tells.
  if (isPath && /\w\/|\/\w/.test(parts[0]!)) draft.patterns.add(`=${parts.join('*')}`);
  else if (isPath && parts[0] === '' && isTelling(parts.slice(1).join('*')))
    draft.patterns.add(`~${parts.slice(1).join('*')}`);
}

function addText(draft: Draft, text: string, parent: Node): void {
  if (text.length < 2 || text.length > 160) return;
  switch (parent.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
    case 'TSLiteralType':
      return;
  }
  if (parent.type === 'CallExpression' && text.length < 40) draft.words.add(text);
  if (isPathText(text)) draft.paths.add(text);
  else if (text.includes(' ')) {
    for (const path of pathsInCommand(text)) draft.paths.add(path);
    for (const name of packagesInSample(text)) draft.packages.add(name);
  }
  if (parent.type === 'JSXAttribute') return;
  const name = installedPackage(text) ?? packageInText(text);
  if (name !== undefined) draft.packages.add(name);
}

/** `import(x)` and `require(x)`: a name, a pattern, or something that only running tells. */
function addRequest(file: CollectedFile, draft: Draft, node: Node, source: Node): void {
  if (source.type === 'TemplateLiteral' && source.expressions.length > 0) {
    addPattern(draft, source);
  } else if (source.type === 'Literal' || source.type === 'TemplateLiteral') {
    draft.requests.push([node.start, ...requestUse(file, node)]);
  } else {
    draft.isOpen = true;
  }
}

function addPattern(draft: Draft, source: Extract<Node, { type: 'TemplateLiteral' }>): void {
  const pattern = templatePattern(source.quasis.map(({ value }) => value.cooked ?? ''));
  if (pattern === undefined) draft.isOpen = true;
  else draft.patterns.add(pattern);
}

/** `new URL(`./workers/${name}.js`, …)`: a place that may or may not be a module. */
function addLocation(draft: Draft, source: TemplateLiteral): void {
  if (source.expressions.length > 0 && isSourceName(source.quasis.at(-1)!.value.raw))
    addPattern(draft, source);
}

/** What is mocked is not used by that, but what a mock is made from is. */
const ACTUAL = /^(?:requireActual|importActual|requireMock|importMock|createMockFromModule)$/;
const MOCKERS = new Set(['vi', 'jest', 'vitest']);

function addCall(file: CollectedFile, draft: Draft, node: CallExpression): void {
  const { callee } = node;
  if (callee.type === 'Identifier') {
    if (callee.name === 'require' && file.isGlobal(callee.start))
      addRequest(file, draft, node, node.arguments[0]!);
    else if (JOINERS.has(callee.name)) addJoined(draft, node);
    return;
  }
  if (callee.type !== 'MemberExpression' || callee.computed) return;
  const { object } = callee;
  const property = (callee.property as { name: string }).name;
  if (JOINERS.has(property)) addJoined(draft, node);
  if (object.type === 'Identifier') {
    if (object.name === 'require' && property === 'context') addContext(draft, node);
    else if (property === 'define') addRegistered(file, draft, node);
    else if (MOCKERS.has(object.name))
      draft.requests.push([node.start, ...(ACTUAL.test(property) ? requestUse(file, node) : [])]);
  } else if (object.type === 'MetaProperty' && property.startsWith('glob')) {
    addGlobs(draft, node.arguments[0]!);
  } else if (property === 'define') {
    addRegistered(file, draft, node);
  }
}

const JOINERS = new Set(['join', 'resolve']);

/** `join(here, 'workers', `${name}.js`)`: a path from this folder, or the end of one from where only running tells. */
function addJoined(draft: Draft, { arguments: list }: CallExpression): void {
  const parts = list.map(joinedPart);
  if (isOwnFolder(list[0]!)) {
    const path = parts.slice(1).join('/');
    if (isSourceName(path) && !/\s/.test(path)) draft.patterns.add(`./${path}`);
    return;
  }
  const known = parts.findIndex((part) => /\w/.test(part));
  const end = parts.slice(Math.max(0, known)).join('/');
  if (known < 0 || known === parts.length - 1 || !isSourceName(end) || /\s/.test(end)) return;
  draft.patterns.add(`~${end.replace(/^(?:\.{1,2}\/)+/, '')}`);
}

function isOwnFolder(node: Node): boolean {
  if (node.type === 'Identifier') return node.name === '__dirname';
  return node.type === 'MemberExpression' && node.object.type === 'MetaProperty';
}

function joinedPart(node: Node): string {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw).join('*');
  return '*';
}

/** `customElements.define('x-y', Class)`: from then on the class is known by its tag. */
function addRegistered(file: CollectedFile, draft: Draft, { arguments: list }: CallExpression): void {
  const [tag, value] = list;
  if (tag?.type !== 'Literal' || typeof tag.value !== 'string' || !tag.value.includes('-')) return;
  if (value?.type === 'Identifier') draft.registered.push(value.name);
  if (value?.type !== 'ThisExpression') return;
  const around = file.ancestors.findLast(({ type }) => type === 'ClassDeclaration') as Class | undefined;
  if (around?.id) draft.registered.push(around.id.name);
}

function addContext(draft: Draft, node: CallExpression): void {
  const [folder, isDeep] = node.arguments;
  if (folder?.type !== 'Literal' || typeof folder.value !== 'string') return;
  const isFlat = isDeep?.type === 'Literal' && isDeep.value === false;
  draft.patterns.add(`${folder.value}/${isFlat ? '*' : '**'}`);
}

function addGlobs(draft: Draft, node: Node): void {
  const list = node.type === 'ArrayExpression' ? node.elements : [node];
  for (const item of list) {
    if (item?.type === 'Literal' && typeof item.value === 'string') draft.patterns.add(item.value);
    else if (item?.type === 'TemplateLiteral') addPattern(draft, item);
  }
}

/** The first name of `import('x').A.B`. */
function firstName(node: Node | null): string | undefined {
  let current = node;
  while (current?.type === 'TSQualifiedName') current = current.left as Node;
  return current?.type === 'Identifier' ? current.name : undefined;
}

function finish(
  file: CollectedFile,
  draft: Draft,
  namespaces: ReadonlyMap<number | undefined, number>,
): ModuleUseFact | undefined {
  const { text, facts } = file;
  const fact: Record<string, unknown> = {
    requests: draft.requests,
    namespaces: namespaceUses(facts, namespaces, { text, taken: draft.taken, aliases: draft.aliases }),
    paths: [...draft.paths],
    packages: [...draft.packages, ...environmentPackages(file.tree)],
    commented: commentedPackages(file.tree),
    patterns: [...draft.patterns],
    edits: exportEdits(file.tree),
    decorated: draft.decorated,
    registered: draft.registered,
    inSignatures: signatureUses(facts, draft.hidden),
    published: publicNames(file.tree),
    documented: documentedImports(file.tree),
    carried: carriedNames(file.tree),
  };
  for (const [key, value] of Object.entries(fact)) if ((value as unknown[]).length === 0) delete fact[key];
  if (draft.isOpen) Object.assign(fact, { isOpen: true, words: [...draft.words] });
  if (text.startsWith('#!')) fact['isCommand'] = true;
  return Object.keys(fact).length === 0 ? undefined : (fact as ModuleUseFact);
}
