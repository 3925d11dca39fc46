// One tree → FileFacts, in one pass. Pure: the same text gives the same facts on every machine.
import type { SourceTree } from '../syntax/index.ts';
import { collectComments } from './comments.ts';
import { createDraft, type Draft } from './draft.ts';
import { settleExports } from './export.ts';
import { FileFacts } from './file-facts.ts';
import { addImport } from './module-request.ts';
import { orderNames } from './order-names.ts';
import type { PackedFacts } from './packed-facts.ts';
import { bindWaiting, closeScope, openScope } from './scope.ts';
import { sortOccurrences } from './sort-occurrences.ts';
import { classVisitors } from './visit-classes.ts';
import { expressionVisitors } from './visit-expressions.ts';
import { functionVisitors } from './visit-functions.ts';
import { moduleVisitors } from './visit-modules.ts';
import { namespaceVisitors } from './visit-namespaces.ts';
import { statementVisitors } from './visit-statements.ts';
import { typeVisitors } from './visit-types.ts';
import { IMPORT_KINDS, numbersOf, ROLE, SYMBOL, USE } from './vocabulary.ts';
import { completeVisitors, visitAll } from './walk.ts';

const VISITORS = completeVisitors(
  expressionVisitors,
  statementVisitors,
  functionVisitors,
  classVisitors,
  typeVisitors,
  moduleVisitors,
  namespaceVisitors,
);

export function collectFacts(tree: SourceTree): FileFacts {
  const draft = createDraft(tree, VISITORS);
  openScope(draft, 'module', 0, tree.text.length);
  visitAll(draft, tree.program.body);
  collectReferences(draft);
  settleExports(draft);
  closeScope(draft);
  bindWaiting(draft);
  collectComments(draft);
  collectUses(draft);
  sortOccurrences(draft.tables);
  const { names } = draft;
  const interfaceCount = orderNames(names, draft.tables);
  const isModule = /\.m[jt]s$/.test(tree.path) || hasModuleSyntax(draft);
  return new FileFacts({
    ...draft.tables,
    language: tree.language,
    isModule,
    isAmbient: !isModule || declaresForOthers(draft.tables),
    length: tree.text.length,
    lineCount: tree.lineStarts.length,
    endsWithNewline: tree.lineStarts.length > 1 && tree.lineStarts.at(-1) === tree.text.length,
    lineStarts: tree.lineStarts,
    names,
    interfaceNames: names.slice(0, interfaceCount),
    count: (table) => draft.tables[table].count,
    mentions: (name) => names.includes(name),
    problems: tree.problems,
  });
}

/** Says of each imported name whether it is used as a value: TypeScript drops an import that is not. */
function collectUses(draft: Draft): void {
  const { importNames, occurrences, symbols } = draft.tables;
  if (importNames.count === 0) return;
  const uses = new Uint8Array(symbols.count + 1);
  for (let i = 0; i < occurrences.count; i++) uses[occurrences.symbol[i]!]! |= useOf(occurrences.role[i]!);
  for (let i = 0; i < importNames.count; i++) importNames.uses[i] = uses[importNames.symbol[i]!]!;
}

function useOf(role: number): number {
  if ((role & (ROLE.DECLARATION | ROLE.IMPORT)) !== 0) return 0;
  if ((role & ROLE.METADATA) !== 0) return USE.TYPE | USE.METADATA;
  if ((role & ROLE.TYPE) !== 0) return USE.TYPE;
  return (role & ROLE.EXPORT) !== 0 ? USE.EXPORT : USE.VALUE;
}

function hasModuleSyntax(draft: Draft): boolean {
  return draft.tree.program.body.some(
    (node) =>
      node.type === 'ImportDeclaration' ||
      node.type.startsWith('Export') ||
      node.type === 'TSExportAssignment' ||
      (node.type === 'TSImportEqualsDeclaration' &&
        node.moduleReference.type === 'TSExternalModuleReference'),
  );
}

/** Whether a module adds to the global names or to other modules. */
export function declaresForOthers({ imports, symbols }: Pick<PackedFacts, 'imports' | 'symbols'>): boolean {
  return (
    Array.from(imports.kind).includes(AUGMENTATION) ||
    Array.from(symbols.flags).some((flags) => (flags & SYMBOL.GLOBAL) !== 0)
  );
}

const AUGMENTATION = numbersOf(IMPORT_KINDS).augmentation;

const REFERENCE = /^\/\s*<reference\s+(path|types)\s*=\s*["']([^"']+)["']/;

/** `/// <reference path="…" />` at the top of a file is a request for another file. */
function collectReferences(draft: Draft): void {
  for (const comment of draft.tree.comments) {
    if (comment.type !== 'Line' || !comment.value.startsWith('/')) continue;
    const match = REFERENCE.exec(comment.value);
    if (!match) continue;
    const specifier = match[1] === 'path' && !/^[./]/.test(match[2]!) ? `./${match[2]}` : match[2]!;
    addImport(
      draft,
      'reference',
      specifier,
      true,
      comment,
      comment.start + 2 + comment.value.indexOf(match[2]!),
    );
  }
}
