// What TypeScript says about some files, with as little loaded as possible: they, what they import, and ambient declarations.
import { diagnosticsOf } from './diagnostics.ts';
import { addRoots, focus, focusAfresh, letGo, type FocusScope, type Roots } from './focus.ts';
import type { CheckOptions, Diagnostic, FileDiagnostics } from './model.ts';

/** So many files, if they are most of a context, are checked sooner all together, on all processors. */
const MANY_FILES = 64;

function isOf(files: readonly string[]): (diagnostic: Diagnostic) => boolean {
  const own = new Set(files);
  return ({ file }) => file !== undefined && own.has(file);
}

/** Each in the nearest context that lists it; a file of no context is checked in an inferred one. */
export async function focusedDiagnostics(
  scope: FocusScope,
  files: readonly string[],
  { isAfresh = false, alongside = [] }: CheckOptions,
): Promise<FileDiagnostics[]> {
  const roots: Roots = new Map();
  addRoots(scope, roots, files);
  const asked = new Map([...roots].map(([context, own]) => [context, [...own]]));
  addRoots(scope, roots, alongside);
  const configs = isAfresh ? focusAfresh(scope, roots) : focus(scope, roots);
  const found: FileDiagnostics[] = [];
  try {
    await scope.session.run(scope.version, [...configs.values()], async (programs) => {
      for (const [context, own] of asked) {
        const config = configs.get(context)!;
        const { files } = scope.kept.configs.get(context) ?? { files: new Set() };
        const isMost = own.length >= MANY_FILES && own.length * 2 >= files.size;
        const all = await diagnosticsOf(programs, config, isMost ? 'all' : own);
        found.push({ context, files: own, diagnostics: isMost ? all.filter(isOf(own)) : all });
      }
    });
  } finally {
    await letGo(scope);
  }
  return found;
}
