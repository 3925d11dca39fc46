// What is in a SCIP index: how many documents and how many places with a symbol.
import { readFileSync } from 'node:fs';
import { fromBinary } from '@bufbuild/protobuf';
import { IndexSchema } from '@c4312/scip/scip_pb.js';

export interface ScipCounts {
  readonly documents: number;
  readonly occurrences: number;
}

/** A file that several projects share is counted once, and so is a place that is written down twice. */
export function countScip(file: string): ScipCounts {
  const { documents } = fromBinary(IndexSchema, readFileSync(file));
  const places = new Map<string, Set<string>>();
  for (const { relativePath, occurrences } of documents) {
    const known = places.get(relativePath) ?? new Set();
    for (const { range } of occurrences) known.add(range.join(':'));
    places.set(relativePath, known);
  }
  return {
    documents: places.size,
    occurrences: [...places.values()].reduce((sum, known) => sum + known.size, 0),
  };
}
