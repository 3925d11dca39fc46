// What comments demand of fields and parameters whose type does not say it, and what is tested anywhere.
import type { Node, ParamPattern, PropertyDefinition, TSPropertySignature, TSType } from '@oxc-project/types';
import { nameSpan, type FunctionNode } from '../../complexity/index.ts';
import type { CollectedFile, Collector, Handlers } from '../../facts/index.ts';
import { besideOf, demandingComments, docOf, type Said } from './said-beside.ts';
import { demandIn, parameterWords, plainType } from './said-constraints.ts';
import { COMPARISON, isCheck, isSchema, testedNames } from './tests-of-values.ts';

export type Demand = {
  readonly of: 'field' | 'parameter';
  readonly name: string;
  readonly start: number;
  /** As it is declared. */
  readonly type: string;
  /** The words of the comment. */
  readonly words: string;
  readonly commentStart: number;
  readonly commentEnd: number;
  /** The function or the type around, and where its name is. */
  readonly owner: string;
  readonly ownerStart: number;
};

export type CommentFacts = {
  readonly demands: readonly Demand[];
  /** Names of variables and properties that are compared, or that something with the name of a check is called with. */
  readonly tested: readonly string[];
};

const commentFacts: Collector<CommentFacts> = {
  id: 'said-constraints',
  ofSources: true,
  start(file) {
    const tested = new Set<string>();
    const comments = demandingComments(file);
    const demands: Demand[] = [];
    const watched = comments.length === 0 ? undefined : watch(file, comments, demands);
    const noteTested = (node: Node): void => {
      for (const name of testedNames(node)) tested.add(name);
    };
    return {
      enter: {
        ...watched?.enter,
        BinaryExpression(node) {
          if (!COMPARISON.test(node.operator)) return;
          watched?.test(node);
          noteTested(node.left);
          noteTested(node.right);
        },
        CallExpression(node) {
          if (!isCheck(node)) return;
          watched?.test(node);
          for (const value of [node.callee, ...node.arguments]) noteTested(value);
        },
        SwitchStatement({ discriminant }) {
          watched?.test(discriminant);
          noteTested(discriminant);
        },
        Property({ key, value }) {
          if (key.type === 'Identifier' && isSchema(file, value)) tested.add(key.name);
        },
      },
      ...(watched && { leave: watched.leave }),
      finish: () =>
        file.tree.recovered || (demands.length === 0 && tested.size === 0)
          ? undefined
          : { demands, tested: [...tested].sort() },
    };
  },
};

export default commentFacts;

interface Watch {
  readonly enter: Handlers;
  readonly leave: Handlers;
  /** Takes a test of something. */
  test(node: Node): void;
}

interface Open {
  readonly node: FunctionNode;
  readonly demands: { readonly demand: Demand; readonly symbol: number }[];
}

/** What is looked at in files that have such comments. */
function watch(file: CollectedFile, comments: readonly Said[], demands: Demand[]): Watch {
  const open: Open[] = [];
  const tests: { start: number; end: number }[] = [];
  /** Parameters that more is done with than handing them on. */
  const used = new Set<number>();
  const enter = (node: FunctionNode, parent: Node): void => {
    const found = node.body === null ? [] : parameterDemands(file, comments, node, parent);
    open.push({ node, demands: found });
  };
  const leave = ({ start, end }: FunctionNode): void => {
    for (const { demand, symbol } of open.pop()!.demands) {
      const uses = file.occurrencesOf(symbol).filter((use) => use.start >= start && use.start < end);
      const isTested = uses.some((use) =>
        tests.some((test) => test.start <= use.start && use.start < test.end),
      );
      if (!isTested && used.has(symbol)) demands.push(demand);
    }
  };
  const field = (node: TSPropertySignature | PropertyDefinition): void => {
    const demand = fieldDemand(file, comments, node);
    if (demand !== undefined) demands.push(demand);
  };
  const test = ({ start, end }: Node): void => {
    if (open.some(({ demands: { length } }) => length > 0)) tests.push({ start, end });
  };
  return {
    test,
    enter: {
      FunctionDeclaration: enter,
      FunctionExpression: enter,
      ArrowFunctionExpression: enter,
      TSPropertySignature: field,
      PropertyDefinition: field,
      IfStatement: (node) => test(node.test),
      ConditionalExpression: (node) => test(node.test),
      WhileStatement: (node) => test(node.test),
      LogicalExpression: (node) => test(node),
      Identifier(node, parent) {
        const symbol = HANDING_ON.has(parent.type) ? undefined : file.symbolAt(node.start);
        if (symbol !== undefined && open.some((one) => one.demands.some((each) => each.symbol === symbol)))
          if (!isDeclared(file, node.start)) used.add(symbol);
      },
    },
    leave: { FunctionDeclaration: leave, FunctionExpression: leave, ArrowFunctionExpression: leave },
  };
}

