// The page of `doctor`: what Lintel stands on here, and which parts of the repository it cannot see whole.
import type { Answers } from '../contract/index.ts';
import { JSON_HINT, type Item, type List, type Page } from './page.ts';
import { bytes, count, number } from './words.ts';

const SHOWN = 20;

export function doctorPage(answer: Answers['doctor']): Page {
  const { ok, root, versions, git, contexts, cache } = answer;
  const failing = contexts.filter((context) => !context.loads).length;
  return {
    title: ok ? `All is well in ${root}` : `Not everything can be analysed in ${root}`,
    facts: [
      ...Object.entries(versions),
      ['git', git.found ? (git.version ?? 'found') : 'not found: files are listed by walking the folder'],
      [
        'cache',
        `${count(cache.entries, 'entry', 'entries')}, ${bytes(cache.bytes)}, ${cache.file ?? 'none in use'}`,
      ],
      ['contexts', `${number(contexts.length - failing)} load, ${number(failing)} do not`],
      ['files in no context', number(answer.filesWithoutContext.length)],
    ],
    lists: [unknownList(answer), troubleList(answer), contextList(answer), orphanList(answer)].filter(
      (list) => list.items.length > 0,
    ),
    complete: ok,
    problems: answer.problems,
  };
}

function unknownList({ unknowns }: Answers['doctor']): List {
  return {
    title: 'What a scan cannot decide or read',
    columns: ['reason', 'meaning'],
    items: unknowns.map(({ reason, count: times, limits, meaning, closes, places }): Item => {
      const where = places.length === 0 ? '' : `${places.join(', ')}${times > places.length ? ', …' : ''}`;
      const weight = limits ? 'makes a scan incomplete' : 'does not limit a scan';
      return { cells: [`${reason} (${number(times)}), ${weight}`, meaning, closes, where] };
    }),
    layout: 'prose',
    hint: JSON_HINT,
  };
}

function troubleList({ contexts }: Answers['doctor']): List {
  const items = contexts.flatMap(({ config, loads, problem }): Item[] =>
    loads && problem === undefined
      ? []
      : [
          {
            place: { file: config },
            cells: [loads ? 'loads with a problem' : 'does not load', problem ?? ''],
          },
        ],
  );
  const columns = ['state', 'problem'];
  return { title: 'Contexts with problems', columns, items, layout: 'by-file', hint: JSON_HINT };
}

function contextList({ contexts }: Answers['doctor']): List {
  const items = contexts
    .filter(({ loads, problem }) => loads && problem === undefined)
    .map(({ config, files }): Item => ({ place: { file: config }, cells: [number(files)] }));
  const columns = ['files'];
  return { title: 'Contexts that load', columns, items, layout: 'rows', hasHeader: true, hint: JSON_HINT };
}

function orphanList({ filesWithoutContext }: Answers['doctor']): List {
  return {
    title: 'Files in no context, which TypeScript reads with its defaults',
    columns: [],
    items: filesWithoutContext.map((file) => ({ place: { file }, cells: [] })),
    layout: 'rows',
    shown: SHOWN,
    hint: JSON_HINT,
  };
}
