// How each question is put to a session: which contexts it needs, and what it means when one of them does not answer.
import { compareText } from '../base/index.ts';
import { Failure, type Problem } from '../contract/index.ts';
import { RequestRefused } from './channel.ts';
import { inferredConfig } from './contexts.ts';
import { missingModules, diagnosticsOf, sortedOnce } from './diagnostics.ts';
import type { KeptFocus } from './focus.ts';
import type { CodePlace, MissingModule, ReferencesAnswer } from './model.ts';
import { repositoryFile } from './places.ts';
import {
  contextProblem,
  outsideFiles,
  plainReferences,
  searchContext,
  targetAt,
  type FoundReferences,
  type Target,
} from './references.ts';
import type { RepositoryFiles } from './repository-files.ts';
import type { Programs } from './programs.ts';
import type { Session } from './session.ts';
import type { Version } from './version.ts';
import { wireTypesAt } from './type-answers.ts';

export { diagnosticsOf } from './diagnostics.ts';
export { expectedCalls } from './expected-types.ts';
export { expectedKeys } from './expected-keys.ts';
export { implicitMembers } from './implicit-members.ts';
export { destructuredDeclarations } from './destructured-members.ts';
export { expressionTypes, memberTypes } from './expression-types.ts';
export { signaturesAt } from './signatures.ts';
export { symbolsAt } from './symbols.ts';
export { typedFile } from './typed-file.ts';
export { typesAt } from './type-answers.ts';

export interface InContext {
  <T>(
    file: string,
    context: string | undefined,
    work: (programs: Programs, context: string) => Promise<T>,
  ): Promise<T>;
  find(file: string): Promise<string | undefined>;
}

/** Runs work in the first context that holds a file. */
export function contextFinder(
  session: Session,
  version: Version,
  contextsOf: (file: string) => readonly string[],
  files: RepositoryFiles,
  kept: KeptFocus,
): InContext {
  const find = async (file: string): Promise<string | undefined> => {
    const listing = contextsOf(file);
    for (const context of listing.length > 0 ? listing : [inferredFor(files, file)]) {
      const holds = await session.run(version, [context], (programs) => programs.holds(context, file));
      if (holds) return context;
    }
    return undefined;
  };
  const inContext = async <T>(
    file: string,
    given: string | undefined,
    work: (programs: Programs, context: string) => Promise<T>,
  ): Promise<T> => {
    const context = given ?? keptFor(kept, contextsOf(file)[0], file) ?? (await find(file));
    if (context === undefined) {
      throw new Failure('TYPES_FAILED', { message: `no context of this repository contains ${file}`, file });
    }
    return session.run(version, [context], (programs) => {
      const reason = failureOf(programs, context);
      if (reason !== undefined) {
        throw new Failure('TYPES_FAILED', {
          message: `the context ${context} cannot be loaded: ${reason}`,
          context,
        });
      }
      return work(programs, context);
    });
  };
  return Object.assign(inContext, { find });
}

/** What is loaded of the best context of a file, if it has the file. */
function keptFor({ configs }: KeptFocus, context: string | undefined, file: string): string | undefined {
  const known = context === undefined ? undefined : configs.get(context);
  return known?.files.has(file) ? known.config : undefined;
}

/** A context for one file without any: which others were asked about before must not show in the answer. */
function inferredFor(files: RepositoryFiles, file: string): string {
  const config = inferredConfig([file]);
  files.addConfig(config);
  return config.context;
}

export function failureOf(programs: Programs, context: string): string | undefined {
  const reason = programs.failed.get(context);
  if (reason !== undefined) return reason;
  return programs.project(context) === undefined ? 'TypeScript does not list it' : undefined;
}

export function opened(programs: Programs, contexts: readonly string[]): { problems: Problem[] } {
  const problems = contexts.flatMap((context) => {
    const reason = failureOf(programs, context);
    return reason === undefined ? [] : [contextProblem(context, reason)];
  });
  return { problems };
}

/** Contexts that are open at the same time while references are searched. */
const CONTEXTS_AT_ONCE = 64;

