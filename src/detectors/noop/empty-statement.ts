// Semicolons that stand for nothing: statements without content, where none is required.
import type { Node } from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';
import { ownerNameAt } from '../kit/anchor.ts';
import type { ExpressionRow } from './fact.ts';

export function unnecessarySemicolon(
  file: CollectedFile,
  node: Node,
  parent: Node,
): ExpressionRow | undefined {
  if (!isInList(parent) || isGuard(file.text, node)) return undefined;
  const key = `${ownerNameAt(file.facts, node.start)}:;`;
  return { start: node.start, end: node.end, key, needs: 0, isProof: true, cut: [] };
}

function isInList({ type }: Node): boolean {
  return (
    type === 'Program' ||
    type === 'BlockStatement' ||
    type === 'StaticBlock' ||
    type === 'SwitchCase' ||
    type === 'TSModuleBlock'
  );
}

/** `;[a, b] = [b, a]`: code without semicolons guards a line that would continue the one before. */
function isGuard(text: string, node: Node): boolean {
  const lineStart = text.lastIndexOf('\n', node.start - 1) + 1;
  if (text.slice(lineStart, node.start).trim() !== '') return false;
  return /^\s*[([`+\-/<]/.test(text.slice(node.end, node.end + 80));
}
