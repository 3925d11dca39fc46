// How exported functions tell their callers that something went wrong: by a value that they give back, or by an error that they throw.
import type { Expression, MethodDefinition, Node, TSType } from '@oxc-project/types';
import type { FunctionNode } from '../../complexity/index.ts';
import type { CollectedFile, Collector } from '../../facts/index.ts';

export type ToldFailure = {
  readonly name: string;
  readonly nameStart: number;
  /** Where the function starts and ends. */
  readonly start: number;
  readonly end: number;
  /** The class whose method it is; empty for functions of the module. */
  readonly home: string;
  readonly by: 'value' | 'error';
  /** Where it says so, and in which words. */
  readonly at: Failure;
};

type Failure = readonly [start: number, end: number, text: string];

interface Open {
  readonly node: FunctionNode;
  value?: Failure;
  error?: Failure;
  /** Objects that are given back with an error in them, and whether others have none. */
  withError?: Failure;
  hasPlain: boolean;
  /** The halves of `[error, value]`. */
  withFirst?: Failure;
  hasSecond: boolean;
}

const failureFacts: Collector<readonly ToldFailure[]> = {
  id: 'told-failures',
  ofSources: true,
  start(file) {
    const rows: ToldFailure[] = [];
    const open: Open[] = [];
    const enter = (node: FunctionNode): void => {
      const around: Open = { node, hasPlain: false, hasSecond: false };
      open.push(around);
      const type = node.returnType?.typeAnnotation;
      if (type !== undefined && tellsFailure(type)) around.value = placeOf(file, type);
      if (node.body !== null && node.body.type !== 'BlockStatement') noteReturned(file, around, node.body);
    };
    const leave = (node: FunctionNode, parent: Node): void => {
      const { value, error, withError, hasPlain, withFirst, hasSecond } = open.pop()!;
      const known = exportedName(file, node, parent);
      if (known === undefined) return;
      const told = value ?? (hasPlain ? withError : undefined) ?? (hasSecond ? withFirst : undefined);
      const at = told ?? error;
      if (at && (told || !ASSERTS.test(known.name)))
        rows.push({ ...known, start: node.start, end: node.end, by: told ? 'value' : 'error', at });
    };
    return {
      enter: {
        FunctionDeclaration: enter,
        FunctionExpression: enter,
        ArrowFunctionExpression: enter,
        ReturnStatement({ argument }) {
          const around = open.at(-1);
          if (around !== undefined && argument !== null) noteReturned(file, around, argument);
        },
        ThrowStatement({ argument }) {
          const around = open.at(-1);
          if (around !== undefined && argument.type === 'NewExpression' && isFailure(file, around.node))
            around.error ??= placeOf(file, argument);
        },
      },
      leave: { FunctionDeclaration: leave, FunctionExpression: leave, ArrowFunctionExpression: leave },
      finish: () => (file.tree.recovered || rows.length === 0 ? undefined : rows),
    };
  },
};

export default failureFacts;

/** Functions that are there to throw, going by their name. */
const ASSERTS =
  /^(?:assert|ensure|require|must|expect|invariant|throw|fail|validate|verify)(?=[A-Z_]|$)|OrThrow$|OrFail$/;

const LONGEST = 60;

function placeOf({ text }: CollectedFile, { start, end }: Node): Failure {
  const all = text.slice(start, end).replaceAll(/\s+/g, ' ');
  return [start, end, all.length > LONGEST ? `${all.slice(0, LONGEST)}…` : all];
}

type Known = Pick<ToldFailure, 'name' | 'nameStart' | 'home'>;

/** The name by which others call it: of a function that is exported where it is declared, or of a method of such a class. */
function exportedName({ ancestors }: CollectedFile, node: FunctionNode, parent: Node): Known | undefined {
  if (!/^Export(?:Named|Default)Declaration$/.test(ancestors[1]?.type ?? '')) return undefined;
  if (parent.type === 'MethodDefinition') return methodName(ancestors, parent);
  const id = parent.type === 'VariableDeclarator' ? parent.id : 'id' in node ? node.id : null;
  return ancestors.length <= 4 && id?.type === 'Identifier'
    ? { name: id.name, nameStart: id.start, home: '' }
    : undefined;
}

