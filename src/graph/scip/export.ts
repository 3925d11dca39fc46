// A graph → a SCIP index. The same graph gives the same bytes; an index is written one document at a time, since the
// parts of a protobuf message may follow one another in pieces.
import { TextEncoding } from '@c4312/scip/scip_pb.js';
import { assert, compareText } from '../../base/index.ts';
import type { CodeGraph, SourceFile } from '../code-graph.ts';
import { isTestFile } from '../roles.ts';
import { writeDocument } from './document-bytes.ts';
import type { MemberTarget } from './document-rows.ts';
import { createNaming, type Naming } from './naming.ts';
import { SCIP_ROLE } from './scip-role.ts';
import { writeInformation } from './symbol-information.ts';
import type { PackageOf } from './symbol-id.ts';
import { parseSymbol } from './symbol-syntax.ts';
import {
  createWriter,
  writeHeader,
  writeMessage,
  writeNumberField,
  writeTextField,
  writtenBytes,
} from './wire-writer.ts';

export interface ScipInput {
  readonly graph: CodeGraph;
  /** The repository's root as a `file:` address. */
  readonly root: string;
  readonly toolVersion: string;
  readonly packageOf: PackageOf;
  readonly memberTarget?: MemberTarget;
}

const INDEX = { metadata: 1, documents: 2, externalSymbols: 3 } as const;
const METADATA = { toolInfo: 2, projectRoot: 3, textDocumentEncoding: 4 } as const;
const TOOL = { name: 1, version: 2 } as const;

/** The index in pieces: metadata, then each document in order of path, then what lies outside the repository. */
export function* exportScipChunks(input: ScipInput): Generator<Uint8Array> {
  const naming = createNaming(input.graph, input.packageOf);
  yield metadataBytes(input);
  for (const path of input.graph.paths) {
    const file = input.graph.files.get(path)!;
    const document = writeDocument(naming, file, rolesOfFile(file), input.memberTarget);
    const header = createWriter(8);
    writeHeader(header, INDEX.documents, document.length);
    yield writtenBytes(header);
    yield document.bytes.subarray(0, document.length);
  }
  yield externalBytes(naming);
}

export function exportScip(input: ScipInput): Uint8Array {
  const chunks = [...exportScipChunks(input)];
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** What holds for every occurrence of a file. */
function rolesOfFile(file: SourceFile): number {
  const isGenerated = file.facts.problems.some((problem) => problem.code === 'FILE_GENERATED');
  return (isTestFile(file) ? SCIP_ROLE.Test : 0) | (isGenerated ? SCIP_ROLE.Generated : 0);
}

function metadataBytes(input: ScipInput): Uint8Array {
  const writer = createWriter(256);
  writeMessage(writer, INDEX.metadata, (metadata) => {
    writeMessage(metadata, METADATA.toolInfo, (tool) => {
      writeTextField(tool, TOOL.name, 'lintel');
      writeTextField(tool, TOOL.version, input.toolVersion);
    });
    writeTextField(metadata, METADATA.projectRoot, input.root);
    writeNumberField(metadata, METADATA.textDocumentEncoding, TextEncoding.UTF8);
  });
  return writtenBytes(writer);
}

function externalBytes(naming: Naming): Uint8Array {
  const writer = createWriter();
  for (const id of [...naming.externals].sort(compareText)) {
    const symbol = parseSymbol(id);
    assert(symbol?.kind === 'global', `an external symbol is named by the grammar: ${id}`);
    const last = symbol.descriptors.at(-1)!;
    const name = last.name === '*' ? symbol.packageName : last.name;
    writeInformation(writer, INDEX.externalSymbols, { id, kind: 0, name, owner: '', relationships: [] });
  }
  return writtenBytes(writer);
}
