// Bytes → ForeignIndex. The bytes are not trusted: what is no SCIP index, or says impossible things, is refused as a
// whole, since half an index would pass for knowledge. A symbol outside the grammar is a problem of the index instead.
import { fromBinary } from '@bufbuild/protobuf';
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import {
  DocumentSchema,
  MetadataSchema,
  SymbolInformationSchema,
  type Metadata,
  type SymbolInformation,
} from '@c4312/scip/scip_pb.js';
import { addDocument } from './foreign-document.ts';
import type { ForeignDocument, ForeignIndex } from './foreign-index.ts';
import { invalid } from './invalid-scip.ts';
import { createSymbolTable, noteInformation, problemsOf, type SymbolTable } from './foreign-table.ts';

export function readScip(bytes: Uint8Array): ForeignIndex {
  if (bytes.length === 0) throw invalid('the file is empty');
  const parts = splitIndex(bytes);
  if (parts.metadata === undefined) throw invalid('it has no metadata');
  if (parts.documents.length === 0) throw invalid('it has no documents');
  const { metadata } = parts;
  const tool = { name: metadata.toolInfo?.name ?? '', version: metadata.toolInfo?.version ?? '' };
  const table = createSymbolTable();
  const documents = parts.documents.map((part, position) => {
    const document = decoded(`document ${position + 1}`, () => fromBinary(DocumentSchema, part));
    return addDocument(table, document, position, tool.name);
  });
  for (const part of parts.externalSymbols) {
    const external: SymbolInformation = decoded('an external symbol', () =>
      fromBinary(SymbolInformationSchema, part),
    );
    noteInformation(table, external, undefined);
  }
  const problems = problemsOf(table);
  const root = metadata.projectRoot;
  return {
    tool,
    root,
    problems,
    documents,
    symbols: table.symbols,
    rows: table.rows,
    ...placesIn(table, documents),
  };
}

function decoded<Value>(what: string, decode: () => Value): Value {
  try {
    return decode();
  } catch (error) {
    throw invalid(`${what} cannot be decoded (${(error as Error).message})`, error);
  }
}

interface IndexParts {
  readonly metadata: Metadata | undefined;
  readonly documents: readonly Uint8Array[];
  readonly externalSymbols: readonly Uint8Array[];
}

const FIELD = { metadata: 1, documents: 2, externalSymbols: 3 } as const;

/** The index is taken apart by hand, so that only one document at a time exists as messages. */
function splitIndex(bytes: Uint8Array): IndexParts {
  return decoded('it', () => {
    const reader = new BinaryReader(bytes);
    const documents: Uint8Array[] = [];
    const externalSymbols: Uint8Array[] = [];
    let metadata: Metadata | undefined;
    while (reader.pos < reader.len) {
      const [field, type] = reader.tag();
      if (type !== WireType.LengthDelimited) reader.skip(type, field);
      else if (field === FIELD.metadata) metadata = fromBinary(MetadataSchema, reader.bytes());
      else if (field === FIELD.documents) documents.push(reader.bytes());
      else if (field === FIELD.externalSymbols) externalSymbols.push(reader.bytes());
      else reader.skip(type, field);
    }
    return { metadata, documents, externalSymbols };
  });
}

type Places = Pick<ForeignIndex, 'placeStarts' | 'placeDocuments' | 'placeRows'>;

/** Occurrences by symbol: counted first, then put into their places. */
function placesIn(table: SymbolTable, documents: readonly ForeignDocument[]): Places {
  const placeStarts = new Int32Array(table.symbols.length + 1);
  for (const { symbols } of documents) for (const symbol of symbols) placeStarts[symbol + 1]!++;
  for (let i = 1; i < placeStarts.length; i++) placeStarts[i]! += placeStarts[i - 1]!;
  const next = placeStarts.slice();
  const placeDocuments = new Int32Array(placeStarts.at(-1)!);
  const placeRows = new Int32Array(placeStarts.at(-1)!);
  for (const [position, { symbols, count }] of documents.entries()) {
    for (let row = 0; row < count; row++) {
      const place = next[symbols[row]!]!++;
      placeDocuments[place] = position;
      placeRows[place] = row;
    }
  }
  return { placeStarts, placeDocuments, placeRows };
}
