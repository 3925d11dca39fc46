// Exported names that no other file uses, and those that only tests use.
import { folderOf, foldersUp, joinPath, nameOf } from '../../base/index.ts';
import { EXPORT_KINDS, SYMBOL, type FileFacts } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { Evidence, Finding, Hold, Outcome } from '../kit/index.ts';
import { compilerFlags, type CompilerFlags } from './compiler-flags.ts';
import { importPlace } from '../kit/import-place.ts';
import { exportFix, fileNeedsExport } from './export-fix.ts';
import {
  GUESSED,
  HELD,
  isOfTests,
  type LinkedFile,
  type Offered,
  PROGRAM,
  type Reach,
  TEST,
  type UsedNames,
} from '../../usage/index.ts';
import { localUses, type LocalUse } from './local-uses.ts';

export interface DeadExportOptions {
  readonly testOnlyExports: boolean;
  /** Whether names count that tend to be kept together, whichever of them are used. */
  readonly keptTogether: boolean;
}

interface Judgement {
  readonly options: DeadExportOptions;
  readonly reach: Reach;
  readonly uses: UsedNames;
  readonly flagsOf: (path: string) => CompilerFlags;
  /** By number of a dead name: who hands it on without anyone using that. */
  readonly handedOn: ReadonlyMap<number, readonly LinkedFile[]>;
}

interface Candidate {
  readonly linked: LinkedFile;
  readonly offered: Offered;
}

/** What is said about each exported name, by the number of the name. */
export type Said = Map<number, Finding | Hold | undefined>;

/** What was said before, where it still holds. */
export interface Earlier {
  readonly said: Said;
  readonly edited: ReadonlySet<string>;
}

export function judgeExports(
  reach: Reach,
  uses: UsedNames,
  options: DeadExportOptions,
  earlier?: Earlier,
): Outcome & { readonly said: Said } {
  const dead: Candidate[] = [];
  const ofTests: Candidate[] = [];
  for (const linked of reach.files) {
    if (!isJudged(reach, linked)) continue;
    const isSupport = linked.links.offered.length > 0 && isOfTests(reach, linked);
    for (const offered of linked.links.offered) {
      const side = uses.used[offered.number]! & (PROGRAM | TEST);
      if (offered.name === '=') continue;
      if (side === 0) dead.push({ linked, offered });
      else if (side === TEST && !isSupport && options.testOnlyExports) ofTests.push({ linked, offered });
    }
  }
  const judgement: Judgement = {
    options,
    reach,
    uses,
    flagsOf: compilerFlags(reach.state),
    handedOn: handedOn(reach, uses),
  };
  const said: Said = new Map();
  for (const candidate of dead) {
    const { number } = candidate.offered;
    said.set(
      number,
      stillSaid(earlier, candidate) ? earlier!.said.get(number) : judgeDead(judgement, candidate),
    );
  }
  const left = ofTests.filter((candidate) => !stillSaid(earlier, candidate));
  const fresh = testOnly(reach, left);
  for (const { offered } of ofTests)
    said.set(offered.number, fresh.get(offered.number) ?? earlier?.said.get(offered.number));
  return { ...sorted(said), said };
}

function sorted(said: Said): { findings: Finding[]; holds: Hold[] } {
  const findings: Finding[] = [];
  const holds: Hold[] = [];
  for (const item of said.values()) {
    if (item === undefined) continue;
    if ('reason' in item) holds.push(item);
    else findings.push(item);
  }
  return { findings, holds };
}

/** Whether what was said about a name names no place in a file that was edited since. */
function stillSaid(earlier: Earlier | undefined, { linked, offered }: Candidate): boolean {
  if (!earlier || !earlier.said.has(offered.number) || earlier.edited.has(linked.file.path)) return false;
  const said = earlier.said.get(offered.number);
  if (said === undefined || 'reason' in said) return true;
  return !said.evidence!.some(({ file }) => earlier.edited.has(file));
}

/** Exports of a file that is not reached are part of what is said about the file. */
function isJudged({ reached, usage }: Reach, { number, start, isAuthored, file }: LinkedFile): boolean {
  if (usage.knip.isIgnored(file.path)) return false;
  return start === 0 && isAuthored && (reached[number]! & (PROGRAM | TEST)) !== 0;
}

/** Also files that are not judged hand names on, and would break if these were gone. */
function handedOn({ files }: Reach, { used }: UsedNames): Map<number, LinkedFile[]> {
  const found = new Map<number, LinkedFile[]>();
  for (const linked of files) {
    for (const { from } of linked.links.passing) {
      if ((used[from!]! & (PROGRAM | TEST)) !== 0) continue;
      const list = found.get(from!);
      if (list) list.push(linked);
      else found.set(from!, [linked]);
    }
  }
  return found;
}

