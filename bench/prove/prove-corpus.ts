// Applies the rewrites of one repository's proofs and compares what TypeScript says before and after. All at once first;
// what then fails is looked for one by one.
import { basename, resolve } from 'node:path';
import { compareText } from '../../src/base/index.ts';
import { openProject, contextPaths, type Project } from '../../src/project/index.ts';
import { COLLECTING, judgeMoment, selectDetectors, type ReportedFinding } from '../../src/scan/index.ts';
import { parseSource } from '../../src/syntax/index.ts';
import type { Diagnostic, TypesView } from '../../src/types/index.ts';
import { rewrite } from './rewrite.ts';
import { runTests } from './run-tests.ts';

export interface CorpusProof {
  readonly name: string;
  readonly codes: readonly {
    readonly code: string;
    readonly proofs: number;
    readonly rewritten: number;
    readonly failed: number;
  }[];
  readonly failures: readonly Failure[];
  readonly testFailed: boolean;
}

interface Failure {
  readonly code: string;
  readonly file: string;
  readonly line: number;
  readonly why: string;
}

export interface ProveOptions {
  readonly only: readonly string[] | undefined;
  readonly test: string | undefined;
}

export async function proveCorpus(folder: string, { only, test }: ProveOptions): Promise<CorpusProof> {
  const project = await openProject(resolve(folder), {
    threads: 2,
    maxFileBytes: 5_000_000,
    versions: 'prove',
    collecting: COLLECTING,
  });
  try {
    const proofs = await proofsOf(project, only);
    const rewritable = proofs.filter((proof) => isRemoval(proof) || (proof.fix?.length ?? 0) > 0);
    const failures = await failuresOf(project, rewritable);
    const testFailed =
      test === undefined ? false : await runTests(project.root, textsOf(project, rewritable), test);
    return {
      name: basename(project.root),
      codes: countCodes(proofs, rewritable, failures),
      failures,
      testFailed,
    };
  } finally {
    await project.close();
  }
}

async function proofsOf(project: Project, only: readonly string[] | undefined): Promise<ReportedFinding[]> {
  const enabled = selectDetectors({
    ...(only ? { only } : {}),
    skip: ['lint', 'format', 'typecheck'],
    types: true,
    settings: {},
  });
  const { findings } = await judgeMoment(project, {
    enabled,
    hasTypes: true,
    failOn: 'none',
    memory: {},
  });
  return findings.filter(({ answer }) => answer.tier === 'proof');
}

/** New text of files; null removes one. */
type Texts = ReadonlyMap<string, string | null>;

/** A file that nothing uses is rewritten by taking it away. */
const isRemoval = ({ answer }: ReportedFinding): boolean => answer.code === 'DEP_UNUSED_FILE';

/** New texts of all files with every rewrite applied. */
function textsOf(project: Project, proofs: readonly ReportedFinding[]): Texts {
  const edits = Map.groupBy(
    proofs.flatMap(({ fix }) => fix ?? []),
    ({ file }) => file,
  );
  const texts = new Map<string, string | null>();
  for (const [file, list] of edits) {
    const text = project.state.snapshot.read(file);
    if (text !== undefined) texts.set(file, rewrite(text, list));
  }
  for (const proof of proofs) if (isRemoval(proof)) texts.set(proof.answer.file, null);
  return texts;
}

async function failuresOf(project: Project, proofs: readonly ReportedFinding[]): Promise<Failure[]> {
  const broken = proofs.filter((proof) =>
    [...textsOf(project, [proof])].some(([file, text]) => text !== null && !parses(project, file, text)),
  );
  const sound = proofs.filter((proof) => !broken.includes(proof));
  const failures = broken.map((proof) => failureOf(proof, 'does not parse any more'));
  const types = await project.types();
  for (const context of contextPaths(project.state)) {
    const inside = new Set(await types.filesOf(context));
    const here = sound.filter((proof) => filesOf(proof).some((file) => inside.has(file)));
    if (here.length > 0) failures.push(...(await failuresIn(project, context, here)));
    await types.release([context]);
  }
  const once = new Map(
    failures.map((failure) => [`${failure.file}:${failure.line}:${failure.code}`, failure]),
  );
  return [...once.values()].sort((a, b) => compareText(a.file, b.file) || a.line - b.line);
}

function filesOf({ answer, fix }: ReportedFinding): string[] {
  return [answer.file, ...(fix ?? []).map(({ file }) => file)];
}

function parses({ state }: Project, file: string, text: string): boolean {
  const before = parseSource(file, state.snapshot.read(file)!).problems.length;
  return parseSource(file, text).problems.length <= before;
}

async function failuresIn(
  project: Project,
  context: string,
  proofs: readonly ReportedFinding[],
): Promise<Failure[]> {
  const types = await project.types();
  const before = counted(await types.diagnostics(context));
  const fresh = async (some: readonly ReportedFinding[]): Promise<Diagnostic[]> =>
    types.withOverlay(textsOf(project, some), async (edited: TypesView) =>
      newOnes(before, await edited.diagnostics(context)),
    );
  const failures: Failure[] = [];
  const search = async (some: readonly ReportedFinding[]): Promise<void> => {
    const found = await fresh(some);
    if (found.length === 0) return;
    if (some.length === 1) {
      failures.push(failureOf(some[0]!, `TS${found[0]!.code} ${found[0]!.message.slice(0, 120)}`));
      return;
    }
    const half = some.length >> 1;
    await search(some.slice(0, half));
    await search(some.slice(half));
  };
  await search(proofs);
  return failures;
}

const keyOf = ({ file, code, message }: Diagnostic): string => `${file}\0${code}\0${message}`;

function counted(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of diagnostics) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

/** Errors that were not there; places may shift, so they are compared by what they say. */
function newOnes(before: ReadonlyMap<string, number>, after: readonly Diagnostic[]): Diagnostic[] {
  const left = new Map(before);
  return after.filter((item) => {
    const times = left.get(keyOf(item)) ?? 0;
    left.set(keyOf(item), times - 1);
    return times <= 0 && item.category === 'error';
  });
}

function failureOf({ answer }: ReportedFinding, why: string): Failure {
  return { code: answer.code ?? answer.kind, file: answer.file, line: answer.span.start.line, why };
}

function countCodes(
  proofs: readonly ReportedFinding[],
  rewritable: readonly ReportedFinding[],
  failures: readonly Failure[],
): CorpusProof['codes'] {
  const codeOf = ({ answer }: ReportedFinding): string => answer.code ?? answer.kind;
  const count = (list: readonly ReportedFinding[], code: string): number =>
    list.filter((proof) => codeOf(proof) === code).length;
  return [...new Set(proofs.map(codeOf))].sort(compareText).map((code) => ({
    code,
    proofs: count(proofs, code),
    rewritten: count(rewritable, code),
    failed: failures.filter((failure) => failure.code === code).length,
  }));
}
