// Loaded into every process of Mocha and of Node's runner: at its end, what its global function counted is kept.
const { appendFileSync } = require('node:fs');

const { LINTEL_RESULTS: results, LINTEL_PROBE: probe } = process.env;

process.on('exit', () => {
  const count = globalThis[probe];
  if (typeof count === 'function')
    appendFileSync(results, `${JSON.stringify({ kind: 'probe', data: count() })}\n`);
});
