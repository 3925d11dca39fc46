// Changes that concern every test of a suite: of its configuration, of what is loaded before each test, of what is installed.
import { folderOf, isWithin, isEqual, nameOf } from '../../base/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { isRecord, parseJsonc } from '../../resolve/index.ts';
import type { Suite } from '../suites.ts';

const LOCKS =
  /^(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|deno\.lock)$/;
const SETTINGS =
  /^(?:tsconfig(?:\.[\w-]+)*\.json|jsconfig\.json|\.babelrc(?:\.\w+)?|babel\.config\.\w+|\.swcrc|(?:vite|vitest|jest|svelte|next|nuxt|webpack|rollup|postcss|tailwind)(?:\.[\w-]+)*\.(?:config|workspace|setup|preset)\.\w+|\.mocharc(?:\.\w+)?|\.taprc|\.npmrc|\.nvmrc|\.node-version|pnpm-workspace\.yaml|\.env(?:\.\w+)*|\.browserslistrc)$/;

/** Whether a change of the file concerns every test of the suite; the answer says why. */
export function concernsAll(
  suite: Suite,
  path: string,
  before: ProjectState,
  after: ProjectState,
): string | undefined {
  if (suite.support.includes(path)) return `${path} is loaded before every test`;
  const name = nameOf(path);
  const isAround =
    isWithin(suite.folder, folderOf(path)) ||
    (isWithin(path, suite.folder) && !isForeign(suite, path, after));
  if (!isAround) return undefined;
  if (LOCKS.test(name)) return `${path} says what is installed`;
  if (SETTINGS.test(name)) return `${path} says how files are read`;
  if (name === 'package.json' && !isSamePackage(before.snapshot.read(path), after.snapshot.read(path)))
    return `${path} says what is installed and how files are found`;
  return undefined;
}

/** Whether the file belongs to a package below the suite's own, or to something that is no part of it, as fixtures are. */
function isForeign({ folder }: Suite, path: string, { resolver }: ProjectState): boolean {
  const home = nameOf(path) === 'package.json' ? folderOf(path) : (resolver.packageOf(path)?.folder ?? '');
  return (
    home !== folder &&
    /(?:^|\/)(?:fixtures?|__fixtures__|examples?|docs?|website|playground|bench|benchmarks?|templates?)(?:\/|$)/.test(
      folderOf(path),
    )
  );
}

/** Fields that nothing at run time depends on. */
const IDLE = new Set([
  'version',
  'description',
  'keywords',
  'license',
  'author',
  'contributors',
  'homepage',
  'repository',
  'bugs',
  'funding',
  'files',
  'scripts',
  'engines',
  'packageManager',
  'lint-staged',
  'husky',
  'prettier',
  'eslintConfig',
  'xo',
  'size-limit',
  'publishConfig',
  'sideEffects',
  'simple-git-hooks',
  'pre-commit',
  'commitlint',
  'release',
  'nano-staged',
  'types',
  'typings',
  'clean-publish',
  'release-it',
  'np',
  'c8',
  'nyc',
  'readmeFilename',
  'private',
]);

function isSamePackage(before: string | undefined, after: string | undefined): boolean {
  const parts = [before, after].map((text) => {
    const parsed = parseJsonc(text ?? '').value;
    if (!isRecord(parsed)) return undefined;
    const scripts = isRecord(parsed['scripts']) ? parsed['scripts'] : {};
    const tests = Object.entries(scripts).filter(([name]) => /test/.test(name));
    return { ...Object.fromEntries(Object.entries(parsed).filter(([key]) => !IDLE.has(key))), tests };
  });
  return parts[0] !== undefined && isEqual(parts[0], parts[1]);
}
