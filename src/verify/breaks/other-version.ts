// Whether another version of TypeScript may see it otherwise. What files of the repository declare means the same in all of them: how many
// arguments a function takes, which members a type has. Libraries, types of packages and comments in JavaScript are read differently.
import { libraryNames } from '../../detectors/index.ts';
import type { Change } from '../change.ts';
import { lacksDeclaredMembers } from './lacking-members.ts';
import { MISFIT, reaches, type Complained } from './needs-missing.ts';
import { typesIn } from './printed-types.ts';

/** Said by newer versions only, or by older ones in other places: conditions that are always true, uses before a value is given. */
const NEWER: ReadonlySet<number> = new Set([2454, 2869, 2870, 2871, 2872, 2873, 2881]);

/** Types of the libraries that are declared otherwise from one version to the next. */
const VARYING =
  /^(?:(?:Big)?(?:Ui|I)nt\d+(?:Clamped)?Array|Float\d+Array|\w*ArrayBuffer\w*|DataView|Buffer\w*|Blob\w*|\w*Iterat\w+|Generator|AsyncGenerator|Atomics|Intl)$/;

export function dependsOnVersion(change: Change, diagnostic: Complained): boolean {
  const { file, code, message } = diagnostic;
  if (
    /\.[cm]?jsx?$/.test(file) ||
    NEWER.has(code) ||
    typesIn(message).names.some((name) => VARYING.test(name))
  )
    return true;
  if (lacksDeclaredMembers(change, diagnostic)) return false;
  const isMisfit = MISFIT.has(code);
  return reaches(change, diagnostic, {
    isWhole: false,
    isFollowed: () => true,
    isPackageKnown: () => !isMisfit,
    hasElements: () => !isMisfit,
    isNameKnown: (_from, name) => !VARYING.test(name) && (!isMisfit || libraryNames().has(name)),
  });
}
