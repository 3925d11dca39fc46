// Each case is one line of a change; a mark says which code is told of it. What has no mark is right, and nothing is told.
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { changeBetween } from '../../testing/change-between.ts';
import { verifyChange } from '../../verify.ts';
import { slips } from './slips.ts';

const temporary = temporaryFolder();

const CASES: Readonly<Record<string, string>> = {
  'src/strings.js': `
export function greet(name, other) {
  const right = \`Hello \${name}\`;
  return right + 'Hello \${name}' + 'Hello \${nobody}'; // PLACEHOLDER_IN_STRING
}`,
  'src/fallbacks.js': `
export function first(set, a, b, options) {
  const one = set.has(a) ?? b; // FALLBACK_NEVER_USED
  const two = set?.has(a) ?? b;
  const three = options.isOpen || true; // FALLBACK_NEVER_USED
  const four = options.fields || true;
  return [one, two, three, four, a + b ?? 1, a ?? b]; // FALLBACK_NEVER_USED
}`,
  'src/list.jsx': `
export function List({ items, size, names }) {
  const label = useMemo(() => format(items), []); // MEMO_STALE
  const other = useMemo(() => format(size), [size]);
  const sorted = items.sort(); // SORTED_IN_PLACE
  const copied = [...items].sort();
  useMemo(() => { log(size); }, [size]); // CALLBACK_GIVES_NOTHING
  const pure = useCallback((size) => size + 1, []);
  return (
    <ul title={names.map((name) => <b>{name}</b>)}>
      {items.map((item) => <li>{item}</li>)} {/* ITEM_WITHOUT_KEY */}
      {items.map((item) => <li key={item}>{item}</li>)}
      {items.map((item) => item && <Row {...item} />)}
    </ul>
  );
}`,
  'src/copies.js': `
export function box(shape, emitter, on) {
  const width = shape.width;
  const height = shape.width; // COPIED_NAME
  const oldWidth = shape.width;
  emitter.on('start', on.onStart);
  emitter.on('stop', on.onStop);
  emitter.on('pause', on.onPause);
  emitter.on('resume', on.onPause); // COPIED_NAME
  emitter.on('abort', on.onStop);
  const bottom = shape.top + shape.bottom; // EDGES_ADDED
  const middle = (shape.top + shape.bottom) / 2;
  return { width, height, oldWidth, bottom, middle, x: shape.left + shape.width };
}`,
  'src/results.js': `
export function hasTag(node, tag) {
  for (const child of node.children) {
    if (child.tag === tag) return true;
    hasTag(child, tag); // RESULT_UNUSED
  }
  node.names.concat(tag); // RESULT_UNUSED
  node.query().filter((one) => one);
  return false;
}
export const names = (items) => items.map((item) => { item.name; }); // CALLBACK_GIVES_NOTHING
export const loop = (items) => { items.map((item) => { item.name(); }); };`,
  'src/comparisons.js': `
export function compare(a, b, list) {
  if (a.left === NaN) return 1; // COMPARISON_DECIDED
  if (!a in list) return 2; // COMPARISON_DECIDED
  if (list.indexOf(a)) return 3; // COMPARISON_DECIDED
  if (document.startViewTransition !== 'undefined') return 4; // COMPARISON_DECIDED
  if (typeof a === 'strin') return 5; // COMPARISON_DECIDED
  if (b.kind === 'undefined' || a !== a || a.name - b.name) return 6;
  if (a.x > 1) return 7;
  else if (a.x > 2) return 8;
  else if (a.x > 1) return 9; // COMPARISON_DECIDED
  return { left: a.left - a.left, right: 1, right: 2 }; // COMPARISON_DECIDED KEY_REPEATED
}`,
  'src/promises.ts': `
export class Mouse {
  private at = 0;
  async move(): Promise<boolean> { await this.up(); return true; }
  async up(): Promise<void> { this.at++; }
  async click(items: string[]): Promise<unknown> {
    this.move(); // PROMISE_TAKEN_FOR_VALUE
    await this.up();
    if (this.move()) this.at--; // PROMISE_TAKEN_FOR_VALUE
    const open = items.filter(async (item) => item !== ''); // PROMISE_TAKEN_FOR_VALUE
    try {
      if (open.length === 0) return await this.move();
      return this.move(); // PROMISE_TAKEN_FOR_VALUE
    } catch {
      return undefined;
    }
  }
  listen(target: EventTarget): void {
    target.addEventListener('up', this.onUp); // THIS_LOST
    target.addEventListener('up', () => this.onUp());
    target.addEventListener('down', this.onDown);
  }
  onUp(): void { this.at++; }
  onDown = (): void => { this.at--; };
  batch(run: () => void): void {
    this.at++; // COUNT_NOT_RESTORED
    run();
    this.at--;
  }
}`,
  'src/loops.js': `
export function join(parts, answer) {
  let text = '';
  let last;
  for (const part of parts) {
    text = part.text.trim(); // LOOP_OVERWRITES
    last = part.text.trim();
  }
  return [text, last, answer?.items[0]?.name, answer?.items?.[0]?.name]; // GUARD_HALF_DONE
}`,
  'src/chains.js': `
export function ask(a, b, days) {
  if (!days || !days) return 1; // COMPARISON_DECIDED
  if (a.kind !== 'x' || a.kind !== 'y') return 2; // COMPARISON_DECIDED
  if (a.kind === 'x' && a.kind === 'y') return 3; // COMPARISON_DECIDED
  if (a.next() || a.next() || a.kind === 'x' || a.kind === 'y') return 4;
  const text = 'Size: ' + days ? 'many' : 'none'; // COMPARISON_DECIDED
  if (a.version < '6.0.0' || a.name < 'm') return text; // VERSION_AS_TEXT
  switch (b) {
    case 1: // FALLS_THROUGH
      a.size = 1;
    case 2:
      a.size = 2; // goes on
    case 3:
    case 4:
      a.size = 3;
      break;
    default:
      return \`\${a.getFullYear()}-\${a.getMonth() + 1}-\${a.getDay()}\`; // DATE_PART
  }
}`,
  'src/copied.jsx': `
export function Board({ onItemOpen, onItemClose, value, startDate, name, size, ...rest }) {
  const [isOpen, setOpen] = useState(false);
  const hide = () => { setOpen(false); };
  const later = (way) => () => setOpen(way);
  setTimeout(hide(), 10); // HANDLER_CALLED
  setTimeout(hide, 10);
  return (
    <div onClick={setOpen(true)} onBlur={later(true)}> {/* HANDLER_CALLED */}
      {rest.items.length && <b />} {/* NUMBER_SHOWN */}
      {rest.items.length > 0 && <b title={rest.items.length && 'x'} />}
      {rest.size} {size} {/* VALUE_NEVER_SET */}
      <Picker value={startDate} startDate={startDate} />
      <List
        onItemOpen={onItemOpen}
        onItemClose={onItemOpen} // COPIED_NAME
      />
    </div>
  );
}`,
  'src/values.ts': `
const DEFAULTS = { size: 1 };
export function build(given: { size?: number }, sizes: number[], user?: { name: string; age: number }) {
  const first: number | null = null; // VALUE_NEVER_SET
  let last; // VALUE_NEVER_SET
  let least: number | undefined;
  let most: number | undefined;
  for (const size of sizes) {
    if (!least || size < least) least = size; // ZERO_TAKEN_FOR_NONE
    if (most === undefined || size > most) most = size;
    if (size === 0) sizes.splice(sizes.indexOf(size), 1); // REMOVED_WHILE_WALKED
    if (size === 1) {
      sizes.splice(sizes.indexOf(size), 1);
      break;
    }
  }
  const options = Object.assign(DEFAULTS, given); // DEFAULTS_OVERWRITTEN
  const copy = Object.assign({}, DEFAULTS, given);
  const name = user.name; // GUARD_TOO_LATE
  if (!user) return undefined;
  const age = user.age;
  return { first, last, least, most, options, copy, name, age };
}
export function escape(text: string, data: { size?: number }, from: { size?: number; depth?: number }): string {
  data.size = from.size ?? data.size;
  (data as { depth?: number }).depth = from.size ?? 1;
  const one = text.replace(/&amp;/g, '&').replace(/&lt;/g, '<').replace(/&gt;/g, '>'); // ESCAPED_TWICE
  return one.replace(/&lt;/g, '<').replace(/&amp;/g, '&');
}
export async function load(all: Promise<void>[]): Promise<void> {
  Promise.all(all); // PROMISE_TAKEN_FOR_VALUE
  await Promise.all(all);
}`,
  'src/patterns.js': `
const WORDS = /\\w+/g;
export const tests = (text) => [
  /^\\\\w+$/.test(text), // REGEX_SLIP
  /^www.example/.test(text), // REGEX_SLIP
  /^\\s*$/m.test(text), // REGEX_SLIP
  WORDS.test(text), // REGEX_SLIP
  /^www\\.example\\.com$/.test(text),
];`,
};

