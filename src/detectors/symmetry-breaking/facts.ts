// Functions that may have siblings, and the steps that each of them takes: what it calls, in the order in which the calls end.
import type {
  ArrowFunctionExpression,
  CallExpression,
  Class,
  Decorator,
  Expression,
  Function,
  Node,
} from '@oxc-project/types';
import type { CollectedFile, Collector, Json } from '../../facts/index.ts';
import { isLocal } from '../../graph/index.ts';
import { pathOf, placeInFlow, type Path } from './step.ts';

export type StepRow = readonly [
  /** Where the name begins that says whose step it is; -1 for `this` and `super`. */
  root: number,
  start: number,
  end: number,
  /** `check`, `auth.check`, `this.check`. */
  path: string,
  /** Bits of `STEP`. */
  flags: number,
];

export const STEP = {
  /** A decorator of the function, or another function that is handed over together with it. */
  AROUND: 1,
  /** Nothing is done with its result. */
  BARE: 2,
  /** Something depends on whether it says yes. */
  TEST: 4,
  /** It may be left out, or be made later. */
  MAYBE: 8,
} as const;

export interface MemberFact extends Readonly<Record<string, Json>> {
  readonly name: string;
  readonly nameStart: number;
  /** `class`, `object` and `target` (`target.name = function`): those of one owner. `handed`: to one function. `module`: exported. */
  readonly kind: 'class' | 'object' | 'target' | 'handed' | 'module';
  /** What tells owners in one file apart. */
  readonly owner: string;
  /** Symbols that the class extends and implements. */
  readonly heritage: readonly number[];
  readonly isHidden: boolean;
  /** Whether it waits, and what it takes first. */
  readonly shape: string;
  readonly start: number;
  readonly end: number;
  /** How many parameters it has. */
  readonly takes: number;
  /** How many calls it makes, of whatever kind. */
  readonly calls: number;
  readonly steps: readonly StepRow[];
}

type Callable = Function | ArrowFunctionExpression;
type Described = Pick<MemberFact, 'name' | 'nameStart' | 'kind' | 'owner' | 'heritage' | 'isHidden'>;

interface Open {
  readonly node: Callable;
  readonly member: Described | undefined;
  readonly steps: StepRow[];
  calls: number;
}

const stepFacts: Collector<readonly MemberFact[]> = {
  id: 'symmetry-breaking',
  ofSources: true,
  start(file) {
    const found: MemberFact[] = [];
    const open: Open[] = [];
    const enter = (node: Callable, parent: Node): void => {
      const member = node.body === null ? undefined : describe(file, node, parent);
      open.push({ node, member, steps: member ? stepsAround(parent) : [], calls: 0 });
    };
    const leave = (): void => {
      const { member, steps, node, calls } = open.pop()!;
      // What calls nothing at all is no sibling of those that do.
      if (member === undefined || steps.length + calls === 0) return;
      const inOrder = steps.toSorted((a, b) => a[2] - b[2]);
      const { start, end, params } = node;
      found.push({
        ...member,
        shape: shapeOf(file, node),
        start,
        end,
        takes: params.length,
        calls,
        steps: inOrder,
      });
    };
    return {
      enter: {
        FunctionDeclaration: enter,
        FunctionExpression: enter,
        ArrowFunctionExpression: enter,
        CallExpression(node) {
          const at = open.findLastIndex(({ member }) => member !== undefined);
          if (at < 0) return;
          const around = open[at]!;
          if (isOfParameter(file, around.node)) return;
          around.calls++;
          const step = stepOf(file, node, around.node);
          if (step !== undefined) around.steps.push(step);
        },
      },
      leave: { FunctionDeclaration: leave, FunctionExpression: leave, ArrowFunctionExpression: leave },
      finish: () => (found.length === 0 || file.tree.recovered ? undefined : found),
    };
  },
};

export default stepFacts;

/** Decorators and defaults of parameters say what is taken, not what is done. */
function isOfParameter({ ancestors }: CollectedFile, member: Callable): boolean {
  const inside = ancestors[ancestors.lastIndexOf(member) + 1];
  return inside !== undefined && inside !== member.body;
}

function stepOf(file: CollectedFile, node: CallExpression, member: Callable): StepRow | undefined {
  const path = pathOf(node.callee);
  if (path === undefined || isOwn(file, path)) return undefined;
  const { isBare, isTest, isMaybe } = placeInFlow(node, member, file.ancestors);
  const flags = (isBare ? STEP.BARE : 0) | (isTest ? STEP.TEST : 0) | (isMaybe ? STEP.MAYBE : 0);
  return [path.root, node.start, node.end, path.text, flags];
}

/** Whether the name means nothing outside: siblings cannot take the same step, or what it stands for is not known. */
function isOwn(file: CollectedFile, { root }: Path): boolean {
  const symbol = root < 0 ? undefined : file.symbolAt(root);
  return root >= 0 && (symbol === undefined || isLocal(file.facts, symbol));
}

