// Where `any` and `unknown` may come in or be taken for something else: type assertions, values whose type someone infers or
// expects, and names whose members are used.
import type { Node, TSAsExpression, TSTypeAssertion } from '@oxc-project/types';
import type { CollectedFile, Collector } from '../../facts/index.ts';
import type { FunctionNode } from '../../syntax/index.ts';
import { addAssertion } from './assertions.ts';
import { returnOf, rootOf } from './chains.ts';
import { DECLARED, FLOW, type Draft, type Identifier, type UnknownFact } from './fact.ts';
import { addBound, addChain, addCreated, addThis, isPattern, pushFlow } from './flows.ts';
import { addAnnotated, addName, addParameter, addVariable, expectingNode, usedName } from './names.ts';
import { chainsToAsk, isOpenThis } from './uses.ts';

const unknownFacts: Collector<UnknownFact> = {
  id: 'unknown-proof',
  start(file) {
    const { language } = file.tree;
    // Without type annotations there is nothing to assert and little to infer from.
    if (language === 'js' || language === 'jsx' || language === 'dts' || isUnchecked(file))
      return { finish: () => undefined };
    const draft: Draft = {
      file,
      assertions: [],
      flows: [],
      uses: [],
      names: [],
      indexed: new Set(),
      probed: new Set(),
      relied: new Set(),
    };
    const assertion = (node: TSAsExpression | TSTypeAssertion, parent: Node): void =>
      addAssertion(draft, node, parent);
    const assertions = { TSAsExpression: assertion, TSTypeAssertion: assertion };
    if (!file.forTypes) return { enter: assertions, finish: () => finish(draft) };
    const chain = (node: Node): void => addChain(draft, node);
    const parameters = (node: FunctionNode, parent: Node): void => {
      // A guard is where a value without a type is looked at.
      if (node.returnType?.typeAnnotation.type === 'TSTypePredicate') return;
      const owner = expectingNode(node, parent);
      if (node.body?.type === 'Identifier' && !node.returnType && owner === undefined)
        draft.relied.add(node.body.start);
      for (const [index, parameter] of node.params.entries())
        addParameter(draft, parameter, { owner, index });
    };
    return {
      enter: {
        ...assertions,
        CallExpression: chain,
        MemberExpression: (node) => {
          if (node.computed) {
            if (node.object.type === 'Identifier') draft.indexed.add(node.object.start);
            const key = nameOfKey(node.property);
            if (key) draft.relied.add(key.start);
          }
          addChain(draft, node);
        },
        NewExpression: (node) => {
          addCreated(draft, node);
          addChain(draft, node);
        },
        TaggedTemplateExpression: chain,
        ThisExpression: (node, parent) => {
          if (parent.type !== 'MemberExpression' && isOpenThis(file.ancestors)) addThis(draft, node);
        },
        AssignmentExpression: ({ left }) => {
          if (isPattern(left)) addBound(draft, left, FLOW.TAKEN);
        },
        ReturnStatement: (node) => {
          const { argument } = node;
          if (argument?.type !== 'Identifier') return;
          const flow = returnOf(node, argument, argument, file.ancestors, file.ancestors.length)?.flow;
          if (flow === FLOW.PROMISED) pushFlow(draft.flows, flow, argument, argument);
          if (flow === FLOW.PROMISED || flow === FLOW.RETURNED) draft.relied.add(argument.start);
        },
        VariableDeclarator: (node) => addVariable(draft, node.id, node.init),
        FunctionDeclaration: parameters,
        FunctionExpression: parameters,
        ArrowFunctionExpression: parameters,
        CatchClause: ({ param }) => {
          if (param?.type !== 'Identifier') return;
          if (param.typeAnnotation) addAnnotated(draft, param);
          else addName(draft, param, DECLARED.CAUGHT);
        },
        UnaryExpression: ({ operator, argument }) => {
          if (operator === 'typeof') draft.probed.add(rootOf(argument).start);
        },
      },
      finish: () => finish(draft),
    };
  },
};

export default unknownFacts;

/** Whether the file asks the compiler to leave it alone. */
function isUnchecked({ tree, facts }: CollectedFile): boolean {
  const first = tree.program.body[0]?.start ?? facts.length;
  return tree.comments.some(({ start, value }) => start < first && /^\s*@ts-nocheck\b/.test(value));
}

/** The name that is the key in `x[y]` or `x[(y += 1)]`. */
function nameOfKey(key: Node): Identifier | undefined {
  if (key.type === 'Identifier') return key;
  return key.type === 'AssignmentExpression' && key.left.type === 'Identifier' ? key.left : undefined;
}

function finish(draft: Draft): UnknownFact | undefined {
  const { assertions, flows, file } = draft;
  const names = draft.names.flatMap((name) => usedName(draft, name));
  const uses = chainsToAsk(draft.uses, new Set(draft.names.map(({ id }) => file.symbolAt(id.start))), file);
  if (assertions.length + flows.length + uses.length + names.length === 0) return undefined;
  return {
    ...(assertions.length > 0 ? { assertions } : {}),
    ...(flows.length > 0 ? { flows } : {}),
    ...(uses.length > 0 ? { uses } : {}),
    ...(names.length > 0 ? { names } : {}),
  };
}
