// Comparisons that only work if a password is kept as it is.
import type { Node } from '@oxc-project/types';
import { unwrapped } from './members.ts';
import type { Frame } from './run.ts';
import { reportLabels } from './sinks.ts';
import type { SinkRow } from './spec.ts';
import type { Label, Value } from './value.ts';

const ROW: SinkRow = {
  api: '===',
  cwe: 256,
  argument: 'any',
  deep: false,
  behindText: false,
  direct: false,
  calls: false,
  status: 'fail',
  since: '1.0.0',
};

type Comparison = Extract<Node, { type: 'BinaryExpression' }>;

/** `user.password === req.body.password`. */
export function compare(frame: Frame, node: Comparison, left: Value, right: Value): void {
  const [a, b] = [passwordOf(left), passwordOf(right)];
  if (a === undefined || b === undefined) return;
  const sides = [unwrapped(node.left as Node), unwrapped(node.right)];
  const isRemote = [left, right].map(isFromRequest);
  if (isRemote[0] === isRemote[1]) return;
  // What is kept is a member of something; two things that someone typed are compared with each other.
  const kept = isRemote[0] ? 1 : 0;
  const isKept =
    sides[kept]!.type === 'MemberExpression' &&
    [left, right][kept]!.apis.every((api) => !api.startsWith('global:process'));
  if (isKept) reportLabels(frame, ROW, [kept === 1 ? a : b], node, node);
}

function passwordOf({ labels }: Value): Label | undefined {
  return labels.find(({ source }) => source.kind === 'password');
}

export function isFromRequest({ labels }: Value): boolean {
  return labels.some(({ source }) => source.kind === 'remote');
}
