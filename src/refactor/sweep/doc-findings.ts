// Documents that name the symbol. A document is edited without being asked only where it cannot mean anything else: the symbol
// is named together with what contains it, an example imports it, a link leads to its file, or it is marked as code and
// nothing else in the repository has a name like that. In data files, components and pages every place is a question, since no
// binder reads them.
import { folderOf, joinPath, lowerBound, memoByFirst, type Range } from '../../base/index.ts';
import { collectFacts, type FileFacts, type OccurrenceCursor, ROLE } from '../../facts/index.ts';
import { exportTarget, type Target } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { parseSource } from '../../syntax/index.ts';
import { evidence, type Evidence, type EvidenceKind, type Finding, type SweepRequest } from './finding.ts';
import { isDistinctive, isNamedAfter, type SweptName } from './swept-name.ts';
import { hitAt, isPast, type SweptText, type WordHit } from './swept-texts.ts';

/** With more things of the same name than this, a document is hardly about this one. */
const MAX_NAMESAKES = 2;

/** A place in a document. */
interface DocPlace {
  readonly path: string;
  readonly text: string;
  readonly region: Region;
}

export function docFindings(
  named: SweptName,
  path: string,
  swept: SweptText,
  starts: readonly number[],
): Finding[] {
  const { text } = swept;
  const regions = docRegions(swept, text);
  return starts.flatMap((start): Finding[] => {
    const region = regions.at(start);
    const hit = hitAt(text, named.request.oldName, start, region);
    if (hit === undefined || isDestination(text, region, start)) return [];
    const weighed = weigh(named, { path, text, region }, hit);
    const judged = weighed && isPast(path) ? evidence('pastDoc', named.isDistinctive) : weighed;
    return judged ? [{ file: path, start, group: 'doc', evidence: judged }] : [];
  });
}

/** `[text](destination)`, `[text]: destination`, `href="destination"`. */
function isDestination(text: string, region: Region, start: number): boolean {
  if (region.kind !== 'prose') return false;
  const before = text.slice(region.start, start);
  return /\]\([^)]*$|^\s*\[[^\]]*\]:|(?:href|src|id|name)=["'][^"']*$/.test(before);
}

function weigh(named: SweptName, place: DocPlace, hit: WordHit): Evidence | undefined {
  const { isMember } = named.request;
  const { path, text, region } = place;
  if (hit.isCompound) return named.isDistinctive ? evidence('compound') : undefined;
  if (hit.isForeign) return named.isDistinctive ? evidence('foreign') : undefined;
  const isExample = region.kind === 'fence' && isScript(region);
  const meaning = isExample ? exampleMeaning(named, path, text, region, hit.start) : 'unknown';
  if (meaning === 'own') return undefined;
  if (meaning === 'named') return evidence('example');
  if (isMember && hit.owner !== undefined && hit.owner === named.owner) return qualified(named, region);
  if (hit.owner !== undefined && !(isMember && isNamedAfter(hit.owner, named.owner ?? '')))
    return named.isDistinctive ? evidence('otherOwner') : undefined;
  if (named.isCommonTerm) return undefined;
  if (!named.isDistinctive) return plainWord(named, region);
  if (named.namesakes() > MAX_NAMESAKES) return undefined;
  if (leadsToFile(named, place, hit)) return evidence('fileLink');
  if (region.kind === 'prose') return evidence('prose');
  if (region.kind === 'fence') return inFence(named, place, hit);
  return LEADS_AWAY.test(text.slice(region.end, region.end + 200)) ? evidence('linked') : asCode(named);
}

