// Ends the process when a job takes too long. Tests that run in this process may never give it back, so that another thread watches.
import { Worker } from 'node:worker_threads';
import { plan } from './record.mjs';

const WATCHER = `
  const { workerData: { job, ms, results, pid } } = require('node:worker_threads');
  setTimeout(() => {
    const line = { job, kind: 'end', ended: 'timeout', milliseconds: ms, isLast: true };
    require('node:fs').appendFileSync(results, JSON.stringify(line) + '\\n');
    process.kill(pid, 'SIGKILL');
  }, ms);
`;

export function watchJob(job) {
  const worker = new Worker(WATCHER, {
    eval: true,
    workerData: { job, ms: plan.jobMs, results: plan.results, pid: process.pid },
  });
  worker.unref();
  return () => void worker.terminate();
}
