// Whether two builds of Lintel answer alike on real code, byte for byte: scans, the graph, and a fixed set of renames, moves and
// deletions. What may differ is listed, with its reason, in bench/compare/reworded.json and applied to the old answers first.
//   npm run compare -- OLD NEW --corpus DIR [--corpus DIR]…
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { answersOf, AREAS, type Area, type Recording } from './compare/answers-of.ts';
import { differences } from './compare/differences.ts';
import { copyCorpus } from './copy-corpus.ts';
import { linkPackages } from './link-packages.ts';
import { removeTemporary } from './temporary.ts';

const USAGE = `npm run compare -- OLD NEW --corpus DIR [--corpus DIR]… [--repo NAME]… [--only AREA,AREA] [--requests N] [--record DIR] [--lines N]

OLD and NEW are checkouts of Lintel that have been built (npm ci does), or folders that --record wrote.
DIR is a repository, or a folder of repositories of which --repo can name some.
  --only AREA      ${AREAS.join(', ')}; all unless said
  --requests N     renames, moves and deletions over all repositories (default 200)
  --record DIR     keep the answers of both, as DIR/old and DIR/new, for later comparisons
  --lines N        how many differing lines are shown of each answer (default 6)

Exit code 0: all answers are the same; 1: some differ; 2: wrong usage.`;

const { values, positionals } = readArguments();
const [old, now] = positionals.map((path) => resolve(path)) as [string, string];
const areas = (values.only?.split(',') ?? AREAS) as Area[];
const repositories = values.corpus.flatMap(repositoriesIn).filter(isWanted);
if (repositories.length === 0) misuse('there is no repository of that name');
const requests = Math.ceil(Number(values.requests) / repositories.length);

let asked = 0;
let differing = 0;
for (const repository of repositories) compareOn(repository);
console.log(`\n${asked} answers on ${repositories.length} repositories, ${differing} differ`);
process.exitCode = differing > 0 ? 1 : 0;

function compareOn(repository: string): void {
  const name = basename(repository);
  const copy = copyCorpus(repository, name);
  linkPackages(repository, copy);
  try {
    const before = recordingOf(old, name, copy, undefined, 'old');
    const after = recordingOf(now, name, copy, before, 'new');
    const found = differences(before.answers, after.answers, Number(values.lines));
    asked += Object.keys(before.answers).length;
    differing += found.length;
    console.log(`${name}: ${Object.keys(before.answers).length} answers, ${found.length} differ`);
    for (const difference of found) console.log(difference);
  } finally {
    removeTemporary(copy);
  }
}

function recordingOf(
  product: string,
  name: string,
  copy: string,
  same: Recording | undefined,
  side: 'old' | 'new',
): Recording {
  const kept = join(product, `${name}.json`);
  const recording = existsSync(kept)
    ? only(JSON.parse(readFileSync(kept, 'utf8')) as Recording)
    : answersOf(product, copy, { areas, count: requests, chosen: same?.chosen });
  if (values.record !== undefined) {
    const folder = join(values.record, side);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(recording));
  }
  return recording;
}

function only({ chosen, answers }: Recording): Recording {
  const wanted = Object.entries(answers).filter(([key]) => areas.some((area) => key.startsWith(`${area} `)));
  return { chosen, answers: Object.fromEntries(wanted) };
}

function repositoriesIn(folder: string): string[] {
  if (existsSync(join(folder, '.git')) || existsSync(join(folder, 'package.json'))) return [folder];
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isDirectory());
}

function isWanted(path: string): boolean {
  return values.repo.length === 0 || values.repo.includes(basename(path));
}

function readArguments() {
  const options = {
    corpus: { type: 'string', multiple: true, default: [] as string[] },
    repo: { type: 'string', multiple: true, default: [] as string[] },
    only: { type: 'string' },
    requests: { type: 'string', default: '200' },
    record: { type: 'string' },
    lines: { type: 'string', default: '6' },
    help: { type: 'boolean', default: false },
  } as const;
  const read = parseArgs({ options, allowPositionals: true });
  if (read.values.help) {
    console.log(USAGE);
    process.exit(0);
  }
  if (read.positionals.length !== 2 || read.values.corpus.length === 0)
    misuse('two products and a corpus are needed');
  const unknown = read.values.only?.split(',').find((area) => !AREAS.includes(area as Area));
  if (unknown !== undefined) misuse(`there is no area ${unknown}`);
  for (const path of [...read.positionals, ...read.values.corpus])
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) misuse(`${path} is not a folder`);
  return read;
}

function misuse(message: string): never {
  console.error(`${message}\n\n${USAGE}`);
  process.exit(2);
}
