// What becomes of a default export: the new file gets it where it has none, else the declaration is exported by its name.
import type { ExportedAs } from './move.ts';
import type { MovedPart } from './moved-part.ts';
import { refuse, type Notes } from './notes.ts';
import type { OpenFile } from './open-file.ts';

export function defaultPlan(
  from: OpenFile,
  to: OpenFile,
  part: MovedPart,
  names: ExportedAs['names'],
  name: string,
  notes: Notes,
): ExportedAs {
  const inline = part.pieces.find((piece) => piece.exported?.isDefault);
  const separate = from.tree.program.body.some(
    (node) =>
      node.type === 'ExportDefaultDeclaration' &&
      node.declaration.type === 'Identifier' &&
      node.declaration.name === name,
  );
  const isFree = !hasDefault(to);
  const keepsDefault = isFree && names.has('default') && (inline !== undefined || separate);
  if (name === 'default' && !isFree) {
    const message = `${to.path} already has a default export, and this one has no name.`;
    refuse(notes, 'default-taken', message, [{ file: from.path, ...inline!.code }]);
  }
  return { names, keepsDefault, isDefaultOnly: keepsDefault && inline !== undefined };
}

function hasDefault({ file }: OpenFile): boolean {
  return file.facts.exports.named('default').some(({ kind }) => kind !== 'star');
}
