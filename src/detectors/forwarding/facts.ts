// Collects functions that only hand their parameters on.
import type { ArrowFunctionExpression, Function, Node } from '@oxc-project/types';
import type { CollectedFile, Collector } from '../../facts/index.ts';
import { forwarderOf, type Forwarder } from './forwarder.ts';

const forwardingFacts: Collector<readonly Forwarder[]> = {
  id: 'forwarding',
  start(file: CollectedFile) {
    const found: Forwarder[] = [];
    const onFunction = (node: Function | ArrowFunctionExpression, parent: Node): void => {
      const forwarder = forwarderOf(file, node, parent);
      if (forwarder) found.push(forwarder);
    };
    return {
      enter: {
        FunctionDeclaration: onFunction,
        FunctionExpression: onFunction,
        ArrowFunctionExpression: onFunction,
      },
      finish: () => (found.length === 0 ? undefined : found),
    };
  },
};

export default forwardingFacts;
