// Files that decide what may happen to the repository are not changed in passing.
import * as z from 'zod';
import { compareText, folderOf, nameOf, pathTest } from '../../../../base/index.ts';
import type { ChangedFile } from '../../../changed-files.ts';
import { purposeOf } from '../../../file-purpose.ts';
import { addedLines } from '../added-lines.ts';
import { defineRule, type Objection } from '../rule.ts';
import { shownPlace } from '../shown-place.ts';

const BUILT_IN = [
  '.github/workflows/**',
  '.github/actions/**',
  '**/CODEOWNERS',
  '.gitlab-ci.yml',
  '.circleci/**',
  '.travis.yml',
  'azure-pipelines*.yml',
  'Jenkinsfile',
  'bitbucket-pipelines.yml',
  '.buildkite/**',
  '.drone.yml',
  '.husky/**',
  'lefthook.{yml,yaml,json,toml}',
  '.pre-commit-config.yaml',
  '.simple-git-hooks.*',
  '**/.lintstagedrc*',
  '.gitmodules',
  // What editors and agents run by themselves.
  '.vscode/tasks.json',
  '.devcontainer/**',
  '.devcontainer.json',
  '**/.envrc',
  '.claude/settings*.json',
  '.mcp.json',
  '.cursor/mcp.json',
  // What package managers load or run.
  '**/binding.gyp',
  '.yarn/releases/**',
  '.yarn/plugins/**',
  '.pnp.*',
  'patches/**',
  '**/LICENSE*',
  '**/LICENCE*',
];

export const protectedPaths = defineRule({
  id: 'protected-paths',
  about: 'what decides about the repository is not changed in passing',
  severity: 'review',
  options: {
    paths: z
      .array(z.string())
      .describe('files or folders that someone has to look at (`src/*.ts`, `**/{a,b}`, `!docs`)'),
    lockfiles: z
      .boolean()
      .describe('whether a lock file that changes without a package.json has to be looked at'),
  },
  values: { paths: BUILT_IN, lockfiles: true },
  judge({ files }, { paths, lockfiles }, { ruleFiles }) {
    const patterns = paths.map((pattern) => ({ pattern, isMatch: pathTest([pattern]) }));
    const isProtected = pathTest(paths);
    const isRuleFile = ({ path, from }: ChangedFile): boolean =>
      [path, from].some((one) => one !== undefined && ruleFiles.includes(one));
    return [
      ...files.filter(isRuleFile).map(rulesChanged),
      ...files
        .filter((file) => !isRuleFile(file))
        .flatMap((file) => {
          const names = [file.path, ...(file.from === undefined ? [] : [file.from])];
          const found = names.some(isProtected)
            ? patterns.find(({ isMatch }) => names.some(isMatch))
            : undefined;
          return found ? [protectedFile(file, `it matches ${found.pattern}`)] : [];
        }),
      ...(lockfiles ? lockfilesAlone(files) : []),
    ];
  },
});

function rulesChanged(file: ChangedFile): Objection {
  return {
    code: 'RULES_CHANGED',
    file: file.path,
    message: `The change ${verb(file)} ${file.path}, which says what changes are held to.`,
    witness: witnessOf(file, 'The change itself was judged by the rules of the base, as far as it has any.'),
    instruction: `Have someone who owns the rules approve the change of ${file.path}, or leave it out.`,
  };
}

function protectedFile(file: ChangedFile, why: string): Objection {
  return {
    code: 'PROTECTED_PATH',
    file: file.path,
    message: `The change ${verb(file)} ${file.path}, which is protected.`,
    witness: witnessOf(file, `${file.path} is protected: ${why}.`),
    instruction: `Have someone approve the change of ${file.path}, or leave it out.`,
  };
}

/** A lock file says what is installed; what asks for it stands in a package.json, or in the settings of the package manager. */
function lockfilesAlone(files: readonly ChangedFile[]): Objection[] {
  const asking = files
    .filter(({ path }) =>
      /^(?:package\.json|pnpm-workspace\.yaml|\.yarnrc\.yml|\.npmrc|\.pnpmfile\.c?js)$/.test(nameOf(path)),
    )
    .map(({ path }) => folderOf(path));
  return files
    .filter(
      (file) =>
        purposeOf(file) === 'lock' && /\.(?:json|ya?ml|lockb?)$/.test(file.path) && file.kind === 'edited',
    )
    .filter(
      ({ path }) => !asking.some((folder) => folderOf(path) === '' || folder.startsWith(folderOf(path))),
    )
    .sort((a, b) => compareText(a.path, b.path))
    .map((file) => protectedFile(file, 'it changes although nothing that asks for packages does'));
}

function verb({ kind }: ChangedFile): string {
  if (kind === 'removed') return 'removes';
  if (kind === 'moved') return 'moves';
  return kind === 'added' ? 'adds' : 'edits';
}

function witnessOf(file: ChangedFile, proof: string) {
  const first = addedLines(file)[0];
  const shown = { side: 'after', file: file.path, text: file.textAfter ?? '' } as const;
  return { proof, places: first === undefined ? [] : [shownPlace(shown, 'change', first.line)] };
}
