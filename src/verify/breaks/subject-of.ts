// What a complaint of TypeScript's in an edited file is about, where files of the repository alone tell that it is right: packages that
// are not installed have no part in it then.
import { ROLE } from '../../facts/index.ts';
import { namedAt, type CodeGraph } from '../../graph/index.ts';
import type { Change } from '../change.ts';
import { byPath } from '../changed-files.ts';
import { mayExportMore } from '../naming-after.ts';
import { hasClosedHeritage } from './heritage.ts';
import { mayComeFromMissing } from './missing-packages.ts';
import { isMerged } from './needs-missing.ts';
import type { NewDiagnostic } from './new-diagnostics.ts';
import { declaredTypes, kindOf, typeNamed } from './named-types.ts';
import { isOfPlatform } from './platform-names.ts';
import { typesIn } from './printed-types.ts';

/** How many arguments a function takes, which keys an object has, which members a type has, and whether it is generic. */
const ARGUMENTS: ReadonlySet<number> = new Set([2554, 2555, 2556]);
const KEYS: ReadonlySet<number> = new Set([2353, 2561, 2741, 2739, 2740]);
const EXCESS: ReadonlySet<number> = new Set([2353, 2561]);
const MEMBER: ReadonlySet<number> = new Set([2339, 2551]);
const GENERIC: ReadonlySet<number> = new Set([2314, 2315, 2707]);
/** A member that is there, and may not be written or seen. */
const GUARDED: ReadonlySet<number> = new Set([2540, 2341, 2445]);
const MISMATCH: ReadonlySet<number> = new Set([2322, 2344, 2345]);

/** The file that declares it: what is called, the type whose members are all known, or the module whose exports are. */
export async function subjectOf(change: Change, diagnostic: NewDiagnostic): Promise<string | undefined> {
  const { file, start, code, message } = diagnostic;
  const { graph } = change.after.state;
  if (ARGUMENTS.has(code)) return calledAt(change, diagnostic);
  if (GUARDED.has(code)) return declaredAt(change, file, start);
  if (MISMATCH.has(code)) return misfitted(change, diagnostic);
  const [, module] = MEMBER.has(code) ? (/\btypeof import\("([^"]+)"\)/.exec(message) ?? []) : [];
  if (module !== undefined) return moduleNamed(change, module);
  // What a comment that could not be read declares has no name.
  if (message.includes("'(Missing)'")) return undefined;
  if (!KEYS.has(code) && !MEMBER.has(code) && !GENERIC.has(code)) return undefined;
  if (isLeftOfUnknown(change, diagnostic)) return undefined;
  if (EXCESS.has(code) && /\bin type '\{/.test(message)) return calledAt(change, diagnostic);
  // What stands in an element is its `children` only where JSX has types.
  if (message.startsWith("Property 'children' is missing")) return undefined;
  const mayBeGeneric = GENERIC.has(code) || MEMBER.has(code);
  const [, name] = (mayBeGeneric ? /\b[Tt]ype '(\w+)(?:<[^']*>)?'/ : /\b[Tt]ype '(\w+)'/).exec(message) ?? [];
  const type = name === undefined ? undefined : typeNamed(graph, file, name);
  const isKnown = type && (GENERIC.has(code) || hasClosedHeritage(change, type));
  if (!isKnown || isMerged(graph.files.get(type.file)!, type.symbol)) return undefined;
  // A type of that name may be another one, a value may be narrowed to more, and a package may add members to everything.
  const isCertain = isNamedIn(graph, file, name!) && !MEMBER.has(code);
  return isCertain || !mayComeFromMissing(change, diagnostic) ? type.file : undefined;
}

/** Of `x!` with an unknown `x`, TypeScript knows no more than that it is something. */
function isLeftOfUnknown({ after }: Change, { file, start, end, message }: NewDiagnostic): boolean {
  return (
    message.includes("'{}'") && (after.state.snapshot.read(file)?.slice(start, end).endsWith('!') ?? false)
  );
}

/**
 * A value that does not fit, where both types are written out of what the repository and the language declare. What the change edits may
 * yet be inferred otherwise: of that, only plain values count.
 */
async function misfitted(change: Change, diagnostic: NewDiagnostic): Promise<string | undefined> {
  const { file, isOldLine } = diagnostic;
  const { graph } = change.after.state;
  const { isTold, isPlain, names, wanted, differsInNothing } = typesIn(diagnostic.message);
  const isLeftAsIs = (path: string): boolean => !byPath(change.files).after.has(path);
  if (isPlain && diagnostic.code === 2345) {
    const called = await calledAt(change, diagnostic);
    if (called !== undefined && isLeftAsIs(called)) return called;
  }
  if (!isTold || differsInNothing) return undefined;
  const isWhole = (name: string): boolean => {
    const type = typeNamed(graph, file, name);
    // What members of a class are is often inferred from what they are given.
    const isInferred = name !== wanted && type !== undefined && kindOf(graph, type) === 'class';
    return type !== undefined && !isInferred && hasClosedHeritage(change, type);
  };
  if (!names.every(isWhole)) return undefined;
  const target = wanted === undefined ? undefined : typeNamed(graph, file, wanted)?.file;
  const subject = target ?? (diagnostic.code === 2345 ? await calledAt(change, diagnostic) : undefined);
  return (subject !== undefined && isLeftAsIs(subject)) || (isOldLine && names.length === 0)
    ? subject
    : undefined;
}

