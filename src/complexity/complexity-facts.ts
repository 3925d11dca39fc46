// One pass over the control flow of a file for all who measure it: cognitive complexity by the rule that SonarSource published, depth
// of blocks and of callbacks, searches in loops, and branches that could leave early. Nothing is judged here.
import type { IfStatement, Node } from '@oxc-project/types';
import type { Collection, Collector, CollectedFile, Handlers } from '../facts/index.ts';
import type { ComplexityFact } from './measures.ts';
import { branchingOf } from './early-exits.ts';
import {
  isMeasured,
  recordBranches,
  recordContext,
  recordUnit,
  noteBranch,
  noteSearch,
  noteWrapping,
} from './record-measures.ts';
import { countLogicalRuns } from './logical-runs.ts';
import { isTestCall } from './test-calls.ts';
import { nameSpan } from './function-name.ts';
import { stepsOf } from './steps.ts';
import {
  closeStructure,
  createFrame,
  createWalk,
  openBlock,
  openStructure,
  popFrame,
  pushFrame,
  pushStructure,
  type Around,
  type FunctionNode,
  type Walk,
} from './measuring.ts';

export const complexityFacts: Collector<ComplexityFact> = {
  id: 'complexity',
  start: (file) => createCollection(file),
};

function createCollection(file: CollectedFile): Collection<ComplexityFact> {
  const walk = createWalk(file);
  return { enter: enterHandlers(walk), leave: leaveHandlers(walk), finish: () => finish(walk) };
}

function finish(walk: Walk): ComplexityFact | undefined {
  recordUnit(walk, walk.frame, 0, 0);
  const { units, contexts, searches, branches } = walk;
  if (units.length + searches.length + branches.length === 0) return undefined;
  return { units, contexts, searches, branches };
}

function enterHandlers(walk: Walk): Handlers {
  const enterFunction = (node: FunctionNode, parent: Node): void => openFunction(walk, node, parent);
  const enterLoop = (node: LoopNode): void => {
    openBlock(walk.frame, node);
    openStructure(walk, node.start, node.body.start, node.body.end);
    noteWrapping(walk, node.body);
  };
  const enterJump = (node: { label: Node | null }): void => {
    if (node.label) walk.frame.sink.cognitive++;
  };
  return {
    FunctionDeclaration: enterFunction,
    FunctionExpression: enterFunction,
    ArrowFunctionExpression: enterFunction,
    StaticBlock: (node) => pushFrame(walk, createFrame(node, aroundIn(walk, false), walk.frame.base)),
    ForStatement: enterLoop,
    ForInStatement: enterLoop,
    ForOfStatement: enterLoop,
    WhileStatement: enterLoop,
    DoWhileStatement: enterLoop,
    IfStatement: (node, parent) => openIf(walk, node, parent),
    SwitchStatement(node) {
      openBlock(walk.frame, node);
      openStructure(walk, node.start, node.cases[0]?.start ?? node.end, node.end);
      walk.frame.sink.switchCases += node.cases.length;
    },
    ConditionalExpression: (node) => openStructure(walk, node.start, node.consequent.start, node.end),
    CatchClause: (node) => openStructure(walk, node.start, node.body.start, node.end),
    TryStatement: (node) => openBlock(walk.frame, node),
    WithStatement: (node) => openBlock(walk.frame, node),
    LogicalExpression(node, parent) {
      walk.frame.sink.cognitive += countLogicalRuns(node, parent);
    },
    BreakStatement: enterJump,
    ContinueStatement: enterJump,
    ReturnStatement() {
      walk.frame.returns++;
    },
    CallExpression: (node) => noteSearch(walk, node),
  };
}

type LoopNode = Extract<
  Node,
  { type: 'ForStatement' | 'ForInStatement' | 'ForOfStatement' | 'WhileStatement' | 'DoWhileStatement' }
>;

