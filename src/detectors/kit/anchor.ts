// Names for code that do not change when lines shift: what a finding's id is made of.
import type { Node } from '@oxc-project/types';
import type { CollectedFile, FileFacts } from '../../facts/index.ts';
import { ownerAt, qualifiedName } from '../../graph/index.ts';

/** A short hash of a stretch of code, blind to white space. */
export function codeHash(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x9747b28c;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 32 || (code >= 9 && code <= 13)) continue;
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ code, 0x85ebca6b) ^ (second >>> 13);
  }
  return (first >>> 0).toString(36) + (second >>> 0).toString(36);
}

/** The qualified name of the declaration in whose body the offset stands; empty at the top of the file. */
export function ownerNameAt(facts: FileFacts, offset: number): string {
  const owner = ownerAt(facts, offset);
  return owner === undefined ? '' : qualifiedName(facts, owner);
}

/** Key of a piece of code: whose it is and what it says. */
export function keyOf(file: CollectedFile, node: Node): string {
  return `${ownerNameAt(file.facts, node.start)}:${codeHash(file.text.slice(node.start, node.end))}`;
}