/** The rest of a link's text, and an address. */
const LEADS_AWAY = /^`+[^[\]\n]*\]\(https?:/;

/** A link whose text is just the name, and that leads to the file that declares it. */
function leadsToFile({ request }: SweptName, { path, text }: DocPlace, { start, end }: WordHit): boolean {
  if (!/\[`*$/.test(text.slice(Math.max(0, start - 4), start))) return false;
  const link = /^(?:\(\))?`*\]\(([^)\s#?]+)/.exec(text.slice(end, end + 300));
  return link !== null && joinPath(folderOf(path), link[1]!) === request.file;
}

/** Named with what contains it: a mention of the symbol unless something else contains one of that name too. */
function qualified(named: SweptName, region: Region): Evidence {
  if (region.kind === 'fence' && !isScript(region)) return evidence('otherCode');
  if (!named.isVisible()) return evidence('hiddenDoc');
  // `user.name` is said of many things, `User.name` of one.
  const owner = named.owner ?? '';
  if (!isDistinctive(owner) && !/^\p{Lu}/u.test(owner)) return evidence('otherOwner');
  return evidence(named.hasNamesake() ? 'rivalDoc' : 'qualified');
}

function plainWord(named: SweptName, region: Region): Evidence | undefined {
  return region.kind === 'span' && named.isVisible() && !named.hasRivals()
    ? evidence('plainWord')
    : undefined;
}

function inFence(named: SweptName, place: DocPlace, hit: WordHit): Evidence | undefined {
  if (!isScript(place.region)) return evidence('otherCode');
  if (isPlainString(place, hit)) return evidence('docString');
  return evidence(named.isVisible() ? 'unboundCode' : 'hiddenDoc');
}

function isPlainString({ text }: DocPlace, { start, end }: WordHit): boolean {
  return /['"]/.test(text[start - 1] ?? '') && text[end] === text[start - 1];
}

/** A member stands for itself nowhere but beside what contains it. */
function asCode(named: SweptName): Evidence {
  if (!named.isVisible()) return evidence('hiddenDoc');
  if (named.request.isMember) return evidence('memberCode');
  return evidence(named.hasRivals() || named.hasLocalNamesake() ? 'rivalDoc' : 'docCode');
}

// Where a document holds code: fenced blocks with their language, and spans in backticks. Everything else is prose.

interface Region extends Range {
  readonly kind: 'fence' | 'span' | 'prose';
  /** The word after an opening fence, in small letters; empty where there is none. */
  readonly language: string;
}

interface DocRegions {
  at(offset: number): Region;
}

/** Regions of a text; `key` is the object that the text belongs to. */
export const docRegions = memoByFirst((_key: object, text: string): DocRegions => {
  const code = codeRegions(text);
  const starts = code.map((region) => region.start);
  return {
    at(offset) {
      const region = code[lowerBound(starts, offset + 1) - 1];
      return region && offset < region.end ? region : proseAt(text, offset);
    },
  };
});

function proseAt(text: string, offset: number): Region {
  const end = text.indexOf('\n', offset);
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return { kind: 'prose', start, end: end < 0 ? text.length : end, language: '' };
}

const FENCE = /^[ \t>]*(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}|~{3,})[ \t]*([^\r\n]*)/;

function codeRegions(text: string): Region[] {
  const regions: Region[] = [];
  let open: { mark: string; language: string; start: number } | undefined;
  let prose = 0;
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf('\n', at);
    const next = newline < 0 ? text.length : newline + 1;
    const fence = FENCE.exec(text.slice(at, next));
    if (fence && open === undefined && !(fence[1]!.startsWith('`') && fence[2]!.includes('`'))) {
      addSpans(text, prose, at, regions);
      open = { mark: fence[1]!, language: languageOfInfo(fence[2]!), start: next };
    } else if (fence && open && fence[1]!.startsWith(open.mark) && fence[2]!.trim() === '') {
      regions.push({ kind: 'fence', start: open.start, end: at, language: open.language });
      open = undefined;
      prose = next;
    }
    at = next;
  }
  if (open) regions.push({ kind: 'fence', start: open.start, end: text.length, language: open.language });
  else addSpans(text, prose, text.length, regions);
  return regions;
}

function languageOfInfo(info: string): string {
  return (/^[.{\s]*([\w+#-]+)/.exec(info)?.[1] ?? '').toLowerCase();
}

/** Code in backticks: as many close a span as opened it, within one paragraph. */
function addSpans(text: string, from: number, to: number, regions: Region[]): void {
  const runs = /`+/g;
  runs.lastIndex = from;
  for (let open = runs.exec(text); open && open.index < to; open = runs.exec(text)) {
    const start = runs.lastIndex;
    const paragraph = /\n[ \t>]*\r?\n/g;
    paragraph.lastIndex = start;
    const limit = Math.min(to, paragraph.exec(text)?.index ?? to);
    const end = closingRun(text, start, limit, open[0].length);
    if (end === undefined) continue;
    regions.push({ kind: 'span', start, end, language: '' });
    runs.lastIndex = end + open[0].length;
  }
}

