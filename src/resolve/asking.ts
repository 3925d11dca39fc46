// One question on its way through the rules: where it is asked, and what has been looked at for it.
import type { FileStyle, Probe } from './find-file.ts';
import type { PackagePlaces } from './locate-package.ts';
import type { EntryQuestion } from './package-entry.ts';
import type { ImportKind, UnresolvedReason, UnresolvedResolution } from './resolution.ts';
import type { PackageScope } from './scopes.ts';
import type { PackageInfo } from './workspace.ts';

export interface Asking {
  readonly places: PackagePlaces;
  readonly probe: Probe;
  readonly scope: PackageScope;
  readonly kind: ImportKind;
  readonly style: FileStyle;
}

export function toAsking(places: PackagePlaces, probe: Probe, scope: PackageScope, kind: ImportKind): Asking {
  const { fromScript, suffixes } = scope;
  return { places, probe, scope, kind, style: { fromScript, suffixes, wantsTypes: kind === 'type' } };
}

export function entryQuestion(asking: Asking, owner: PackageInfo, subpath: string): EntryQuestion {
  const { conditions, ignoresExports, isNode, isCommonJs } = asking.scope;
  const isPlain = asking.kind === 'import' || asking.kind === 'type';
  const requires = isPlain ? isCommonJs : asking.kind === 'require';
  return { owner, subpath, requires, style: asking.style, conditions, ignoresExports, isNode };
}

export function unresolved(reason: UnresolvedReason, detail: string): UnresolvedResolution {
  return { kind: 'unresolved', reason, detail };
}
