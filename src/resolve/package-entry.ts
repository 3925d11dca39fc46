// What a package of the repository offers under a subpath, as a file of the view.
import { joinPath } from '../base/index.ts';
import { firstOf } from './first-of.ts';
import { matchKey, matchSubpath, targetsOf, type Match, type Target } from './exports-map.ts';
import {
  findFile,
  findIndex,
  findOutput,
  isDeclarationName,
  isScriptName,
  type FileStyle,
  type Probe,
} from './find-file.ts';
import { conventionalSource, sourceOf, type SourceFile } from './source-of.ts';
import type { Space } from './space.ts';
import type { PackageInfo } from './workspace.ts';

export interface EntryQuestion {
  readonly owner: PackageInfo;
  /** `.` or `./…`. */
  readonly subpath: string;
  /** Whether it is asked by `require`, or by an import that is compiled to it. */
  readonly requires: boolean;
  /** Whether TypeScript goes by the rules of Node. */
  readonly isNode: boolean;
  /** `customConditions` of the importing file's config. */
  readonly conditions: readonly string[];
  readonly style: FileStyle;
  /** Whether the importing file is read by rules older than `exports`, which then also finds what is not exported. */
  readonly ignoresExports: boolean;
}

export type EntryAnswer = SourceFile | 'not-exported' | 'entry-not-found';

export function findEntry(probe: Probe, space: Space, question: EntryQuestion): EntryAnswer {
  const { owner, subpath } = question;
  const { exports } = owner.manifest;
  if (exports === undefined) return findByFields(probe, space, question);
  const match = matchSubpath(exports, subpath);
  const targets = match ? chosenTargets(match, question) : [];
  if (targets.length > 0) {
    return (
      findTarget(probe, space, question, targets, false) ??
      conventionalSource(probe, owner, subpath) ??
      'entry-not-found'
    );
  }
  if (!question.ignoresExports) return 'not-exported';
  const legacy = findByFields(probe, space, question);
  return typeof legacy === 'string' ? 'not-exported' : legacy;
}

/** The targets for a mapped `#name` or subpath, by the conditions of the kind; any condition when those leave nothing. */
export function chosenTargets(
  match: Match,
  { requires, conditions }: Pick<EntryQuestion, 'requires' | 'conditions'>,
): Target[] {
  const own = requires ? 'require' : 'import';
  const isActive = (condition: string): boolean =>
    condition === own || ALWAYS.test(condition) || isSourceCondition(condition, conditions);
  const active = targetsOf(match, { has: isActive });
  return active.length > 0 ? active : targetsOf(match, { has: () => true });
}

const ALWAYS = /^(?:types(?:@.*)?|node|module|module-sync|default|development|production)$/;

/** Conditions that exist to lead to source files. */
function isSourceCondition(condition: string, custom: readonly string[]): boolean {
  return custom.includes(condition) || /(?:^|[^a-z])(?:source|src|typescript|ts)$/i.test(condition);
}

/** What a question about targets needs to know. */
export type TargetQuestion = Pick<EntryQuestion, 'owner' | 'requires' | 'isNode' | 'conditions' | 'style'>;

/**
 * The first target that leads to a file: source conditions first; then what runs (or, for a type, what declares), each
 * target as it stands before its source. With `isLoose` a target may also name a folder.
 */
