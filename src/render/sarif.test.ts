// SARIF against the official schema.
import { createRequire } from 'node:module';
import Ajv from 'ajv';
import { expect, test } from 'vitest';
import type { Report } from '../contract/index.ts';
import { render } from './index.ts';

const require = createRequire(import.meta.url);

/** What is wrong with a log by the official schema; undefined when nothing is. */
function complaints(log: unknown): string | undefined {
  const ajv = new Ajv({ schemaId: 'id', meta: false, unknownFormats: 'ignore' });
  ajv.addMetaSchema(require('ajv/lib/refs/json-schema-draft-04.json') as object);
  const schema = require('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json') as object;
  return ajv.validate(schema, log) ? undefined : ajv.errorsText();
}

const span = { start: { line: 1, column: 2 }, end: { line: 3, column: 4 } };
const finding = {
  id: 'a1',
  kind: 'dead-store',
  code: 'WASTE_DEAD_STORE',
  tier: 'proof',
  file: 'src/ä b.ts',
  span,
  label: 'total',
  evidence: [{ fact: 'write', file: 'src/ä b.ts', span, hash: '0123456789ab' }],
  attribution: 'introduced',
} as const;

const report: Report = {
  meta: {
    engine: 'oxc',
    targetCount: 1,
    minSize: 0,
    maxForwardDepth: 0,
    detectors: ['waste', 'lint'],
    errors: { lint: 'oxlint did not start' },
    complete: false,
    holds: {},
    held: [],
    snapshot: 'abc',
    roles: {},
    findings: 2,
    suppressed: 0,
    suppressedBy: {},
    staleSuppressions: [],
    gate: { failOn: 'proof', failing: 1, ids: ['a1'] },
    problems: [{ id: 'b1', code: 'SYNTAX_ERROR', file: 'b.ts', message: 'Unexpected token', limits: true }],
  },
  analyses: {
    waste: [{ ...finding, evidence: [...finding.evidence] }],
    dependencies: { deadExports: [], cycles: [] },
  },
  idioms: [],
  top: [{ pattern: 'WASTE_DEAD_STORE', detector: 'waste', resolves: 1 }],
  catalog: { WASTE_DEAD_STORE: { cause: 'A value that nobody reads.', approach: 'Why is it there?' } },
};

test('a report is a valid log', () => {
  const log = JSON.parse(render('scan', report, { format: 'sarif', version: '1.2.3' })) as {
    runs: { results: object[] }[];
  };
  expect(complaints(log)).toBeUndefined();
  expect(log.runs[0]!.results).toMatchObject([
    {
      ruleId: 'WASTE_DEAD_STORE',
      level: 'error',
      baselineState: 'new',
      message: { text: 'total: A value that nobody reads.' },
      locations: [
        { physicalLocation: { artifactLocation: { uri: 'src/%C3%A4%20b.ts' }, region: { startLine: 1 } } },
      ],
    },
  ]);
});

test('a log that is not valid is told from one that is', () => {
  expect(complaints({ version: '2.1.0', runs: [{}] })).toContain('tool');
});
