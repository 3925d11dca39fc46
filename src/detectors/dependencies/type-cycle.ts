// Files whose types need each other, beyond what needs each other to be loaded.
import { nameOf } from '../../base/index.ts';
import { moduleEdges, type Cycle } from '../../graph/index.ts';
import type { Code, Finding, View } from '../kit/index.ts';
import { importPlace } from '../kit/import-place.ts';
import { circleWords } from './circle-words.ts';

export const typeCycle: Code = {
  kind: 'type-cycle',
  isDebt: true,
  say: circleWords,
  tier: 'advice',
  cause:
    'The types of these files are declared in terms of each other, although there is no cycle at run time.',
  approach:
    'Which of the types is the more basic one? A shared vocabulary that never got a file of its own, or a type that knows too much about its users, are common reasons. Where many files take part, the model behind them may be one thing cut into pieces.',
};

/** One finding for each group that types join; groups that cycles at run time join already are left out. */
export function judgeTypeCycles(view: View, atRunTime: readonly Cycle[]): Finding[] {
  const { graph } = view;
  const indexOf = new Map(graph.paths.map((path, index) => [path, index]));
  const successors: number[][] = graph.paths.map(() => []);
  for (const { from, to, isDeferred } of moduleEdges(graph))
    if (!isDeferred && from !== to) successors[indexOf.get(from)!]!.push(indexOf.get(to)!);
  const known = new Set(atRunTime.map(({ files }) => files.join('\n')));
  return components(successors).flatMap((component) => {
    const files = component.map((index) => graph.paths[index]!).sort();
    if (files.length < 2 || known.has(files.join('\n')) || !files.some(view.isAuthored)) return [];
    return [
      toFinding(
        view,
        files,
        shortest(component, successors).map((index) => graph.paths[index]!),
      ),
    ];
  });
}

function toFinding({ graph }: View, files: readonly string[], circle: readonly string[]): Finding {
  const places = circle.map((path, index) => {
    const to = circle[(index + 1) % circle.length]!;
    return { ...importPlace(graph.files.get(path)!, to), value: to };
  });
  const { file, start, end, value } = places[0]!;
  return {
    kind: typeCycle.kind,
    file,
    start,
    end,
    key: `${nameOf(file)}>${nameOf(value)}`,
    measure: files.length,
    evidence: places.map((place) => ({ fact: 'import', ...place })),
    data: { files, circle },
  };
}

/** Strongly connected components with more than one node: nodes that reach each other, by walks forth and back. */
function components(successors: readonly (readonly number[])[]): number[][] {
  const order = finishingOrder(successors);
  const predecessors: number[][] = successors.map(() => []);
  for (const [from, list] of successors.entries()) for (const to of list) predecessors[to]!.push(from);
  const seen = new Uint8Array(successors.length);
  const found: number[][] = [];
  for (const root of order.toReversed()) {
    if (seen[root] === 1) continue;
    const component: number[] = [];
    const stack = [root];
    seen[root] = 1;
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      component.push(node);
      for (const next of predecessors[node]!) {
        if (seen[next] === 1) continue;
        seen[next] = 1;
        stack.push(next);
      }
    }
    if (component.length > 1) found.push(component);
  }
  return found;
}

function finishingOrder(successors: readonly (readonly number[])[]): number[] {
  const seen = new Uint8Array(successors.length);
  const order: number[] = [];
  for (let root = 0; root < successors.length; root++) {
    if (seen[root] === 1) continue;
    seen[root] = 1;
    const path: [number, number][] = [[root, 0]];
    while (path.length > 0) {
      const top = path.at(-1)!;
      const next = successors[top[0]]![top[1]++];
      if (next === undefined) {
        order.push(top[0]);
        path.pop();
      } else if (seen[next] === 0) {
        seen[next] = 1;
        path.push([next, 0]);
      }
    }
  }
  return order;
}

/** The shortest circle through the first node of a component. */
function shortest(component: readonly number[], successors: readonly (readonly number[])[]): number[] {
  const start = Math.min(...component);
  const inside = new Set(component);
  const cameFrom = new Map<number, number>();
  let frontier = [start];
  while (frontier.length > 0) {
    const next: number[] = [];
    for (const node of frontier) {
      for (const to of successors[node]!) {
        if (to === start) return trace(cameFrom, start, node);
        if (!inside.has(to) || cameFrom.has(to)) continue;
        cameFrom.set(to, node);
        next.push(to);
      }
    }
    frontier = next;
  }
  return [start];
}

function trace(cameFrom: ReadonlyMap<number, number>, start: number, last: number): number[] {
  const circle = [last];
  for (let node = last; node !== start; circle.push(node)) node = cameFrom.get(node)!;
  return circle.toReversed();
}
