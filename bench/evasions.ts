// Can a broken change be slipped past the gate? Evasions are drawn by a seed: a small repository, a way of breaking it, and a way of
// hiding that. None may be accepted, and the same changes made right have to be.
//   npm run bench:evasions [-- --seed N] [--count N] [--controls N] [--only WORD] [--case N] [--verbose]
import { parseArgs } from 'node:util';
import { recipeOf, runEvasions, TAKEN_OUT, type Tried } from './evasions/run.ts';
import { alignedTable, machineLine } from './report.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '400' },
    controls: { type: 'string', default: '3' },
    only: { type: 'string' },
    case: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});

const { only, case: one } = values;
const seed = Number(values.seed);
const tried: Tried[] = [];
console.log(`seed ${seed}`);
for await (const each of runEvasions({
  seed,
  count: Number(values.count),
  controlEvery: one === undefined ? Number(values.controls) : 1,
  only: (evasion) =>
    (one === undefined || evasion.number === Number(one)) &&
    (only === undefined || recipeOf(evasion).includes(only)),
})) {
  tried.push(each);
  if (each.wrong !== undefined || values.verbose) print(each);
}
summarize();

function print({ evasion, isControl, judgement: { verdict, said, diff }, wrong }: Tried): void {
  console.log(`${wrong ?? verdict}${isControl ? ' (control)' : ''}  ${recipeOf(evasion)}`);
  for (const line of said) console.log(`    ${line}`);
  if (one !== undefined) console.log(diff.slice(0, 6000));
}

function summarize(): void {
  const groups = Map.groupBy(tried, ({ evasion, isControl }) =>
    isControl ? 'made right' : evasion.break.topic,
  );
  const rows = [...groups].map(([topic, all]) => [
    topic,
    ...[
      all.length,
      ...(['accept', 'review', 'reject', 'failed'] as const).map(
        (verdict) => all.filter(({ judgement }) => judgement.verdict === verdict).length,
      ),
    ].map(String),
  ]);
  const wrong = tried.filter((each) => each.wrong !== undefined);
  const count = (are: readonly Tried[], isControl: boolean): number =>
    are.filter((each) => each.isControl === isControl).length;
  const takenOut = wrong.filter((each) => each.wrong === TAKEN_OUT);
  const controls = count(tried, true);
  console.log(`\n${alignedTable(['topic', 'tried', 'accept', 'review', 'reject', 'no answer'], rows)}\n`);
  console.log(
    `seed ${seed}: ${count(wrong, false)} of ${count(tried, false)} evasions accepted; ${count(wrong, true) - takenOut.length} of ${controls} right changes not accepted; ${takenOut.length} of them accepted although they take something out of judgement.\n\n${machineLine()}`,
  );
  if (wrong.length > 0) process.exitCode = 1;
}
