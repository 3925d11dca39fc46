// A variable of the environment that several files read for themselves.
import { compareText } from '../../base/index.ts';
import { collectedOf, type Code, type Finding, type View } from '../kit/index.ts';
import { listOf, nameIn, textsIn, tick } from '../kit/say.ts';
import implicitFacts, { type EnvironmentRead } from './facts.ts';

export const environmentKey: Code = {
  kind: 'environment-key',
  offByDefault: true,
  most: 5,
  say: (said) => {
    const fallbacks = textsIn(said, 'fallbacks');
    const differ =
      fallbacks.length > 1
        ? `, with different values where it is not set: ${listOf(fallbacks.map(tick))}`
        : '';
    return `${textsIn(said, 'files').length} files read ${nameIn(said, 'name')} from the environment${differ}.`;
  },
  cause:
    'Several files read the same variable of the environment for themselves. Nothing in their imports ties them together, so whoever renames the variable, or changes what it may be, has to find them by its name.',
  approach:
    'Is there a place where this program says what it wants from its environment? One module that reads the variable, checks it and knows its default makes the dependency an import. Packages that must not import each other are a reason to leave it.',
};

type ReadAt = EnvironmentRead & { readonly file: string };

export function findEnvironmentKeys(view: View, least: number): Finding[] {
  const reads = view.authored
    .filter(({ role, path }) => role.role === 'source' && !isCompiled(view, path))
    .flatMap((file) =>
      (collectedOf(file, implicitFacts)?.reads ?? []).map((read): ReadAt => ({ ...read, file: file.path })),
    )
    .filter(({ name }) => !COMMON.test(name));
  return [...Map.groupBy(reads, ({ name }) => name)]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([name, all]) => {
      const files = [...Map.groupBy(all, ({ file }) => file)];
      const isDisputed = fallbacksOf(all).length > 1;
      const needed = isDisputed ? Math.min(least, DISAGREEING) : least;
      if (files.length < needed || mostOfOnePackage(view, files) < (isDisputed ? 2 : TOGETHER)) return [];
      return [
        findingOf(
          name,
          all,
          files.map(([, [first]]) => first!),
        ),
      ];
    });
}

/** Where files disagree about what holds when the variable is not set, fewer are enough. */
const DISAGREEING = 3;

/** Packages that each read the variable in a place of their own have nothing to share. */
const TOGETHER = 3;

function mostOfOnePackage({ state }: View, files: readonly (readonly [string, unknown])[]): number {
  const byPackage = Map.groupBy(files, ([path]) => state.resolver.packageOf(path)?.folder);
  return Math.max(...[...byPackage.values()].map(({ length }) => length));
}

function fallbacksOf(reads: readonly ReadAt[]): string[] {
  return [...new Set(reads.flatMap(({ fallback }) => fallback ?? []))].sort(compareText);
}

/** The output of a compiler that stands beside what it was made from. */
function isCompiled({ graph }: View, path: string): boolean {
  const source = path.replace(/\.([cm]?)js(x?)$/, '.$1ts$2');
  return source !== path && graph.files.has(source);
}

/** What operating systems, shells, runtimes, build tools, test runners and hosts set for everybody. */
const COMMON =
  /^(?:NODE_\w+|CI|HOME|PATH|PWD|INIT_CWD|USER|USERNAME|USERPROFILE|SHELL|COMSPEC|LANG|LC_\w+|TZ|TERM\w*|COLORTERM|(?:NO|FORCE)_COLOR|DEBUG|TMPDIR|TEMP|TMP|HOSTNAME|PORT|EDITOR|VISUAL|APPDATA|LOCALAPPDATA|APPIMAGE|SNAP(?:_\w+)?|FLATPAK_ID|DISPLAY|WAYLAND_DISPLAY|XDG_\w+|HTTPS?_PROXY|NO_PROXY|https?_proxy|no_proxy|MODE|DEV|PROD|SSR|BASE_URL|TEST|TESTING|npm_\w+|VITEST\w*|JEST_\w+|NEXT_RUNTIME|NEXT_PHASE|VERCEL\w*|NETLIFY\w*|GITHUB_\w+|GITLAB_\w+|AWS_(?:REGION|LAMBDA_\w+|EXECUTION_ENV))$/;

function findingOf(name: string, all: readonly ReadAt[], firsts: readonly ReadAt[]): Finding {
  const { file, start, end } = firsts[0]!;
  return {
    kind: environmentKey.kind,
    file,
    start,
    end,
    key: name,
    measure: firsts.length,
    evidence: firsts.map((read) => ({ fact: 'read', file: read.file, start: read.start, end: read.end })),
    data: { name, files: firsts.map((read) => read.file), fallbacks: fallbacksOf(all) },
  };
}
