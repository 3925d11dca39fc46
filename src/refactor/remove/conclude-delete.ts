// What a deletion comes to: proven and done, a question with its choices, or a refusal with all that stands in the way.
import type { SymbolRef } from '../../graph/index.ts';
import type { Project } from '../../project/index.ts';
import type { Conclusion } from '../decide/conclusion.ts';
import { concludeFile } from './conclude-file.ts';
import { concludeSymbol } from './conclude-symbol.ts';

export type DeleteTarget = { readonly ref: SymbolRef } | { readonly path: string };

export interface DeleteOptions {
  /** Also what becomes unused by it. */
  readonly cascade?: boolean;
}

export function concludeDelete(
  project: Project,
  target: DeleteTarget,
  { cascade = false }: DeleteOptions = {},
): Promise<Conclusion> {
  return 'ref' in target
    ? concludeSymbol(project, target.ref, cascade)
    : concludeFile(project, target.path, cascade);
}
