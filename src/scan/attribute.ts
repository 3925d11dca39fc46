// Who brought a finding: compared with the findings of the base by identity, which shifted lines and moved files keep.
import type { Attribution, FindingAnswer } from '../contract/index.ts';
import { matchEdited, type Texts } from './match-edited.ts';
import type { ReportedFinding } from './reported-finding.ts';

/** What is known of a base finding; a baseline file holds no more than this. */
export interface BaseFinding {
  readonly identity: string;
  readonly measure: number | undefined;
  /** Absent in a baseline file. */
  readonly answer?: FindingAnswer;
}

export interface Attributed {
  readonly findings: readonly ReportedFinding[];
  /** Base findings that are gone. */
  readonly fixed: readonly BaseFinding[];
}

export interface AttributionBase {
  readonly findings: readonly BaseFinding[];
  /** Whether a file differs from the base. */
  isChanged(file: string): boolean;
  /** Detectors of whose findings the base has only those in changed files. */
  readonly perFile: ReadonlySet<string>;
  /** Texts of both sides, where the base has any. */
  readonly texts?: Texts;
}

/**
 * Of findings that say the same, those in files that did not change are the old ones. What comments silence comes last: the base has
 * only what they do not silence there.
 */
export function attribute(
  findings: readonly ReportedFinding[],
  base: AttributionBase,
  silenced: ReadonlySet<ReportedFinding> = new Set(),
): Attributed {
  const isSame = ({ detector, answer }: ReportedFinding): boolean =>
    base.perFile.has(detector) && !base.isChanged(answer.file);
  const before = Map.groupBy(base.findings, ({ identity }) => identity);
  const attributions = new Map<ReportedFinding, Attribution>();
  const fixed: BaseFinding[] = [];
  const compared = findings.filter((finding) => !isSame(finding));
  for (const [identity, now] of Map.groupBy(compared, (finding) => finding.identity)) {
    const old = [...(before.get(identity) ?? [])].sort((a, b) => (a.measure ?? 0) - (b.measure ?? 0));
    const oldestFirst = [...now].sort(
      (a, b) =>
        Number(silenced.has(a)) - Number(silenced.has(b)) ||
        Number(base.isChanged(a.answer.file)) - Number(base.isChanged(b.answer.file)) ||
        (a.measure ?? 0) - (b.measure ?? 0),
    );
    for (const [index, finding] of oldestFirst.entries()) {
      attributions.set(finding, attributionOf(finding, old[index]));
    }
    fixed.push(...old.slice(now.length));
    before.delete(identity);
  }
  fixed.push(...[...before.values()].flat());
  const places = base.texts
    ? matchEdited(
        compared.filter((finding) => attributions.get(finding) === 'introduced'),
        fixed,
        base.texts,
      )
    : new Map<ReportedFinding, BaseFinding>();
  for (const [finding, old] of places) attributions.set(finding, attributionOf(finding, old));
  const still = new Set(places.values());
  return {
    findings: findings.map((finding) => ({
      ...finding,
      answer: { ...finding.answer, attribution: attributions.get(finding) ?? 'inherited' },
    })),
    fixed: fixed.filter((old) => !still.has(old)),
  };
}

function attributionOf(finding: ReportedFinding, old: BaseFinding | undefined): Attribution {
  if (old === undefined) return 'introduced';
  const grew = (finding.measure ?? 0) > (old.measure ?? 0);
  return grew ? 'worsened' : 'inherited';
}
