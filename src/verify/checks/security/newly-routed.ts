// Functions that were there before and that a change hands to a framework: what requests could do in them, they can do from now on.
import type { Analysed, Flow, Route } from '../../../taint/index.ts';
import { byPath, type ChangedFile } from '../../changed-files.ts';

/** Flows in functions that a new line leads requests to, and that no other line did, with the call that does. */
export function newlyRouted(
  files: readonly ChangedFile[],
  { flows, routes }: Pick<Analysed, 'flows' | 'routes'>,
): Map<Flow, Route> {
  const byHandler = Map.groupBy(routes, ({ handler }) => handler.node);
  const opened = [...byHandler.values()].flatMap((group) =>
    group.every((route) => isNew(files, route)) ? group.slice(0, 1) : [],
  );
  return new Map(
    flows.flatMap((flow) => {
      const route = opened.find((item) => isWithin(flow, item));
      return route === undefined ? [] : [[flow, route] as const];
    }),
  );
}

/** Whether the call names it on a new line, and no line that is gone did. */
function isNew(files: readonly ChangedFile[], { tree, node, handler }: Route): boolean {
  const file = byPath(files).after.get(tree.path);
  const name = handler.name === undefined ? namesIn(node) : [handler.name];
  if (file?.from === undefined || name.length === 0 || isInPlace(tree.path, node, handler)) return false;
  const named = new RegExp(`(?<![\\w$])(?:${name.join('|').replaceAll('$', '\\$')})(?![\\w$])`);
  const { start, end } = tree.spanOf(node);
  const lines = tree.text.split('\n');
  const isNamed = file
    .lines()
    .added.some((line) => line >= start.line && line <= end.line && named.test(lines[line - 1] ?? ''));
  return isNamed && !files.some((other) => isNamedOnGoneLine(other, named));
}

/** What a call is given by name. */
function namesIn(node: Route['node']): string[] {
  if (node.type !== 'CallExpression') return [];
  return node.arguments.flatMap((argument) => {
    const named = argument.type === 'MemberExpression' && !argument.computed ? argument.property : argument;
    return named.type === 'Identifier' ? [named.name] : [];
  });
}

function isNamedOnGoneLine(file: ChangedFile, name: RegExp): boolean {
  if (file.textBefore === undefined) return false;
  const lines = file.textBefore.split('\n');
  return file.lines().deleted.some((line) => name.test(lines[line - 1] ?? ''));
}

/** A function that is written where it is handed over is part of the line. */
function isInPlace(path: string, node: Route['node'], { tree, node: own }: Route['handler']): boolean {
  return tree.path === path && node.start <= own.start && own.end <= node.end;
}

function isWithin({ label: { source } }: Flow, { handler }: Route): boolean {
  const { start, end } = handler.node;
  return source.tree.path === handler.tree.path && start <= source.node.start && source.node.end <= end;
}
