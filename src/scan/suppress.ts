// Comments that silence findings: `// lintel-ignore CODE -- why` for the next line, `lintel-ignore-line` for its own,
// `lintel-ignore-file` for the file. A rule is a code, a kind or a detector; none at all means every finding there.
import { spanAt, positionAt, type Span } from '../base/index.ts';
import { SUPPRESSION_REACH } from '../facts/index.ts';
import type { CodeGraph, SourceFile } from '../graph/index.ts';
import type { Sealed } from './seal.ts';

interface Suppression {
  readonly rules: readonly string[];
  /** Undefined for the whole file. */
  readonly line: number | undefined;
  readonly span: Span;
}

export interface StaleSuppression {
  readonly file: string;
  readonly span: Span;
  readonly rules: string;
}

export interface Suppressed {
  readonly kept: readonly Sealed[];
  readonly suppressed: number;
  readonly stale: readonly StaleSuppression[];
}

/** `ran` tells which detectors and codes could have spoken: a comment for another one is not stale. */
export function suppress(
  graph: CodeGraph,
  findings: readonly Sealed[],
  ran: (rule: string) => boolean,
): Suppressed {
  const used = new Set<Suppression>();
  const comments = commentsIn(graph);
  const kept = findings.filter((finding) => {
    const comment = comments.get(finding.answer.file)?.find((item) => silences(item, finding));
    if (comment) used.add(comment);
    return comment === undefined;
  });
  return { kept, suppressed: findings.length - kept.length, stale: staleIn(comments, used, ran) };
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

function silences({ rules, line }: Suppression, { answer, detector }: Sealed): boolean {
  if (line !== undefined && answer.span.start.line !== line) return false;
  return (
    rules.length === 0 ||
    rules.some((rule) => rule === answer.code || rule === answer.kind || rule === detector)
  );
}

function staleIn(
  comments: Comments,
  used: ReadonlySet<Suppression>,
  ran: (rule: string) => boolean,
): StaleSuppression[] {
  return [...comments].flatMap(([path, list]) =>
    list
      .filter((comment) => !used.has(comment) && comment.rules.every(ran))
      .map(({ span, rules }) => ({ file: path, span, rules: rules.join(', ') })),
  );
}

const NONE: readonly Suppression[] = [];
const known = new WeakMap<SourceFile, readonly Suppression[]>();

function suppressionsIn(file: SourceFile): readonly Suppression[] {
  if (file.facts.suppressions.count === 0) return NONE;
  const hit = known.get(file);
  if (hit) return hit;
  const list = readSuppressions(file);
  known.set(file, list);
  return list;
}

function readSuppressions({ facts }: SourceFile): Suppression[] {
  const { suppressions, names, lineStarts } = facts;
  const list: Suppression[] = [];
  for (let row = 0; row < suppressions.count; row++) {
    if (names[suppressions.tool[row]!] !== 'lintel') continue;
    const start = suppressions.start[row]!;
    const end = suppressions.end[row]!;
    const reach = SUPPRESSION_REACH[suppressions.reach[row]!]!;
    const rules = names[suppressions.rules[row]!]!.split(/[\s,]+/).filter((rule) => rule !== '');
    list.push({
      rules,
      line: lineReached(reach, positionAt(lineStarts, end).line),
      span: spanAt(lineStarts, start, end),
    });
  }
  return list;
}

function lineReached(reach: (typeof SUPPRESSION_REACH)[number], line: number): number | undefined {
  if (reach === 'file') return undefined;
  return reach === 'line' ? line : line + 1;
}