/** The file of the function of the repository that is called around a place. */
async function calledAt(
  change: Change,
  { file: path, start, end, message }: NewDiagnostic,
): Promise<string | undefined> {
  const { graph } = change.after.state;
  const file = graph.files.get(path)!;
  const isTooFew = lacksArguments(message);
  // An argument may be a call itself; what has too few is marked as a whole where it is made with `new`.
  const call = file.facts.calls.findLast(
    (row) =>
      row.start <= start &&
      end <= row.end &&
      (row.start < start || end < row.end || (isTooFew && row.kind !== 'call')),
  );
  const use = call && file.facts.occurrences.get(call.occurrence);
  if (use === undefined) return undefined;
  const target = namedAt(graph, file, use.row);
  // What a class takes may be for the class that it extends to say.
  if (target.kind === 'symbol')
    return kindOf(graph, target) !== 'class' || hasClosedHeritage(change, target) ? target.file : undefined;
  return target.kind === 'unknown' && !use.is(ROLE.NEW) ? declaredAt(change, path, use.start) : undefined;
}

/** `Expected 2 arguments, but got 1.`, `Expected at least 2 …`, `Expected 2-3 …`. */
function lacksArguments(message: string): boolean {
  const [, least, given] =
    /^Expected (?:at least )?(\d+)(?:-\d+)? arguments?, but got (\d+)/.exec(message) ?? [];
  return least !== undefined && Number(given) < Number(least);
}

/** The one file of the repository in which what is named at a place is declared, by types. */
async function declaredAt({ after }: Change, file: string, start: number): Promise<string | undefined> {
  const [symbol] = await (await after.types()).symbolsAt(file, [start]);
  const files = [...new Set(symbol?.declarations.map((declaration) => declaration.file))];
  return files.length === 1 && after.state.graph.files.has(files[0]!) ? files[0] : undefined;
}

/** A file by its path without extension, as TypeScript writes it; only if all that it exports is known. */
function moduleNamed(change: Change, name: string): string | undefined {
  const { graph } = change.after.state;
  const path = graph.paths.find(
    (other) => other.replace(/(?:\/index)?(?:\.d)?\.[cm]?[jt]sx?$/, '') === name.replace(/\/index$/, ''),
  );
  return path !== undefined && !mayExportMore(change, path) ? path : undefined;
}

/** A type parameter, as they are mostly called. */
const OF_NOBODY = /^(?:[A-Z]|T[A-Z]\w*)$/;

/** Whether something that is not known has a part in a mismatch: a type of a package that is not there, next to `any` or `unknown`. */
export function hasForeignPart(change: Change, { file, code, message }: NewDiagnostic): boolean {
  if (!MISMATCH.has(code) || !/\b(?:any|unknown)\b/.test(message)) return false;
  const { graph } = change.after.state;
  return typesIn(message).names.some(
    (name) =>
      /^[A-Z]/.test(name) &&
      !OF_NOBODY.test(name) &&
      !isOfPlatform(name) &&
      typeNamed(graph, file, name) === undefined,
  );
}

const MISFITS =
  /(?:(?:Argument of type|Type|Class) '(\w+)' (?:is not assignable to|incorrectly \w+)|Property '\w+' is missing in type '(\w+)' but required in)[^']*'(\w+)'/g;
const CONVERSION = /^Conversion of type '(\w+)' to type '(\w+)'/;

/**
 * The file that declares a type which no longer fits one that the change redeclares, where the change leaves it as it is: such a type
 * is wrong at its declaration, wherever it is used.
 */
export function misfitOf(change: Change, { file, message }: NewDiagnostic): string | undefined {
  const { graph } = change.after.state;
  const [, from, into] = CONVERSION.exec(message) ?? [];
  const pairs = [
    ...[...message.matchAll(MISFITS)].map(([, fits, has, to]) => [fits ?? has, to]),
    [from, into],
    [into, from],
  ];
  const fileOf = (name = ''): string | undefined => typeNamed(graph, file, name)?.file;
  const isTouched = (path: string): boolean => byPath(change.files).after.has(path);
  for (const [fits, to = ''] of pairs) {
    // What is wanted for the first time was not wanted of that type.
    if (!declaredTypes(change.before.state.graph).has(to)) continue;
    const [own, wanted] = [fileOf(fits), fileOf(to)];
    if (own !== undefined && wanted !== undefined && !isTouched(own) && isTouched(wanted)) return own;
  }
  return undefined;
}

function isNamedIn(graph: CodeGraph, path: string, name: string): boolean {
  return graph.files
    .get(path)!
    .facts.symbols.named(name)
    .some(({ container }) => container === undefined);
}
