// Exported names that no other file uses.
import { folderOf, foldersUp, joinPath, nameOf } from '../../base/index.ts';
import { SYMBOL } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import {
  GUESSED,
  HELD,
  PROGRAM,
  TEST,
  type LinkedFile,
  type Offered,
  type Reach,
  type UsedNames,
} from '../../usage/index.ts';
import { importPlace } from '../kit/import-place.ts';
import type { Code, Evidence, Finding, Hold, Place } from '../kit/index.ts';
import { nameIn } from '../kit/say.ts';
import type { CompilerFlags } from './compiler-flags.ts';
import { exportFix, fileNeedsExport } from './export-fix.ts';
import { exportPlace } from './export-place.ts';
import { localExport, localUseOf } from './local-export.ts';
import { isUsedLocally, localUses, type LocalUse } from './local-uses.ts';

export const deadExport: Code = {
  kind: 'dead-export',
  isDebt: true,
  knipRules: ['knip:exports'],
  say: (said) => `${nameIn(said, 'name')} is exported, and no other file uses it, nor does this one.`,
  alike: ({ file }) => file,
  cause:
    'A name is exported and nothing in the repository uses it, not even its own file, so the code behind it is dead or waits for someone outside.',
  approach:
    'Who was this meant for? The caller may have gone, or someone outside whom the repository does not know may use it. If a file has many of these, its purpose deserves a look.',
};

export interface DeadExportOptions {
  /** Whether names count that tend to be kept together, whichever of them are used. */
  readonly keptTogether: boolean;
}

export interface ExportVerdict {
  readonly options: DeadExportOptions;
  readonly reach: Reach;
  readonly uses: UsedNames;
  readonly flagsOf: (path: string) => CompilerFlags;
  /** By number of a dead name: who hands it on without anyone using that. */
  readonly handedOn: ReadonlyMap<number, readonly LinkedFile[]>;
}

export interface Candidate {
  readonly linked: LinkedFile;
  readonly offered: Offered;
}

export function judgeDead(
  judgement: ExportVerdict,
  { linked, offered }: Candidate,
): Finding | Hold | undefined {
  const { reach } = judgement;
  const { file, links } = linked;
  const place = exportPlace(file, offered);
  if (links.fact.published?.includes(place.start) || offered.name === '__esModule') return undefined;
  if (isAccepted(judgement, linked, offered) || isTakenApart(judgement, place)) return undefined;
  if (!judgement.options.keptTogether && isKeptTogether(judgement, linked, offered)) return undefined;
  const hold = (reason: Hold['reason']): Hold => ({ kind: deadExport.kind, reason, ...place });
  if (isMatched(reach, linked) || isRegistered(linked, offered, place.start))
    return hold('loaded-by-pattern');
  const passers = judgement.handedOn.get(offered.number) ?? [];
  if (passers.some((passer) => isMatched(reach, passer))) return hold('used-by-held-file');
  const { symbol } = file.facts.exports.at(offered.row);
  const isShown = symbol !== undefined && links.fact.inSignatures?.includes(symbol);
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
function isAccepted({ reach }: ExportVerdict, { file }: LinkedFile, offered: Offered): boolean {
  const accepted = reach.usage.knip.usedInFile(file.path);
  if (accepted === 'none') return false;
  const local = localUseIn(file, offered);
  return isUsedLocally(local) && (accepted === 'all' || local!.isType);
}

/** A type of which its own file makes no use, a part of a kit, or a name that is taken from where it is declared. */
function isKeptTogether(judgement: ExportVerdict, { file }: LinkedFile, offered: Offered): boolean {
  const { from } = offered;
  if (from !== undefined && (judgement.uses.used[from]! & (PROGRAM | TEST)) !== 0) return true;
  if (isOfKit(judgement, file.path)) return true;
  return isTypeOnly(file, offered) && !isUsedLocally(localUseIn(file, offered));
}

function localUseIn(file: SourceFile, { row }: Offered): LocalUse | undefined {
  const { symbol } = file.facts.exports.at(row);
  return symbol === undefined ? undefined : localUses(file).get(symbol);
}

/** Files that shadcn copies into a project have all parts of a component, whichever of them are used. */
function isOfKit({ reach }: ExportVerdict, path: string): boolean {
  if (!/(?:^|\/)ui\//.test(path)) return false;
  const { snapshot } = reach.state;
  return [...foldersUp(folderOf(path))].some((folder) => snapshot.has(joinPath(folder, 'components.json')!));
}

/** `export const { a, b } = made`: the names are those of what was made, and come together. */
function isTakenApart({ reach }: ExportVerdict, { file, start }: Place): boolean {
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
  const symbol = file.facts.symbols.get(file.facts.exports.at(row).symbol);
  return symbol !== undefined && fact.registered.includes(symbol.name);
}

function toFinding(
  judgement: ExportVerdict,
  linked: LinkedFile,
  offered: Offered,
  place: Place,
): Finding | undefined {
  const { uses, flagsOf } = judgement;
  const { file, number, owner } = linked;
  const local = localUseIn(file, offered);
  const flags = flagsOf(file.path);
  const passers = judgement.handedOn.get(offered.number) ?? [];
  const isNamed = flags.writesDeclarations && needsName(local);
  const fix =
    isNamed || passers.length > 0 || (flags.forbidsUnused && !isUsedLocally(local))
      ? undefined
      : exportFix(linked, offered, uses.used);
  const isOpen = owner !== undefined && owner.isPublished && !owner.isClosed;
  const isInDoubt = (uses.used[offered.number]! & GUESSED) !== 0;
  const isOffered = isOpen || judgement.reach.usage.offered.has(file.path);
  const isGuess = isNamed || isOffered || isInDoubt || uses.loaded[number] !== 0;
  const { isLocal, ...carrier } = localUseOf(uses, linked, offered);
  return {
    kind: isLocal ? localExport.kind : deadExport.kind,
    ...place,
    key: `${nameOf(file.path)}:${offered.name}`,
    evidence: [{ fact: 'export', ...place }, ...passers.map((passer) => passing(passer, linked))],
    data: { name: offered.name, ...carrier },
    ...(isGuess ? { tier: 'advice' as const } : {}),
    ...(fix && !isGuess && !fileNeedsExport(file, offered, uses.used, linked) ? { fix } : {}),
  };
}

function isTypeOnly({ facts: { exports, symbols } }: SourceFile, { row }: Offered): boolean {
  const entry = exports.at(row);
  const symbol = symbols.get(entry.symbol);
  return entry.isType || (symbol !== undefined && symbol.is(SYMBOL.TYPE) && !symbol.is(SYMBOL.VALUE));
}

/** Whether declarations of other files may have to name it. */
function needsName(local: LocalUse | undefined): boolean {
  return local !== undefined && (local.asType || (local.isType && local.asValue));
}

function passing(passer: LinkedFile, linked: LinkedFile): Evidence {
  return { fact: 'unused-re-export', ...importPlace(passer.file, linked.file.path) };
}
