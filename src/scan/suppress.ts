// Comments that silence findings: `// lintel-ignore CODE -- why` for the next line, `lintel-ignore-line` for its own,
// `lintel-ignore-file` for the file. A rule is a code, a kind or a detector; none at all means every finding there. Comments for
// other tools silence the codes that say the same as their rules.
import { memo, nearText, nearWords, positionAt, type Span, spanAt } from '../base/index.ts';
import { CHECK_CODES, type ReportMeta } from '../contract/index.ts';
import { DETECTORS } from '../detectors/index.ts';
import type { SuppressionCursor, SuppressionReach } from '../facts/index.ts';
import type { CodeGraph, SourceFile } from '../graph/index.ts';
import type { ReportedFinding } from './reported-finding.ts';

interface Suppression {
  readonly tool: string;
  readonly rules: readonly string[];
  /** First and last line that it reaches. */
  readonly from: number;
  readonly to: number;
  readonly span: Span;
}

export type StaleSuppression = ReportMeta['staleSuppressions'][number];

export interface Suppressed {
  readonly kept: readonly ReportedFinding[];
  readonly silenced: readonly ReportedFinding[];
  /** How many findings comments for each tool silence. */
  readonly suppressedBy: Readonly<Record<string, number>>;
  readonly stale: readonly StaleSuppression[];
}

/**
 * `ran` tells which detectors and codes could have spoken: a comment for another one is not stale. A change cannot silence what it brings:
 * `isNew` says whether it wrote a comment.
 */
export function suppress(
  graph: CodeGraph,
  findings: readonly ReportedFinding[],
  ran: (rule: string) => boolean,
  isNew: (file: string, comment: Span) => boolean = () => false,
): Suppressed {
  const used = new Map<Suppression, Set<string>>();
  const comments = commentsIn(graph);
  const kept: ReportedFinding[] = [];
  const silenced: ReportedFinding[] = [];
  const by = new Map<string, number>();
  for (const finding of findings) {
    const { file, code, kind, attribution } = finding.answer;
    const isBrought = attribution === 'introduced' || attribution === 'worsened';
    const comment = comments
      .get(file)
      ?.find((item) => silences(item, finding) && !(isBrought && isNew(file, item.span)));
    if (comment === undefined) kept.push(finding);
    else {
      silenced.push(finding);
      by.set(comment.tool, (by.get(comment.tool) ?? 0) + 1);
      used.set(comment, (used.get(comment) ?? new Set()).add(code ?? kind));
    }
  }
  const suppressedBy = Object.fromEntries([...by].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { kept, silenced, suppressedBy, stale: staleIn(comments, used, ran) };
}

type Comments = ReadonlyMap<string, readonly Suppression[]>;

/** Of the few files that have any, in order. */
function commentsIn(graph: CodeGraph): Comments {
  const comments = new Map<string, readonly Suppression[]>();
  for (const file of graph.files.values()) {
    const list = suppressionsIn(file);
    if (list.length > 0) comments.set(file.path, list);
  }
  return comments;
}

function silences(
  { tool, rules, from, to }: Suppression,
  { answer, detector, origin }: ReportedFinding,
): boolean {
  if (origin.code?.isAlwaysSaid) return false;
  const { line } = answer.span.start;
  if (line < from || line > to) return false;
  if (tool === 'lintel')
    return (
      rules.length === 0 ||
      rules.some((rule) => rule === answer.code || rule === answer.kind || rule === detector)
    );
  const equal = origin.code?.equalRules ?? [];
  if (tool === 'typescript' || rules.length > 0) return rules.some((rule) => equal.includes(rule));
  return equal.length > 0;
}

/** Every name that a comment of ours can use. */
const NAMES: ReadonlySet<string> = new Set([
  ...DETECTORS.flatMap(({ id, codes }) => [
    id,
    ...Object.entries(codes).flatMap(([code, { kind }]) => [code, kind]),
  ]),
  ...Object.keys(CHECK_CODES),
]);

/** Where a comment explains what it stands in, there is no finding for it to silence. */
const EXPLAINED = new Set(
  DETECTORS.flatMap(({ codes }) =>
    Object.entries(codes).flatMap(([code, { kind, explainedByComment }]) =>
      explainedByComment ? [code, kind] : [],
    ),
  ),
);

function staleIn(
  comments: Comments,
  used: ReadonlyMap<Suppression, ReadonlySet<string>>,
  ran: (rule: string) => boolean,
): StaleSuppression[] {
  return [...comments].flatMap(([file, list]) =>
    list
      .filter(({ tool }) => tool === 'lintel')
      .flatMap((comment) => {
        const why = faultOf(comment, used.get(comment), ran);
        return why === undefined ? [] : [{ file, span: comment.span, rules: comment.rules.join(', '), why }];
      }),
  );
}

function faultOf(
  comment: Suppression,
  silenced: ReadonlySet<string> | undefined,
  ran: (rule: string) => boolean,
): string | undefined {
  const { rules } = comment;
  const unknown = rules.find((rule) => !NAMES.has(rule));
  if (unknown !== undefined)
    return `there is no code ${JSON.stringify(unknown)}.${nearText(nearWords(NAMES, unknown))}`;
  if (rules.length === 0)
    return silenced === undefined
      ? 'names no code, and there is nothing to silence'
      : `names no code; here it silences ${[...silenced].sort().join(', ')}`;
  if (silenced !== undefined || !rules.every(ran) || rules.some((rule) => EXPLAINED.has(rule)))
    return undefined;
  return 'silences nothing';
}

/** Tools whose rules have equals among our codes. */
const TOOLS = new Set(['lintel', 'eslint', 'oxlint', 'biome', 'typescript']);

/** Comments of one file that silence something. */
export const suppressionsIn = memo(({ facts }: SourceFile): readonly Suppression[] => {
  const { suppressions, lineStarts } = facts;
  const list: Suppression[] = [];
  for (const suppression of suppressions) {
    const { tool, reach, start, end } = suppression;
    if (!TOOLS.has(tool) || reach === 'end') continue;
    const rules = rulesIn(suppression.rules, tool);
    const { line } = positionAt(lineStarts, end);
    const span = spanAt(lineStarts, start, end);
    const stop = reach === 'begin' ? endOf(facts, suppression, rules) : Infinity;
    list.push({ tool, rules, span, ...reached(reach, line, stop) });
  }
  return list;
});

/** For other tools, without the names of plugins and groups. */
function rulesIn(text: string, tool: string): string[] {
  const rules = text.split(/[\s,]+/).filter((rule) => rule !== '');
  return tool === 'lintel' || tool === 'typescript'
    ? rules
    : rules.map((rule) => rule.slice(rule.lastIndexOf('/') + 1));
}

/** The line of the next comment that ends what another begins, for all rules or one of these. */
function endOf(
  { suppressions, lineStarts }: SourceFile['facts'],
  begin: SuppressionCursor,
  rules: readonly string[],
): number {
  const end = suppressions.find((next) => {
    if (next.row <= begin.row || next.reach !== 'end' || next.tool !== begin.tool) return false;
    const ended = rulesIn(next.rules, 'eslint');
    return ended.length === 0 || ended.some((rule) => rules.includes(rule));
  });
  return end === undefined ? Infinity : positionAt(lineStarts, end.start).line;
}

function reached(
  reach: SuppressionReach,
  line: number,
  stop: number,
): { readonly from: number; readonly to: number } {
  if (reach === 'file') return { from: 1, to: Infinity };
  if (reach === 'begin') return { from: line, to: stop };
  const at = reach === 'line' ? line : line + 1;
  return { from: at, to: at };
}
