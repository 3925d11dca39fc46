// Whether another version of TypeScript may see it otherwise. What files of the repository declare means the same in all of them: how many
// arguments a function takes, which members a type has. Libraries, types of packages and comments in JavaScript are read differently.
import type { Change } from '../change.ts';
import { typeGaps } from '../../detectors/index.ts';
import { byPath } from '../changed-files.ts';
import { viewOf } from './new-diagnostics.ts';
import { treeOf } from '../syntax/tree-of.ts';
import { isFunctionLike } from '../../syntax/index.ts';
import { isDeclared } from './is-declared.ts';
import { reaches, type Complained } from './needs-missing.ts';
import { typesIn } from './printed-types.ts';

/**
 * Reported by newer versions only, or read in another way by them: decorators, conditions that are always true, keys that are overwritten, uses
 * before a value is given.
 */
const NEWER: ReadonlySet<number> = new Set([
  1238, 1239, 1240, 1241, 1270, 2454, 2774, 2783, 2790, 2801, 2839, 2845, 2869, 2870, 2871, 2872, 2873, 2881,
]);

/** Which of several signatures fits is inferred in other ways, so that it counts only for a call that the change leaves as it is. */
const NO_OVERLOAD = 2769;

/** Parameters without a type: what a function is handed to may give them one, by an inference that every version does in its own way. */
const UNTYPED: ReadonlySet<number> = new Set([7006, 7019, 7031]);

/** Types of the libraries that are declared otherwise from one version to the next. */
const VARYING =
  /^(?:(?:Big)?(?:Ui|I)nt\d+(?:Clamped)?Array|Float\d+Array|\w*ArrayBuffer\w*|DataView|Buffer\w*|Blob\w*|\w*Iterat\w+|Generator|AsyncGenerator|Atomics|Intl)$/;

export function dependsOnVersion(change: Change, diagnostic: Complained): boolean {
  const { file, code, message } = diagnostic;
  if (
    /\.[cm]?jsx?$/.test(file) ||
    NEWER.has(code) ||
    (code === NO_OVERLOAD && byPath(change.files).after.has(file)) ||
    (UNTYPED.has(code) && isOfExpression(change, diagnostic)) ||
    typesIn(message).names.some((name) => VARYING.test(name))
  )
    return true;
  const own = typeGaps(viewOf(change, 'after')).otherVersion(file);
  if (isDeclared(change, diagnostic) || declaresLibrariesAlike(own)) return false;
  return reaches(change, diagnostic, {
    isWhole: false,
    whenLost: 'known',
    isFollowed: () => true,
    isPackageKnown: () => true,
    hasElements: () => true,
    isNameKnown: (_from, name) => !VARYING.test(name),
  });
}

function isOfExpression(change: Change, { file, start, end }: Complained): boolean {
  const tree = treeOf(change, 'after', file);
  const around = tree?.nodes.findLast(
    (node) =>
      isFunctionLike(node) &&
      node.params.some((parameter) => parameter.start <= start && end <= parameter.end),
  );
  if (tree === undefined || around === undefined) return true;
  return around.type !== 'FunctionDeclaration' && tree.parentOf(around)?.type !== 'MethodDefinition';
}

/** Since 5.7, arrays of bytes and what is built upon them are declared as they are in the newest version. */
function declaresLibrariesAlike(version = ''): boolean {
  const [, major, minor = '0'] = /^[~^]?(\d+)(?:\.(\d+))?/.exec(version) ?? [];
  return major !== undefined && Number(major) * 100 + Number(minor) >= 507;
}
