// Paths in JSON: the fields of a package.json and of a TypeScript config that are paths by definition, the words of
// scripts, and any other string that looks like one.
import { nameOf } from '../../base/index.ts';
import { jsonStrings, type JsonString } from './json-strings.ts';
import { literalPart, looksLikePath, type Anchor, type PathToken, type TokenRole } from './path-token.ts';

const MANIFEST_FIELDS =
  /^(?:main|module|jsnext:main|types|typings|source|browser|exports|imports|bin|files|sideEffects|typesVersions|workspaces|man|directories|unpkg|jsdelivr|style|sass|svelte|react-native|tsconfig|publishConfig)$/;
const DEPENDENCIES = /^(?:d|devD|optionalD|peerD)ependencies$|^(?:overrides|resolutions|pnpm)$/;
const PROSE =
  /^(?:name|version|description|license|author|contributors|maintainers|keywords|homepage|bugs|repository|engines|packageManager|os|cpu|type|funding|\$schema)$/;

const CONFIG_LISTS = /^(?:files|include|exclude|extends|references)$/;
const CONFIG_PATHS =
  /^(?:baseUrl|rootDir|rootDirs|outDir|outFile|declarationDir|tsBuildInfoFile|typeRoots|paths|types)$/;

export function isConfigFile(path: string): boolean {
  return /^(?:tsconfig|jsconfig)(?:[.-].+)?\.json$/.test(nameOf(path));
}

export function jsonTokens(path: string, text: string): PathToken[] {
  const name = nameOf(path);
  const strings = jsonStrings(text);
  if (name === 'package.json') return strings.flatMap((item) => manifestTokens(item, text));
  if (isConfigFile(path)) return strings.flatMap(configTokens);
  return strings.flatMap((item) => (item.isKey ? [] : otherToken(item)));
}

function token(item: JsonString, role: TokenRole, anchor: Anchor = 'folder'): PathToken[] {
  const part = literalPart(item.value);
  // Where an escape stands in the text, offsets in the value are not those of the text.
  if (part === undefined || item.end - item.start !== item.value.length) return [];
  const value = item.value.slice(part.start, part.end);
  const [start, end] = [item.start + part.start, item.start + part.end];
  return [{ start, end, value, role, anchor, encoding: 'json', isFolder: part.isFolder }];
}

function otherToken(item: JsonString): PathToken[] {
  return looksLikePath(item.value) ? token(item, 'json') : [];
}

function manifestTokens(item: JsonString, text: string): PathToken[] {
  const [first, second] = item.keys;
  if (item.isKey) return first === 'browser' && item.keys.length === 2 ? token(item, 'field') : [];
  if (first === 'scripts') return commandTokens(item, text);
  if (first === 'repository' && second === 'directory') return token(item, 'field', 'root');
  if (PROSE.test(first!)) return [];
  if (DEPENDENCIES.test(first!))
    return /^(?:file|link|portal|workspace):\.{0,2}\//.test(item.value) ? token(item, 'field') : [];
  if (!MANIFEST_FIELDS.test(first!)) return otherToken(item);
  const isInternal = first !== 'imports' || item.value.startsWith('.');
  return isInternal ? token(item, 'field') : [];
}

const COMMAND_WORD = /[^\s"'=;&|()<>\\,]+/g;

function commandTokens(item: JsonString, text: string): PathToken[] {
  const raw = text.slice(item.start, item.end);
  return [...raw.matchAll(COMMAND_WORD)].flatMap(({ 0: word, index }) => {
    const part = looksLikePath(word) ? literalPart(word) : undefined;
    if (part === undefined) return [];
    const value = word.slice(part.start, part.end);
    const start = item.start + index + part.start;
    const { isFolder } = part;
    const end = start + value.length;
    return [{ start, end, value, role: 'command', anchor: 'folder', encoding: 'json', isFolder } as const];
  });
}

function configTokens(item: JsonString): PathToken[] {
  if (item.isKey) return [];
  const [first, second] = item.keys;
  const isRelative = /^(?:\.{1,2}(?:\/|$)|\$\{configDir\})/.test(item.value);
  if (first === 'extends' || second === 'types') return isRelative ? token(item, 'field') : [];
  if (first === 'references') return token(item, 'field').map((found) => ({ ...found, isReference: true }));
  if (CONFIG_LISTS.test(first!)) return token(item, 'field');
  if (first !== 'compilerOptions' || !CONFIG_PATHS.test(second ?? '')) return otherToken(item);
  return token(item, 'field', second === 'paths' ? 'paths' : 'folder');
}
