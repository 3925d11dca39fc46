// Refuses what cannot be moved at all, before anything is planned.
import { ROLE, SYMBOL, type ExportKind } from '../../facts/index.ts';
import { flagsOf, kindOf, nameOfSymbol, type SymbolRef } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { concernsWorkspace } from '../../resolve/index.ts';
import { isTypeScript, languageOf } from '../../syntax/index.ts';
import type { Place } from '../plan/plan.ts';
import { namePlaces } from './moved-part.ts';
import { placeAt, refuse, type Notes } from './notes.ts';
import { isTop, type OpenFile } from './open-file.ts';

/** Whether the request makes sense; otherwise the notes say why not. */
export function checkRequest(
  state: ProjectState,
  ref: SymbolRef,
  from: OpenFile,
  to: string,
  notes: Notes,
): boolean {
  const places = namePlaces(state, ref, nameOfSymbol(state.graph, ref));
  const why = whyNot(state, ref, from, to) ?? whyNotTo(state, from.path, to);
  if (why) {
    refuse(notes, why.reason, why.message, why.places ?? places, why.isUnsupported ?? false);
    return false;
  }
  return true;
}

interface Why {
  readonly reason: string;
  readonly message: string;
  readonly isUnsupported?: boolean;
  readonly places?: readonly Place[];
}

function whyNot(state: ProjectState, ref: SymbolRef, from: OpenFile, to: string): Why | undefined {
  const { facts } = from.file;
  if (from.path === to) return { reason: 'same-file', message: 'It is already in that file.' };
  if (from.tree.recovered)
    return { reason: 'file-not-parsed', message: `${from.path} could not be parsed completely.` };
  if (kindOf(state.graph, ref) === 'import')
    return { reason: 'not-declared-here', message: 'It is imported here; move it where it is declared.' };
  if (!isTop(from.file, ref.symbol) || (flagsOf(state.graph, ref) & SYMBOL.GLOBAL) !== 0)
    return {
      reason: 'not-top-level',
      message: 'Only what is declared at the top of a module can be moved.',
      isUnsupported: true,
    };
  if (!facts.isModule) return notModule(from);
  if (facts.language === 'dts')
    return {
      reason: 'declaration-file',
      message: 'Declaration files describe other files.',
      isUnsupported: true,
    };
  if (exportsKind(from, 'equals'))
    return {
      reason: 'export-equals',
      message: `${from.path} exports one thing with \`export =\`.`,
      isUnsupported: true,
    };
  return whyNotAssigned(state, ref, from);
}

function notModule(from: OpenFile): Why {
  return exportsKind(from, 'commonjs')
    ? { reason: 'commonjs', message: `${from.path} is a CommonJS module.`, isUnsupported: true }
    : { reason: 'script', message: `${from.path} is a script: its names are global.`, isUnsupported: true };
}

function exportsKind({ file }: OpenFile, kind: ExportKind): boolean {
  return file.facts.exports.some((each) => each.kind === kind);
}

/** A variable that other code of the file assigns to cannot be imported there. */
function whyNotAssigned(state: ProjectState, ref: SymbolRef, { file, path }: OpenFile): Why | undefined {
  if (kindOf(state.graph, ref) !== 'variable') return undefined;
  const writes = file.facts.occurrences
    .of(ref.symbol)
    .filter((use) => use.is(ROLE.WRITE) && !use.is(ROLE.DECLARATION));
  const places = writes.map(({ start }) => placeAt(path, start, nameOfSymbol(state.graph, ref)));
  if (places.length === 0) return undefined;
  const message = 'The code that stays assigns to it, and an imported name cannot be assigned to.';
  return { reason: 'assigned-elsewhere', message, places };
}

function whyNotTo(state: ProjectState, from: string, to: string): Why | undefined {
  const language = languageOf(to);
  const own = languageOf(from);
  if (language === undefined || own === undefined || language === 'dts')
    return {
      reason: 'not-source',
      message: `${to} is not a TypeScript or JavaScript module.`,
      isUnsupported: true,
    };
  if (isTypeScript(own) && !isTypeScript(language))
    return {
      reason: 'language',
      message: 'TypeScript cannot be moved into JavaScript.',
      isUnsupported: true,
    };
  if (concernsWorkspace(state.workspace, to))
    return { reason: 'not-source', message: `${to} is inside an installed package or is a config.` };
  if (ownerOf(state, from) !== ownerOf(state, to))
    return {
      reason: 'other-package',
      message: `${to} belongs to another package, which may not have what this one depends on.`,
      isUnsupported: true,
    };
  return whyNotInto(state, to);
}

function whyNotInto(state: ProjectState, to: string): Why | undefined {
  const facts = state.graph.files.get(to)?.facts;
  if (facts === undefined)
    return state.snapshot.has(to)
      ? { reason: 'not-source', message: `${to} is left out of the analysis.` }
      : undefined;
  if (!facts.isModule && (facts.declarations.count > 0 || facts.occurrences.count > 0))
    return {
      reason: 'target-is-script',
      message: `${to} is not a module: its names are global.`,
      isUnsupported: true,
    };
  const kinds = new Set(facts.exports.map(({ kind }) => kind));
  if (kinds.has('equals') || (!facts.isModule && kinds.has('commonjs')))
    return { reason: 'export-equals', message: `${to} exports one thing only.`, isUnsupported: true };
  return undefined;
}

/** The nearest package with a name. */
function ownerOf({ resolver }: ProjectState, path: string): string | undefined {
  const owner = resolver.packageOf(path);
  return owner?.name === undefined ? undefined : owner.folder;
}