function closingRun(text: string, start: number, limit: number, length: number): number | undefined {
  const runs = /`+/g;
  runs.lastIndex = start;
  for (let run = runs.exec(text); run && run.index < limit; run = runs.exec(text))
    if (run[0].length === length) return run.index;
  return undefined;
}

// What a name in an example of a document means. An example is code: it is parsed and bound like a file beside the document, and
// its imports lead where they would lead from there, or into a package of the repository.

/** `own`: the example declares it, or takes it from elsewhere. `unknown`: nothing in the example says what it is. */
type ExampleMeaning = 'named' | 'own' | 'unknown';

const EXTENSIONS: Readonly<Record<string, string>> = {
  js: 'js',
  mjs: 'js',
  cjs: 'js',
  javascript: 'js',
  jsx: 'jsx',
  javascriptreact: 'jsx',
  ts: 'ts',
  mts: 'ts',
  cts: 'ts',
  typescript: 'ts',
  tsx: 'tsx',
  typescriptreact: 'tsx',
};

function isScript({ language }: Region): boolean {
  return Object.hasOwn(EXTENSIONS, language);
}

/** `path` is the document, `start` the offset of the name in its text. */
function exampleMeaning(
  named: SweptName,
  path: string,
  text: string,
  region: Region,
  start: number,
): ExampleMeaning {
  const facts = factsOf(text.slice(region.start, region.end), region.language);
  const written = facts?.occurrences.startingAt(start - region.start);
  if (facts === undefined || written === undefined) return 'unknown';
  const isQualified = written.is(ROLE.QUALIFIED);
  const imported = importedAt(facts, isQualified ? written.previous! : written);
  if (imported === undefined) return !isQualified && written.symbol !== undefined ? 'own' : 'unknown';
  const { specifier, name } = imported;
  const file = moduleOf(named.state, path, specifier);
  if (file === undefined) return 'unknown';
  const { isMember, oldName } = named.request;
  if (isQualified && isMember) return isOwner(named, exportTarget(named.state.graph, file, name));
  if (isMember || (isQualified ? name !== '*' : name !== oldName)) return 'own';
  const target = exportTarget(named.state.graph, file, oldName);
  return isAmong(target, named.request.file, named.symbols) ? 'named' : 'own';
}

/** Undefined where the example does not parse. */
function factsOf(example: string, language: string): FileFacts | undefined {
  const tree = parseSource(`example.${EXTENSIONS[language] ?? 'ts'}`, example);
  return tree.problems.length > 0 ? undefined : collectFacts(tree);
}

/** The import that gives a name, by its place or by what it is bound to. */
function importedAt(
  { importNames, imports }: FileFacts,
  { start, symbol }: OccurrenceCursor,
): { readonly specifier: string; readonly name: string } | undefined {
  const found = importNames.find(
    (name) => name.start === start || (symbol !== undefined && name.symbol === symbol),
  );
  return found && { specifier: imports.at(found.import).specifier, name: found.imported };
}

function moduleOf(
  { workspace, resolver }: ProjectState,
  path: string,
  specifier: string,
): string | undefined {
  for (const owner of workspace.packages) {
    if (owner.name === undefined || !`${specifier}/`.startsWith(`${owner.name}/`)) continue;
    const entry = resolver.sourceEntry(owner, `.${specifier.slice(owner.name.length)}`, 'import');
    if (entry) return entry.path;
  }
  const resolution = resolver.resolve(path, specifier, 'import');
  return resolution.kind === 'file' ? resolution.path : undefined;
}

function isOwner({ state, request, symbols }: SweptName, target: Target): ExampleMeaning {
  const own = state.graph.files.get(request.file)!.facts.symbols;
  const owners = symbols.flatMap((row) => own.at(row).container ?? []);
  return isAmong(target, request.file, owners) ? 'named' : 'own';
}

function isAmong(target: Target, file: string, rows: readonly number[]): boolean {
  return target.kind === 'symbol' && target.file === file && rows.includes(target.symbol);
}

/** Weighs words in JSON, YAML and TOML. */
export function configFindings(
  named: SweptName,
  path: string,
  text: string,
  starts: readonly number[],
): Finding[] {
  return weighed(named, path, text, starts, 'config', (line, owner) => {
    if (owner !== undefined && owner === named.owner) return 'dottedOwn';
    if (!named.isDistinctive) return undefined;
    if (/^["']?\s*[:=]/.test(line.after)) return 'configKey';
    const isValue = /(?:["']|[:-]\s+)$/.test(line.before) && /^\s*(?:["'\]},]|$)/.test(line.after);
    return isValue ? 'configValue' : owner === undefined ? 'configText' : 'dotted';
  });
}

/** Weighs words in components and pages. */
export function markupFindings(
  named: SweptName,
  path: string,
  text: string,
  starts: readonly number[],
): Finding[] {
  const isImported = !named.request.isMember && importsFrom(text, named.request);
  return weighed(named, path, text, starts, 'markup', (_line, owner) => {
    if (owner !== undefined && owner === named.owner) return 'dottedOwn';
    if (isImported) return 'markupImport';
    return named.isDistinctive ? 'markupWord' : undefined;
  });
}

/** Whether the name is imported from something that is called like the file that declares it. */
function importsFrom(text: string, { oldName, file }: SweepRequest): boolean {
  const modules = moduleNames(file);
  return importsOf(text, oldName).some((specifier) => modules.has(lastPart(specifier)));
}

interface Line {
  readonly before: string;
  readonly after: string;
}

function weighed(
  named: SweptName,
  file: string,
  text: string,
  starts: readonly number[],
  group: 'config' | 'markup',
  weigh: (line: Line, owner: string | undefined) => EvidenceKind | undefined,
): Finding[] {
  return starts.flatMap((start): Finding[] => {
    const newline = text.indexOf('\n', start);
    const within = { start: text.lastIndexOf('\n', start - 1) + 1, end: newline < 0 ? text.length : newline };
    const hit = hitAt(text, named.request.oldName, start, within);
    if (hit === undefined) return [];
    const line = {
      before: text.slice(within.start, start),
      after: text.slice(hit.end, within.end).trimEnd(),
    };
    const kind = weigh(line, hit.owner);
    return kind ? [{ file, start, group, evidence: evidence(kind, named.isDistinctive) }] : [];
  });
}

// Import statements in text that is not parsed: examples in documents, scripts in components.

/** Specifiers from which a name is imported. */
function importsOf(text: string, name: string): string[] {
  return [...text.matchAll(/\bimport\b([^'"]*)\bfrom\s*['"]([^'"]*)['"]/g)]
    .filter(([, names]) => names!.split(/[\s,{}]+/).includes(name))
    .map(([, , specifier]) => specifier!);
}

/** What the specifier of a file ends with: its name, or its folder's where it is the index. */
function moduleNames(file: string): ReadonlySet<string> {
  const [stem = '', folder = ''] = file
    .replace(/\.[^/]*$/, '')
    .split('/')
    .reverse();
  return new Set(stem === 'index' ? [stem, folder] : [stem]);
}

/** The last part of a specifier, without an extension. */
function lastPart(specifier: string): string {
  return specifier.replace(/^.*\//, '').replace(/\.[^/]*$/, '');
}
