// Where values come from that someone else decides on: what the tables say of an API path, and names that say it themselves.
import type { Node } from '@oxc-project/types';
import { HARM, harmsOf } from './weaknesses.ts';
import type { Frame } from './run.ts';
import type { SourceRow } from './spec.ts';
import { olderThan } from './versions.ts';
import { NOTHING, ofApi, type Label, type Value } from './value.ts';

/** What is at an API path, with a label if the tables name it as a source. */
export function sourceValue(frame: Frame, api: string, node: Node | undefined): Value {
  const row = frame.run.spec.sources.get(api);
  if (row === undefined || node === undefined) return ofApi(api);
  const found = labelAt(frame, row.kind, node, undefined, row.since, row.except);
  if (found === undefined) return ofApi(api);
  const part = harmsOf(row.part);
  const harms =
    found.harms &
    (row.cwes ? harmsOf(row.cwes) : ~0) &
    ~part &
    (isText(frame, api, row) ? ~HARM.OPERATORS : ~0);
  const label = { ...found, harms, source: { ...found.source, part, starts: row.starts } };
  return (harms | part) === 0 ? ofApi(api) : { ...NOTHING, apis: [api], labels: [label] };
}

export function labelAt(
  frame: Frame,
  kind: string,
  node: Node,
  name?: string,
  since = '1.0.0',
  except: readonly string[] = [],
): Label | undefined {
  const harms = frame.run.spec.harmsOfKind(kind);
  if (harms === 0) return undefined;
  const { tree } = frame;
  const text = name ?? tree.textOf(node).replaceAll(/\s+/g, '').slice(0, 60);
  const id = `${kind}@${tree.path}:${node.start}-${node.end}`;
  return {
    source: { id, kind, tree, node, text, since, except, part: 0, starts: undefined },
    harms,
    marks: 0,
    step: undefined,
  };
}

function isText(frame: Frame, api: string, { text, textSince }: SourceRow): boolean {
  return text || (textSince !== undefined && olderThan(frame, api, textSince) === 'fixed');
}
