// Writes docs/coverage.md from what `vitest run --coverage` has measured: how much of each room the quick tests run through, in
// whole percent, so that the page changes when something has changed.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const KINDS = ['statements', 'branches', 'functions'] as const;

type Counts = Readonly<Record<(typeof KINDS)[number], { readonly total: number; readonly covered: number }>>;

const root = join(import.meta.dirname, '..');
const summary = JSON.parse(readFileSync(join(root, 'coverage', 'coverage-summary.json'), 'utf8')) as Record<
  string,
  Counts
>;
const { total, ...files } = summary;
const byRoom = Map.groupBy(
  Object.entries(files),
  ([path]) => relative(join(root, 'src'), path).split(sep)[0]!,
);
const rooms = readdirSync(join(root, 'src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && byRoom.has(entry.name))
  .map(({ name }) => name)
  .sort();

writeFileSync(
  join(root, 'docs', 'coverage.md'),
  `# Coverage

How much of each room the quick tests (\`npm test\`) run through, in percent. Written by \`npm run coverage\`; the lines themselves are
in \`coverage/index.html\` afterwards. What tests do in processes and threads of their own is not counted: the command line as a
process, workers, and the heavy tests.

| room | files | ${KINDS.join(' | ')} |
| --- | ---: | ${KINDS.map(() => '---:').join(' | ')} |
${rooms
  .map((room) =>
    row(
      `\`${room}\``,
      byRoom.get(room)!.map(([, counts]) => counts),
    ),
  )
  .join('\n')}
${row('all', [total!], Object.keys(files).length)}
`,
);

function row(name: string, all: readonly Counts[], count = all.length): string {
  const percents = KINDS.map((kind) => {
    const sum = (part: 'total' | 'covered'): number => all.reduce((so, counts) => so + counts[kind][part], 0);
    return sum('total') === 0 ? '–' : Math.round((sum('covered') / sum('total')) * 100);
  });
  return `| ${name} | ${count} | ${percents.join(' | ')} |`;
}
