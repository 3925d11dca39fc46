// What oxlint says about the files, and files that cannot be read as programs.
import { folderOf, latest, memo, offsetAt } from '../../base/index.ts';
import type { Problem } from '../../contract/index.ts';
import type { FileFacts } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import {
  defineDetector,
  type Finding,
  type Hold,
  type Judgement,
  type Tools,
  type View,
} from '../kit/index.ts';
import { waysOf } from '../kit/settings-as-data.ts';
import { toolResults, type ToolAnswer } from '../kit/tool-results.ts';
import { chosenRules } from './chosen-rules.ts';
import { correctnessRules } from './correctness.ts';
import { LINT_SETTINGS, lintEnvironment } from './environment.ts';
import { lintOptions, type LintOptions } from './options.ts';
import { LintRefused, type Complaint, type LintResult } from './oxlint.ts';
import { lintQuestion } from './question.ts';

export default defineDetector({
  id: 'lint',
  tier: 'advice',
  provesSome: true,
  needs: 'tools',
  isByFile: true,
  codes: {},
  options: lintOptions,
  // Who asks for lint by name wants an answer, whatever the repository has chosen.
  whenAsked: { withoutSettings: true, warnings: true },
  repair: {
    tool: 'oxlint',
    args: ['--fix', '--format=json'],
    settings: LINT_SETTINGS,
    // It ends with an error code when complaints are left, and then lists them.
    hasRun: ({ exitCode, stdout }) => exitCode === 0 || stdout.includes('"diagnostics"'),
  },
  async judge(view, options): Promise<Judgement> {
    const broken = brokenFiles(view);
    const { tools } = view;
    if (!lintsAnything(view, options)) return { findings: broken };
    if (tools === undefined) return { findings: broken, holds: [wholeHold('no-working-tree')] };
    const { answer, holds } = await lint(view, tools, options);
    const refused = refusedSettings(view, tools);
    const wrong = await correctness(view, tools, answer);
    const isChosen = chosenRules(view, options);
    // A warning is shown by the repository's own linter, and let stand.
    const isTold = ({ severity }: Readonly<Record<string, unknown>>): boolean =>
      severity === 'error' || options.warnings || options.warn.length > 0;
    const findings = [...answer.results].flatMap(([path, result]) =>
      findingsOf(view, path, result, wrong).filter(
        ({ kind, data }) => kind !== 'lint' || (isTold(data!) && isChosen(path, data!['rule'] as string)),
      ),
    );
    return { findings: [...broken, ...findings], holds: [...holds, ...refused, ...holdsOf(answer)] };
  },
});

function wholeHold(reason: Hold['reason']): Hold {
  return { kind: 'lint', file: '.', start: 0, end: 0, reason, limits: true };
}

/** A plugin can only add advice; a program may turn anything on or off. */
function refusedSettings({ state }: View, { isTrusted }: Tools): Hold[] {
  return waysOf(state.snapshot, [], LINT_SETTINGS, isTrusted).refused.map(({ file, isProgram }) => ({
    kind: 'lint',
    file,
    start: 0,
    end: 0,
    reason: 'not-trusted',
    ...(isProgram ? { limits: true } : {}),
  }));
}

interface Linted {
  readonly answer: ToolAnswer<LintResult>;
  readonly holds: readonly Hold[];
}

/** A rule that nobody here has chosen is a stranger's opinion: without settings, nothing is said. */
function lintsAnything({ state }: View, options: LintOptions): boolean {
  return isForAll(options) || lintEnvironment(state.snapshot, options).folders.size > 0;
}

/** Rules that the settings of Lintel name are meant for every file. */
function isForAll({ withoutSettings, warn, deny }: LintOptions): boolean {
  return withoutSettings || warn.length + deny.length > 0;
}

/** With the configs of all folders; without those of subfolders when oxlint refuses one of them. */
async function lint(view: View, tools: Tools, options: LintOptions): Promise<Linted> {
  const { snapshot } = view.state;
  const usual = lintEnvironment(snapshot, options);
  const plain = lintEnvironment(snapshot, options, false);
  const ask = async (environment: typeof usual): Promise<ToolAnswer<LintResult>> => {
    const files = view.authored.filter(
      (file) => isReadable(file) && (isForAll(options) || environment.isChosenFor(file.path)),
    );
    return toolResults(view, lintQuestion(view, tools, environment, files));
  };
  const refusal = `${usual.configs}${tools.isTrusted ? '' : '/data'}/refused`;
  if (view.store.getMany([refusal])[0] === undefined) {
    try {
      return { answer: await ask(usual), holds: [] };
    } catch (error) {
      if (!(error instanceof LintRefused) || usual.nested.length === 0) throw error;
      view.store.putMany([{ key: refusal, value: new TextEncoder().encode(error.message) }]);
    }
  }
  const holds = usual.nested.map((file): Hold => ({
    kind: 'lint',
    file,
    start: 0,
    end: 0,
    reason: 'config-refused',
  }));
  return { answer: await ask(plain), holds };
}

