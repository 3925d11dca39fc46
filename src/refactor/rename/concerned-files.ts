// Which files can have something to say about a rename. A name that is no member concerns those that see it and write it, or
// write what it is to be called. A member is part of a type: every file is concerned whose types that reaches.
import type { CodeGraph } from '../../graph/index.ts';
import type { Project } from '../../project/index.ts';
import { affectedFiles } from '../plan/affected-files.ts';
import { dependentsOf, mentioning } from '../plan/type-check.ts';
import { closedEnumOf } from './closed-enum.ts';
import type { Trial } from './try-rename.ts';

export function concernedFiles(
  { state }: Project,
  { after, change, references, renamed, links }: Trial,
  newName: string,
): string[] {
  const { graph } = state;
  const { oldName, isFileLocal, isMember } = renamed;
  const edited = new Set(change.edits.map(({ file }) => file));
  if ((isFileLocal && !isMember) || closedEnumOf(state, renamed)) return [...edited];
  if (isMember) return [...affectedFiles(state, after!, edited)];
  const named = references.map(({ file }) => file);
  const seeing = dependentsOf(graph, [...named, ...links.exporting, ...links.kept]);
  const writing = [...mentioning(graph, [oldName, newName])].filter(
    (file) => seeing.has(file) || isAmbient(graph, named),
  );
  return [...new Set([...edited, ...writing])];
}

function isAmbient(graph: CodeGraph, files: readonly string[]): boolean {
  return files.some((file) => graph.files.get(file)?.facts.isAmbient === true);
}
