// SARIF against the official schema.
import { createRequire } from 'node:module';
import Ajv from 'ajv';
import { expect, test } from 'vitest';
import type { Report, VerifyAnswer } from '../contract/index.ts';
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

const place = { role: 'call', side: 'after', file: 'b.ts', span } as const;
const verdict: VerifyAnswer = {
  verdict: 'reject',
  complete: false,
  failOn: 'reject',
  base: '0123',
  mode: 'pr',
  changed: { files: 1, added: 1, deleted: 1 },
  checks: [
    {
      check: 'completeness',
      status: 'fail',
      code: 'INCOMPLETE_PATCH',
      file: 'a.ts',
      span,
      message: 'A caller is missing.',
      witness: { proof: 'It calls what is gone.', places: [place, { ...place, side: 'before' }] },
      missing_files: ['b.ts'],
      instruction: 'Update b.ts as well.',
    },
    { check: 'guardrails', status: 'review', code: 'TOO_LARGE', message: 'Large.', missing_files: [] },
    { check: 'findings', status: 'unknown', code: 'NOT_DECIDED', message: 'Open.', missing_files: [] },
    { check: 'churn', status: 'pass', message: 'Fine.', missing_files: [] },
  ],
  tests: null,
  review: [],
  log: {
    loop_id: 'l',
    attempt_id: 1,
    patch_sha256: 'p',
    convergence_rate: null,
    oscillation_detected: false,
    semantic_conflicts: [],
    missing_dependencies: ['b.ts'],
    test_adequacy: null,
    code_churn: 0,
    status: 'failure',
    failure_reason: null,
    reproducibility: { git_commit: null, hcg_snapshot_hash: 's', spec_versions: {}, random_seed: 0 },
  },
  problems: [],
};

test('a verdict is a valid log: what fails is an error, what is to be looked at a warning, the unknown no result', () => {
  const log = JSON.parse(render('verify', verdict, { format: 'sarif', version: '1.2.3' })) as {
    runs: { results: object[]; invocations: object[] }[];
  };
  expect(complaints(log)).toBeUndefined();
  const [{ results, invocations }] = log.runs as [(typeof log.runs)[number]];
  expect(results).toMatchObject([
    {
      ruleId: 'INCOMPLETE_PATCH',
      level: 'error',
      message: { text: 'A caller is missing.\nUpdate b.ts as well.' },
      relatedLocations: [{ message: { text: 'call' } }, { message: { text: 'call before the change' } }],
    },
    { ruleId: 'TOO_LARGE', level: 'warning' },
  ]);
  expect(invocations).toMatchObject([
    {
      executionSuccessful: false,
      toolExecutionNotifications: [{ message: { text: 'NOT_DECIDED: Open.' } }],
    },
  ]);
});
