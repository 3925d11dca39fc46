// The page of `graph modules`: the files on which most others stand.
import { compareText } from '../base/index.ts';
import type { Answers } from '../contract/index.ts';
import type { Page } from './page.ts';
import { count, number } from './words.ts';

const SHOWN = 50;

/** Zero shows all. */
export function modulesPage(answer: Answers['graph-modules'], limit: number = SHOWN): Page {
  const modules = [...answer.modules].sort(
    (a, b) => b.importedBy - a.importedBy || compareText(a.file, b.file),
  );
  const edges = modules.reduce((sum, module) => sum + module.imports.length, 0);
  return {
    title: `${count(modules.length, 'module')} with ${count(edges, 'import')} between them, most imported first`,
    facts: [],
    lists: [
      {
        title: '',
        columns: ['imported-by', 'imports', 'packages'],
        items: modules.map(({ file, imports, packages, importedBy }) => ({
          place: { file },
          cells: [number(importedBy), number(imports.length), number(packages.length)],
        })),
        layout: 'rows',
        hasHeader: true,
        ...(limit === 0 ? {} : { shown: limit }),
        hint: 'use --limit, or --format json for all',
      },
    ],
    complete: answer.complete,
    problems: answer.problems,
  };
}
