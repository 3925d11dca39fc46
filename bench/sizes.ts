// Does any check or detector cost more than n·log n of the size of what it is given? Inputs of one kind each grow by four, costs are fitted.
//   npm run bench:sizes [-- --only WORD] [--largest 16384] [--verbose]
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { alignedTable, machineLine } from './report.ts';
import { exponentOf, MOST, type Point } from './sizes/growth.ts';
import { FILE_SHAPES, SHAPES } from './sizes/shapes.ts';
import { makeTemporary, removeTemporary } from './temporary.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    largest: { type: 'string', default: '65536' },
    seconds: { type: 'string', default: '120' },
    verbose: { type: 'boolean', default: false },
  },
});
const SMALLEST = 1024;
/** Files cost more than lines. */
const FEWER = 16;
const largest = Number(values.largest);

interface Measured {
  readonly verdict: string;
  readonly costs: Readonly<Record<string, number>>;
}

const steep: string[][] = [];
let fitted = 0;
for (const shape of Object.keys({ ...SHAPES, ...FILE_SHAPES }).filter((name) => name.includes(values.only)))
  await measureShape(shape, shape in FILE_SHAPES ? FEWER : 1);
const header = ['input', 'step', 'exponent', 'milliseconds by size'];
console.log(
  `\n${fitted} pairs of input and step fitted, ${steep.length} steeper than n·log n or without an end.`,
);
if (steep.length > 0) console.log(`\n${alignedTable(header, steep)}`);
console.log(`\n${machineLine()}`);
process.exitCode = steep.length > 0 ? 1 : 0;

async function measureShape(shape: string, fewer: number): Promise<void> {
  const points = new Map<string, Point[]>();
  for (let size = SMALLEST / fewer; size <= largest / fewer; size *= 4) {
    const measured = await measure(shape, size);
    if (typeof measured === 'string') {
      console.log(`${shape} ${size}: ${measured}`);
      steep.push([shape, 'all', '–', `${size}: ${measured}`]);
      break;
    }
    for (const [step, milliseconds] of Object.entries(measured.costs))
      points.set(step, [...(points.get(step) ?? []), { size, milliseconds }]);
    const total = Object.values(measured.costs).reduce((sum, cost) => sum + cost, 0);
    console.log(`${shape} ${size}: ${measured.verdict}, ${Math.round(total)} ms`);
  }
  for (const [step, all] of points) judge(shape, step, all);
}

function judge(shape: string, step: string, points: readonly Point[]): void {
  const exponent = exponentOf(points);
  if (exponent === undefined) return;
  fitted++;
  const shown = points.map(({ milliseconds }) => Math.round(milliseconds)).join(' ');
  if (values.verbose) console.log(`  ${step}: ${exponent.toFixed(2)} (${shown})`);
  if (exponent > MOST) steep.push([shape, step, exponent.toFixed(2), shown]);
}

/** What was measured, or why there is nothing. */
function measure(shape: string, size: number): Promise<Measured | string> {
  const script = join(import.meta.dirname, 'sizes', 'measure-input.ts');
  const options = {
    timeout: Number(values.seconds) * 1000,
    killSignal: 'SIGKILL',
    maxBuffer: 2 ** 26,
  } as const;
  const folder = makeTemporary('sizes');
  return new Promise((resolve) =>
    execFile(process.execPath, [script, shape, String(size), folder], options, (error, stdout, stderr) => {
      removeTemporary(folder);
      if (!error) resolve(JSON.parse(stdout) as Measured);
      else if (error.killed) resolve(`no answer in ${values.seconds} s`);
      else
        resolve(
          `failed: ${
            stderr
              .trim()
              .split('\n')
              .find((line) => /Error|Failure/.test(line)) ?? error.message
          }`,
        );
    }),
  );
}
