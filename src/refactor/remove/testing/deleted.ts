// Deletes in a small repository of its own and shows what would come of it.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { spanAt } from '../../../base/index.ts';
import { findSymbols } from '../../../graph/index.ts';
import { memoryCache } from '../../../host/index.ts';
import { openProject, type Project } from '../../../project/index.ts';
import { textsAfter } from '../../plan/change.ts';
import { makeOutcome } from '../../decide/make-outcome.ts';
import type { Outcome } from '../../decide/outcome.ts';
import { planDelete } from '../plan-delete.ts';

export interface Deleted {
  /** The status with its reason. */
  readonly status: string;
  /** Texts after the first candidate, null where the file is gone. */
  readonly after: Readonly<Record<string, string | null>>;
  readonly candidates: readonly string[];
  /** `type file:line` of each fact but the definition. */
  readonly facts: readonly string[];
  readonly outcome: Outcome;
  /** Texts after another candidate. */
  texts(candidate: string): Readonly<Record<string, string | null>>;
}

type Files = Readonly<Record<string, string>>;

const STRICT =
  '{"compilerOptions":{"strict":true,"module":"esnext","moduleResolution":"bundler","noEmit":true}}';

/** `target` is `path#Name.member` or a path. */
export async function deleted(files: Files, target: string, cascade = false): Promise<Deleted> {
  const project = await openAt({ 'tsconfig.json': STRICT, ...files });
  const [path, name] = target.split('#') as [string, string | undefined];
  const found =
    name === undefined ? undefined : findSymbols(project.state.graph, { text: target, locals: true })[0];
  if (name !== undefined && found === undefined) throw new Error(`no symbol ${target}`);
  const request = { kind: 'delete', target: found ? { ref: found } : { path }, cascade } as const;
  const outcome = makeOutcome(project, await planDelete(project, request));
  const texts = (id: string | undefined): Record<string, string | null> => {
    const change = outcome.candidates.find((candidate) => candidate.id === id)?.change;
    return change ? Object.fromEntries(textsAfter((file) => project.state.snapshot.read(file), change)) : {};
  };
  return {
    status: [outcome.status, outcome.reason].filter((word) => word !== undefined).join(' '),
    after: texts(outcome.candidates[0]?.id),
    candidates: outcome.candidates.map(({ id }) => id),
    facts: outcome.facts.slice(1).map(({ type, place }) => `${type} ${placeText(project, place)}`),
    outcome,
    texts,
  };
}

async function openAt(files: Files): Promise<Project> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'lintel-delete-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const project = await openProject(root, {
    cache: memoryCache(),
    threads: 1,
    maxFileBytes: 100_000,
    versions: '',
  });
  onTestFinished(() => project.close());
  return project;
}

function placeText({ state }: Project, place: Outcome['facts'][number]['place']): string {
  const lineStarts = state.graph.files.get(place.file)?.facts.lineStarts;
  if (!('start' in place) || lineStarts === undefined) return place.file;
  return `${place.file}:${spanAt(lineStarts, place.start, place.end).start.line}`;
}