function judgeDead(judgement: Judgement, { linked, offered }: Candidate): Finding | Hold | undefined {
  const { reach } = judgement;
  const { file, links } = linked;
  const place = exportPlace(file, offered);
  if (links.fact.published?.includes(place.start) || offered.name === '__esModule') return undefined;
  if (isAccepted(judgement, linked, offered) || isTakenApart(judgement, place)) return undefined;
  if (!judgement.options.keptTogether && isKeptTogether(judgement, linked, offered)) return undefined;
  const hold = (reason: Hold['reason']): Hold => ({ kind: 'dead-export', reason, ...place });
  if (isMatched(reach, linked) || isRegistered(linked, offered, place.start))
    return hold('loaded-by-pattern');
  const passers = judgement.handedOn.get(offered.number) ?? [];
  if (passers.some((passer) => isMatched(reach, passer))) return hold('used-by-held-file');
  const isShown = links.fact.inSignatures?.includes(file.facts.exports.symbol[offered.row]!);
  if (isShown && mayWrite(judgement.flagsOf(file.path))) return hold('named-in-signature');
  if (reach.unseen.mayMean(file.path, offered.name)) return hold('unresolved-import');
  if (reach.unseen.mentions(offered.name)) return hold('importer-not-read');
  if ((judgement.uses.used[offered.number]! & HELD) !== 0) return hold('used-by-held-file');
  return toFinding(judgement, linked, offered, place);
}

/** Whether a pattern or a computed name may load the file. */
function isMatched({ matched, computed }: Reach, { number, file }: LinkedFile): boolean {
  return matched[number] !== 0 || computed.has(nameOf(file.path).replace(/\.[cm]?[jt]sx?$/, ''));
}

/** Whether the repository has told knip that exports which their own file uses are fine. */
function isAccepted({ reach }: Judgement, { file }: LinkedFile, { row }: Offered): boolean {
  const accepted = reach.usage.knip.usedInFile(file.path);
  if (accepted === 'none') return false;
  const local = localUses(file).get(file.facts.exports.symbol[row]!);
  return isUsed(local) && (accepted === 'all' || local!.isType);
}

/** A type of which its own file makes no use, a part of a kit, or a name that is taken from where it is declared. */
function isKeptTogether(judgement: Judgement, { file }: LinkedFile, offered: Offered): boolean {
  const { row, from } = offered;
  if (from !== undefined && (judgement.uses.used[from]! & (PROGRAM | TEST)) !== 0) return true;
  if (isOfKit(judgement, file.path)) return true;
  return isTypeOnly(file, offered) && !isUsed(localUses(file).get(file.facts.exports.symbol[row]!));
}

