// What a finding says where it stands: the role of its file, its sentence, its source line, and the shape that it shares with
// others of its idiom. Made only for findings that someone will look at: with a base, not for inherited ones.
import { lineStartsOf, memoByFirst, positionAt } from '../base/index.ts';
import type { FindingAnswer, Idiom } from '../contract/index.ts';
import type { Evidence, Finding, Said, View } from '../detectors/index.ts';
import { blobId } from '../host/index.ts';
import type { Origin, ReportedFinding } from './reported-finding.ts';

const LINE_SHOWN = 160;
const TEXT_SHOWN = 64;
const MESSAGE_SHOWN = 300;

type Words = Partial<Pick<FindingAnswer, 'message' | 'line' | 'shape'>>;

export function describeFindings(view: View, findings: readonly ReportedFinding[]): ReportedFinding[] {
  const reading = readerOf(view);
  return findings.map((finding) => {
    const { answer, origin } = finding;
    const role = view.roleOf(answer.file);
    const words = answer.attribution === 'inherited' ? {} : wordsOnce(finding.origin, finding, reading);
    const matters = role === 'test' && origin.code?.inTests?.text.test(words.line ?? '');
    const aside = role === 'source' || matters ? {} : { aside: true as const };
    return { ...finding, answer: { ...answer, role, ...aside, ...words } };
  });
}

const wordsOnce = memoByFirst((_origin: Origin, finding: ReportedFinding, reader: Reader) =>
  wordsOf(finding, reader),
);

/** Texts of files, each read once. */
interface Reader {
  textOf(file: string): string;
  lineOf(evidence: Evidence): number;
}

function readerOf(view: View): Reader {
  const { textOf, lineAt } = textsOf(view);
  const base = view.base && textsOf(view.base);
  return { textOf, lineOf: (item) => (item.inBase && base ? base.lineAt : lineAt)(item.file, item.start) };
}

interface SideTexts {
  textOf(file: string): string;
  lineAt(file: string, offset: number): number;
}

function textsOf({ state, graph }: View): SideTexts {
  const texts = new Map<string, string>();
  const textOf = (file: string): string => {
    let text = texts.get(file);
    if (text === undefined) texts.set(file, (text = state.snapshot.read(file) ?? ''));
    return text;
  };
  return {
    textOf,
    lineAt: (file, offset) =>
      positionAt(graph.files.get(file)?.facts.lineStarts ?? lineStartsOf(textOf(file)), offset).line,
  };
}

function wordsOf({ answer, identity, origin }: ReportedFinding, reader: Reader): Words {
  const { finding, code } = origin;
  const text = reader.textOf(finding.file);
  const from = text.lastIndexOf('\n', finding.start - 1) + 1;
  const end = text.indexOf('\n', finding.start);
  const line = oneLine(text.slice(from, end < 0 ? text.length : end));
  const said = saidOf(finding, text, reader);
  const message = code?.say(said) ?? toolMessage(finding);
  // What is measured is a case of its own.
  const alike = code?.alike?.(said) ?? (finding.measure === undefined ? shapeOfLine(line) : identity);
  const rule = answer.code ?? `${answer.kind} ${String(finding.data?.['rule'] ?? '')}`;
  return {
    ...(message === '' ? {} : { message: shortened(message, MESSAGE_SHOWN) }),
    ...(finding.end === 0 || line === '' ? {} : { line: shortened(line, LINE_SHOWN) }),
    shape: blobId(new TextEncoder().encode(`${rule}\0${alike}`)).slice(0, 10),
  };
}

function saidOf({ file, start, end, data, measure, evidence }: Finding, text: string, reader: Reader): Said {
  return {
    file,
    text: shortened(oneLine(text.slice(start, Math.min(end, start + 4 * TEXT_SHOWN))), TEXT_SHOWN),
    data: data ?? {},
    measure,
    evidence: (evidence ?? []).map((item) => ({
      fact: item.fact,
      file: item.file,
      line: reader.lineOf(item),
      value: item.value,
    })),
  };
}

/** What a wrapped tool says about the place. */
function toolMessage({ data }: Finding): string {
  const said = data?.['msg'];
  return typeof said === 'string' ? oneLine(said) : '';
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}

/** A line without what differs from case to case of one idiom: literals. */
function shapeOfLine(line: string): string {
  return line.replaceAll(/'[^']*'|"[^"]*"|`[^`]*`/g, "''").replaceAll(/\b\d[\d_.]*\b/g, '0');
}

/** Findings of one shape, where there are several. */
export function idiomsOf(findings: readonly ReportedFinding[]): Idiom[] {
  const told = findings.filter(({ answer }) => answer.shape !== undefined && answer.aside !== true);
  return [...Map.groupBy(told, ({ answer }) => answer.shape!)]
    .filter(([, group]) => group.length > 1)
    .map(([shape, group]) => {
      const { code, kind } = group[0]!.answer;
      return { shape, code: code ?? kind, findings: group.map(({ answer }) => answer.id) };
    })
    .sort((a, b) => b.findings.length - a.findings.length || (a.shape < b.shape ? -1 : 1));
}
