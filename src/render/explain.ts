// The page of `explain`: one code, one detector, or all codes.
import type { Answers } from '../contract/index.ts';
import { JSON_HINT, type List, type Page } from './page.ts';
import { count } from './words.ts';

type Explained = Answers['explain']['codes'][number];

export function explainPage(answer: Answers['explain']): Page {
  const { name, codes, page } = answer;
  const rest = { complete: true, problems: [] };
  if (name === undefined) return { ...allCodes(codes), ...rest };
  if (page !== undefined) return { ...detectorPage(name, codes, page), ...rest };
  return { ...codePage(name, codes[0]!), ...rest };
}

type Told = Pick<Page, 'title' | 'facts' | 'lists' | 'notes'>;

function codePage(code: string, entry: Explained): Told {
  const { detector, checks, cause, approach } = entry;
  const items = [{ cells: ['why', cause] }, { cells: ['approach', approach] }];
  return {
    title: code,
    facts:
      detector === undefined
        ? [[checks?.length === 1 ? 'check' : 'checks', (checks ?? []).join(', ')]]
        : [
            ['detector', detector],
            ['tier', tierWords(entry)],
          ],
    lists: [{ title: '', columns: ['part', 'text'], items, layout: 'prose' }],
    notes:
      detector === undefined
        ? ['docs/verify.md says what the checks of a change do.']
        : [`lintel explain ${detector} shows the page of the detector, with examples.`],
  };
}

function detectorPage(id: string, codes: readonly Explained[], page: string): Told {
  return {
    title: id,
    facts: [['codes', codes.map(({ code }) => code).join(', ')]],
    lists: [linesList(page.replace(/^# .*\n+/, ''))],
  };
}

function linesList(text: string): List {
  const items = text
    .trimEnd()
    .split('\n')
    .map((line) => ({ cells: [line] }));
  return { title: '', columns: [], items, layout: 'lines', isPaged: true, hint: JSON_HINT };
}

function allCodes(codes: readonly Explained[]): Told {
  const detectors = new Set(codes.flatMap(({ detector }) => detector ?? [])).size;
  return {
    title: `${count(codes.length, 'code')} of ${count(detectors, 'detector')} and of the checks of a change`,
    facts: [],
    lists: [
      {
        title: '',
        columns: ['code', 'detector', 'tier'],
        items: codes.map((entry) => ({ cells: [entry.code, ownerOf(entry), tierWords(entry)] })),
        layout: 'rows',
        hasHeader: true,
        isPaged: true,
        hint: JSON_HINT,
      },
    ],
    notes: [
      'lintel explain CODE says what a code means; lintel explain DETECTOR shows the page of a detector.',
    ],
  };
}

/** The detector, or the check that has it alone. */
function ownerOf({ detector, checks = [] }: Explained): string {
  return detector ?? (checks.length === 1 ? `verify: ${checks[0]}` : 'verify');
}

function tierWords({ tier, checks, isOn }: Explained): string {
  if (checks) return 'check';
  return `${tier ?? 'diagnosis'}${isOn ? '' : ', off by default'}`;
}
