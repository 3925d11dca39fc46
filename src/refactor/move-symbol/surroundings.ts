// What code means because of the file in which it stands: its place on disk, its directives, its pragmas, and who else may
// be reading the file.
import { nameOf, type Range } from '../../base/index.ts';
import { edgesInto, isTestFile } from '../../graph/index.ts';
import type { Place } from '../plan/plan.ts';
import { usesLeft, type Move } from './move.ts';
import type { Needs } from './needs.ts';
import { addDoubt, placeAt } from './notes.ts';
import type { OpenFile } from './open-file.ts';
import { nodesOf, visitNodes } from './part-nodes.ts';

export function doubtSurroundings(move: Move, { free }: Needs): void {
  doubtPlace(move, free);
  doubtDirectives(move);
  doubtPragmas(move);
  doubtForeignFiles(move);
  doubtTestFile(move);
}

function doubtPlace(move: Move, free: Needs['free']): void {
  const { from, notes } = move;
  const places: Place[] = [];
  for (const name of ['__dirname', '__filename']) {
    const start = free.get(name);
    if (start !== undefined) places.push(placeAt(from.path, start, name));
  }
  const { self, meta } = fileBound(move);
  places.push(...meta.filter(({ end }) => !from.text.startsWith('.env', end)));
  if (places.length > 0) addDoubt(notes, 'place-on-disk', 'It asks where its own file is.', places);
  if (self.length > 0)
    addDoubt(notes, 'this-at-top', 'It uses `this` outside of any function or class.', self);
}

/** `this` that belongs to the module, and `import.meta`. */
function fileBound({ from, part }: Move): { self: Place[]; meta: Place[] } {
  const placeOf = ({ start, end }: Range): Place => ({ file: from.path, start, end });
  const meta = nodesOf(from.tree, new Set(['MetaProperty']), part.covers).map(placeOf);
  const self: Place[] = [];
  visitNodes(from.tree, (node) => {
    if (node.type === 'ThisExpression' && part.covers(node.start)) self.push(placeOf(node));
    return !OWN_THIS.test(node.type);
  });
  return { self, meta };
}

const OWN_THIS = /^(?:Function|Class|TS)/;

export function directivesOf({ tree }: OpenFile): string[] {
  return tree.program.body.flatMap((node) =>
    'directive' in node && typeof node.directive === 'string' && node.directive !== 'use strict'
      ? [node.directive]
      : [],
  );
}

function doubtDirectives({ from, to, isNew, notes }: Move): void {
  const here = directivesOf(from).join(', ');
  const there = isNew ? here : directivesOf(to).join(', ');
  if (here === there) return;
  const message = `The files have different directives: "${here}" and "${there}".`;
  addDoubt(notes, 'directive', message, [{ file: to.path, start: 0, end: 0 }]);
}

const PRAGMA = /@(?:ts-nocheck|jsx(?:ImportSource|Runtime|Frag)?)\b[^\n*]*/g;

function doubtPragmas({ from, to, notes }: Move): void {
  const pragmas = (file: OpenFile): string =>
    file.tree.comments
      .filter((comment) => comment.end <= (file.tree.program.body[0]?.start ?? file.text.length))
      .flatMap((comment) => [...comment.value.matchAll(PRAGMA)].map((match) => match[0].trim()))
      .join(', ');
  const [here, there] = [pragmas(from), pragmas(to)];
  if (here === there) return;
  const message = `The files are read with different pragmas: "${here}" and "${there}".`;
  addDoubt(notes, 'pragma', message, [{ file: from.path, start: 0, end: 0 }]);
}

const FOREIGN = /\.(?:vue|svelte|astro|mdx|html)$/;
const SPECIFIER = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bsrc\s*=\s*)(['"])([^'"\n]+)\1/g;

/** Components and pages that no collector reads may import the source as well. */
function doubtForeignFiles({ state, from, name, exported, notes }: Move): void {
  if (exported.names.size === 0) return;
  for (const path of state.snapshot.paths) {
    if (!FOREIGN.test(path)) continue;
    const text = state.snapshot.read(path);
    if (text === undefined || !text.includes(stemOf(from.path))) continue;
    const places = [...text.matchAll(SPECIFIER)].flatMap((match) => {
      const found = state.resolver.resolve(path, match[2]!, 'import');
      const isSource = found.kind === 'file' && found.path === from.path;
      return isSource ? [placeAt(path, match.index, match[0])] : [];
    });
    if (places.length === 0) continue;
    const message = `${path} imports ${from.path} and cannot be read as code: it may need ${name}.`;
    addDoubt(notes, 'foreign-file', message, places);
  }
}

function stemOf(path: string): string {
  return nameOf(path)
    .replace(/\.[^.]+$/, '')
    .replace(/^index$/, '');
}

const TEST_NAME = /\.(?:test|spec)\.[mc]?[jt]sx?$/;

/** Whoever imports a test file runs its tests. */
function doubtTestFile(move: Move): void {
  const { from, to, exported, notes } = move;
  const isTest = TEST_NAME.test(to.path) || (isTestFile(to.file) && !isTestFile(from.file));
  if (!isTest) return;
  if (exported.names.size === 0 && usesLeft(move).length === 0) return;
  const message = `${to.path} is a test: importing it runs it.`;
  addDoubt(notes, 'test-file', message, [{ file: to.path, start: 0, end: 0 }]);
}

/** Whether something other than the code of the repository loads the source: nothing in it imports the file. */
export function isLoadedFromOutside({ state, from }: Move): boolean {
  return (edgesInto(state.graph).get(from.path) ?? []).length === 0;
}
