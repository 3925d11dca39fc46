// Runs one detector over a fixture as the product would, and compares what it says with the marks, both ways.
import { mkdtempSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { lineStartsOf, spanAt, type Span } from '../../base/index.ts';
import { COLLECTORS, createView, type Detector } from '../../detectors/index.ts';
import { openProject } from '../../project/index.ts';
import type { Edits } from '../../snapshot/index.ts';
import { runDetectors, type DetectorResult } from '../run-detectors.ts';
import type { ReportedFinding } from '../reported-finding.ts';
import { createTools } from '../tools.ts';
import { parseFixture, type Fixture } from '../../base/testing/fixture.ts';

export interface FixtureResult {
  readonly findings: readonly ReportedFinding[];
  readonly result: DetectorResult;
  /** Holds as `reason@file:line:column`. */
  readonly holds: readonly string[];
  /** What stands in the report. */
  readonly analysis: unknown;
}

/** Writes the files to a folder of their own, with a strict tsconfig unless they have one, and runs the detector there. */
export async function runFixture(detector: Detector, fixture: Fixture): Promise<FixtureResult> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lintel-fixture-')));
  try {
    const files = detector.judgeChange ? fixture.before : fixture.files;
    for (const [path, text] of Object.entries({ 'tsconfig.json': TSCONFIG, ...files })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return await runIn(folder, detector, fixture);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const TSCONFIG = JSON.stringify({
  compilerOptions: {
    strict: true,
    target: 'es2023',
    module: 'nodenext',
    jsx: 'preserve',
    allowJs: true,
    checkJs: false,
    skipLibCheck: true,
    types: [],
  },
});

/** `lintel.json` of a fixture sets the detector's options. */
function optionsOf(detector: Detector, { files }: Fixture): unknown {
  const text = files['lintel.json'];
  const settings = text === undefined ? {} : (JSON.parse(text) as { detectors?: Record<string, unknown> });
  // A fixture asks for its detector by name.
  const asked = detector.whenAsked as object | undefined;
  return detector.options.parse({ ...asked, ...(settings.detectors?.[detector.id] as object | undefined) });
}

/** What turns the base into the files. */
function editsOf({ files, before = {} }: Fixture): Edits {
  return new Map<string, string | null>([
    ...Object.keys(before).map((path) => [path, null] as const),
    ...Object.entries(files),
  ]);
}

async function runIn(folder: string, detector: Detector, fixture: Fixture): Promise<FixtureResult> {
  const collectors = detector.collectors ?? [];
  const project = await openProject(folder, {
    threads: 1,
    maxFileBytes: 5_000_000,
    versions: 'test',
    collecting: { collectors, versions: COLLECTORS, forTypes: true, worker: new URL('file:///unused') },
  });
  try {
    const enabled = [{ detector, options: optionsOf(detector, fixture) }];
    const now = detector.judgeChange ? await project.after(editsOf(fixture)) : project;
    const view = createView(now, {
      ...(detector.judgeChange ? { base: project } : {}),
      tools: createTools(folder, false),
      memory: {},
      hasTypes: true,
      enabled,
    });
    const [result] = await runDetectors(view, enabled);
    if (result!.error !== undefined) throw new Error(result!.error);
    const { graph, snapshot } = now.state;
    const holds = result!.holds.map(({ reason, file, start, end }) => {
      const lineStarts = graph.files.get(file)?.facts.lineStarts ?? lineStartsOf(snapshot.read(file) ?? '');
      const span = spanAt(lineStarts, start, end);
      return `${reason}@${file}:${span.start.line}:${span.start.column}`;
    });
    const findings = result!.findings;
    const answers = findings.map(({ answer }) => answer);
    const analysis = detector.compose ? detector.compose(answers, result!.data) : answers;
    return { findings, result: result!, holds, analysis };
  } finally {
    await project.close();
  }
}

/** Exact both ways: an unmarked finding fails, a mark without a finding fails. */
export async function checkFindings(
  detector: Detector,
  text: string,
  first?: string,
): Promise<FixtureResult> {
  const fixture = parseFixture(text, first);
  const ran = await runFixture(detector, fixture);
  const said = [
    ...ran.findings.map(({ answer }) => says(answer.file, answer.span, answer.code ?? answer.kind)),
    ...ran.holds.map((hold) => holdText(hold)),
  ];
  const expected = fixture.marks.map(
    ({ file, line, column, says: word, width }) =>
      `${file}:${line}:${column}${width === undefined ? '' : `+${width}`} ${word}`,
  );
  expect(said.map((line) => matching(line, expected)).sort()).toEqual([...expected].sort());
  return ran;
}

function says(file: string, span: Span, word: string): string {
  const width = span.start.line === span.end.line ? `+${span.end.column - span.start.column}` : '';
  return `${file}:${span.start.line}:${span.start.column}${width} ${word}`;
}

function holdText(hold: string): string {
  const [reason, place] = hold.split('@') as [string, string];
  return `${place} hold ${reason}`;
}

/** A mark may leave the width open, and a finding over several lines or a hold has none to compare. */
function matching(line: string, expected: readonly string[]): string {
  if (expected.includes(line)) return line;
  const open = (text: string): string => text.replace(/\+\d+ /, ' ');
  const found = expected.find((mark) => {
    const eitherOpen = !/\+\d+ /.test(mark) || !/\+\d+ /.test(line);
    return eitherOpen && open(mark) === open(line);
  });
  return found ?? line;
}
