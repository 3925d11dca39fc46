// One tree → FileFacts, in one pass. Pure: the same text gives the same facts on every machine.
import type { Problem } from '../contract/index.ts';
import type { Language, SourceTree } from '../syntax/index.ts';
import { collectComments } from './comments.ts';
import { createDraft, type Draft } from './draft.ts';
import { settleExports } from './export.ts';
import { addImport } from './module-request.ts';
import { closeScope, openScope } from './scope.ts';
import { sortOccurrences } from './sort-occurrences.ts';
import type { Tables } from './tables.ts';
import { classVisitors } from './visit-classes.ts';
import { expressionVisitors } from './visit-expressions.ts';
import { functionVisitors } from './visit-functions.ts';
import { moduleVisitors } from './visit-modules.ts';
import { statementVisitors } from './visit-statements.ts';
import { typeVisitors } from './visit-types.ts';
import { completeVisitors, visitAll } from './walk.ts';

/** What one file says. Offsets are UTF-16 offsets in its text, which has no byte order mark. */
export interface FileFacts extends Tables {
  readonly language: Language;
  /** Whether the file has import or export syntax, so that its names are its own. */
  readonly isModule: boolean;
  readonly length: number;
  readonly lineStarts: ArrayLike<number>;
  readonly names: readonly string[];
  readonly problems: readonly Problem[];
}

const VISITORS = completeVisitors(
  expressionVisitors,
  statementVisitors,
  functionVisitors,
  classVisitors,
  typeVisitors,
  moduleVisitors,
);

export function collectFacts(tree: SourceTree): FileFacts {
  const draft = createDraft(tree, VISITORS);
  openScope(draft, 'module', 0, tree.text.length);
  visitAll(draft, tree.program.body);
  collectReferences(draft);
  settleExports(draft);
  closeScope(draft);
  collectComments(draft);
  sortOccurrences(draft.tables);
  return {
    ...draft.tables,
    language: tree.language,
    isModule: /\.m[jt]s$/.test(tree.path) || hasModuleSyntax(draft),
    length: tree.text.length,
    lineStarts: tree.lineStarts,
    names: draft.names,
    problems: tree.problems,
  };
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
