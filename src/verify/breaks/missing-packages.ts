// Whether a package that is not there could explain a complaint: what it would declare, what it would add to the types of others, or what
// it would make of a value that is checked by it.
import { isUnknownName, typeGaps } from '../../detectors/index.ts';
import type { Change } from '../change.ts';
import { mayExport } from '../naming-after.ts';
import { holdsUnderAnySettings } from './any-settings.ts';
import { isDeclared } from './is-declared.ts';
import { needsMissing } from './needs-missing.ts';
import { viewOf, type NewDiagnostic } from './new-diagnostics.ts';
import { typesIn } from './printed-types.ts';
import { isOfPlatform } from './platform-names.ts';

/** Complaints that follow from types, names or settings that packages bring along, and about types that go in circles without them. */
const ABOUT_MISSING: ReadonlySet<number> = new Set([
  2306, 2310, 2313, 2347, 2456, 2502, 2503, 2506, 2550, 2571, 2589, 2590, 2686, 2709, 2742, 6142, 17004,
  18046,
]);

export function isAboutMissing({ code }: NewDiagnostic): boolean {
  return isUnknownName(code) || ABOUT_MISSING.has(code) || (code >= 7000 && code < 7100);
}

/** A member that is not there: of a type of the language, a package may add it. */
const MEMBER: ReadonlySet<number> = new Set([2339, 2551, 2353, 2561, 7053, 2550]);

/** Packages that add members to everything there is. */
const FOR_EVERYTHING: ReadonlySet<string> = new Set(['should', 'must', 'expect', 'inspect']);

export function mayComeFromMissing(change: Change, diagnostic: NewDiagnostic): boolean {
  const { file, code, message } = diagnostic;
  if (isUnknownName(code) || (MEMBER.has(code) && mayBeAdded(message))) return true;
  if (isDeclared(change, diagnostic)) return false;
  if (lacksLanguage(change, file)) return true;
  const gaps = typeGaps(viewOf(change, 'after'));
  if (!gaps.knowsSettings(file) && !holdsUnderAnySettings(diagnostic)) return true;
  if (NOT_EXPORTED.has(code) && isOpenModule(change, diagnostic)) return true;
  return needsMissing(change, diagnostic);
}

/** Whether packages are to bring what the language declares; a change that takes it out of a config answers for what follows. */
export function lacksLanguage(change: Change, file: string): boolean {
  return [viewOf(change, 'before'), viewOf(change, 'after')].every(
    (view) => !typeGaps(view).knowsLanguage(file),
  );
}

/** A name that a module does not export, or exports as something else. */
const NOT_EXPORTED: ReadonlySet<number> = new Set([1192, 2305, 2614, 2724]);

/** Whether the module that a name is taken from hands on names of something that is not there. */
function isOpenModule(change: Change, { file: path, start }: NewDiagnostic): boolean {
  const { facts, resolutions } = change.after.state.graph.files.get(path)!;
  return [...facts.importNames, ...facts.exports]
    .filter((row) => row.start === start)
    .some(({ import: request, imported }) => {
      const module = request === undefined ? undefined : resolutions[request];
      return module?.kind === 'file' && mayExport(change, module.path, imported ?? 'default');
    });
}

/** Whether the type that lacks a member is one that others may add to. */
export function mayBeAdded(message: string): boolean {
  const [, member = ''] = /(?:Property|property) '(\w+)'/.exec(message) ?? [];
  const { names } = typesIn(
    message.replace(/^(?:Property|Object literal may only specify known properties, and) '\w+'/, ''),
  );
  return (
    FOR_EVERYTHING.has(member) ||
    names.some((name) => isOfPlatform(name)) ||
    /'(?:string|number|boolean|bigint|symbol|Function|Object|.*\[\])'/.test(message)
  );
}
