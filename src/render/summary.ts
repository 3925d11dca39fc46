// The page of `graph summary`: how large the repository is and what stands out in it.
import type { Answers } from '../contract/index.ts';
import type { Page } from './page.ts';
import { count, number } from './words.ts';

export function summaryPage(answer: Answers['graph-summary']): Page {
  const { files, imports, unresolvedImports, filesWithoutContext } = answer;
  return {
    title: `${count(files, 'source file')}, ${count(answer.lines, 'line')} in ${answer.root}`,
    facts: [
      ['functions', number(answer.functions)],
      ['symbols', number(answer.symbols)],
      ['references', number(answer.references)],
      ['calls', number(answer.calls)],
      [
        'imports',
        `${number(imports)}${unresolvedImports > 0 ? `, ${number(unresolvedImports)} unresolved` : ''}`,
      ],
      [
        'module edges',
        `${number(answer.runtimeEdges)} at run time, ${number(answer.typeEdges)} for types only`,
      ],
      ['import cycles', number(answer.cycles)],
      ['test files', number(answer.testFiles)],
      ['packages', number(answer.packages)],
      ['TypeScript contexts', `${number(answer.contexts)}, ${count(filesWithoutContext, 'file')} in none`],
      ['snapshot', answer.snapshot],
    ],
    lists: [],
    complete: answer.complete,
    problems: answer.problems,
  };
}
