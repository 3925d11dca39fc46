// The page of `graph unresolved`: imports that name nothing, and packages that are declared but not installed.
import { compareText } from '../base/index.ts';
import type { Answers } from '../contract/index.ts';
import { JSON_HINT, placeOf, type List, type Page } from './page.ts';
import { count, distinct, number } from './words.ts';

export function unresolvedPage(answer: Answers['graph-unresolved']): Page {
  const { unresolved, notInstalled } = answer;
  const files = distinct(unresolved.map((item) => item.file));
  const missing = `${count(notInstalled.length, 'declared package')} not installed`;
  return {
    title: `${count(unresolved.length, 'unresolved import')} in ${count(files, 'file')}, ${missing}`,
    facts: [],
    lists: [unresolvedList(answer), notInstalledList(answer)].filter((list) => list.items.length > 0),
    complete: answer.complete,
    problems: answer.problems,
  };
}

function unresolvedList({ unresolved }: Answers['graph-unresolved']): List {
  return {
    title: 'Unresolved imports',
    columns: ['specifier', 'reason', 'detail'],
    items: unresolved.map((item) => ({
      place: placeOf(item),
      cells: [JSON.stringify(item.specifier), item.reason, item.detail],
    })),
    layout: 'by-file',
    hint: JSON_HINT,
  };
}

function notInstalledList({ notInstalled }: Answers['graph-unresolved']): List {
  const packages = [...notInstalled].sort(
    (a, b) => b.imports - a.imports || compareText(a.package, b.package),
  );
  return {
    title: 'Declared but not installed, so their types are unknown',
    columns: ['imports', 'package'],
    items: packages.map((item) => ({ cells: [number(item.imports), item.package] })),
    layout: 'rows',
    hasHeader: true,
    hint: JSON_HINT,
  };
}
