// One life of the executor, in a process of its own; it may end itself at a write to its store.
import { StatementSync } from 'node:sqlite';

interface Life {
  readonly library: string;
  readonly root: string;
  readonly request: object;
  readonly end?: { readonly at: number; readonly when: 'before' | 'after' };
}

const { library, root, request, end } = JSON.parse(process.argv[2]!) as Life;

const run = StatementSync.prototype.run as (...values: unknown[]) => never;
let writes = 0;
StatementSync.prototype.run = function (this: StatementSync, ...values: unknown[]): never {
  const isEnd = /^(?:insert|update|delete)\b/i.test(this.sourceSQL) && ++writes === end?.at;
  if (isEnd && end?.when === 'before') process.kill(process.pid, 'SIGKILL');
  const result = run.apply(this, values);
  if (isEnd) process.kill(process.pid, 'SIGKILL');
  return result;
};

const { orchestrateProposals } = (await import(library)) as typeof import('../../src/api/index.ts');
const answer = await orchestrateProposals(root, request as never);
console.log(JSON.stringify(answer));