const marked = Object.entries(CASES).flatMap(([file, text]) =>
  text.split('\n').flatMap((line, index) => {
    const [, codes = ''] = /(?:\/\/|\{\/\*) ([A-Z_ ]+?)(?: \*\/\})?$/.exec(line) ?? [];
    return codes
      .split(' ')
      .filter(Boolean)
      .map((code) => `${file}:${index + 1} ${code}`);
  }),
);

async function told(before: Record<string, string>, changed: Record<string, string>): Promise<string[]> {
  const change = await changeBetween(temporary, before, changed);
  const { checks } = await verifyChange(change, {}, [slips]);
  return checks.flatMap(({ status, file, span, code }) =>
    status === 'pass' ? [] : [`${file}:${span!.start.line} ${code}`],
  );
}

test('what a new file says wrong is told, and nothing else', async () => {
  expect((await told({ 'src/other.js': '' }, CASES)).sort()).toEqual(marked.sort());
});

test('what was there before, or comes from another file that differs, is not charged to the change', async () => {
  const slip = 'export const a = (set, x) => set.has(x) ?? 1;\n';
  const moved = { 'src/a.js': 'export const b = 1;\n', 'src/b.js': slip };
  expect(await told({ 'src/a.js': slip }, { 'src/a.js': `${slip}export const b = 1;\n` })).toEqual([]);
  expect(await told({ 'src/a.js': slip }, moved)).toEqual([]);
  expect(await told({ 'src/a.js': '' }, moved)).toEqual(['src/b.js:1 FALLBACK_NEVER_USED']);
});