export async function references(
  session: Session,
  version: Version,
  inContext: InContext,
  file: string,
  offset: number,
  contexts: readonly string[],
): Promise<ReferencesAnswer> {
  // Opening all contexts in one step lets them share what they load.
  await session.run(version, contexts.slice(0, CONTEXTS_AT_ONCE), async () => undefined);
  const home = await inContext.find(file);
  if (home === undefined) return nothingAt(file, 'no context of this repository contains the file');
  const wanted = [...new Set([home, ...contexts])];
  const target = await session.run(version, wanted.slice(0, CONTEXTS_AT_ONCE), (programs) =>
    targetAt(programs, home, file, offset),
  );
  if (target === undefined) return nothingAt(file, `there is no name at offset ${offset}`);
  const found: FoundReferences = new Map();
  const asked: string[] = [];
  const problems: Problem[] = [];
  for (let from = 0; from < wanted.length; from += CONTEXTS_AT_ONCE) {
    const some = wanted.slice(from, from + CONTEXTS_AT_ONCE);
    await session.run(version, some, async (programs) => {
      for (const context of some) {
        const outcome = await searchIn(programs, context, target, found);
        if (outcome === 'searched') asked.push(context);
        else if (outcome !== 'absent') problems.push(contextProblem(context, outcome.reason));
      }
    });
  }
  return {
    references: plainReferences(found),
    outside: outsideFiles(found),
    definitions: target.definitions,
    open: [],
    contextsAsked: asked.sort(compareText),
    complete: problems.length === 0,
    problems,
  };
}

/** `absent` means that the context holds no definition; a refusal in one context does not void the others. */
export async function searchIn(
  programs: Programs,
  context: string,
  target: Target,
  found: FoundReferences,
): Promise<'searched' | 'absent' | { readonly reason: string }> {
  const reason = failureOf(programs, context);
  if (reason !== undefined) return { reason };
  try {
    return (await searchContext(programs, context, target.starts, found)) ? 'searched' : 'absent';
  } catch (error) {
    if (error instanceof RequestRefused) return { reason: error.message };
    throw error;
  }
}

export function nothingAt(file: string, message: string): ReferencesAnswer {
  const problem: Problem = { code: 'TYPES_FAILED', file, message, limits: true };
  return {
    references: [],
    outside: [],
    definitions: [],
    open: [],
    contextsAsked: [],
    complete: false,
    problems: [problem],
  };
}

export async function isAssignable(
  programs: Programs,
  context: string,
  source: CodePlace,
  target: CodePlace,
): Promise<boolean> {
  const [from] = await wireTypesAt(programs, context, source.file, [source.offset]);
  const [to] = await wireTypesAt(programs, context, target.file, [target.offset]);
  if (from === undefined || to === undefined) {
    const place = from === undefined ? source : target;
    throw new Failure('TYPES_FAILED', {
      message: `there is no type at ${place.file}, offset ${place.offset}`,
    });
  }
  return programs.ask<boolean>(context, 'isTypeAssignableTo', { source: from.id, target: to.id });
}

export async function missingTypes(
  session: Session,
  version: Version,
  contexts: readonly string[],
): Promise<{ modules: MissingModule[]; problems: Problem[] }> {
  const all = [];
  for (const context of contexts) {
    all.push(
      ...(await session.run(version, [context], (programs) => diagnosticsOf(programs, context, undefined))),
    );
  }
  const modules = missingModules(sortedOnce(all));
  const problems = modules.map(({ specifier, file }): Problem => {
    const message = `no types were found for ${specifier}; what comes from it is unknown`;
    return { code: 'TYPES_MISSING', message, limits: false, ...(file === '' ? {} : { file }) };
  });
  return { modules, problems };
}

export async function filesOf(programs: Programs, context: string): Promise<string[]> {
  const names = (await programs.ask<string[] | null>(context, 'getSourceFileNames', {})) ?? [];
  return names.flatMap((name) => repositoryFile(programs, name) ?? []).sort(compareText);
}
