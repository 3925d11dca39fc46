// The sweep of a rename: places outside of code that name the symbol. Comments and documents that can mean nothing else are
// edited, everything else that may mean it is offered, and what was not looked at is said.
import { languageOf } from '../../syntax/index.ts';
import { compareEdits, type TextEdit } from '../plan/change.ts';
import { commentFindings } from './comment-findings.ts';
import { configFindings, docFindings, markupFindings } from './doc-findings.ts';
import type { Mention } from '../plan/plan.ts';
import type { Finding, Sweep, SweepRequest, SweptProject } from './finding.ts';
import { stringFindings } from './string-findings.ts';
import { sweptName, type SweptName } from './swept-name.ts';
import { sourceFiles, sweptText, type SweptText, textFiles, textKindOf, wordStarts } from './swept-texts.ts';

/** UTF-16 units of source and of other text that one sweep looks at. */
const MAX_TEXT = 32_000_000;
/** More than this nobody decides about; the likeliest are kept. */
const MAX_OFFERS = 300;

export function sweep(project: SweptProject, request: SweepRequest): Sweep {
  const named = sweptName(project, request);
  const source = overFiles(named, sourceFiles(named), inSource);
  // No document tells of a name that only one file knows, or is wrong about a name that others go on using.
  const isTold = !request.isFileLocal && !named.keepsName;
  const texts = isTold ? overFiles(named, textFiles(named.state.snapshot), inText) : NOTHING;
  const findings = [...source.findings, ...texts.findings].filter(
    ({ file, start }) => !named.isPlanned(file, start, start + request.oldName.length),
  );
  const offers = offersAmong(findings, request);
  return {
    applied: findings
      .filter((finding) => finding.evidence.verdict === 'applied')
      .map((finding) => editOf(finding, request))
      .sort(compareEdits),
    offered: offers.kept,
    truncated: source.truncated || texts.truncated || offers.truncated,
  };
}

interface Swept {
  readonly findings: readonly Finding[];
  readonly truncated: boolean;
}

const NOTHING: Swept = { findings: [], truncated: false };

type Look = (named: SweptName, path: string, swept: SweptText, starts: readonly number[]) => Finding[];

function overFiles(named: SweptName, paths: readonly string[], look: Look): Swept {
  const findings: Finding[] = [];
  let truncated = false;
  let seen = 0;
  for (const path of paths) {
    const swept = seen < MAX_TEXT ? sweptText(named.state.snapshot, path) : undefined;
    if (swept === undefined) truncated = true;
    seen += swept?.text.length ?? 0;
    const isWanted = swept?.isOwn && (languageOf(path) !== undefined || mayTell(named, path, swept.text));
    const starts = isWanted ? wordStarts(swept.text, named.request.oldName) : [];
    if (swept && starts.length > 0) findings.push(...look(named, path, swept, starts));
  }
  return { findings, truncated };
}

/** A plain word that means many things tells nothing where neither its owner is named nor code may import it. */
function mayTell(named: SweptName, path: string, text: string): boolean {
  if (named.isDistinctive || !named.hasRivals()) return true;
  if (named.owner !== undefined) return text.includes(named.owner);
  return textKindOf(path) === 'markup';
}

const inSource: Look = (named, path, swept, starts) => {
  if (!named.state.graph.files.has(path)) return [];
  const { findings, rest } = commentFindings(named, path, swept.text, starts);
  return named.request.isFileLocal ? findings : [...findings, ...stringFindings(named, path, swept, rest)];
};

const inText: Look = (named, path, swept, starts) => {
  const kind = textKindOf(path);
  if (kind === 'doc') return docFindings(named, path, swept, starts);
  const look = kind === 'config' ? configFindings : markupFindings;
  return look(named, path, swept.text, starts);
};

function editOf({ file, start, evidence }: Finding, { oldName, newName }: SweepRequest): TextEdit {
  const end = start + oldName.length;
  return { file, start, end, text: newName, provenance: 'text', confidence: evidence.confidence };
}

function offersAmong(
  findings: readonly Finding[],
  request: SweepRequest,
): { kept: Mention[]; truncated: boolean } {
  const offers = findings
    .filter((finding) => finding.evidence.verdict === 'offered')
    .map((finding) => ({
      edit: editOf(finding, request),
      group: finding.group,
      why: finding.evidence.why,
    }))
    .sort((a, b) => b.edit.confidence! - a.edit.confidence! || compareEdits(a.edit, b.edit));
  const kept = offers.slice(0, MAX_OFFERS).sort((a, b) => compareEdits(a.edit, b.edit));
  return { kept, truncated: kept.length < offers.length };
}
