// Every proof proves itself: its rewrite is applied, and the repository must still say the same to TypeScript. A rewrite that
// brings a new diagnostic, or no longer parses, is a proof that was none.
//   npm run prove -- --corpus DIR [--corpus DIR]… [--only waste,noop] [--test "npm test"]
import { parseArgs } from 'node:util';
import { proveCorpus, type CorpusProof } from './prove/prove-corpus.ts';
import { alignedTable } from './report.ts';

const USAGE = 'npm run prove -- --corpus DIR [--corpus DIR]… [--only detector,detector] [--test COMMAND]';
const ENOUGH = 0.995;

const { values } = parseArgs({
  options: {
    corpus: { type: 'string', multiple: true, default: [] },
    only: { type: 'string' },
    test: { type: 'string' },
  },
});

if (values.corpus.length === 0) {
  console.error(USAGE);
  process.exit(2);
}

const proofs: CorpusProof[] = [];
for (const folder of values.corpus) {
  const proof = await proveCorpus(folder, { only: values.only?.split(','), test: values.test });
  proofs.push(proof);
  print(proof);
}
const rewritten = proofs.flatMap(({ codes }) => codes).reduce((sum, code) => sum + code.rewritten, 0);
const failed = proofs.reduce((sum, { failures }) => sum + failures.length, 0);
const share = rewritten === 0 ? 1 : (rewritten - failed) / rewritten;
console.log(`\n${rewritten - failed} of ${rewritten} rewrites survive (${(share * 100).toFixed(2)} %)`);
if (share < ENOUGH || proofs.some(({ testFailed }) => testFailed)) process.exitCode = 1;

function print({ name, codes, failures, testFailed }: CorpusProof): void {
  console.log(`\n${name}`);
  const rows = codes.map(({ code, proofs: all, rewritten: done, failed: lost }) => [
    code,
    String(all),
    String(done),
    String(done - lost),
  ]);
  console.log(alignedTable(['code', 'proofs', 'with a rewrite', 'survive'], rows));
  for (const { code, file, line, why } of failures) console.log(`  ${file}:${line} ${code}: ${why}`);
  if (testFailed) console.log('  the tests fail with all rewrites applied');
}