/** Files of which there is text that oxlint can read. */
const isReadable = memo(
  ({ facts }: SourceFile) =>
    !facts.problems.some(({ code }) => code === 'FILE_TOO_LARGE' || code === 'FILE_UNREADABLE'),
);

/** Which pages are about rules of code that is wrong; asked only where it makes a difference. */
async function correctness(
  view: View,
  tools: Tools,
  { results }: ToolAnswer<LintResult>,
): Promise<ReadonlySet<string>> {
  const hasErrors = [...results.values()].some(
    (result) => result !== 'unread' && result.some(({ rule, severity }) => rule && severity === 'error'),
  );
  return hasErrors ? correctnessRules(view, tools) : new Set();
}

function findingsOf(
  view: View,
  file: string,
  result: LintResult,
  wrong: ReadonlySet<string>,
): readonly Finding[] {
  if (result === 'unread') return [];
  const isBroken = syntaxErrors(view.graph.files.get(file)!.facts).length > 0;
  // How many rules count as wrong code: all of one version of oxlint, or none where nobody asked.
  return findingsBefore(result, [isBroken, wrong.size], () => wordsOf(file, result, isBroken, wrong));
}

/** What was made of a result, which belongs to one file. */
const findingsBefore = latest<readonly Finding[]>();

function wordsOf(
  file: string,
  result: readonly Complaint[],
  isBroken: boolean,
  wrong: ReadonlySet<string>,
): Finding[] {
  return result.flatMap((complaint) => {
    if (complaint.rule === null)
      return isBroken ? [] : [parseError(file, complaint.msg, ...placeOf(complaint))];
    return [findingOf(file, complaint, wrong)];
  });
}

function placeOf({ stretches }: Complaint): [start: number, end: number] {
  const [start, end] = stretches[0] ?? [0, 0];
  return [start, end];
}

function findingOf(file: string, complaint: Complaint, wrong: ReadonlySet<string>): Finding {
  const { rule, msg, severity, url, key, stretches } = complaint;
  const [start, end] = placeOf(complaint);
  const isProof = severity === 'error' && url !== null && wrong.has(url);
  return {
    kind: 'lint',
    file,
    start,
    end,
    key,
    ...(isProof ? { tier: 'proof' as const } : {}),
    evidence: stretches.map(([from, to]) => ({ fact: 'label', file, start: from, end: to })),
    data: { rule: rule!, msg, severity, ...(url === null ? {} : { url }) },
  };
}

function holdsOf({ results, changed }: ToolAnswer<LintResult>): Hold[] {
  const held = (file: string, reason: Hold['reason']): Hold => ({
    kind: 'lint',
    file,
    start: 0,
    end: 0,
    reason,
    limits: true,
  });
  return [
    ...changed.map((file) => held(file, 'changed-meanwhile')),
    ...[...results].flatMap(([file, result]) => (result === 'unread' ? [held(file, 'not-utf8')] : [])),
  ];
}

function syntaxErrors({ problems }: FileFacts): readonly Problem[] {
  return problems.filter(({ code }) => code === 'SYNTAX_ERROR');
}

function brokenFiles({ graph, state, isJudged }: View): Finding[] {
  const findings: Finding[] = [];
  for (const file of graph.files.values()) {
    if (!isJudged(file.path)) continue;
    const errors = parseErrors(file);
    if (errors.length > 0 && !isFlow(state, file.path)) findings.push(...errors);
  }
  return findings;
}

/** Where Flow is set up, JavaScript that does not parse is Flow's own language. */
function isFlow({ snapshot }: View['state'], path: string): boolean {
  if (!/\.[cm]?jsx?$/.test(path)) return false;
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    if (snapshot.has(folder === '' ? '.flowconfig' : `${folder}/.flowconfig`)) return true;
    if (folder === '') return false;
  }
}

const NOT_WRITTEN = new Set(['FILE_GENERATED', 'FILE_MINIFIED']);

const NONE: readonly Finding[] = [];

/** Known without oxlint. */
const parseErrors = memo(({ path, facts }: SourceFile): readonly Finding[] => {
  if (facts.problems.length === 0) return NONE;
  if (facts.problems.some(({ code }) => NOT_WRITTEN.has(code))) return NONE;
  return syntaxErrors(facts).map(({ message, span }) => {
    const start = span ? (offsetAt(facts.lineStarts, span.start) ?? 0) : 0;
    const end = span ? (offsetAt(facts.lineStarts, span.end) ?? start) : start;
    return parseError(path, message, start, end);
  });
});

function parseError(file: string, msg: string, start: number, end: number): Finding {
  return {
    kind: 'parse-error',
    file,
    start,
    end,
    key: msg,
    evidence: [{ fact: 'syntax-error', file, start, end }],
    data: { rule: 'parse-error', msg, severity: 'warning' },
  };
}