export function findTarget(
  probe: Probe,
  space: Space,
  question: TargetQuestion,
  targets: readonly Target[],
  isLoose: boolean,
): SourceFile | undefined {
  const { owner, conditions, style } = question;
  const asWritten = (target: Target): SourceFile | undefined => findWritten(probe, question, target, isLoose);
  const asSource = (target: Target): SourceFile | undefined => {
    const path = joinPath(owner.folder, target.path);
    return path === undefined ? undefined : sourceOf(probe, space, owner, path);
  };
  const direct = targets.filter((target) =>
    target.conditions.some((condition) => isSourceCondition(condition, conditions)),
  );
  const declaring = targets.filter((target) => isDeclarationName(target.path));
  const running = targets.filter((target) => !isDeclarationName(target.path));
  const [first, second] = style.wantsTypes ? [declaring, running] : [running, declaring];
  const found =
    firstOf(direct, asWritten) ??
    firstOf(first, asWritten) ??
    firstOf(first, asSource) ??
    firstOf(second, asWritten) ??
    firstOf(second, asSource);
  const declaration = findDeclaring(probe, question, targets, isLoose);
  if (found === undefined)
    return declaration === undefined ? undefined : { path: declaration, how: 'target' };
  return declaration === undefined || declaration === found.path ? found : { ...found, declaration };
}

/** The file that TypeScript reads: under the conditions that it sets, the first with types, else the first. */
function findDeclaring(
  probe: Probe,
  question: TargetQuestion,
  targets: readonly Target[],
  isLoose: boolean,
): string | undefined {
  const { requires, isNode, conditions } = question;
  const style: FileStyle = { ...question.style, fromScript: false, wantsTypes: true };
  const isSet = (condition: string): boolean =>
    /^(?:default|types(?:@.*)?)$/.test(condition) ||
    condition === (requires ? 'require' : 'import') ||
    (isNode && condition === 'node') ||
    conditions.includes(condition);
  const set = targets.filter((target) => target.conditions.every(isSet));
  const isTypes = (target: Target): boolean => target.conditions[0] === 'types';
  // Of fields `types` comes first; in a map the order is that of the text.
  const seen = isLoose ? [...set.filter(isTypes), ...set.filter((target) => !isTypes(target))] : set;
  const found = seen.flatMap(
    (target) => findWritten(probe, { ...question, style }, target, isLoose)?.path ?? [],
  );
  return found.find((path) => !isScriptName(path)) ?? found[0];
}

/** TypeScript lets a target of `exports` leave out its extension; older fields may also name a folder. */
function findWritten(
  probe: Probe,
  question: TargetQuestion,
  target: Target,
  isLoose: boolean,
): SourceFile | undefined {
  const base = joinPath(question.owner.folder, target.path);
  if (base === undefined) return undefined;
  const { style } = question;
  const output = findOutput(probe, base, style);
  if (output !== undefined) return { path: output, how: 'target' };
  if (!isLoose && /\.[a-z]+$/.test(base)) return undefined;
  const path = findFile(probe, base, style) ?? (isLoose ? findIndex(probe, base, style) : undefined);
  return path === undefined ? undefined : { path, how: 'target' };
}

/** A package without `exports`: the main fields for `.`, and any file for a subpath. */
export function findByFields(probe: Probe, space: Space, question: EntryQuestion): EntryAnswer {
  const { owner, subpath } = question;
  const targets = subpath === '.' ? mainTargets(owner) : subpathTargets(owner, subpath);
  return (
    findTarget(probe, space, question, targets, true) ??
    conventionalSource(probe, owner, subpath) ??
    'entry-not-found'
  );
}

/** Fields stand for conditions of their name; TypeScript knows two of them. */
const MAIN_FIELDS = ['source', 'module', 'main', 'browser', 'types'] as const;

function mainTargets(owner: PackageInfo): Target[] {
  const { manifest } = owner;
  const fields = MAIN_FIELDS.flatMap((field): Target[] => {
    const path = manifest[field];
    return path === undefined ? [] : [{ path, conditions: [field === 'main' ? 'default' : field] }];
  });
  return fields.length > 0 ? fields : [{ path: './index', conditions: [] }];
}

function subpathTargets(owner: PackageInfo, subpath: string): Target[] {
  const { typesVersions } = owner.manifest;
  const match = typesVersions && matchKey(typesVersions, subpath.slice(2));
  const mapped = match ? targetsOf(match, new Set()) : [];
  return [{ path: subpath, conditions: [] }, ...mapped];
}
