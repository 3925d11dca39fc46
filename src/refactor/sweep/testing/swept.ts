// A small repository, swept for one symbol; what is edited is shown as text, what is offered as lines.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  findSymbols,
  isFileLocal,
  kindOf,
  MEMBERS,
  nameOfSymbol,
  qualifiedName,
  referencesOf,
} from '../../../graph/index.ts';
import { openProject, type Project } from '../../../project/index.ts';
import { orderedEdits, textsAfter, type TextEdit } from '../../plan/change.ts';
import type { SweepRequest } from '../request.ts';
import { sweep } from '../sweep.ts';

export interface Swept {
  /** Texts of the files that the sweep edits by itself, without the edits of code. */
  readonly edited: Record<string, string>;
  /** `group file: line` with the word in angle quotes. */
  readonly offered: readonly string[];
}

/** Sweeps for the symbol at `path#Qualified.name`. */
export async function swept(files: Record<string, string>, symbol: string, newName: string): Promise<Swept> {
  const project = await openAt(files);
  const request = await requestFor(project, symbol, newName);
  const { applied, offered } = sweep(project, request);
  const { snapshot } = project.state;
  const texts = textsAfter((file) => snapshot.read(file), {
    edits: orderedEdits(applied),
    moves: [],
    deletions: [],
    creations: [],
  });
  return {
    edited: Object.fromEntries(texts) as Record<string, string>,
    offered: offered.map(({ edit, group }) => `${group} ${edit.file}: ${lineOf(project, edit)}`),
  };
}

export async function openAt(files: Record<string, string>): Promise<Project> {
  const root = mkdtempSync(join(tmpdir(), 'lintel-sweep-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  execFileSync('git', ['init', '-q'], { cwd: root });
  const project = await openProject(root, { threads: 1, maxFileBytes: 100_000, versions: '' });
  onTestFinished(() => project.close());
  return project;
}

export async function requestFor(project: Project, symbol: string, newName: string): Promise<SweepRequest> {
  const { graph } = project.state;
  const ref = findSymbols(graph, { text: symbol, locals: true })[0]!;
  const kind = kindOf(graph, ref);
  const { references } = await referencesOf(project, ref);
  const semantic = references.map(({ file, start, end }) => ({
    file,
    start,
    end,
    text: newName,
    provenance: 'semantic' as const,
  }));
  const isMember = MEMBERS.has(kind);
  return {
    oldName: nameOfSymbol(graph, ref),
    newName,
    qualified: isMember ? qualifiedName(graph.files.get(ref.file)!.facts, ref.symbol) : undefined,
    kind,
    file: ref.file,
    isFileLocal: isFileLocal(graph, ref),
    isMember,
    edited: new Set(semantic.map(({ file }) => file)),
    semantic,
  };
}

function lineOf({ state }: Project, { file, start, end }: TextEdit): string {
  const text = state.snapshot.read(file)!;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = text.indexOf('\n', end);
  const line = `${text.slice(from, start)}«${text.slice(start, end)}»${text.slice(end, to < 0 ? text.length : to)}`;
  return line.trim();
}
