// What may be otherwise once everything is installed and built: told file by file and complaint by complaint.
import type { SourceFile } from '../../graph/index.ts';
import type { Hold, View } from '../kit/index.ts';
import { isAboutSources, isMissingFile, isPlainMismatch, isSyntax, isUnbuilt, spreads } from './certainty.ts';
import { dependenciesOf } from './dependencies.ts';
import type { Complaint } from './question.ts';

/** A file, the context it is checked in, and what was said about it there. */
export interface Checked {
  readonly file: SourceFile;
  readonly context: string;
  readonly errors: readonly Complaint[];
}

export interface Doubt {
  readonly reason: Hold['reason'];
  /**
   * `all`: neither what is said about the file nor that nothing is said is certain. `said`: what is said is not certain. `shared`: only what
   * packages can have a part in without being imported.
   */
  readonly extent: 'all' | 'said' | 'shared';
}

export type Doubts = (file: SourceFile, context: string) => Doubt | undefined;

/** What is known without asking TypeScript, and from its complaints about names and files that it does not find. */
export function doubtsIn({ state }: View, checked: readonly Checked[]): Doubts {
  const { troubleOf, openFiles, openContexts, withImporters, reachesForeign, needsDeclared } =
    dependenciesOf(state);
  const unbuilt = withImporters(
    pathsWith(checked, (error, { path }) => isUnbuilt(error, path, state.snapshot)),
  );
  const unknown = pathsWith(
    checked.filter(({ context }) => troubleOf(context)),
    spreads,
  );
  let open: ReadonlySet<string> | undefined;
  let contexts: ReadonlySet<string> | undefined;
  return (file, context) => {
    const reason = troubleOf(context);
    if (reason) {
      open ??= openFiles(unknown);
      contexts ??= openContexts(open);
      if (open.has(file.path) || contexts.has(context)) return { reason, extent: 'all' };
    }
    if (unbuilt.has(file.path)) return { reason: 'file-not-built', extent: 'all' };
    if (reachesForeign(file, context)) return { reason: 'package-not-built', extent: 'all' };
    if (needsDeclared(file)) return { reason: 'dependencies-not-installed', extent: 'said' };
    return reason && { reason, extent: 'shared' };
  };
}

/** Files about which there is a complaint of some sort. */
function pathsWith(
  checked: readonly Checked[],
  isWanted: (error: Complaint, file: SourceFile) => boolean,
): string[] {
  return checked
    .filter(({ errors, file }) => errors.some((error) => isWanted(error, file)))
    .map(({ file }) => file.path);
}

/** Why a complaint may be gone once everything is there; undefined when it is certain. */
export function reasonOf(
  error: Complaint,
  file: SourceFile,
  { state }: View,
  doubt: Doubt | undefined,
): Hold['reason'] | undefined {
  if (isUnbuilt(error, file.path, state.snapshot)) return 'file-not-built';
  if (isMissingFile(error) || isSyntax(error, file.facts)) return undefined;
  if (isAboutSources(error)) return 'package-not-built';
  if (doubt === undefined) return undefined;
  // Comments of JavaScript name types that imports do not show.
  const isScript = file.facts.language === 'js' || file.facts.language === 'jsx';
  return doubt.extent !== 'shared' || isScript || !isPlainMismatch(error) ? doubt.reason : undefined;
}

/** Whether something may be said about the file that is certain whatever is missing. */
export function mayBeCertain({ facts, resolutions }: SourceFile): boolean {
  return (
    facts.problems.some(({ code, limits }) => code === 'SYNTAX_ERROR' && limits) ||
    resolutions.some((found) => found.kind === 'unresolved' && found.reason === 'file-not-found')
  );
}
