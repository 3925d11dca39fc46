import * as ast from 'typescript/unstable/ast';
import { ObjectFlags, SignatureFlags, SignatureKind, SymbolFlags, TypeFlags } from 'typescript/unstable/sync';
import { expect, test } from 'vitest';
import { KIND, OBJECT, SIGNATURE, SIGNATURE_KIND, SYMBOL, TYPE } from './kinds.ts';

test.each([
  [KIND, ast.SyntaxKind],
  [SYMBOL, SymbolFlags],
  [SIGNATURE, SignatureFlags],
  [SIGNATURE_KIND, SignatureKind],
  [TYPE, TypeFlags],
  [OBJECT, ObjectFlags],
])('numbers are those of the installed TypeScript', (ours, theirs) => {
  const names = Object.keys(ours);
  const table = theirs as unknown as Record<string, number>;
  expect(ours).toEqual(Object.fromEntries(names.map((name) => [name, table[name]])));
});
