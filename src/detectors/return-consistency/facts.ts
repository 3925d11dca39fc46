// What exported functions that look something up give back when there is nothing: `null` or `undefined`.
import type { ArrowFunctionExpression, Function, Node, TSType } from '@oxc-project/types';
import type { CollectedFile, Collector } from '../../facts/index.ts';

/** Name, where it starts, and what stands for nothing. */
export type LookupRow = readonly [name: string, nameStart: number, absence: 'null' | 'undefined'];

type Callable = Function | ArrowFunctionExpression;

interface Lookup {
  readonly name: string;
  readonly start: number;
  readonly node: Callable;
  hasNull: boolean;
  hasUndefined: boolean;
}

/** Names of functions that look something up, except for those that say what stands for nothing. */
const LOOKUP =
  /^(?!.*(?:OrNull|OrUndefined)$)(?:get|find|load|fetch|read|lookup|resolve|query|select|pick|search|parse|extract)(?=[A-Z])/;

const lookupFacts: Collector<readonly LookupRow[]> = {
  id: 'return-consistency',
  ofSources: true,
  start(file) {
    const lookups: Lookup[] = [];
    const callable = (node: Callable, parent: Node): void => {
      const id =
        node.type === 'FunctionDeclaration'
          ? node.id
          : parent.type === 'VariableDeclarator'
            ? parent.id
            : undefined;
      if (id?.type !== 'Identifier' || !LOOKUP.test(id.name) || !isExported(file)) return;
      const type = node.returnType?.typeAnnotation;
      const named = type ? absenceIn(type) : [];
      lookups.push({
        name: id.name,
        start: id.start,
        node,
        hasNull: named.includes('null') || isNull(node.body),
        hasUndefined: named.includes('undefined') || isUndefined(node.body),
      });
    };
    return {
      enter: {
        FunctionDeclaration: callable,
        FunctionExpression: callable,
        ArrowFunctionExpression: callable,
        ReturnStatement: ({ argument }) => {
          const around = file.ancestors.findLast(({ type }) => /^(?:Function|ArrowFunction)/.test(type));
          const lookup = lookups.findLast(({ node }) => node === around);
          if (lookup === undefined || lookup.node.returnType) return;
          lookup.hasNull ||= isNull(argument);
          lookup.hasUndefined ||= argument === null || isUndefined(argument);
        },
      },
      finish: () => {
        const rows = lookups.filter(({ hasNull, hasUndefined }) => hasNull !== hasUndefined).map(rowOf);
        return rows.length === 0 ? undefined : rows;
      },
    };
  },
};

export default lookupFacts;

function rowOf({ name, start, hasNull }: Lookup): LookupRow {
  return [name, start, hasNull ? 'null' : 'undefined'];
}

/** Whether the statement around is an export at the top of the file. */
function isExported({ ancestors }: CollectedFile): boolean {
  return ancestors[1]?.type === 'ExportNamedDeclaration' && ancestors.length <= 4;
}

/** What an annotation such as `Promise<User | null>` says. */
function absenceIn(type: TSType): string[] {
  if (
    type.type === 'TSTypeReference' &&
    type.typeName.type === 'Identifier' &&
    type.typeName.name === 'Promise'
  )
    return (type.typeArguments?.params ?? []).flatMap(absenceIn);
  if (type.type !== 'TSUnionType') return [];
  return type.types.flatMap((part) =>
    part.type === 'TSNullKeyword' ? ['null'] : part.type === 'TSUndefinedKeyword' ? ['undefined'] : [],
  );
}

function isNull(node: Node | null | undefined): boolean {
  if (node?.type === 'ConditionalExpression') return isNull(node.consequent) || isNull(node.alternate);
  if (node?.type === 'LogicalExpression') return isNull(node.right);
  return node?.type === 'Literal' && node.value === null && node.raw === 'null';
}

function isUndefined(node: Node | null | undefined): boolean {
  if (node?.type === 'ConditionalExpression')
    return isUndefined(node.consequent) || isUndefined(node.alternate);
  if (node?.type === 'LogicalExpression') return isUndefined(node.right);
  return node?.type === 'Identifier' && node.name === 'undefined';
}