/** Files that shadcn copies into a project have all parts of a component, whichever of them are used. */
function isOfKit({ reach }: Judgement, path: string): boolean {
  if (!/(?:^|\/)ui\//.test(path)) return false;
  const { snapshot } = reach.state;
  return [...foldersUp(folderOf(path))].some((folder) => snapshot.has(joinPath(folder, 'components.json')!));
}

/** `export const { a, b } = made`: the names are those of what was made, and come together. */
function isTakenApart({ reach }: Judgement, { file, start }: { file: string; start: number }): boolean {
  const text = reach.state.snapshot.read(file) ?? '';
  return /\bexport\s+(?:const|let|var)\s*[{[][^=;]*$/.test(text.slice(Math.max(0, start - 2000), start));
}

function mayWrite({ writesDeclarations, onlyChecks }: CompilerFlags): boolean {
  return writesDeclarations || !onlyChecks;
}

/** Whether something finds the class without importing it: by its decorators, or by the tag it is registered under. */
function isRegistered({ file, links: { fact } }: LinkedFile, { row }: Offered, start: number): boolean {
  if (fact.decorated?.includes(start)) return true;
  if (!fact.registered) return false;
  const { exports, symbols, names } = file.facts;
  const symbol = exports.symbol[row]!;
  return symbol > 0 && fact.registered.includes(names[symbols.name[symbol - 1]!]!);
}

function toFinding(
  judgement: Judgement,
  linked: LinkedFile,
  offered: Offered,
  place: { file: string; start: number; end: number },
): Finding | undefined {
  const { uses, flagsOf } = judgement;
  const { file, number, owner } = linked;
  const local = localUses(file).get(file.facts.exports.symbol[offered.row]!);
  const flags = flagsOf(file.path);
  const passers = judgement.handedOn.get(offered.number) ?? [];
  const isNamed = flags.writesDeclarations && needsName(local);
  const fix =
    isNamed || passers.length > 0 || (flags.forbidsUnused && !isUsed(local))
      ? undefined
      : exportFix(linked, offered, uses.used);
  const isOpen = owner !== undefined && owner.isPublished && !owner.isClosed;
  const isInDoubt = (uses.used[offered.number]! & GUESSED) !== 0;
  const isOffered = isOpen || judgement.reach.usage.offered.has(file.path);
  const isGuess = isNamed || isOffered || isInDoubt || uses.loaded[number] !== 0;
  const other = otherNameOf(judgement, linked, offered);
  return {
    kind: isUsed(local) || other !== undefined ? 'local-export' : 'dead-export',
    ...place,
    key: `${nameOf(file.path)}:${offered.name}`,
    evidence: [{ fact: 'export', ...place }, ...passers.map((passer) => passing(passer, linked))],
    data: { name: offered.name, ...(other === undefined ? carrierOf(linked, offered) : { carrier: other }) },
    ...(isGuess ? { tier: 'advice' as const } : {}),
    ...(fix && !isGuess && !fileNeedsExport(file, offered, uses.used, linked) ? { fix } : {}),
  };
}

function isTypeOnly({ facts: { exports, symbols } }: SourceFile, { row }: Offered): boolean {
  const symbol = exports.symbol[row]! - 1;
  if (exports.isType[row] === 1) return true;
  return symbol >= 0 && (symbols.flags[symbol]! & (SYMBOL.TYPE | SYMBOL.VALUE)) === SYMBOL.TYPE;
}

/** Another name under which the file exports the same, and which is used: `export const a = …; export default a;`. */
function otherNameOf({ uses }: Judgement, { file, links }: LinkedFile, offered: Offered): string | undefined {
  const { symbol } = file.facts.exports;
  if (symbol[offered.row] === 0) return undefined;
  return links.offered.find(
    ({ row, number }) =>
      row !== offered.row &&
      symbol[row] === symbol[offered.row] &&
      (uses.used[number]! & (PROGRAM | TEST)) !== 0,
  )?.name;
}

/** The object that carries the value besides, so that users may take it from there. */
function carrierOf({ file, links }: LinkedFile, { row, name }: Offered): { carrier?: string } {
  const { exports, symbols, names } = file.facts;
  const symbol = exports.symbol[row]!;
  const own = symbol > 0 ? names[symbols.name[symbol - 1]!] : undefined;
  const carrier = links.fact.carried?.find(([carried, by]) => carried === own && by !== name)?.[1];
  return carrier === undefined ? {} : { carrier };
}

function isUsed(local: LocalUse | undefined): boolean {
  return local !== undefined && (local.asValue || local.asType);
}

/** Whether declarations of other files may have to name it. */
function needsName(local: LocalUse | undefined): boolean {
  return local !== undefined && (local.asType || (local.isType && local.asValue));
}

function passing(passer: LinkedFile, linked: LinkedFile): Evidence {
  return { fact: 'unused-re-export', ...importPlace(passer.file, linked.file.path) };
}

/** The exported name; `export default` where that has no name. */
export function exportPlace(
  { path, facts }: SourceFile,
  { row, name }: Offered,
): { file: string; start: number; end: number } {
  const start = facts.exports.start[row]!;
  const isDefault = EXPORT_KINDS[facts.exports.kind[row]!] === 'default';
  return { file: path, start, end: start + (isDefault ? defaultWidth(facts, row, start) : name.length) };
}

function defaultWidth(
  { declarations, symbols, names, exports }: FileFacts,
  row: number,
  start: number,
): number {
  const symbol = exports.symbol[row]!;
  if (symbol === 0) return 'export default'.length;
  for (let i = 0; i < declarations.count; i++)
    if (declarations.symbol[i] === symbol && declarations.nameStart[i] === start)
      return names[symbols.name[symbol - 1]!]!.length;
  return 'export default'.length;
}

const MOST_EVIDENCE = 5;

function testOnly(reach: Reach, candidates: readonly Candidate[]): Map<number, Finding> {
  if (candidates.length === 0) return new Map();
  const wanted = new Uint8Array(reach.numbering.names.length);
  for (const { offered } of candidates) wanted[offered.number] = 1;
  const importers = new Map<number, LinkedFile[]>();
  for (const linked of reach.files) {
    for (const name of linked.links.used) {
      if (wanted[name] !== 1) continue;
      const list = importers.get(name) ?? [];
      if (list.length < MOST_EVIDENCE && list.at(-1) !== linked) list.push(linked);
      importers.set(name, list);
    }
  }
  return new Map(
    candidates.map(({ linked, offered }) => [
      offered.number,
      testOnlyFinding(linked, offered, importers.get(offered.number) ?? []),
    ]),
  );
}

function testOnlyFinding({ file }: LinkedFile, offered: Offered, tests: readonly LinkedFile[]): Finding {
  const place = exportPlace(file, offered);
  return {
    kind: 'test-only-export',
    ...place,
    key: `${nameOf(file.path)}:${offered.name}`,
    evidence: [
      { fact: 'export', ...place },
      ...tests.map((test) => ({ fact: 'test-import', ...importPlace(test.file, file.path) })),
    ],
    data: { name: offered.name },
  };
}
