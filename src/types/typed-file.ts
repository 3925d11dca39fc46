// One file in one context as TypeScript sees it: its nodes, and what the types in it are made of, one question each. For what only
// one caller wants to know: such a question lives beside its caller and is put together from these. What is handed out can only be
// handed back; how it travels to the process stays in this room.
import { memo } from '../base/index.ts';
import { expectedWireTypes } from './expected-types.ts';
import { nodesOfRanges } from './expression-nodes.ts';
import { described } from './expression-types.ts';
import { formatHandle, parseHandle } from './handle.ts';
import { holdsAny } from './holds-any.ts';
import { OBJECT, SIGNATURE_KIND, SYMBOL, TYPE } from './kinds.ts';
import { typesAtNodes } from './location-types.ts';
import type { CodePlace, CodeRange, ExpressionOptions, ExpressionType, TypeKind } from './model.ts';
import { kindAt } from './node-table.ts';
import { repositoryFile } from './places.ts';
import type { Programs } from './programs.ts';
import { promiseFacts } from './promise-facts.ts';
import type { WireSymbol } from './symbols.ts';
import { treeOf, TreeNode, type Tree } from './tree-node.ts';
import { typeKind, type WireType } from './type-answers.ts';
import { typeReader, type TypeReader } from './type-reader.ts';
import * as shape from './type-shape.ts';
import { unlessRefused } from './unless-refused.ts';

/** A type that was met in a file. */
export class SeenType {
  readonly #wire: WireType;

  constructor(wire: WireType) {
    this.#wire = wire;
  }

  /** As it travels. */
  static wireOf(seen: SeenType): WireType {
    return seen.#wire;
  }

