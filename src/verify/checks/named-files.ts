// Files that the change takes away, and that scripts, pipelines, images or pages still name by their path.
import { folderOf, joinPath, memo, nameOf, relativePath } from '../../base/index.ts';
import { isMadeByBuild } from '../../detectors/index.ts';
import { isRecord, parseJsonc } from '../../resolve/index.ts';
import type { Snapshot } from '../../snapshot/index.ts';
import type { ChangePart } from '../change.ts';
import { byPath } from '../changed-files.ts';
import type { Complaint } from '../check.ts';

type Sides = ChangePart<'before' | 'after' | 'files'>;

/** Texts in which a path is run, loaded or copied. */
const NAMING =
  /(?:^|\/)(?:package\.json|(?:Docker|Container|Proc|Jenkins|Make|Just)file[^/]*|(?:docker-)?compose[^/]*\.ya?ml|serverless\.ya?ml|\.gitlab-ci\.yml|azure-pipelines[^/]*\.yml|action\.ya?ml|(?:vercel|netlify|nodemon|angular|nx|project)\.(?:json|toml)|[^/]+\.html?)$|^\.(?:github|circleci|husky|gitlab)\/(?!.*\.md$)/;
/** More files of that kind are not read. */
const MOST_TEXTS = 400;

export function namedFilesGone(change: Sides): Complaint[] {
  const gone = change.files.flatMap(({ kind, from }) =>
    (kind === 'removed' || kind === 'moved') && from !== undefined && !change.after.state.snapshot.has(from)
      ? [from]
      : [],
  );
  const offered = offersOfNothing(change);
  if (gone.length === 0) return offered;
  const named = namingTexts(change.after.state.snapshot).flatMap(([path, text]) => {
    const old = byPath(change.files).after.get(path)?.from ?? path;
    if (old === undefined || !change.before.state.snapshot.has(old)) return [];
    const lost = gone.find((one) => names(text, path, one));
    return lost === undefined ? [] : [complaint(path, text, lost)];
  });
  return [...named, ...offered.filter(({ file }) => !named.some((one) => one.file === file))];
}

const OFFERS = ['exports', 'imports', 'main', 'module', 'types', 'typings', 'browser', 'bin'];

/** Manifests that newly lead others to a source which is not there, and which no build makes. */
function offersOfNothing({ after: { state }, files }: Sides): Complaint[] {
  const { snapshot } = state;
  return files.flatMap(({ path, textBefore = '{}', textAfter }): Complaint[] => {
    if (nameOf(path) !== 'package.json' || textAfter === undefined) return [];
    const old = new Set(offersIn(textBefore));
    const lost = offersIn(textAfter).find((written) => {
      const target = joinPath(folderOf(path), written);
      return (
        !old.has(written) && target !== undefined && !snapshot.has(target) && !isMadeByBuild(target, snapshot)
      );
    });
    return lost === undefined ? [] : [missing(path, lost)];
  });
}

/** Paths of sources that a manifest offers. */
function offersIn(text: string): string[] {
  const { value } = parseJsonc(text);
  const strings = (one: unknown): string[] =>
    typeof one === 'string' ? [one] : isRecord(one) ? Object.values(one).flatMap(strings) : [];
  return isRecord(value)
    ? OFFERS.flatMap((key) => strings(value[key])).filter((one) =>
        /^[^*]*\/src\/[^*]*\.\w+$|^[^*]+\.[cm]?tsx?$/.test(one),
      )
    : [];
}

function missing(path: string, written: string): Complaint {
  return {
    status: 'review',
    code: 'NAMED_FILE_GONE',
    file: path,
    message: `${path} leads to ${written}, which is not there.`,
    instruction: `Add ${written}, or lead to a file that is there.`,
  };
}

const namingTexts = memo((snapshot: Snapshot): readonly (readonly [path: string, text: string])[] =>
  snapshot.paths
    .filter((path) => NAMING.test(path) && !/(?:^|\/)node_modules\//.test(path))
    .slice(0, MOST_TEXTS)
    .flatMap((path) => {
      const text = snapshot.read(path);
      return text === undefined ? [] : [[path, text] as const];
    }),
);

/** From the root, or from where the text is; a bare name may be any word. */
function names(text: string, path: string, gone: string): boolean {
  return [gone, relativePath(folderOf(path), gone)].some(
    (written) => isPath(written) && holds(text, written),
  );
}

function isPath(written: string): boolean {
  return written.replace(/^\.\//, '').includes('/') && /\.\w+$/.test(nameOf(written));
}

function holds(text: string, written: string): boolean {
  const plain = written.replace(/^\.\//, '');
  for (let at = text.indexOf(plain); at >= 0; at = text.indexOf(plain, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const isStart = !/[\w.@/-]$/.test(before) || /(?:^|[^\w.])\.?\/$/.test(before);
    if (isStart && !/^[\w/-]|^\.\w/.test(text.slice(at + plain.length))) return true;
  }
  return false;
}

function complaint(path: string, text: string, gone: string): Complaint {
  const line = text.split('\n').findIndex((one) => one.includes(nameOf(gone))) + 1;
  return {
    status: 'review',
    code: 'NAMED_FILE_GONE',
    file: path,
    message: `${path}${line > 0 ? `:${line}` : ''} names ${gone}, which the change takes away.`,
    instruction: `Adapt ${path} to where ${gone} is now, or keep the file.`,
  };
}
