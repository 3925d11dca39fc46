// Names for code that do not change when lines shift: what a finding's id is made of.
import type { Node } from '@oxc-project/types';
import { codeHash } from '../../base/index.ts';
import type { CollectedFile, FileFacts } from '../../facts/index.ts';
import { ownerAt, qualifiedName } from '../../graph/index.ts';

/** The qualified name of the declaration in whose body the offset stands; empty at the top of the file. */
export function ownerNameAt(facts: FileFacts, offset: number): string {
  const owner = ownerAt(facts, offset);
  return owner === undefined ? '' : qualifiedName(facts, owner);
}

/** Key of a piece of code: whose it is and what it says. */
export function keyOf(file: CollectedFile, node: Node): string {
  return `${ownerNameAt(file.facts, node.start)}:${codeHash(file.text.slice(node.start, node.end))}`;
}