  get kind(): TypeKind {
    return typeKind(this.#wire);
  }
  /** Whether it is `any`, or could not be determined. */
  get isAny(): boolean {
    return this.#has(TYPE.Any);
  }
  get isTypeParameter(): boolean {
    return this.#has(TYPE.TypeParameter);
  }
  get isUnion(): boolean {
    return this.#has(TYPE.Union);
  }
  get isIntersection(): boolean {
    return this.#has(TYPE.Intersection);
  }
  get isObject(): boolean {
    return this.#has(TYPE.Object);
  }
  get isPrimitive(): boolean {
    return this.#has(TYPE.String | TYPE.Number | TYPE.BigInt | TYPE.Boolean | TYPE.ESSymbol);
  }
  /** Whether it may have members or signatures of its own. */
  get isStructured(): boolean {
    return shape.isStructured(this.#wire);
  }
  /** Whether it is a generic class, interface, array or tuple with its arguments. */
  get isInstance(): boolean {
    return shape.isReference(this.#wire);
  }
  /** Whether it is a class, an interface or an instance of one; functions and methods have types without a name. */
  get isNamed(): boolean {
    return ((this.#wire.objectFlags ?? 0) & (OBJECT.Interface | OBJECT.Class | OBJECT.Reference)) !== 0;
  }
  /** Whether it is the type of an object as it is written. */
  get isLiteral(): boolean {
    return ((this.#wire.objectFlags ?? 0) & OBJECT.ObjectLiteral) !== 0;
  }
  is(other: SeenType | undefined): boolean {
    return other !== undefined && this.#wire.id === other.#wire.id;
  }
  /** Whether both are instances of one generic type. */
  isAlike(other: SeenType): boolean {
    return Boolean(this.#wire.target) && this.#wire.target === other.#wire.target && this.isInstance;
  }

  #has(flags: number): boolean {
    return (this.#wire.flags & flags) !== 0;
  }
}

/** What can be called, in one of its forms. */
export class SeenSignature {
  readonly #wire: shape.WireSignature;

  constructor(wire: shape.WireSignature) {
    this.#wire = wire;
  }

  /** As it travels. */
  static wireOf(seen: SeenSignature): shape.WireSignature {
    return seen.#wire;
  }

  /** Which declaration it has. */
  get declaration(): string | undefined {
    return this.#wire.declaration;
  }
  get parameterCount(): number {
    return this.#wire.parameters?.length ?? 0;
  }
  /** Whether type parameters were replaced in it. */
  get isInstance(): boolean {
    return Boolean(this.#wire.target);
  }
}

/** What a name means. */
export class SeenSymbol {
  readonly #wire: WireSymbol;

  constructor(wire: WireSymbol) {
    this.#wire = wire;
  }

  /** As it travels. */
  static wireOf(seen: SeenSymbol): WireSymbol {
    return seen.#wire;
  }

  /** Whether it stands for something that another module declares. */
  get isAlias(): boolean {
    return (this.#wire.flags & SYMBOL.Alias) !== 0;
  }
  get name(): string {
    return this.#wire.name;
  }
  /** Whether it is a property that may be left out. */
  get isOptional(): boolean {
    return (this.#wire.flags & SYMBOL.Optional) !== 0;
  }
  /** Which declarations it has: the same text for the same declaration, to be asked about here. */
  get declarations(): readonly string[] {
    return this.#wire.declarations ?? [];
  }
}

export class TypedFile {
  readonly #programs: Programs;
  readonly #context: string;
  readonly #file: string;
  readonly #path: string;
  readonly #tree: Tree;
  readonly #reader: TypeReader;

  constructor(programs: Programs, context: string, file: string, tree: Tree) {
    this.#programs = programs;
    this.#context = context;
    this.#file = file;
    this.#path = programs.files.absolute(file);
    this.#tree = tree;
    this.#reader = typeReader(programs, context);
  }

  /** The innermost nodes that span the ranges exactly. */
  nodesOf(ranges: readonly CodeRange[]): (TreeNode | undefined)[] {
    return Array.from(nodesOfRanges(this.#tree.table, ranges), (node) => this.#tree.at(node));
  }

  /** Types of many nodes at once. */
  async typesOf(nodes: readonly (TreeNode | undefined)[]): Promise<(SeenType | undefined)[]> {
    const numbers = nodes.map((node) => (node === undefined ? 0 : TreeNode.numberOf(node)));
    const types = await typesAtNodes(this.#programs, this.#context, this.#path, this.#tree.table, numbers);
    return types.map(seenType);
  }

  async typeOf(node: TreeNode): Promise<SeenType | undefined> {
    const locations = [this.#locationOf(node)];
    return seenType((await this.#ask<(WireType | null)[]>('getTypeAtLocations', { locations }))[0]);
  }

  /** What is expected where expressions stand. */
  async expectedTypes(ranges: readonly CodeRange[]): Promise<(SeenType | undefined)[]> {
    const types = await expectedWireTypes(this.#programs, this.#context, this.#file, ranges);
    return types.map(seenType);
  }

  async describe(type: SeenType, options: ExpressionOptions): Promise<ExpressionType> {
    return described(this.#reader, SeenType.wireOf(type), options);
  }

  async isPromise(type: SeenType): Promise<boolean> {
    return (await promiseFacts(this.#reader, SeenType.wireOf(type))).isPromise;
  }

  async isThenable(type: SeenType): Promise<boolean> {
    return (await promiseFacts(this.#reader, SeenType.wireOf(type))).isThenable;
  }

  /** Whether a type argument of it, or one of that, is `any`. */
  async holdsAny(type: SeenType): Promise<boolean> {
    return holdsAny(this.#reader, SeenType.wireOf(type));
  }

  /** The types that it may be: those of a union, those that a type parameter may stand for, or itself. */
  async partsOf(type: SeenType): Promise<SeenType[]> {
    return (await shape.partsOf(this.#reader, SeenType.wireOf(type))).map((part) => new SeenType(part));
  }

  /** The types that a union or intersection is made of. */
  async membersOf(type: SeenType): Promise<SeenType[]> {
    return (await shape.membersOf(this.#reader, SeenType.wireOf(type))).map((part) => new SeenType(part));
  }

  async argumentsOf(type: SeenType): Promise<SeenType[]> {
    return (await shape.typeArgumentsOf(this.#reader, SeenType.wireOf(type))).map(
      (argument) => new SeenType(argument),
    );
  }

  /** The type of a property. */
  async memberType(type: SeenType, name: string): Promise<SeenType | undefined> {
    return seenType(await shape.memberOf(this.#reader, SeenType.wireOf(type), name));
  }

  /** The type without what only a literal as written has. */
  async widened(type: SeenType): Promise<SeenType> {
    return new SeenType(await shape.widened(this.#reader, SeenType.wireOf(type)));
  }

  isAssignable(source: SeenType, target: SeenType): Promise<boolean> {
    return shape.isAssignable(this.#reader, SeenType.wireOf(source), SeenType.wireOf(target));
  }

  async signaturesOf(type: SeenType, way: 'call' | 'construct' = 'call'): Promise<SeenSignature[]> {
    const kind = way === 'call' ? SIGNATURE_KIND.Call : SIGNATURE_KIND.Construct;
    return (await shape.signaturesOf(this.#reader, SeenType.wireOf(type), kind)).map(
      (one) => new SeenSignature(one),
    );
  }

  /** The signature that a call means. */
  async signatureOf(call: TreeNode): Promise<SeenSignature | undefined> {
    const found = await shape.resolvedSignature(this.#reader, this.#locationOf(call));
    return found && new SeenSignature(found);
  }

  /** The signature as declared, its type parameters not replaced. */
  async genericOf(signature: SeenSignature): Promise<SeenSignature> {
    return new SeenSignature(await shape.genericSignature(this.#reader, SeenSignature.wireOf(signature)));
  }

  async parameterType(signature: SeenSignature, index: number): Promise<SeenType | undefined> {
    return seenType(await shape.parameterAt(this.#reader, SeenSignature.wireOf(signature), index));
  }

  async resultType(signature: SeenSignature): Promise<SeenType | undefined> {
    return seenType(await shape.resultOf(this.#reader, SeenSignature.wireOf(signature)));
  }

  async symbolOf(name: TreeNode): Promise<SeenSymbol | undefined> {
    const locations = [this.#locationOf(name)];
    return seenSymbol((await this.#ask<(WireSymbol | null)[]>('getSymbolsAtLocations', { locations }))[0]);
  }

  /** All properties of a type. */
  async propertiesOf(type: SeenType): Promise<SeenSymbol[]> {
    const { id } = SeenType.wireOf(type);
    const found = await this.#ask<WireSymbol[] | null>('getPropertiesOfType', { type: id });
    return (found ?? []).map((symbol) => new SeenSymbol(symbol));
  }

  async propertyOf(type: SeenType, name: string): Promise<SeenSymbol | undefined> {
    return seenSymbol(
      await this.#ask<WireSymbol | null>('getPropertyOfType', { type: SeenType.wireOf(type).id, name }),
    );
  }

  async typeOfSymbol(symbol: SeenSymbol): Promise<SeenType | undefined> {
    return seenType(
      (
        await this.#ask<(WireType | null)[]>('getTypesOfSymbols', { symbols: [SeenSymbol.wireOf(symbol).id] })
      )[0],
    );
  }

  /** What an alias stands for. */
  async meantBy(symbol: SeenSymbol): Promise<SeenSymbol | undefined> {
    return seenSymbol(
      await this.#ask<WireSymbol | null>('getAliasedSymbol', { symbol: SeenSymbol.wireOf(symbol).id }),
    );
  }

  /** Whether one of the places lies in a declaration of a symbol. */
  async isDeclaredAt({ declarations }: SeenSymbol, places: readonly CodePlace[]): Promise<boolean> {
    for (const declaration of declarations) {
      const file = repositoryFile(this.#programs, parseHandle(declaration).path);
      const own = places.filter((place) => place.file === file);
      const node = own.length === 0 ? undefined : await this.declarationNode(declaration);
      if (node && own.some(({ offset }) => node.start <= offset && offset < node.end)) return true;
    }
    return false;
  }

  /** The node of a declaration in this very file. */
  ownDeclaration(declaration: string): TreeNode | undefined {
    const { node, path } = parseHandle(declaration);
    return path === this.#path ? this.#tree.at(node) : undefined;
  }

  /** The node of a declaration in the repository. */
  async declarationNode(declaration: string): Promise<TreeNode | undefined> {
    const { node, path } = parseHandle(declaration);
    const file = repositoryFile(this.#programs, path);
    const table = file === undefined ? undefined : await this.#programs.table(this.#context, file);
    return table && treeOf(table).at(node);
  }

  /** What the work gives, or the other value where TypeScript cannot describe something on the way. */
  unlessRefused<Value, Other>(work: () => Promise<Value>, other: Other): Promise<Value | Other> {
    return unlessRefused(work, other);
  }

  /** An answer about a type that is remembered for the question as long as the context is loaded. */
  once<Value>(question: object, type: SeenType, compute: () => Promise<Value>): Promise<Value> {
    const known = answersTo(this.#reader, question) as Map<number, Promise<Value>>;
    const answer = known.get(SeenType.wireOf(type).id) ?? compute();
    known.set(SeenType.wireOf(type).id, answer);
    return answer;
  }

  #ask<T>(method: string, params: object): Promise<T> {
    return this.#programs.ask<T>(this.#context, method, params);
  }

  #locationOf(node: TreeNode): string {
    const number = TreeNode.numberOf(node);
    return formatHandle(number, kindAt(this.#tree.table, number), this.#path);
  }
}

const answersTo = memo((_reader: TypeReader, _question: object) => new Map<number, Promise<unknown>>());

function seenType(wire: WireType | null | undefined): SeenType | undefined {
  return wire ? new SeenType(wire) : undefined;
}

function seenSymbol(wire: WireSymbol | null | undefined): SeenSymbol | undefined {
  return wire ? new SeenSymbol(wire) : undefined;
}

/** Undefined where the context does not have the file. */
export async function typedFile(
  programs: Programs,
  context: string,
  file: string,
): Promise<TypedFile | undefined> {
  const table = await programs.table(context, file);
  return table && new TypedFile(programs, context, file, treeOf(table));
}
