// The page of detectors: what each can say, at which tier, and its options.
import * as z from 'zod';
import { DETECTORS, DIAGNOSES, type Detector } from '../../src/detectors/index.ts';
import { page, table } from './page.ts';

export function detectorsPage(): string {
  return page(
    '# Detectors',
    'What `lintel scan` looks for. Each detector has a page of its own with examples, which are run as tests. A code is the name ' +
      'that `lintel-ignore` comments, the catalog of a report and `lintel explain` use.',
    'Codes that are off by default are reported when `--only` names them or their detector, or when `lintel.json` turns them ' +
      'on: `{ "codes": { "EH_PREFER_CATCH": true } }`. In the same way `false` turns a code off. `lintel scan --all` reports every code.',
    'Findings outside of sources are counted by code and do not close the gate, except where the table says that they matter in ' +
      'tests too. `lintel graph roles` says which files those are.',
    ...DETECTORS.flatMap(detectorBlocks),
    '## Diagnoses',
    'Several findings that one structure explains; they stand first in `top`, those that explain proofs before the others.',
    table(
      ['code', 'cause'],
      DIAGNOSES.map(({ pattern, cause }) => [`\`${pattern}\``, cause]),
    ),
  );
}

function detectorBlocks(detector: Detector): string[] {
  const { id, codes, tier, options, needs, judgeChange } = detector;
  const rows = Object.entries(codes).map(([code, entry]) => [
    `\`${code}\``,
    `\`${entry.kind}\``,
    `${entry.tier ?? tier}${entry.offByDefault ? ', off by default' : ''}${entry.inTests ? `, also ${entry.inTests.what} in tests` : ''}`,
    entry.cause,
  ]);
  const asks = `${needs === undefined ? '' : ` Needs ${needs}.`}${judgeChange ? ' Needs `--base`.' : ''}`;
  const about = `[${id}](../../src/detectors/${id}/${id}.md). Findings are of tier ${tier} unless the table says otherwise.${asks}`;
  const optionRows = optionsOf(options);
  return [
    `## ${id}`,
    about,
    ...(rows.length > 0 ? [table(['code', 'kind', 'tier', 'cause'], rows)] : []),
    ...(optionRows.length > 0 ? [table(['option', 'default', 'meaning'], optionRows)] : []),
  ];
}

interface Property {
  readonly default?: unknown;
  readonly description?: string;
}

function optionsOf(options: z.ZodType): string[][] {
  const { properties = {} } = z.toJSONSchema(options, { io: 'input' });
  return Object.entries(properties as Record<string, Property>).map(([name, property]) => [
    `\`${name}\``,
    property.default === undefined ? '–' : `\`${JSON.stringify(property.default)}\``,
    property.description ?? '',
  ]);
}
