// Files that a test names by path in its text: programs that it starts, fixtures that it reads. A word that could be a path and leads
// to a file counts as one.
import { folderOf, joinPath } from '../../base/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { allNode, folderNode, type NodeId } from './file-edges.ts';

const STRING = /(['"`])((?:(?!\1)[^\\\n]){1,200})\1/g;
const JOINED = /\b(?:join|resolve|URL|fixture|fixtures)\s*\(([^()]{0,300})\)/g;

/** Nodes that a file depends on by the paths in its text. */
export function namedPaths({ snapshot, resolver, graph }: ProjectState, path: string): NodeId[] {
  const text = snapshot.read(path) ?? '';
  const home = resolver.packageOf(path)?.folder ?? '';
  const written = new Set<string>();
  for (const [, , string] of text.matchAll(STRING))
    if (/[./]/.test(string!) && !/\s/.test(string!)) written.add(string!.replaceAll(/\$\{[^}]*\}\/?/g, ''));
  for (const [, inner] of text.matchAll(JOINED)) {
    const parts = [...inner!.matchAll(STRING)].map(([, , part]) => part!);
    if (parts.length > 0) written.add(parts.join('/'));
  }
  // Where requests lead is known.
  for (const { specifier } of graph.files.get(path)?.facts.imports ?? []) written.delete(specifier);
  const nodes = new Set<NodeId>();
  for (const word of written) {
    if (/^[a-z]+:\/\//.test(word) || word.startsWith('@')) continue;
    for (const base of new Set([folderOf(path), home, '']))
      for (const node of nodesAt(
        snapshot,
        resolver,
        joinPath(base, word.replace(/^file:\/\//, '').replace(/[?#].*$/, '')),
        path,
      ))
        nodes.add(node);
  }
  return [...nodes];
}

function nodesAt(
  snapshot: ProjectState['snapshot'],
  resolver: ProjectState['resolver'],
  target: string | undefined,
  from: string,
): NodeId[] {
  if (target === undefined || target === '' || target === from) return [];
  const file = ENDS.map((end) => `${target}${end}`).find((candidate) => snapshot.has(candidate));
  if (file !== undefined) return [allNode(file)];
  // A folder around the test says nothing about which files it needs.
  if (snapshot.hasFolder(target)) return from.startsWith(`${target}/`) ? [] : [folderNode(target)];
  const source = /\.[cm]?js$/.test(target) ? resolver.sourceOf(target) : undefined;
  return source ? [allNode(source.path)] : [];
}

const ENDS = ['', '.js', '.ts', '.mjs', '.cjs', '.tsx', '.json', '/index.js', '/index.ts'];
