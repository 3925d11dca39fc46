// The page of `graph cycles`: which files import each other in a circle, and which imports to remove.
import type { Answers } from '../contract/index.ts';
import { JSON_HINT, type List, type Page } from './page.ts';
import { count, distinct } from './words.ts';

/** The cut tells what to do; people are shown enough files to know where they are. */
const FILES_SHOWN = 12;

type Component = Answers['graph-cycles']['components'][number];

export function cyclesPage(answer: Answers['graph-cycles']): Page {
  const { components } = answer;
  const files = distinct(components.flatMap((component) => component.files));
  const cuts = components.reduce((sum, component) => sum + component.cut.length, 0);
  const found = `${count(components.length, 'group')} of ${count(files, 'file')} that import each other in cycles`;
  return {
    title:
      components.length === 0
        ? 'No import cycles'
        : `${found}; removing ${count(cuts, 'import')} breaks all of them`,
    facts: [],
    lists: components.flatMap((component, index) => listsOf(component, index + 1)),
    complete: answer.complete,
    problems: answer.problems,
  };
}

function listsOf({ files, cut, smallest }: Component, number: number): List[] {
  const quality = smallest ? 'no smaller cut exists' : 'each of these is needed';
  const size = count(files.length, 'file');
  return [
    {
      title: `Cycle ${number}, ${size}: remove ${count(cut.length, 'import')} (${quality})`,
      columns: ['import'],
      items: cut.map(({ from, to }) => ({ cells: [`${from} → ${to}`] })),
      layout: 'rows',
      hint: JSON_HINT,
    },
    {
      title: `Files of cycle ${number}`,
      shown: FILES_SHOWN,
      columns: [],
      items: files.map((file) => ({ place: { file }, cells: [] })),
      layout: 'rows',
      hint: JSON_HINT,
    },
  ];
}
