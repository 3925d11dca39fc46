// The calls with which tests are written down: their callbacks are chapters of a file rather than steps of its control flow.
import type { Node } from '@oxc-project/types';

const RUNNERS = new Set([
  'describe',
  'suite',
  'it',
  'test',
  'fit',
  'xit',
  'fdescribe',
  'xdescribe',
  'beforeAll',
  'beforeEach',
  'afterAll',
  'afterEach',
]);

/** `describe`, `it.only`, `test.each(table)` and the like. */
export function isTestCall(callee: Node): boolean {
  let at = callee;
  for (;;) {
    if (at.type === 'Identifier') return RUNNERS.has(at.name);
    if (at.type === 'MemberExpression') at = at.object;
    else if (at.type === 'CallExpression') at = at.callee;
    else if (at.type === 'TaggedTemplateExpression') at = at.tag;
    else return false;
  }
}
