// The signatures that a file offers to others: its exported functions, and the methods of its classes and interfaces. Read from
// the list of its statements, without a walk.
import type {
  ArrowFunctionExpression,
  Class,
  Function,
  Node,
  ParamPattern,
  TSInterfaceDeclaration,
} from '@oxc-project/types';
import type { CollectedFile, Collector, Json } from '../../facts/index.ts';
import { returnOf, type Returns, type Waits } from './return-shape.ts';

export type Signature = readonly [
  name: string,
  nameStart: number,
  params: number,
  /** Those that may be left out, a rest parameter among them. */
  optionals: number,
  isRest: 0 | 1,
  returns: Returns,
  waits: Waits,
];

/** A class or an interface at the top of a file. */
export interface TypeFact extends Readonly<Record<string, Json>> {
  /** Its row in the symbol table. */
  readonly symbol: number;
  /** Symbols of what it implements and extends. */
  readonly heritage: readonly number[];
  readonly methods: readonly Signature[];
}

export interface SignatureFact extends Readonly<Record<string, Json>> {
  readonly functions: readonly Signature[];
  readonly types: readonly TypeFact[];
}

const signatureFacts: Collector<SignatureFact> = {
  id: 'signatures',
  start: (file) => ({ finish: () => signaturesOf(file) }),
};

export default signatureFacts;

function signaturesOf(file: CollectedFile): SignatureFact | undefined {
  const functions: Signature[] = [];
  const types: TypeFact[] = [];
  for (const statement of file.tree.program.body) {
    const node = declared(statement);
    if (node?.type === 'ClassDeclaration') addType(types, file, node, classMethods(node, file));
    else if (node?.type === 'TSInterfaceDeclaration')
      addType(types, file, node, interfaceMethods(node, file));
    else if (node) addFunctions(functions, node, file);
  }
  const offered = withoutOverloads(functions).filter(([, start]) => isOffered(file, start));
  return offered.length + types.length === 0 ? undefined : { functions: offered, types };
}

/** The declaration in a statement, with or without `export`. */
function declared(statement: Node): Node | undefined {
  const isExport =
    statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration';
  return isExport ? (statement.declaration ?? undefined) : statement;
}

function addFunctions(functions: Signature[], node: Node, file: CollectedFile): void {
  if (node.type === 'FunctionDeclaration' || node.type === 'TSDeclareFunction') {
    if (node.id) functions.push(signatureOf(node.id, node, file));
  } else if (node.type === 'VariableDeclaration') {
    for (const { id, init } of node.declarations) {
      if (id.type !== 'Identifier') continue;
      if (init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression')
        functions.push(signatureOf(id, init, file));
    }
  }
}

/** What is declared several times has no one signature. */
function withoutOverloads(signatures: readonly Signature[]): Signature[] {
  const counts = new Map<string, number>();
  for (const [name] of signatures) counts.set(name, (counts.get(name) ?? 0) + 1);
  return signatures.filter(([name]) => counts.get(name) === 1);
}

function isOffered(file: CollectedFile, nameStart: number): boolean {
  const symbol = file.symbolAt(nameStart);
  return symbol !== undefined && file.shared(exportedSymbols).has(symbol);
}

function exportedSymbols({ facts }: CollectedFile): ReadonlySet<number> {
  return new Set(facts.exports.map(({ symbol }) => symbol).filter((symbol) => symbol !== undefined));
}

function addType(
  types: TypeFact[],
  file: CollectedFile,
  node: Class | TSInterfaceDeclaration,
  methods: Signature[],
): void {
  const symbol = node.id ? file.symbolAt(node.id.start) : undefined;
  if (symbol === undefined || methods.length === 0) return;
  const heritage = node.type === 'TSInterfaceDeclaration' ? [] : heritageOf(node, file);
  types.push({ symbol, heritage, methods: withoutOverloads(methods) });
}

function heritageOf(node: Class, file: CollectedFile): number[] {
  const names: Node[] = (node.implements ?? []).map(({ expression }) => expression);
  if (node.superClass) names.push(node.superClass);
  return names
    .map((name) => (name.type === 'Identifier' ? file.symbolAt(name.start) : undefined))
    .filter((symbol) => symbol !== undefined);
}

function classMethods({ body }: Class, file: CollectedFile): Signature[] {
  const methods: Signature[] = [];
  for (const member of body.body) {
    if (member.type !== 'MethodDefinition' && member.type !== 'TSAbstractMethodDefinition') continue;
    if (member.kind !== 'method' || member.computed || member.static) continue;
    if (member.key.type !== 'Identifier' || member.accessibility === 'private') continue;
    methods.push(signatureOf(member.key, member.value, file));
  }
  return methods;
}

function interfaceMethods({ body }: TSInterfaceDeclaration, file: CollectedFile): Signature[] {
  const methods: Signature[] = [];
  for (const member of body.body) {
    if (member.type === 'TSMethodSignature' && member.kind === 'method') {
      if (member.key.type === 'Identifier' && !member.computed)
        methods.push(signatureOf(member.key, member, file));
    } else if (member.type === 'TSPropertySignature' && member.key.type === 'Identifier') {
      const type = member.typeAnnotation?.typeAnnotation;
      if (type?.type === 'TSFunctionType') methods.push(signatureOf(member.key, type, file));
    }
  }
  return methods;
}

type Callable =
  | Function
  | ArrowFunctionExpression
  | Extract<Node, { type: 'TSMethodSignature' | 'TSFunctionType' }>;

interface Named {
  readonly name: string;
  readonly start: number;
}

function signatureOf({ name, start }: Named, node: Callable, file: CollectedFile): Signature {
  const params = node.params.filter((param) => param.type !== 'Identifier' || param.name !== 'this');
  const isRest = params.at(-1)?.type === 'RestElement';
  const [returns, waits] = returnOf(node, (offset) => isTypeParameter(file, offset));
  return [name, start, params.length, params.filter(isOptional).length, isRest ? 1 : 0, returns, waits];
}

function isTypeParameter(file: CollectedFile, start: number): boolean {
  const symbol = file.symbolAt(start);
  return symbol !== undefined && file.kindOfSymbol(symbol) === 'type-parameter';
}

function isOptional(param: ParamPattern): boolean {
  if (param.type === 'RestElement' || param.type === 'AssignmentPattern') return true;
  return param.type === 'TSParameterProperty' ? isOptional(param.parameter) : Boolean(param.optional);
}
