// `try`: where exceptions arrive, and what runs on every way out.
import {
  jump,
  newBlock,
  splitBlock,
  startBlock,
  type Builder,
  type NodeOf,
  type VisitorTable,
} from './builder.ts';
import { withCleanup } from './leave.ts';
import { visitTarget } from './pattern.ts';
import { visitBody } from './statement.ts';

function visitGuarded(b: Builder, node: NodeOf<'TryStatement'>): void {
  if (!node.handler) return visitBody(b, node.block.body);
  const outer = b.handler;
  const caught = newBlock(b);
  const end = newBlock(b);
  b.handler = caught;
  splitBlock(b);
  visitBody(b, node.block.body);
  jump(b, end);
  b.handler = outer;
  startBlock(b, caught);
  if (node.handler.param) visitTarget(b, node.handler.param, 'declare');
  visitBody(b, node.handler.body.body);
  jump(b, end);
  startBlock(b, end);
}

export const tryVisitors: VisitorTable<'TryStatement'> = {
  TryStatement(b, node) {
    const finalizer = node.finalizer;
    if (!finalizer) return visitGuarded(b, node);
    const cleanup = (): void => visitBody(b, finalizer.body);
    withCleanup(b, { normal: true, throw: true }, () => visitGuarded(b, node), cleanup);
  },
};
