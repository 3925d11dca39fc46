// Which complaints hold whatever the missing packages may declare.
import { folderOf, foldersUp, joinPath, nameOf, type FileView } from '../../base/index.ts';
import type { FileFacts } from '../../facts/index.ts';
import { isIgnored, parseIgnoreRules } from '../../snapshot/index.ts';
import type { Complaint } from './question.ts';

/** Complaints that a name or a member of the language's own types is unknown: packages declare such for everyone. */
const UNKNOWN_NAMES = new Set([
  2304, 2307, 2318, 2354, 2503, 2550, 2552, 2580, 2581, 2582, 2583, 2584, 2591, 2592, 2593, 2688, 2792, 2867,
  2868, 2875, 2882, 7016, 7017, 7026,
]);

export function isUnknownName(code: number): boolean {
  return UNKNOWN_NAMES.has(code);
}

/** Whether other complaints may follow from it: what is imported from a style sheet is used as it comes. */
export function spreads(complaint: Complaint): boolean {
  if (!isUnknownName(complaint.code) || isMissingFile(complaint)) return false;
  return !(complaint.specifier !== null && isAsset(complaint.specifier));
}

/** Whether a file of the repository is imported that is not there, whatever else is. */
export function isMissingFile({ code, specifier }: Complaint): boolean {
  return code === 2307 && specifier !== null && /^\.{1,2}(?:\/|$)/.test(specifier) && !isAsset(specifier);
}

/** Whether the missing file is most likely made by a build, so that it is there when the code is compiled. */
export function isUnbuilt(complaint: Complaint, from: string, view: FileView): boolean {
  if (!isMissingFile(complaint)) return false;
  const target = joinPath(folderOf(from), complaint.specifier!);
  if (target === undefined) return false;
  const isFolder = view.hasFolder(target) || view.hasFolder(target.replace(/\.[cm]?js$/, ''));
  return isFolder || !view.hasFolder(folderOf(target)) || isMadeByBuild(target, view);
}

/** Whether a file that is not there is made: its name says so, or git is told to ignore it. */
export function isMadeByBuild(target: string, view: FileView): boolean {
  return MADE.test(target) || isLeftOut(target, view);
}

/** Whether `.gitignore` keeps the file out of the repository, under its own name or that of its source. */
function isLeftOut(target: string, view: FileView): boolean {
  const rules = [...foldersUp(folderOf(target))]
    .reverse()
    .map((folder) => parseIgnoreRules(folder, view.read(joinPath(folder, '.gitignore')!) ?? ''));
  const stem = target.replace(/\.([cm]?)js(x?)$/, '');
  const source = target.replace(/\.([cm]?)js(x?)$/, '.$1ts$2');
  return [target, source, `${stem}.ts`, `${stem}.tsx`].some((path) => isIgnored(rules, path, false));
}

/** Names that say that a file is made. */
const MADE = /(?:^|[._/-])(?:__)?gen(?:erated)?(?:__)?(?:[._/-]|$)|(?:^|\/)[$+][^/]*types(?:[./]|$)/i;

/** Files of other kinds get their types from declarations that packages bring along. */
export function isAsset(specifier: string): boolean {
  return /\.[a-z0-9]+(?:\?.*)?$/i.test(nameOf(specifier)) && !/\.[cm]?[jt]sx?$/.test(specifier);
}

/** Whether the text cannot be read as a program, which depends on nothing else. */
export function isSyntax({ code }: Complaint, { problems }: FileFacts): boolean {
  return (
    code >= 1002 &&
    code <= 1191 &&
    problems.some((problem) => problem.code === 'SYNTAX_ERROR' && problem.limits)
  );
}

/** Whether every TypeScript says the same. */
export function isTimeless(complaint: Complaint, facts: FileFacts): boolean {
  return isSyntax(complaint, facts) || isMissingFile(complaint);
}

const PLAIN = String.raw`(?:string|number|boolean|bigint|symbol|undefined|null|true|false|-?\d+|"[^"]*")`;
const PLAIN_MISMATCH = new RegExp(
  `^(?:Type|Argument of type) '${PLAIN}' is not assignable to (?:parameter of )?(?:type) '${PLAIN}'\\.$`,
);

/** Whether the complaint is about types that no package can change: packages add members to all others, also to global ones. */
export function isPlainMismatch({ msg }: Complaint): boolean {
  return PLAIN_MISMATCH.test(msg);
}

/** Complaints about where a module lies and how it is loaded. */
const LAYOUT = new Set([1295, 1471, 1479, 1541, 1542, 1543, 6059, 6307]);

/**
 * Whether the complaint is about the form in which another package of the repository is read: from its sources, where its
 * users get what is built from them.
 */
export function isAboutSources({ code, specifier }: Complaint): boolean {
  return LAYOUT.has(code) && specifier !== null && !/^\.{0,2}\//.test(specifier);
}