/** Not of a class that has an interface to follow, and not what a framework calls. */
function methodName(
  ancestors: readonly Node[],
  { kind, key, accessibility, computed, decorators }: MethodDefinition,
): Known | undefined {
  const around = ancestors[2];
  const isOffered =
    kind === 'method' &&
    !computed &&
    decorators.length === 0 &&
    accessibility !== 'private' &&
    accessibility !== 'protected';
  return ancestors.length === 5 &&
    around?.type === 'ClassDeclaration' &&
    (around.implements ?? []).length === 0 &&
    isOffered &&
    key.type === 'Identifier'
    ? { name: key.name, nameStart: key.start, home: around.id?.name ?? 'default' }
    : undefined;
}

/** Not where the function itself catches it, and not where a switch has no case. */
function isFailure({ ancestors }: CollectedFile, around: FunctionNode): boolean {
  const inside = ancestors.slice(ancestors.indexOf(around));
  return inside.every(
    (node, at) =>
      !(node.type === 'TryStatement' && node.handler !== null && inside[at + 1] === node.block) &&
      !(node.type === 'SwitchCase' && node.test === null),
  );
}

const FLAG = /^(?:ok|isOk|success|succeeded|successful)$/;
const ERROR = /^(?:error|err)$/;

function noteReturned(file: CollectedFile, around: Open, returned: Expression): void {
  const value = returned.type === 'TSAsExpression' ? returned.expression : returned;
  if (value.type === 'ArrayExpression' && value.elements.length === 2) {
    const [first, second] = value.elements.map(isNothing);
    if (!first && second) around.withFirst ??= placeOf(file, value);
    else if (first && !second) around.hasSecond = true;
  }
  if (value.type !== 'ObjectExpression') return;
  let hasError = false;
  for (const property of value.properties) {
    if (property.type !== 'Property' || property.computed || property.key.type !== 'Identifier') continue;
    const { name } = property.key;
    const isFalse = property.value.type === 'Literal' && property.value.value === false;
    if (FLAG.test(name) && isFalse) around.value ??= placeOf(file, value);
    hasError ||= ERROR.test(name) && !isNothing(property.value);
  }
  if (hasError) around.withError ??= placeOf(file, value);
  else around.hasPlain = true;
}

function isNothing(node: Node | null): boolean {
  return (
    node === null ||
    (node.type === 'Literal' && node.raw === 'null') ||
    (node.type === 'Identifier' && node.name === 'undefined')
  );
}

const RESULT = /^(?:Result|ResultAsync|AsyncResult|Either|TaskEither)$/;

/** `Result<Value, Error>`, `Either<…>`, `{ ok: true } | { ok: false }`, and promises of them. */
function tellsFailure(type: TSType): boolean {
  if (type.type === 'TSTypeReference') {
    const given = type.typeArguments?.params ?? [];
    const { typeName } = type;
    const last = typeName.type === 'TSQualifiedName' ? typeName.right : typeName;
    const name = last.type === 'Identifier' ? last.name : '';
    return name === 'Promise' ? given.some(tellsFailure) : RESULT.test(name) && given.length > 0;
  }
  return (
    type.type === 'TSUnionType' &&
    type.types.some(
      (part) =>
        part.type === 'TSTypeLiteral' &&
        part.members.some(
          (member) =>
            member.type === 'TSPropertySignature' &&
            member.key.type === 'Identifier' &&
            FLAG.test(member.key.name) &&
            member.typeAnnotation?.typeAnnotation.type === 'TSLiteralType' &&
            member.typeAnnotation.typeAnnotation.literal.type === 'Literal' &&
            member.typeAnnotation.typeAnnotation.literal.value === false,
        ),
    )
  );
}
