// From where a manifest has a package come, where that is not a registry under the package's own name.

export type SourceKind = 'plain archive' | 'archive' | 'repository' | 'folder or file' | 'other package';

/** Undefined for ranges, tags, and what the workspace or a catalog decides. */
export function sourceKindOf(name: string, range: string): SourceKind | undefined {
  if (/^http:/i.test(range)) return isRepository(range) ? 'repository' : 'plain archive';
  if (isRepository(range)) return 'repository';
  if (/^https:/i.test(range)) return 'archive';
  if (/^(?:file|link|portal|patch):|^(?:\.{0,2}|~)\//.test(range)) return 'folder or file';
  const alias = /^npm:((?:@[^/@]+\/)?[^@]+)/.exec(range)?.[1];
  return alias === undefined || alias === name || /^[\^~<>=\d]/.test(alias) ? undefined : 'other package';
}

function isRepository(range: string): boolean {
  return /^(?:git(?:\+\w+)?|ssh|github|gitlab|bitbucket|gist):|^git@|\.git(?:#|$)|^[\w.-]+\/[\w.-]+(?:#|$)/i.test(
    range,
  );
}

const FIELDS = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'overrides',
  'resolutions',
] as const;

type Json = Readonly<Record<string, unknown>>;

export interface AskedRange {
  /** The field, and in overrides the packages around it. */
  readonly path: string;
  readonly name: string;
  readonly range: string;
}

/** Every range that a manifest gives, in overrides also of what other packages ask for. */
export function rangesIn(manifest: Json): AskedRange[] {
  const pnpm = manifest['pnpm'];
  const ofPnpm = typeof pnpm === 'object' && pnpm !== null ? (pnpm as Json)['overrides'] : undefined;
  return [
    ...FIELDS.map((field) => [field, manifest[field]] as const),
    ['pnpm.overrides', ofPnpm] as const,
  ].flatMap(([path, value]) => rangesBelow(path, value));
}

function rangesBelow(path: string, value: unknown): AskedRange[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value as Json).flatMap(([key, inner]): AskedRange[] =>
    typeof inner === 'string'
      ? [{ path, name: ownName(key), range: inner }]
      : rangesBelow(`${path}.${key}`, inner),
  );
}

/** `a>b`, `**\/b` and `b@1` all speak of `b`. */
function ownName(key: string): string {
  const last = key.replace(/^.*>/, '');
  return /(?:^|\/)((?:@[^/@]+\/)?[^/@]+)(?:@.*)?$/.exec(last)?.[1] ?? last;
}
