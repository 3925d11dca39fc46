// What runs when a declaration is evaluated and may do more than make a value. Reading a property counts as harmless; a call
// does not, unless it is known to do nothing else.
import type { Node } from '@oxc-project/types';
import { childrenOf, type SourceTree } from '../../syntax/index.ts';

/** Expressions with effects of their own, outermost ones only. */
export function effectsIn(tree: SourceTree, node: Node): Node[] {
  switch (verdictOn(tree, node)) {
    case 'none':
      return [];
    case 'effect':
      return [node];
    case 'parts':
      return childrenOf(node).flatMap((child) => effectsIn(tree, child));
  }
}

const HARMLESS = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'TSDeclareFunction',
  'TSEmptyBodyFunctionExpression',
  'MetaProperty',
]);

const EFFECTS = new Set([
  'AwaitExpression',
  'YieldExpression',
  'AssignmentExpression',
  'UpdateExpression',
  'TaggedTemplateExpression',
  'ImportExpression',
  'StaticBlock',
  'Decorator',
  'ExpressionStatement',
]);

function verdictOn(tree: SourceTree, node: Node): 'none' | 'effect' | 'parts' {
  if (HARMLESS.has(node.type)) return 'none';
  if (EFFECTS.has(node.type)) return 'effect';
  if ('declare' in node && node.declare === true) return 'none';
  switch (node.type) {
    case 'VariableDeclaration':
      // What is disposed of at the end of the block is disposed of by what goes.
      return node.kind === 'using' || node.kind === 'await using' ? 'effect' : 'parts';
    case 'UnaryExpression':
      return node.operator === 'delete' ? 'effect' : 'parts';
    case 'CallExpression':
    case 'NewExpression':
      return isPureCall(tree, node) ? 'parts' : 'effect';
    case 'MethodDefinition':
    case 'TSAbstractMethodDefinition':
      return 'parts';
    default:
      return isStatement(node) ? 'effect' : isType(node) ? 'none' : 'parts';
  }
}

/** Statements that a namespace may hold and that do more than declare. */
function isStatement({ type }: Node): boolean {
  return type.endsWith('Statement') && type !== 'BlockStatement' && type !== 'EmptyStatement';
}

function isType({ type }: Node): boolean {
  return type.startsWith('TS') && !VALUES.has(type);
}

const VALUES = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
  'TSEnumDeclaration',
  'TSEnumBody',
  'TSEnumMember',
  'TSModuleDeclaration',
  'TSModuleBlock',
  'TSExportAssignment',
]);

const PURE_CALLEES =
  /^(?:(?:Map|Set|WeakMap|WeakSet|WeakRef|RegExp|Symbol|Error|TypeError|RangeError|URL|URLSearchParams|Array|Object|Number|String|Boolean|BigInt|Date|Promise|AbortController|TextEncoder|TextDecoder|Headers|ArrayBuffer|DataView|(?:Ui|I)nt(?:8|16|32)(?:Clamped)?Array|Float(?:32|64)Array|BigU?[iI]nt64Array)|Symbol\.for|Object\.(?:freeze|keys|values|entries|fromEntries|create|assign|getOwnPropertyNames|getPrototypeOf)|Array\.(?:from|of|isArray)|(?:Number|Math|String|JSON|Date|BigInt|Reflect)\.\w+|(?:React\.)?(?:createContext|createRef|forwardRef|memo|lazy)|parseInt|parseFloat|isNaN|isFinite|encodeURIComponent|decodeURIComponent)$/;

function isPureCall(
  { text, comments }: SourceTree,
  node: Extract<Node, { type: 'CallExpression' | 'NewExpression' }>,
): boolean {
  const isMarked = comments.some(
    ({ value, end }) =>
      end <= node.start && /[#@]__PURE__/.test(value) && !/\S/.test(text.slice(end, node.start)),
  );
  if (isMarked) return true;
  const callee = text.slice(node.callee.start, node.callee.end);
  if (!PURE_CALLEES.test(callee)) return false;
  // What is handed to it may be called.
  const isCalling = /^(?:Array\.from|Promise|JSON\.|Reflect\.|Object\.assign)/.test(callee);
  return (
    !isCalling ||
    node.arguments.every(
      (argument) =>
        argument.type !== 'ArrowFunctionExpression' &&
        argument.type !== 'FunctionExpression' &&
        !/^(?:Reflect|Object\.assign)/.test(callee),
    )
  );
}
