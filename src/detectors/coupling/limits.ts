// From how many ties on a module is called a god module, or rigid: more in larger packages.
import type { Module } from './module-graph.ts';
import type { CouplingOptions } from './options.ts';

export interface Limits {
  readonly god: number;
  readonly rigid: number;
}

export function limitsByPackage(modules: readonly Module[], settings: CouplingOptions): Map<string, Limits> {
  const counts = new Map<string, number>();
  for (const { owner } of modules) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  return new Map(
    [...counts].map(([owner, count]) => [
      owner,
      {
        god: Math.max(settings.godModuleThresholdMin, Math.ceil(count * settings.godModuleThresholdRatio)),
        rigid: Math.max(settings.rigidThresholdMin, Math.ceil(count * settings.rigidThresholdRatio)),
      },
    ]),
  );
}
