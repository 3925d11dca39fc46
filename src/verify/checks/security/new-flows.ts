// Which flows a change brings: those whose source and sink were not connected before, wherever they stood then.
import type { ChangedFile } from '../../changed-files.ts';
import type { Flow } from '../../../taint/index.ts';

/** Of the flows after a change, those that are not among the ones before it. */
export function newFlows(
  before: readonly Flow[],
  after: readonly Flow[],
  files: readonly ChangedFile[],
): Flow[] {
  const moved = new Map(
    files.flatMap(({ path, from }) => (from === undefined ? [] : [[from, path] as const])),
  );
  const pathOf = (path: string): string => moved.get(path) ?? path;
  let [left, open] = matched(before, after, (flow, side) => {
    const file = side === 'before' ? pathOf(flow.tree.path) : flow.tree.path;
    return [looseKey(flow), file, flow.within].join('\0');
  });
  [left, open] = matched(left, open, looseKey);
  return matched(left, open, (flow) => `${flow.cwe}\0${flow.callee}\0${plain(flow.label.source.text)}`)[1];
}

/** What a flow is, without where: an edit above it, or around it, leaves it as it is. */
function looseKey({ cwe, row, label, callee }: Flow): string {
  return [cwe, row.api, callee, label.source.kind, plain(label.source.text)].join('\0');
}

function plain(text: string): string {
  return text
    .replaceAll('?.', '.')
    .replaceAll(/\.?\[["'`](\w+)["'`]\]/g, '.$1')
    .replaceAll(/["'`]/g, "'");
}

/** Takes out of both lists what has the same key, one for one. */
function matched(
  before: readonly Flow[],
  after: readonly Flow[],
  keyOf: (flow: Flow, side: 'before' | 'after') => string,
): [Flow[], Flow[]] {
  const counts = Map.groupBy(before, (flow) => keyOf(flow, 'before'));
  const open = after.filter((flow) => counts.get(keyOf(flow, 'after'))?.pop() === undefined);
  return [[...counts.values()].flat(), open];
}
