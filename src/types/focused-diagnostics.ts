// What TypeScript says about some files, with as little loaded as possible: they, what they import, and ambient declarations.
import { diagnosticsOf } from './diagnostics.ts';
import { addRoots, focus, letGo, type FocusScope, type Roots } from './focus.ts';
import type { FileDiagnostics } from './model.ts';

/** Each in the nearest context that lists it; a file of no context is checked in an inferred one. */
export async function focusedDiagnostics(
  scope: FocusScope,
  files: readonly string[],
): Promise<FileDiagnostics[]> {
  const roots: Roots = new Map();
  addRoots(scope, roots, files);
  const configs = focus(scope, roots);
  const found: FileDiagnostics[] = [];
  try {
    await scope.session.run(scope.version, [...configs.values()], async (programs) => {
      for (const [context, config] of configs) {
        const own = [...roots.get(context)!];
        found.push({ context, files: own, diagnostics: await diagnosticsOf(programs, config, own) });
      }
    });
  } finally {
    await letGo(scope);
  }
  return found;
}
