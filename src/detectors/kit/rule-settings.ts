// Which rules a repository has turned on and off in the settings of its other tools, read as data. Only what is said for all files
// counts as off; on is what any part turns on. A configuration that is a program is read where it spells rules out, and not run.
import type { Program } from '@oxc-project/types';
import { folderOf, nameOf } from '../../base/index.ts';
import { isRecord, parseJsonc } from '../../resolve/index.ts';
import type { Snapshot } from '../../snapshot/index.ts';
import { parseSource } from '../../syntax/index.ts';
import { pathsNamed, perText } from './tool-results.ts';

export interface RuleSettings {
  readonly file: string;
  /** What it is about: the files below. */
  readonly folder: string;
  /** Without the names of plugins and groups; rules of knip begin with `knip:`. */
  readonly on: ReadonlySet<string>;
  readonly off: ReadonlySet<string>;
  /** Whether settings of folders above do not count. */
  readonly isTop: boolean;
}

const NAMES =
  /^(?:\.eslintrc(?:\.json)?|\.oxlintrc\.jsonc?|\.?biome\.jsonc?|\.?knip\.jsonc?|eslint\.config\.[cm]?[jt]s|package\.json)$/;

export function ruleSettingsFiles(snapshot: Snapshot): readonly string[] {
  return pathsNamed(snapshot.paths, '.ebkp', NAMES);
}

/** Of files that say anything, in order of path. Programs in whose text no rule of interest is named are not parsed. */
export function ruleSettings(snapshot: Snapshot, rules: RegExp): RuleSettings[] {
  return ruleSettingsFiles(snapshot).flatMap((file) => {
    const isParsed = isProgram(file) && rules.test(snapshot.read(file) ?? '');
    const said = isProgram(file) && !isParsed ? SAYS_NOTHING : read(snapshot, file);
    return said.on.size + said.off.size === 0 && !said.isTop
      ? []
      : [{ file, folder: folderOf(file), on: said.on, off: said.off, isTop: said.isTop }];
  });
}

/** Rules that typescript-eslint has under the same name: turned off, they may only have made way. */
const EXTENDED = new Set([
  'no-empty-function',
  'no-return-await',
  'no-throw-literal',
  'no-unused-expressions',
]);

class Said {
  readonly on = new Set<string>();
  readonly off = new Set<string>();
  isTop = false;
  readonly #isTyped: boolean;

  constructor(text: string) {
    this.#isTyped = text.includes('typescript-eslint');
  }

  add(rule: string, level: unknown, isForAll: boolean): void {
    const name = rule.slice(rule.lastIndexOf('/') + 1);
    const value: unknown = Array.isArray(level) ? level[0] : isRecord(level) ? level['level'] : level;
    // oxlint also says allow and deny.
    if (value === 'off' || value === 'allow' || value === 0) {
      const madeWay = this.#isTyped && rule === name && EXTENDED.has(name);
      if (isForAll && !madeWay) this.off.add(name);
    } else if (typeof value === 'string' || value === 1 || value === 2) this.on.add(name);
  }

  addAll(rules: unknown, isForAll: boolean): void {
    if (isRecord(rules)) for (const [rule, level] of Object.entries(rules)) this.add(rule, level, isForAll);
  }
}

function isProgram(path: string): boolean {
  return nameOf(path).startsWith('eslint.config.');
}

const SAYS_NOTHING = { on: new Set<string>(), off: new Set<string>(), isTop: true };

const read = perText((path, text) => {
  const said = new Said(text);
  const name = nameOf(path);
  if (isProgram(path)) {
    said.isTop = true;
    readProgram(said, parseSource(path, text).program);
    return said;
  }
  const isManifest = name === 'package.json';
  if (isManifest && !text.includes('"eslintConfig"') && !text.includes('"knip"')) return said;
  const json = parseJsonc(text).value;
  if (!isRecord(json)) return said;
  if (isManifest) {
    readLinter(said, json['eslintConfig']);
    readKnip(said, json['knip']);
  } else if (name.includes('knip')) readKnip(said, json);
  else if (name.includes('biome')) readBiome(said, json);
  else readLinter(said, json);
  return said;
});

/** Settings of ESLint and oxlint. */
function readLinter(said: Said, json: unknown): void {
  if (!isRecord(json)) return;
  said.isTop ||= json['root'] === true;
  said.addAll(json['rules'], true);
  for (const part of listOf(json['overrides'])) if (isRecord(part)) said.addAll(part['rules'], false);
}

function readBiome(said: Said, json: unknown): void {
  const addGroups = (part: unknown, isForAll: boolean): void => {
    const linter = isRecord(part) ? part['linter'] : undefined;
    const rules = isRecord(linter) ? linter['rules'] : undefined;
    if (isRecord(rules)) for (const group of Object.values(rules)) said.addAll(group, isForAll);
  };
  addGroups(json, true);
  if (isRecord(json)) for (const part of listOf(json['overrides'])) addGroups(part, false);
}

function readKnip(said: Said, json: unknown): void {
  if (!isRecord(json)) return;
  const rules = isRecord(json['rules']) ? Object.entries(json['rules']) : [];
  for (const [rule, level] of rules) said.add(`knip:${rule}`, level, true);
  for (const rule of listOf(json['exclude']))
    if (typeof rule === 'string') said.add(`knip:${rule}`, 'off', true);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A flat configuration: every `rules: { … }` in it, wherever it stands. */
function readProgram(said: Said, program: Program): void {
  const walk = (node: unknown, isForAll: boolean): void => {
    if (Array.isArray(node)) for (const item of node) walk(item, isForAll);
    if (!isRecord(node)) return;
    const isPart = node['type'] === 'ObjectExpression';
    const forAll = isForAll && !(isPart && propertyOf(node, 'files') !== undefined);
    const rules = isPart ? propertyOf(node, 'rules') : undefined;
    if (isRecord(rules) && rules['type'] === 'ObjectExpression') readRules(said, rules, forAll);
    for (const child of Object.values(node)) if (typeof child === 'object') walk(child, forAll);
  };
  walk(program.body, true);
}

/** What is spread into the rules may say otherwise about those before it. */
function readRules(said: Said, rules: Readonly<Record<string, unknown>>, isForAll: boolean): void {
  const properties = listOf(rules['properties']);
  const spread = properties.findLastIndex((item) => isRecord(item) && item['type'] === 'SpreadElement');
  properties.forEach((property, index) => {
    const name = nameIn(property);
    if (name !== undefined && isRecord(property))
      said.add(name, levelIn(property['value']), isForAll && index > spread);
  });
}

function propertyOf(node: Readonly<Record<string, unknown>>, name: string): unknown {
  const found = listOf(node['properties']).find((property) => nameIn(property) === name);
  return isRecord(found) ? found['value'] : undefined;
}

function nameIn(property: unknown): string | undefined {
  if (!isRecord(property) || property['type'] !== 'Property' || property['computed'] === true)
    return undefined;
  const key = isRecord(property['key']) ? property['key'] : {};
  const name = key['type'] === 'Identifier' ? key['name'] : key['value'];
  return typeof name === 'string' ? name : undefined;
}

/** The level that is spelt out; undefined for anything else. */
function levelIn(value: unknown): unknown {
  if (!isRecord(value)) return undefined;
  if (value['type'] === 'ArrayExpression') return levelIn(listOf(value['elements'])[0]);
  return value['type'] === 'Literal' ? value['value'] : undefined;
}
