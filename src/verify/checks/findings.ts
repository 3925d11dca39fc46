// What a scan would hold against the change: proofs that it introduces. What the scan could not decide about the change is unknown.
import type { FindingAnswer, HoldAnswer, Problem, Report, ReviewItem } from '../../contract/index.ts';
import { DETECTORS } from '../../detectors/index.ts';
import { edgesInto } from '../../graph/index.ts';
import { weightOf, type Scan } from '../../scan/index.ts';
import { languageOf } from '../../syntax/index.ts';
import type { Change } from '../change.ts';
import { byPath } from '../changed-files.ts';
import type { Check, Complaint } from '../check.ts';
import { unreadFiles } from '../unread-files.ts';

const PASSED = 'The change introduces nothing that a scan would report as proven.';

export const findings: Check = {
  id: 'findings',
  passed: PASSED,
  async run(change) {
    const scan = await change.scan();
    const isOnDisk = change.after.state.snapshot.kind === 'working-tree';
    return {
      complaints: [...introduced(change, scan), ...undecided(change, scan)],
      review: [...advice(scan), ...notJudged(change, scan)],
      // A tool that reads files from the disk cannot say anything about a change that is not there.
      ...(isOnDisk
        ? {}
        : { passed: `${PASSED} Linters and formatters were not run: the change is not on disk.` }),
    };
  },
};

/** What speaks of the change itself and proves nothing is worth a look. */
function advice({ findings: all }: Scan): ReviewItem[] {
  const ofChanges = new Set(DETECTORS.filter(({ judgeChange }) => judgeChange).map(({ id }) => id));
  return all
    .filter(
      (finding) =>
        ofChanges.has(finding.detector) && weightOf(finding, { failOn: 'proof', proofs: 'fail' }) === 'pass',
    )
    .map(({ answer: { code, kind, file, span, message } }) => ({
      reason: kind,
      symbol: code ?? kind,
      file,
      span,
      message: message ?? `${code ?? kind} is new here.`,
      rank: 0.5,
    }));
}

/** Proofs weigh here what they weigh in the gate of a scan. */
function introduced(change: Change, { report, findings: all }: Scan): Complaint[] {
  // What was not read may use what nothing else uses: that nothing does is no proof then.
  const isAllRead = unreadFiles(change).every(({ status }) => status !== 'unknown');
  const proofs = isAllRead ? change.settings.findings.proofs : 'review';
  return all.flatMap((finding) => {
    const status = weightOf(finding, { failOn: 'proof', proofs });
    return status === 'pass' ? [] : [{ ...complaintOf(finding.answer, finding.detector, report), status }];
  });
}

function complaintOf(
  answer: FindingAnswer,
  detector: string,
  { catalog }: Report,
): Omit<Complaint, 'status'> {
  const { file, span, line } = answer;
  const code = answer.code ?? detector.toUpperCase().replaceAll('-', '_');
  const message = answer.message ?? `${code} is new here.`;
  const hint = code in catalog ? `; \`lintel explain ${code}\` tells what is wrong` : '';
  return {
    code,
    file,
    span,
    message,
    witness: {
      proof: message,
      places: [
        { role: 'finding', side: 'after', file, span, ...(line === undefined ? {} : { line }) },
        ...answer.evidence.map(({ fact, file: at, span: where, inBase }) => ({
          role: fact,
          side: inBase ? ('before' as const) : ('after' as const),
          file: at,
          ...(where ? { span: where } : {}),
        })),
      ],
    },
    instruction: `Repair ${file}:${span.start.line}, or say why it is meant${hint}.`,
  };
}

/** Reasons that lie in what is checked out, installed and built, and not in the change. */
const OF_CHECKOUT: ReadonlySet<string> = new Set([
  'no-working-tree',
  'dependencies-not-installed',
  'package-not-built',
  'file-not-built',
]);

