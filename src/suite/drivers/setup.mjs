// Loaded before every test file of Vitest: after its tests, what the file's global function counted is kept.
import { appendFileSync } from 'node:fs';
import { afterAll } from 'vitest';

const { results, probe } = JSON.parse(process.env.LINTEL_PROBE);

afterAll(() => {
  const count = globalThis[probe];
  if (typeof count !== 'function') return;
  const line = { job: Number(process.env.LINTEL_JOB), kind: 'probe', data: count() };
  appendFileSync(results, `${JSON.stringify(line)}\n`);
});
