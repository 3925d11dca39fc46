// The expression of a variable that goes, as a statement of its own.
import type { Node } from '@oxc-project/types';
import { effectsIn } from './effects.ts';
import { wholeParts, type Part } from './part.ts';
import type { FileRemoval, Kept, Removal } from './removal.ts';

/** Keeps all that has effects; false where one cannot stand alone: one of several variables, a member, a class. */
export function keepEffects({ files }: Removal): boolean {
  for (const file of files.values()) {
    for (const part of wholeParts(file.parts)) {
      if (effectsIn(file.open.tree, part.node).length === 0) continue;
      const kept = keptOf(file, part);
      if (kept === undefined) return false;
      file.kept.set(part.code.start, kept);
    }
  }
  return true;
}

function keptOf({ open }: FileRemoval, part: Part): Kept | undefined {
  const init = part.form === 'lines' ? onlyInit(part.node) : undefined;
  if (init === undefined) return undefined;
  const { semicolon } = open.style;
  const text = open.text.slice(init.start, init.end);
  const expression = /^(?:\{|function\b|class\b|async\s+function\b|let\b)/.test(text) ? `(${text})` : text;
  const guard = semicolon === '' && /^[([`/+-]/.test(expression) ? ';' : '';
  return { range: { start: init.start, end: init.end }, text: `${guard}${expression}${semicolon}` };
}

/** The value of the only variable of a statement. */
function onlyInit(node: Node): Node | undefined {
  if (node.type !== 'VariableDeclaration' || node.declarations.length !== 1) return undefined;
  if (node.kind === 'using' || node.kind === 'await using') return undefined;
  const { id, init } = node.declarations[0]!;
  return id.type === 'Identifier' || id.type === 'ObjectPattern' ? (init ?? undefined) : undefined;
}
