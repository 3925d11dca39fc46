// Fields of a class that its methods set and need.
import type { Class, ClassElement, MemberExpression, Node } from '@oxc-project/types';
import type { CollectedFile, Handlers } from '../../facts/index.ts';
import { isFunction } from '../../syntax/index.ts';
import { couplingsOf, type Coupling, type State } from './couplings.ts';
import type { Step } from './first-use.ts';
import type { StateCollection } from './module-state.ts';
import { isUnset, stateUse } from './state-use.ts';

interface OpenClass {
  readonly states: readonly State[];
  readonly members: ReadonlyMap<string, ClassElement>;
  readonly steps: Step[];
  /** Whether `this` goes where any field of it may be set. */
  isOpen: boolean;
}

const CONSTRUCTOR = 'constructor';

export function classState(file: CollectedFile): StateCollection & { readonly leave: Handlers } {
  const open = new Map<Node, OpenClass>();
  const found: Coupling[] = [];
  const enter: Handlers = {
    ClassBody(node, parent) {
      const opened = openClass(file, parent as Class);
      if (opened !== undefined) open.set(node, opened);
    },
    MemberExpression(node, parent) {
      if (open.size > 0 && node.object.type === 'ThisExpression') addStep(file, open, node, parent);
    },
    ThisExpression(node, parent) {
      if (open.size === 0 || !isPassedOn(file, node, parent)) return;
      const own = open.get(file.ancestors.findLast(({ type }) => type === 'ClassBody') ?? node);
      if (own !== undefined) own.isOpen = true;
    },
  };
  const leave: Handlers = {
    ClassBody(node) {
      const own = open.get(node);
      if (own !== undefined && !own.isOpen) found.push(...couplings(own));
      open.delete(node);
    },
  };
  return { enter, leave, finish: () => found };
}

/** Classes that another class or a framework brings to life are left alone: who calls what first is decided there. */
function openClass(file: CollectedFile, node: Class): OpenClass | undefined {
  if (node.superClass !== null || node.decorators.length > 0 || node.id === null) return undefined;
  if (node.implements?.some(({ expression }) => isOfPackage(file, expression))) return undefined;
  const contracts = (node.implements ?? []).flatMap(
    ({ expression }) => file.symbolAt(expression.start) ?? [],
  );
  const members = new Map<string, ClassElement>();
  const states: State[] = [];
  for (const element of node.body.body) {
    const name = memberName(element);
    if (name === undefined || !('static' in element) || element.static) continue;
    members.set(name, element);
    if (element.type === 'MethodDefinition' && element.kind === 'constructor' && isHidden(element))
      return undefined;
    if (element.type !== 'PropertyDefinition' || element.decorators.length > 0 || element.declare) continue;
    if (element.value === null || isUnset(element.value))
      states.push({
        name,
        start: element.key.start,
        home: node.id.name,
        isHidden: isHidden(element),
        contracts,
      });
  }
  return states.length === 0 ? undefined : { states, members, steps: [], isOpen: false };
}

function isOfPackage(file: CollectedFile, name: Node): boolean {
  const symbol = name.type === 'Identifier' ? file.symbolAt(name.start) : undefined;
  const imported = file.facts.importNames.find((each) => each.symbol === symbol);
  return (
    imported !== undefined &&
    !/^(?:\.{0,2}|[~@#])\//.test(`${file.facts.imports.at(imported.import).specifier}/`)
  );
}

function memberName(element: ClassElement): string | undefined {
  if (!('key' in element) || element.computed) return undefined;
  const { key } = element;
  if (key.type === 'PrivateIdentifier') return `#${key.name}`;
  return key.type === 'Identifier' ? key.name : undefined;
}

function isHidden(element: ClassElement): boolean {
  if (!('key' in element)) return false;
  const { accessibility } = element as { accessibility?: string | null };
  return (
    element.key.type === 'PrivateIdentifier' || accessibility === 'private' || accessibility === 'protected'
  );
}

/** `const self = this`, `Object.assign(this, …)`. */
function isPassedOn(file: CollectedFile, node: Node, parent: Node): boolean {
  if (parent.type === 'VariableDeclarator') return parent.id.type === 'Identifier';
  if (parent.type === 'AssignmentExpression') return parent.right === node;
  return (
    parent.type === 'CallExpression' &&
    file.text.slice(parent.callee.start, parent.callee.end) === 'Object.assign'
  );
}

function addStep(
  { ancestors }: CollectedFile,
  open: ReadonlyMap<Node, OpenClass>,
  node: MemberExpression,
  parent: Node,
): void {
  const at = ancestors.findLastIndex(({ type }) => type === 'ClassBody');
  const own = open.get(ancestors[at]!);
  const member = ancestors[at + 1] as ClassElement | undefined;
  if (own === undefined || member === undefined || ('static' in member && member.static)) return;
  const name = fieldName(node);
  if (name === undefined) return;
  const functions = ancestors.slice(at + 2).filter(isFunction);
  const unit = functions.length === 0 ? CONSTRUCTOR : (memberName(member) ?? CONSTRUCTOR);
  const isCall = parent.type === 'CallExpression' && parent.callee === node;
  const called = own.members.get(name);
  const isOwnCall = isCall && called !== undefined && !own.states.some((state) => state.name === name);
  own.steps.push({
    unit,
    start: node.start,
    end: node.end,
    isLater: functions.length > 1,
    name,
    use: isOwnCall ? 'calls' : parent.type === 'AwaitExpression' ? 'waits' : stateUse(node, ancestors),
  });
}

function fieldName({ property, computed }: MemberExpression): string | undefined {
  if (property.type === 'PrivateIdentifier') return `#${property.name}`;
  return !computed && property.type === 'Identifier' ? property.name : undefined;
}

function couplings({ states, members, steps }: OpenClass): Coupling[] {
  return couplingsOf(states, steps, {
    nameOf: (unit) => unit,
    isOffered: (unit) => {
      const member = members.get(unit);
      return unit !== CONSTRUCTOR && member !== undefined && !isHidden(member);
    },
    isRunByItself: (unit) => unit === CONSTRUCTOR,
    isMadeBy: () => false,
  });
}
