// Runs oxlint on some files and reads what it says. Offsets leave this file as UTF-16 offsets.
import { codeHash } from '../../base/index.ts';
import { ownerNameAt, type ToolRun, type Tools, type View } from '../kit/index.ts';
import { waysOf } from '../kit/settings-as-data.ts';
import { inLots } from '../kit/tool-results.ts';
import { textOffsets } from './byte-offsets.ts';
import { LINT_SETTINGS, type LintEnvironment } from './environment.ts';

/** One complaint about a file. */
export type Complaint = {
  /** As oxlint writes it, `eslint(no-debugger)`; null when the file is no valid program. */
  readonly rule: string | null;
  readonly msg: string;
  readonly severity: string;
  readonly url: string | null;
  readonly key: string;
  /** The main stretch first. */
  readonly stretches: readonly (readonly [start: number, end: number])[];
};

/** What oxlint says about a file; `unread` when it could not read it. */
export type LintResult = readonly Complaint[] | 'unread';

interface Diagnostic {
  readonly message: string;
  readonly code?: string;
  readonly severity: string;
  readonly url?: string;
  readonly filename?: string;
  readonly labels: readonly { readonly span: { readonly offset: number; readonly length: number } }[];
}

/** oxlint did not come to lint, most likely because of a config. */
export class LintRefused extends Error {
  override name = 'LintRefused';
}

export async function runOxlint(
  view: View,
  tools: Tools,
  { flags, alone }: Pick<LintEnvironment, 'flags' | 'alone'>,
  paths: readonly string[],
): Promise<ReadonlyMap<string, LintResult>> {
  const results = new Map<string, LintResult>();
  const { ways } = waysOf(view.state.snapshot, paths, LINT_SETTINGS, tools.isTrusted);
  const lots = ways.flatMap((way) => inLots(way.paths).map((lot) => ({ ...way, lot })));
  for (const { lot, args: own, settings } of lots) {
    const args = ['--format=json', '--no-error-on-unmatched-pattern', ...new Set([...own, ...flags]), ...lot];
    const diagnostics = diagnosticsIn(await tools.run('oxlint', args, alone, settings));
    const byFile = Map.groupBy(diagnostics, ({ filename }) => filename?.replaceAll('\\', '/'));
    for (const { message } of byFile.get(undefined) ?? []) {
      const unread = paths.find((path) => message.replaceAll('\\', '/').includes(`/${path} `));
      if (unread !== undefined) results.set(unread, 'unread');
    }
    for (const path of lot.map(plainPath)) {
      const said = byFile.get(path);
      if (said) results.set(path, complaintsOf(view, path, said));
    }
  }
  return results;
}

function plainPath(path: string): string {
  return path.startsWith('./') ? path.slice(2) : path;
}

function diagnosticsIn({ exitCode, stdout, stderr }: ToolRun): readonly Diagnostic[] {
  if (exitCode === undefined) throw new Error(`oxlint did not finish: ${stderr}`);
  const start = stdout.indexOf('{ "diagnostics"');
  if (start < 0) throw new LintRefused(firstLines(stdout.trim() || stderr));
  return (JSON.parse(stdout.slice(start)) as { diagnostics: Diagnostic[] }).diagnostics;
}

function firstLines(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return `oxlint did not run: ${lines.slice(0, 4).join(' ').slice(0, 400)}`;
}

function complaintsOf(view: View, path: string, said: readonly Diagnostic[]): readonly Complaint[] {
  const file = view.state.snapshot.readText(path);
  const facts = view.graph.files.get(path)?.facts;
  if (file === undefined || facts === undefined) return [];
  const bytes = said.flatMap(({ labels }) =>
    labels.flatMap(({ span }) => [span.offset, span.offset + span.length]),
  );
  const offsets = textOffsets(file, bytes).values();
  const next = (): number => offsets.next().value!;
  const isTyped = /\.[cm]?tsx?$/.test(path);
  return said.flatMap(({ message, code, severity, url, labels }) => {
    const stretches = labels.map((): [number, number] => [next(), next()]);
    if (isTyped && code === 'eslint(no-redeclare)' && stretches.some(([at]) => merges(file.text, at)))
      return [];
    const [start, end] = stretches[0] ?? [0, 0];
    const key = `${code ?? ''}:${ownerNameAt(facts, start)}:${codeHash(file.text.slice(start, end))}`;
    return [{ rule: code ?? null, msg: message, severity, url: url ?? null, key, stretches }];
  });
}

/** Whether the name at an offset is declared in a way that TypeScript lets stand beside another of the same name. */
function merges(text: string, at: number): boolean {
  return /\b(?:type|interface|namespace|module|enum)\s+$/.test(text.slice(Math.max(0, at - 80), at));
}
