// What an index says of each symbol: kind, name to show, owner of a local one, and the symbols it stands in for.
import { compareText, nameOf } from '../../base/index.ts';
import { MEMBERS } from '../symbols.ts';
import type { SourceFile } from '../code-graph.ts';
import { ancestorsOf, overriddenBy, parentsIn } from './inheritance.ts';
import { idOfRef, idOfTarget, type Naming } from './naming.ts';
import { MODULE_KIND, scipKind } from './scip-kind.ts';
import { isLocalSymbol } from './symbol-syntax.ts';
import { writeMessage, writeNumberField, writeTextField, type WireWriter } from './wire-writer.ts';

const FIELD = { symbol: 1, relationships: 4, kind: 5, displayName: 6, enclosingSymbol: 8 } as const;
const RELATIONSHIP = { symbol: 1, isReference: 2, isImplementation: 3 } as const;

interface Relationship {
  readonly id: string;
  /** Whether references to one are references to the other: so for members, not for types. */
  readonly isReference: boolean;
}

interface Information {
  readonly id: string;
  readonly kind: number;
  readonly name: string;
  readonly owner: string;
  readonly relationships: readonly Relationship[];
}

export function writeInformation(writer: WireWriter, field: number, information: Information): void {
  writeMessage(writer, field, (inner) => {
    writeTextField(inner, FIELD.symbol, information.id);
    for (const relationship of information.relationships) {
      writeMessage(inner, FIELD.relationships, (related) => {
        writeTextField(related, RELATIONSHIP.symbol, relationship.id);
        writeNumberField(related, RELATIONSHIP.isReference, relationship.isReference ? 1 : 0);
        writeNumberField(related, RELATIONSHIP.isImplementation, 1);
      });
    }
    writeNumberField(inner, FIELD.kind, information.kind);
    writeTextField(inner, FIELD.displayName, information.name);
    writeTextField(inner, FIELD.enclosingSymbol, information.owner);
  });
}

export function writeModuleInformation(
  writer: WireWriter,
  field: number,
  naming: Naming,
  file: SourceFile,
): void {
  const id = naming.moduleOf(file.path);
  writeInformation(writer, field, {
    id,
    kind: MODULE_KIND,
    name: nameOf(file.path),
    owner: '',
    relationships: [],
  });
}

/** Writes the symbols that a file defines, in the order of their ids. */
export function writeSymbols(
  writer: WireWriter,
  field: number,
  naming: Naming,
  file: SourceFile,
  defined: ReadonlyMap<number, string>,
): void {
  const { symbols } = file.facts;
  const hasParents = parentsIn(naming.graph, file.path).size > 0;
  for (const [symbol, id] of [...defined].sort((a, b) => compareText(a[1], b[1]))) {
    writeInformation(writer, field, {
      id,
      kind: scipKind(file.facts, symbol),
      name: symbols.at(symbol).name,
      owner: isLocalSymbol(id) ? ownerOf(naming, file, symbol) : '',
      relationships: hasParents ? relationshipsOf(naming, file, symbol) : [],
    });
  }
}

/** The nearest container that is not local, else the module. */
function ownerOf(naming: Naming, file: SourceFile, symbol: number): string {
  const { symbols } = file.facts;
  for (let at = symbols.at(symbol).container; at !== undefined; at = symbols.at(at).container) {
    const id = idOfRef(naming, { file: file.path, symbol: at }, file.path);
    if (id !== undefined && !isLocalSymbol(id)) return id;
  }
  return naming.moduleOf(file.path);
}

function relationshipsOf(naming: Naming, file: SourceFile, symbol: number): Relationship[] {
  const found = new Map<string, Relationship>();
  const add = (id: string | undefined, isReference: boolean): void => {
    if (id !== undefined) found.set(id, { id, isReference });
  };
  for (const parent of parentsIn(naming.graph, file.path).get(symbol) ?? []) {
    add(idOfTarget(naming, parent, file.path), false);
  }
  for (const member of overridden(naming, file, symbol)) add(idOfRef(naming, member, file.path), true);
  return [...found.values()].sort((a, b) => compareText(a.id, b.id));
}

function overridden(naming: Naming, file: SourceFile, symbol: number): ReturnType<typeof overriddenBy> {
  const { container, kind } = file.facts.symbols.at(symbol);
  if (container === undefined || !MEMBERS.has(kind)) return [];
  if (!parentsIn(naming.graph, file.path).has(container)) return [];
  const ancestors = ancestorsOf(naming.graph, { file: file.path, symbol: container });
  return overriddenBy(naming.graph, { file: file.path, symbol }, ancestors);
}