function leaveHandlers(walk: Walk): Handlers {
  const leaveFunction = (node: FunctionNode, parent: Node): void => closeFunction(walk, node, parent);
  const leaveBoth = (): void => {
    walk.frame.depth--;
    closeStructure(walk);
  };
  const leaveBlock = (): void => {
    walk.frame.depth--;
  };
  const leaveStructure = (): void => closeStructure(walk);
  return {
    FunctionDeclaration: leaveFunction,
    FunctionExpression: leaveFunction,
    ArrowFunctionExpression: leaveFunction,
    StaticBlock(node) {
      recordUnit(walk, popFrame(walk), node.start, node.start + 'static'.length);
    },
    ForStatement: leaveBoth,
    ForInStatement: leaveBoth,
    ForOfStatement: leaveBoth,
    WhileStatement: leaveBoth,
    DoWhileStatement: leaveBoth,
    SwitchStatement: leaveBoth,
    IfStatement(node, parent) {
      if (!isElseIf(node, parent)) walk.frame.depth--;
      closeStructure(walk);
    },
    ConditionalExpression: leaveStructure,
    CatchClause: leaveStructure,
    TryStatement: leaveBlock,
    WithStatement: leaveBlock,
  };
}

/** Of React: what they give is what they are given, so their callbacks are no step of the control flow. */
const WRAPPERS = new Set(['memo', 'forwardRef', 'useMemo', 'useCallback']);

function isCounted(node: Node, parent: Node): boolean {
  if (!isCallback(node, parent) || parent.type !== 'CallExpression') return false;
  const { callee } = parent;
  const name = callee.type === 'MemberExpression' && !callee.computed ? callee.property : callee;
  return name.type !== 'Identifier' || !WRAPPERS.has(name.name);
}

function isCallback(node: Node, parent: Node): boolean {
  return parent.type === 'CallExpression' && parent.callee !== node && !isTestCall(parent.callee);
}

function aroundIn({ frame, callbacks }: Walk, isCallback: boolean): Around {
  return { parent: frame, isCallback, isInCallback: callbacks > 0 };
}

function openFunction(walk: Walk, node: FunctionNode, parent: Node): void {
  const frame = createFrame(node, aroundIn(walk, isCallback(node, parent)), walk.levels.length);
  if (isCounted(node, parent)) {
    walk.callbacks++;
    if (walk.callbacks > frame.holder.callbackDepth) {
      frame.holder.callbackDepth = walk.callbacks;
      frame.holder.deepestCallback = node;
    }
  }
  pushFrame(walk, frame);
  noteWrapping(walk, node.body);
}

function closeFunction(walk: Walk, node: FunctionNode, parent: Node): void {
  if (isCounted(node, parent)) walk.callbacks--;
  const frame = popFrame(walk);
  if (frame.branches) recordBranches(walk, frame, node);
  if (!isMeasured(frame)) return;
  const [nameStart, nameEnd] = nameSpan(node, parent, walk.file.text);
  recordUnit(walk, frame, nameStart, nameEnd, stepsOf(walk.file, node, frame));
  if (nameStart === node.start) recordContext(walk, frame, parent);
}

function isElseIf(node: Node, parent: Node): boolean {
  return parent.type === 'IfStatement' && parent.alternate === node;
}

/** `else if` counts one and stands at the level of the `if` it continues; a plain `else` counts one. */
function openIf(walk: Walk, node: IfStatement, parent: Node): void {
  const { frame } = walk;
  if (isElseIf(node, parent)) {
    frame.sink.cognitive++;
    pushStructure(walk, walk.levels.at(-1)!, node.consequent.start, node.end);
  } else {
    openBlock(frame, node);
    openStructure(walk, node.start, node.consequent.start, node.end);
    if (frame.isFunction) noteBranch(walk, 'invertible-if-else', node, branchingOf(node, parent));
  }
  if (node.alternate && node.alternate.type !== 'IfStatement') frame.sink.cognitive++;
}