/** What only hands a value on. */
const HANDING_ON: ReadonlySet<string> = new Set([
  'CallExpression',
  'NewExpression',
  'Property',
  'AssignmentExpression',
  'AssignmentPattern',
  'VariableDeclarator',
  'ReturnStatement',
  'ArrowFunctionExpression',
  'FunctionDeclaration',
  'FunctionExpression',
  'TSParameterProperty',
  'JSXExpressionContainer',
  'TemplateLiteral',
  'SpreadElement',
]);

function isDeclared(file: CollectedFile, start: number): boolean {
  return file.facts.parameters.some((parameter) => parameter.start === start);
}

function parameterDemands(
  file: CollectedFile,
  comments: readonly Said[],
  node: FunctionNode,
  parent: Node,
): Open['demands'] {
  const doc = docOf(file, comments, node);
  const words = doc ? parameterWords(doc.words) : new Map<string, string>();
  const [ownerStart, ownerEnd] = nameSpan(node, parent, file.text);
  return node.params.flatMap((param) => {
    const target = targetOf(param);
    const annotation = target?.typeAnnotation?.typeAnnotation;
    const plain = annotation && plainType(annotation);
    if (target === undefined || plain === undefined) return [];
    const near = besideOf(file, comments, param);
    const inDoc = words.get(target.name);
    const said = near
      ? { ...near, text: near.words }
      : doc && inDoc !== undefined
        ? { ...doc, text: inDoc }
        : undefined;
    const demanded = said && demandIn(said.text, plain);
    const symbol = file.symbolAt(target.start);
    if (said === undefined || demanded === undefined || symbol === undefined) return [];
    const demand: Demand = {
      of: 'parameter',
      name: target.name,
      start: target.start,
      type: typeText(file, annotation!),
      words: demanded,
      commentStart: said.start,
      commentEnd: said.end,
      owner: file.text.slice(ownerStart, ownerEnd),
      ownerStart,
    };
    return [{ demand, symbol }];
  });
}

function targetOf(
  param: ParamPattern,
):
  | (Extract<Node, { type: 'Identifier' }> & { typeAnnotation?: { typeAnnotation: TSType } | null })
  | undefined {
  const inner = param.type === 'TSParameterProperty' ? param.parameter : param;
  const target = inner.type === 'AssignmentPattern' ? inner.left : inner;
  return target.type === 'Identifier' ? (target as never) : undefined;
}

function fieldDemand(
  file: CollectedFile,
  comments: readonly Said[],
  node: TSPropertySignature | PropertyDefinition,
): Demand | undefined {
  const { key, typeAnnotation } = node;
  if (key.type !== 'Identifier' || node.computed || !typeAnnotation) return undefined;
  // A decorator may check it.
  if ('decorators' in node && (node.decorators.length > 0 || node.static)) return undefined;
  const plain = plainType(typeAnnotation.typeAnnotation);
  const said = plain && besideOf(file, comments, node);
  const words = said && demandIn(said.words, plain);
  const owner = file.ancestors.findLast(({ type }) => OWNERS.has(type)) as { id?: Node | null } | undefined;
  // A field that is said to be sorted is often one that is sorted here.
  if (words === undefined || /^sorted/i.test(words) || owner?.id?.type !== 'Identifier') return undefined;
  return {
    of: 'field',
    name: key.name,
    start: key.start,
    type: typeText(file, typeAnnotation.typeAnnotation),
    words,
    commentStart: said!.start,
    commentEnd: said!.end,
    owner: owner.id.name,
    ownerStart: owner.id.start,
  };
}

const OWNERS: ReadonlySet<string> = new Set([
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'ClassDeclaration',
  'ClassExpression',
]);

function typeText({ text }: CollectedFile, { start, end }: TSType): string {
  return text.slice(start, end).replaceAll(/\s+/g, ' ');
}
