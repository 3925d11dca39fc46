// What decides which tests run, and what they have to show: settings of runners, scripts, and test files that no suite runs any more.
import { compareText, memo, nameOf } from '../../../base/index.ts';
import type { ProjectState } from '../../../project/index.ts';
import { isRecord, parseJsonc } from '../../../resolve/index.ts';
import { readSuites } from '../../../suite/index.ts';
import type { ChangePart } from '../../change.ts';
import { byPath, type ChangedFile } from '../../changed-files.ts';
import type { Complaint } from '../../check.ts';
import { treeOf } from '../../syntax/tree-of.ts';

type Sides = ChangePart<'before' | 'after' | 'files'>;

export function testSettings(change: Sides): Complaint[] {
  if (claimedIn(change.before.state).size === 0) return [];
  const left = leftOut(change);
  return [...(left.length === 0 ? [] : [leftOutComplaint(left)]), ...changedSettings(change)];
}

/** Files that some suite runs, or would run if its runner were there. */
const claimedIn = memo((state: ProjectState): ReadonlySet<string> => {
  const { suites, cannotRun } = readSuites(state);
  const claimed = cannotRun.filter(({ reason }) => reason !== 'unclaimed');
  return new Set([...suites, ...claimed].flatMap(({ tests }) => tests));
});

/** Test files that a suite ran before, that are there after the change, and that none runs. */
function leftOut({ before, after, files }: Sides): string[] {
  const now = claimedIn(after.state);
  const moved = byPath(files).before;
  return [...claimedIn(before.state)]
    .map((path) => moved.get(path)?.path ?? path)
    .filter((path) => after.state.snapshot.has(path) && !now.has(path))
    .sort(compareText);
}

function leftOutComplaint(paths: readonly string[]): Complaint {
  const [first] = paths as [string];
  const more = paths.length === 1 ? '' : ` and ${paths.length - 1} more test files`;
  return {
    status: 'review',
    code: 'TESTS_LEFT_OUT',
    file: first,
    message: `A suite ran ${first}${more} before the change, and none does after it.`,
    instruction: 'Have the runner find these tests again, or have someone confirm that they are not wanted.',
  };
}

const RUNNER =
  /^(?:(?:vitest|jest|playwright|cypress|karma|ava|wdio)[\w.-]*\.(?:config|conf|workspace|setup|preset)\b.*|\.(?:mocharc|nycrc|c8rc|taprc|jasmine)\b.*|\.?codecov\.ya?ml|ava\.config\..*)$/;
const BUNDLER = /^vite\.config\.[cm]?[jt]s$/;

function changedSettings(change: Sides): Complaint[] {
  return change.files.flatMap((file) => {
    const what = settingsIn(change, file);
    return what === undefined ? [] : [settingsComplaint(file.path, what)];
  });
}

/** What differs in how tests are run, as the end of a sentence. */
function settingsIn(change: Sides, file: ChangedFile): string | undefined {
  const name = nameOf(file.path);
  if (file.kind === 'moved' && file.textBefore === file.textAfter && nameOf(file.from!) === name)
    return undefined;
  if (name === 'package.json') return manifestPart(file);
  if (RUNNER.test(name)) return 'decides which tests run and what they have to show';
  if (BUNDLER.test(name) && testPart(change, 'before', file.from) !== testPart(change, 'after', file.path))
    return 'decides in `test` which tests run and what they have to show';
  return undefined;
}

function testPart(change: Sides, side: 'before' | 'after', path: string | undefined): string | undefined {
  const tree = path === undefined ? undefined : treeOf(change, side, path);
  const node = tree?.nodes.find(
    (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'test',
  );
  return node && tree?.textOf(node);
}

const FIELDS = ['jest', 'mocha', 'ava', 'nyc', 'c8', 'tap', 'vitest'];
const SCRIPT = /^(?:pre|post)?test(?::.*)?$/;

/** Scripts that run tests and settings of runners which another text has, or which are gone. */
function manifestPart({ textBefore, textAfter }: ChangedFile): string | undefined {
  if (textBefore === undefined) return undefined;
  const [old, now] = [recordIn(textBefore), recordIn(textAfter ?? '{}')];
  const [scripts, scriptsNow] = [recordOf(old['scripts']), recordOf(now['scripts'])];
  const script = Object.keys(scripts).find((name) => SCRIPT.test(name) && scripts[name] !== scriptsNow[name]);
  if (script !== undefined) return `has another script \`${script}\``;
  const field = FIELDS.find((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]));
  return field === undefined ? undefined : `has other settings in \`${field}\``;
}

function recordIn(text: string): Record<string, unknown> {
  return recordOf(parseJsonc(text).value);
}

function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

function settingsComplaint(file: string, what: string): Complaint {
  return {
    status: 'review',
    code: 'TEST_SETTINGS_CHANGED',
    file,
    message: `${file} ${what}, and nothing judges tests that do not run.`,
    instruction: `Have someone who answers for the tests confirm what ${file} leaves to them.`,
  };
}
