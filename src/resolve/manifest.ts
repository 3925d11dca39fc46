// The fields of a package.json that decide what names mean. Fields of an unexpected type count as absent.
import { isRecord, parseJsonc, type Parsed } from './jsonc.ts';

/** A value of `exports` or `imports`: a target, a choice by condition or subpath, a list of alternatives, or a denial. */
export type TargetTree =
  | string
  | null
  | readonly TargetTree[]
  | { readonly [conditionOrSubpath: string]: TargetTree };

export interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly type?: string;
  readonly main?: string;
  readonly module?: string;
  readonly browser?: string;
  readonly source?: string;
  readonly types?: string;
  readonly tsconfig?: string;
  readonly exports?: TargetTree;
  readonly imports?: Readonly<Record<string, TargetTree>>;
  /** Whether it is never published. */
  readonly isPrivate: boolean;
  readonly bin: Readonly<Record<string, string>>;
  /** The subpath patterns of the first `typesVersions` range. */
  readonly typesVersions?: Readonly<Record<string, readonly string[]>>;
  /** Every dependency of any sort, with the range of the first sort that names it. */
  readonly dependencies: ReadonlyMap<string, string>;
  readonly workspaces: readonly string[];
}

const TEXT_FIELDS = [
  'name',
  'version',
  'type',
  'main',
  'module',
  'browser',
  'source',
  'types',
  'tsconfig',
] as const;

const DEPENDENCY_FIELDS = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
] as const;

export function parseManifest(text: string): Parsed<Manifest> {
  const parsed = parseJsonc(text);
  if (parsed.problem !== undefined) return parsed;
  if (!isRecord(parsed.value)) return { problem: 'it is not a JSON object' };
  return { value: toManifest(parsed.value) };
}

function toManifest(json: Readonly<Record<string, unknown>>): Manifest {
  const texts = TEXT_FIELDS.flatMap((field) => {
    const value = json[field] ?? (field === 'types' ? json['typings'] : undefined);
    return typeof value === 'string' ? [[field, value] as const] : [];
  });
  const exports = toTargetTree(json['exports']);
  const imports = toTargetTree(json['imports']);
  const typesVersions = firstTypesVersion(json['typesVersions']);
  return {
    ...Object.fromEntries(texts),
    ...(exports != null && { exports }),
    ...(isRecord(imports) && { imports: imports as Readonly<Record<string, TargetTree>> }),
    ...(typesVersions && { typesVersions }),
    isPrivate: json['private'] === true,
    bin: binOf(json),
    dependencies: dependenciesOf(json),
    workspaces: workspacesOf(json['workspaces']),
  };
}

/** Anything that is no string, list or object denies, as an invalid target does in Node. */
function toTargetTree(value: unknown): TargetTree | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map((item) => toTargetTree(item) ?? null);
  if (!isRecord(value)) return null;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toTargetTree(item) ?? null]));
}

function binOf(json: Readonly<Record<string, unknown>>): Record<string, string> {
  const bin = json['bin'];
  const name = typeof json['name'] === 'string' ? json['name'] : '';
  if (typeof bin === 'string') return { [name.slice(name.lastIndexOf('/') + 1)]: bin };
  return textEntries(bin);
}

function dependenciesOf(json: Readonly<Record<string, unknown>>): Map<string, string> {
  const all = new Map<string, string>();
  for (const field of DEPENDENCY_FIELDS) {
    for (const [name, range] of Object.entries(textEntries(json[field]))) {
      if (!all.has(name)) all.set(name, range);
    }
  }
  return all;
}

function workspacesOf(value: unknown): string[] {
  const list = isRecord(value) ? value['packages'] : value;
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
}

function firstTypesVersion(value: unknown): Record<string, string[]> | undefined {
  if (!isRecord(value)) return undefined;
  const first = Object.values(value)[0];
  if (!isRecord(first)) return undefined;
  const entries = Object.entries(first).map(([pattern, targets]) => {
    const list = Array.isArray(targets) ? targets : [];
    return [pattern, list.filter((item) => typeof item === 'string')] as const;
  });
  return Object.fromEntries(entries);
}

function textEntries(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  const entries = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries);
}