function undecided(change: Change, { report: { meta } }: Scan): Complaint[] {
  if (meta.complete) return [];
  const holds = meta.held
    .filter(({ limits, reason }) => limits && !OF_CHECKOUT.has(reason))
    .map(holdComplaint);
  const hasSources = change.files.some(({ path }) => languageOf(path) !== undefined);
  const limiting = meta.problems.filter(
    ({ limits, code }) => limits && (hasSources || code !== 'NOTHING_READ'),
  );
  const problems = limiting.filter((problem) => !excuseFor(change, problem)).map(problemComplaint);
  const failed = Object.entries(meta.errors ?? {}).map(([detector, why]): Complaint => ({
    status: 'unknown',
    code: 'DETECTOR_FAILED',
    message: `The detector ${detector} could not run: ${why}`,
  }));
  const all = [...failed, ...problems, ...holds];
  const isExcused =
    problems.length < meta.problems.filter(({ limits }) => limits).length ||
    meta.held.some(({ limits, reason }) => limits && OF_CHECKOUT.has(reason));
  return all.length > 0 || isExcused ? all : [UNEXPLAINED];
}

/** Files of the change that do not parse, each at its first problem, in so far as a scan would hold it against the change. */
export function unparsedFiles(change: Change): Complaint[] {
  const { after, files } = change;
  const touched = byPath(files).after;
  return after.state.problems
    .filter(({ limits, code, file }) => limits && code === 'SYNTAX_ERROR' && touched.has(file ?? ''))
    .filter((problem) => !excuseFor(change, problem))
    .filter(({ file }, index, all) => all.findIndex((other) => other.file === file) === index)
    .map(problemComplaint);
}

interface Excuse {
  readonly reason: 'template' | 'unread';
  readonly message: string;
}

/** Why a file that does not parse is not held against the change: it is told, and nobody has to change it. */
function excuseFor(change: Change, problem: Problem): Excuse | undefined {
  const { code, file } = problem;
  if (code !== 'SYNTAX_ERROR' || file === undefined) return undefined;
  if (isTemplate(change, problem))
    return { reason: 'template', message: `${file} is a template for code, which was not judged.` };
  const { from = file } = byPath(change.files).after.get(file) ?? {};
  const old = change.before.state.graph.files.get(from)?.facts.problems ?? [];
  const isOld = old.some((before) => before.code === code && before.message === problem.message);
  if (!isOld && !isSample(change, file)) return undefined;
  const why = isOld
    ? 'did not parse before the change either'
    : 'is a sample that nothing imports, and does not parse';
  return { reason: 'unread', message: `${file} ${why}; it was not judged as a whole.` };
}

/** Whether something else reads a file: whoever tests a parser has code that does not parse. */
function isSample({ after }: Change, file: string): boolean {
  const { graph } = after.state;
  return graph.files.get(file)?.role.role === 'sample' && !edgesInto(graph).has(file);
}

/** Whether a file is not code yet: something fills in its `{{name}}` or `<%= name %>` first. */
function isTemplate({ after }: Change, { file, span }: Problem): boolean {
  const line = after.state.snapshot.read(file ?? '')?.split(/\r?\n/)[(span?.start.line ?? 0) - 1] ?? '';
  return /\{\{.*\}\}|<%.*%>|\{%.*%\}/.test(line);
}

/** Each file once, at its first problem. */
function notJudged(change: Change, { report: { meta } }: Scan): ReviewItem[] {
  const items = meta.problems.flatMap((problem): ReviewItem[] => {
    const { file, span, limits } = problem;
    const excuse = limits ? excuseFor(change, problem) : undefined;
    if (excuse === undefined || file === undefined || span === undefined) return [];
    return [{ ...excuse, symbol: file, file, span, rank: 0.5 }];
  });
  return items.filter((item, index) => items.findIndex(({ file }) => file === item.file) === index);
}

/** A scan that is incomplete and does not say why is no consent either. */
const UNEXPLAINED: Complaint = {
  status: 'unknown',
  code: 'NOT_DECIDED',
  message: 'The scan of the change is incomplete.',
};

function holdComplaint({ detector, kind, reason, file, span }: HoldAnswer): Complaint {
  return {
    status: 'unknown',
    code: 'NOT_DECIDED',
    file,
    ...(span ? { span } : {}),
    message: `${detector} could not decide about ${kind} in ${file} (${reason}).`,
  };
}

function problemComplaint({ code, file, span, message }: Problem): Complaint {
  return {
    status: 'unknown',
    code,
    ...(file === undefined ? {} : { file }),
    ...(span ? { span } : {}),
    message,
  };
}
