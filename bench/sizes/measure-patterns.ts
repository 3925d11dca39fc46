// Every regular expression that our sources write down, against texts that repeat one piece: a square of the length is hours where
// someone writes a line of a million characters. Whether such a text can reach a pattern has to be read in its place.
//   node bench/sizes/measure-patterns.ts [FOLDER…]
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

const SOURCES = join(import.meta.dirname, '..', '..', 'src');
const PIECES = [
  ' ',
  '\t',
  '\n',
  ' \n',
  'a',
  'A',
  '0',
  '_',
  '$',
  'a.',
  'a,',
  'a-',
  'a:',
  'a/',
  'a ',
  ' a',
  'a\n',
  '"a',
  '{a',
  '<a',

  '(',
  ')',
  '[',
  '{',
  '${',
  '<',
  '>',
  '"',
  "'",
  '`',
  '/',
  '//',
  '/*',
  '*',
  '../',
  '.',
  ',',
  ':',
  '-',
  '=',
  '+',
  '@',
  '#',
  '\\',
  'import ',
  'export ',
  'function ',
  '//@ts-ignore ',
];
const LENGTH = 8000;
const FLOOR_MS = 10;
/** Four times the length takes 4 times as long, or 16 times where it is a square. */
const STEEP = 8;

let seen = 0;
for (const folder of process.argv.length > 2 ? process.argv.slice(2) : [''])
  for (const file of readdirSync(join(SOURCES, folder), { recursive: true, encoding: 'utf8' }).sort())
    if (file.endsWith('.ts') && !/\.(?:test|heavy)\.ts$|(?:^|\/)testing\//.test(file))
      measureFile(join(folder, file));
console.log(`${seen} patterns measured.`);

function measureFile(file: string): void {
  const { program } = parseSync(file, readFileSync(join(SOURCES, file), 'utf8'));
  const patterns: RegExp[] = [];
  new Visitor({
    Literal(node) {
      if ('regex' in node)
        patterns.push(new RegExp(node.regex.pattern, node.regex.flags.replace(/[gy]/, '') + 'g'));
    },
  }).visit(program);
  for (const pattern of patterns) {
    seen++;
    const steep = PIECES.filter((piece) => isSteep(pattern, piece));
    if (steep.length > 0)
      console.log(`${file} ${String(pattern)} ${steep.map((piece) => JSON.stringify(piece)).join(' ')}`);
  }
}

function isSteep(pattern: RegExp, piece: string): boolean {
  // The quicker of two: what else the machine does is no property of a pattern.
  const large = Math.min(timeOf(pattern, piece, LENGTH), timeOf(pattern, piece, LENGTH));
  return large > FLOOR_MS && large > STEEP * timeOf(pattern, piece, LENGTH / 4);
}

function timeOf(pattern: RegExp, piece: string, length: number): number {
  const text = piece.repeat(Math.floor(length / piece.length));
  const since = performance.now();
  text.replaceAll(pattern, '');
  return performance.now() - since;
}
