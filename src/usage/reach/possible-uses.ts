// Why a file that nothing leads to may be used all the same. What such a file imports, and hands on, may be used just the same.
import { nameOf } from '../../base/index.ts';
import type { HoldReason } from '../../contract/index.ts';
import { RUN_BY_HAND } from '../folders.ts';
import type { Usage } from '../usage.ts';
import type { Package } from '../manifests/packages.ts';
import { GUESSED, HELD, PROGRAM, type LinkedFile } from '../links/linked-file.ts';
import type { UnseenImports } from './unseen-imports.ts';

/** Either a question that stays open, or a reason for which a claim is no more than a guess. */
export interface PossibleUse {
  readonly side: typeof HELD | typeof GUESSED;
  /** Undefined where there is nothing to be said about the file at all. */
  readonly reason?: HoldReason;
}

/** What is known when only certain starts have been followed. */
export interface Certain {
  readonly usage: Usage;
  readonly files: readonly LinkedFile[];
  readonly reached: Uint8Array;
  readonly matched: Uint8Array;
  readonly unseen: UnseenImports;
  fileNumber(path: string): number;
}

export function possibleUses(certain: Certain): (linked: LinkedFile) => PossibleUse | undefined {
  const { reached, matched } = certain;
  const starting = packagesWithStart(certain);
  const open = openPackages(certain);
  const loose = looseNames(certain);
  return (linked) => {
    const { file, number, owner, isAuthored } = linked;
    const isDeclaring = file.facts.isAmbient && file.facts.isModule;
    if (matched[number] !== 0 || !isAuthored || isDeclaring) return { side: HELD };
    if (!starting.has(owner)) return owner ? { side: HELD, reason: 'no-entry-point' } : { side: HELD };
    const reason = reasonToHold(certain, linked, loose);
    if (reason !== undefined) return { side: HELD, reason };
    return open.has(owner) || isOpenTo(certain.usage, linked) ? { side: GUESSED } : undefined;
  };

  function isUsed(path: string): boolean {
    return reached[certain.fileNumber(path)] !== 0;
  }

  function reasonToHold(
    { usage, unseen }: Certain,
    { file, links }: LinkedFile,
    names: LooseNames,
  ): HoldReason | undefined {
    if (isMentioned(usage, file.path, names)) return 'named-in-text';
    if (unseen.mayMean(file.path, undefined)) return 'unresolved-import';
    if (links.fact.decorated) return 'loaded-by-pattern';
    if (isVariant(usage, file.path, isUsed)) return 'variant-of-used-file';
    // A page or another program may load it, by means that no source shows.
    const isScript = !file.facts.isModule && links.offered.length === 0 && file.facts.imports.count === 0;
    return isScript && file.facts.occurrences.count > 0 ? 'loaded-as-script' : undefined;
  }
}

/**
 * `index.native.js` beside an `index.js` that is used, or the other way round: which of them is loaded is for a tool to say, and a device
 * has its own. tshy takes `index-browser.mts` in place of `index.ts` where it builds for browsers.
 */
function isVariant({ lookup }: Usage, path: string, isUsed: (path: string) => boolean): boolean {
  const [, stem, variant, ending] = /^((?:.*\/)?[^/.]+)(\.[\w.-]+)?(\.[cm]?[jt]sx?)$/.exec(path) ?? [];
  const others =
    variant === undefined ? DEVICES.map((device) => `${stem}.${device}${ending}`) : [`${stem}${ending}`];
  const [, replaced] = /^(.+)-\w+\.[cm]ts$/.exec(path) ?? [];
  if (replaced !== undefined) others.push(`${replaced}.ts`);
  return others.some((other) => {
    const found = lookup.find('', other);
    return found !== undefined && found !== path && isUsed(found);
  });
}

/** For which bundlers take a file before the one without a device in its name. */
const DEVICES = ['ios', 'android', 'native', 'web', 'windows', 'macos', 'desktop', 'mobile'];

/** Packages of which something runs: a start that is no setting of a tool, or a file that other packages use. */
export function packagesWithStart({
  files,
  reached,
}: Pick<Certain, 'files' | 'reached'>): Set<Package | undefined> {
  const found = new Set<Package | undefined>();
  for (const { number, start, isTool, owner } of files) {
    const isStart = (start & PROGRAM) !== 0 && !isTool;
    const isReached = start === 0 && (reached[number]! & PROGRAM) !== 0;
    if (isStart || isReached) found.add(owner);
  }
  return found;
}

function openPackages({ files }: Certain): Set<Package | undefined> {
  const open = new Set<Package | undefined>();
  for (const { links, isTest, isTool, owner } of files)
    if (links.fact.isOpen && !isTest && !isTool) open.add(owner);
  return open;
}

interface LooseNames {
  readonly whole: ReadonlySet<string>;
  /** What names that are put together start with. */
  readonly starts: readonly string[];
}

function looseNames({ files }: Certain): LooseNames {
  const whole = new Set<string>();
  for (const { strings } of files) for (const name of strings.loose) whole.add(name);
  return { whole, starts: [...whole].filter((name) => /[.\-_]$/.test(name) && name.length > 3) };
}

/** A program may be run by hand, tests load what they need, and an open package offers all it has. */
function isOpenTo(usage: Usage, { isSupport, links, owner, file }: LinkedFile): boolean {
  const isOpen = owner !== undefined && owner.isPublished && !owner.isClosed;
  const isByHand = links.offered.length === 0 || RUN_BY_HAND.test(file.path);
  return isOpen || isByHand || isSupport || usage.offered.has(file.path);
}

/** A file that some text names may be loaded by whatever the text is for. */
function isMentioned({ mentioned, documented }: Usage, path: string, loose: LooseNames): boolean {
  const name = nameOf(path);
  const stem = name.replace(/\.[cm]?[jt]sx?$/, '');
  if (mentioned.has(name) || loose.whole.has(stem) || documented.has(path)) return true;
  if (loose.starts.some((start) => stem.startsWith(start))) return true;
  return stem !== 'index' && mentioned.has(stem);
}
