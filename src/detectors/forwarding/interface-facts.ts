// Collects interfaces of methods, classes that say they implement something, and other ways in which objects are declared to be of a type.
import type { Class, MethodDefinition, Node, TSInterfaceDeclaration } from '@oxc-project/types';
import type { CollectedFile, Collector } from '../../facts/index.ts';
import { handsOn } from './forwarder.ts';

export interface InterfaceFact {
  /** Interfaces that consist of methods and perhaps properties, by their row in the symbol table. */
  readonly interfaces: readonly (readonly [symbol: number, methods: number])[];
  readonly classes: readonly ImplementingClass[];
  /** Types of objects that are written out, casts, and what calls are given as type arguments, by their rows. */
  readonly made: readonly number[];
  readonly [field: string]:
    | readonly (readonly [number, number])[]
    | readonly ImplementingClass[]
    | readonly number[];
}

export interface ImplementingClass {
  /** Row in the symbol table. */
  readonly symbol: number;
  readonly start: number;
  readonly end: number;
  /** What it implements, by rows. */
  readonly implements: readonly number[];
  readonly isDecorated: boolean;
  readonly methods: number;
  /** Calls that are all that a method does, with its own parameters. */
  readonly handing: readonly (readonly [start: number, end: number])[];
  readonly [field: string]: number | boolean | readonly number[] | readonly (readonly [number, number])[];
}

const interfaceFacts: Collector<InterfaceFact> = {
  id: 'forwarding-interfaces',
  start(file: CollectedFile) {
    const interfaces: (readonly [number, number])[] = [];
    const classes: ImplementingClass[] = [];
    const made = new Set<number>();
    const onClass = (node: Class): void => {
      const found = implementingClass(file, node);
      if (found) classes.push(found);
    };
    return {
      enter: {
        TSInterfaceDeclaration(node) {
          const symbol = file.symbolAt(node.id.start);
          const methods = methodsOf(node);
          if (symbol !== undefined && methods > 0) interfaces.push([symbol, methods]);
        },
        ClassDeclaration: onClass,
        ClassExpression: onClass,
        TSTypeReference(node, parent) {
          const symbol = isMaking(parent, file.ancestors) ? symbolOf(file, node.typeName) : undefined;
          if (symbol !== undefined) made.add(symbol);
        },
      },
      finish: () =>
        interfaces.length + classes.length + made.size === 0
          ? undefined
          : { interfaces, classes, made: [...made] },
    };
  },
};

export default interfaceFacts;

/** Zero for what is more than an object with methods: something to call, to construct, or to look up in. */
function methodsOf({ body, extends: bases }: TSInterfaceDeclaration): number {
  const isPlain = body.body.every(
    ({ type }) => type === 'TSMethodSignature' || type === 'TSPropertySignature',
  );
  if (!isPlain || bases.length > 0) return 0;
  return body.body.filter(
    (member) =>
      member.type === 'TSMethodSignature' ||
      (member.type === 'TSPropertySignature' &&
        member.typeAnnotation?.typeAnnotation.type === 'TSFunctionType'),
  ).length;
}

function symbolOf(file: CollectedFile, { type, start }: Node): number | undefined {
  return type === 'Identifier' ? file.symbolAt(start) : undefined;
}

function implementingClass(file: CollectedFile, node: Class): ImplementingClass | undefined {
  const named = node.implements ?? [];
  const symbol = node.id ? file.symbolAt(node.id.start) : undefined;
  // What is abstract leaves it to others to implement the rest.
  if (named.length === 0 || symbol === undefined || node.abstract) return undefined;
  const methods = node.body.body.filter(
    (member): member is MethodDefinition =>
      member.type === 'MethodDefinition' && member.kind === 'method' && member.accessibility !== 'private',
  );
  return {
    symbol,
    start: node.start,
    end: node.end,
    implements: named.flatMap(({ expression }) => symbolOf(file, expression) ?? []),
    isDecorated: node.decorators.length > 0,
    methods: methods.length,
    handing: methods.flatMap(({ value }) => {
      const call = handsOn(value);
      return call ? [[call.start, call.end] as const] : [];
    }),
  };
}

/**
 * Whether a type says what an object is that may be anything that fits: one that is written out, cast, returned, made by a call, or
 * assigned to a variable. `const a: T = { … }`, `x as T`, `bind<T>()`.
 */
function isMaking(parent: Node, ancestors: readonly Node[]): boolean {
  switch (parent.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
      return true;
    case 'TSTypeParameterInstantiation': {
      const around = ancestors.at(-2)?.type;
      return around === 'CallExpression' || around === 'NewExpression';
    }
    default:
      return isOfValue(ancestors);
  }
}

/** The annotation of a variable or of what a function returns, of a field with a literal, and every alias. */
function isOfValue(ancestors: readonly Node[]): boolean {
  if (ancestors.some(({ type }) => type === 'TSTypeAliasDeclaration')) return true;
  const at = ancestors.findLastIndex(({ type }) => type === 'TSTypeAnnotation');
  const [declared, holder] = [ancestors[at - 2], ancestors[at - 1]];
  if (at < 0 || holder === undefined) return false;
  if ('returnType' in holder && holder.returnType === ancestors[at]) return true;
  if (holder.type === 'PropertyDefinition') return holder.value?.type === 'ObjectExpression';
  return (
    declared?.type === 'VariableDeclarator' &&
    declared.id === holder &&
    declared.init?.type !== 'NewExpression'
  );
}