/** Decorators, and what is handed over before the function: `router.post('/a', allowed, handler)`. */
function stepsAround(parent: Node): StepRow[] {
  const around: readonly Node[] =
    parent.type === 'CallExpression'
      ? parent.arguments.slice(1, -1)
      : 'decorators' in parent
        ? (parent.decorators as readonly Decorator[]).map(({ expression }) => expression)
        : [];
  return around.flatMap((node): StepRow[] => {
    const path = pathOf(node.type === 'CallExpression' ? node.callee : node);
    return path === undefined ? [] : [[path.root, node.start, node.end, path.text, STEP.AROUND]];
  });
}

function shapeOf({ text }: CollectedFile, { params, async }: Callable): string {
  const [first] = params;
  const said = first ? text.slice(first.start, first.end).replaceAll(/\s+/g, ' ') : '';
  return `${async ? 'async ' : ''}${said}`;
}

function describe(file: CollectedFile, node: Callable, parent: Node): Described | undefined {
  const apart = { heritage: [], isHidden: false };
  if (parent.type === 'MethodDefinition' || parent.type === 'PropertyDefinition')
    return describeMethod(file, parent);
  if (parent.type === 'Property' && parent.kind === 'init' && !parent.computed) {
    const owner = file.ancestors.at(-2)!;
    return parent.key.type === 'Identifier' && parent.value === node
      ? { ...named(parent.key), kind: 'object', owner: `@${owner.start}`, ...apart }
      : undefined;
  }
  if (parent.type === 'AssignmentExpression' && parent.right === node) {
    const { left } = parent;
    const path = left.type === 'MemberExpression' ? pathOf(left.object) : undefined;
    return path && left.type === 'MemberExpression' && left.property.type === 'Identifier' && !left.computed
      ? { ...named(left.property), kind: 'target', owner: ownerOf(file, path), ...apart }
      : undefined;
  }
  if (parent.type === 'CallExpression') return describeHanded(file, parent, node);
  const id =
    node.type === 'FunctionDeclaration' ? node.id : parent.type === 'VariableDeclarator' ? parent.id : null;
  if (id?.type !== 'Identifier') return undefined;
  const symbol = file.symbolAt(id.start);
  const isExported = symbol !== undefined && file.shared(exportedSymbols).has(symbol);
  return isExported ? { ...named(id), kind: 'module', owner: '', ...apart } : undefined;
}

function named({ name, start }: { name: string; start: number }): Pick<Described, 'name' | 'nameStart'> {
  return { name, nameStart: start };
}

function describeMethod(file: CollectedFile, parent: Node): Described | undefined {
  if (parent.type !== 'MethodDefinition' && parent.type !== 'PropertyDefinition') return undefined;
  const { key, computed, accessibility } = parent;
  if (computed || parent.static || key.type !== 'Identifier') return undefined;
  if (parent.type === 'MethodDefinition' && parent.kind !== 'method') return undefined;
  const owner = file.ancestors.findLast((around): around is Class => 'superClass' in around);
  if (owner === undefined) return undefined;
  const isHidden = accessibility === 'private' || accessibility === 'protected';
  return {
    ...named(key),
    kind: 'class',
    owner: `${owner.id?.name ?? ''}@${owner.start}`,
    heritage: heritageOf(file, owner),
    isHidden,
  };
}

function heritageOf(file: CollectedFile, node: Class): number[] {
  const names: Node[] = (node.implements ?? []).map(({ expression }) => expression);
  if (node.superClass) names.push(node.superClass);
  return names
    .map((name) => (name.type === 'Identifier' ? file.symbolAt(name.start) : undefined))
    .filter((symbol) => symbol !== undefined);
}

/** `router.get('/users', …)`, `socket.on('add', …)`: many functions under names of their own. */
function describeHanded(
  file: CollectedFile,
  { callee, arguments: values }: CallExpression,
  node: Callable,
): Described | undefined {
  const [first] = values;
  const path = pathOf(callee as Expression);
  if (first?.type !== 'Literal' || typeof first.value !== 'string' || values.at(-1) !== node)
    return undefined;
  if (path === undefined || !path.text.includes('.')) return undefined;
  const { value, start } = first;
  return {
    name: value,
    nameStart: start + 1,
    kind: 'handed',
    owner: ownerOf(file, path),
    heritage: [],
    isHidden: false,
  };
}

/** Two variables of one name are two owners. */
function ownerOf(file: CollectedFile, { root, text }: Path): string {
  return `${text}@${root < 0 ? '' : (file.symbolAt(root) ?? '')}`;
}

function exportedSymbols({ facts }: CollectedFile): ReadonlySet<number> {
  return new Set(facts.exports.map(({ symbol }) => symbol).filter((symbol) => symbol !== undefined));
}
