// By what functions decide: which of the values that come from outside they test, and where.
import type { ArrowFunctionExpression, Function, IfStatement, Node } from '@oxc-project/types';
import { ROLE, type CollectedFile, type Collector, type Json } from '../../facts/index.ts';
import { pathOf, testedIn, type Tested } from './axis.ts';

export interface DecidingFact extends Readonly<Record<string, Json>> {
  readonly name: string;
  readonly nameStart: number;
  readonly tests: readonly TestRow[];
}

export type TestRow = readonly [
  start: number,
  end: number,
  /** What is tested together here. */
  subjects: readonly string[],
  /** Where the outermost branching around it begins, or the statement that it stands in: of what is in there, one way is taken. */
  place: number,
];

type Callable = Function | ArrowFunctionExpression;

interface Frame {
  readonly node: Callable;
  readonly name: { readonly name: string; readonly start: number } | undefined;
  readonly tests: TestRow[];
  /** Paths that the function sets: what is tested before and after is not one decision. */
  readonly written: Set<string>;
  hasJsx: boolean;
}

/** With fewer tests, nothing can be decided again in three ways. */
const FEWEST_TESTS = 6;

/** What looks at one part after the other has to test them all. */
const VALIDATION = /^(?:validate|check|assert|verify|lint)/i;

const decidingFacts: Collector<readonly DecidingFact[]> = {
  id: 'decision-surface',
  ofSources: true,
  start(file) {
    const found: DecidingFact[] = [];
    const frames: Frame[] = [];
    /** Variables that are taken out of something that comes from outside. */
    const takenOut = new Set<number>();
    const enter = (node: Callable, parent: Node): void => {
      frames.push({ node, name: nameOf(node, parent), tests: [], written: new Set(), hasJsx: false });
    };
    const leave = (): void => {
      const { name, tests, written, hasJsx } = frames.pop()!;
      if (tests.length < FEWEST_TESTS || name === undefined || hasJsx || VALIDATION.test(name.name)) return;
      const kept = tests.filter(([, , subjects]) => !subjects.some((subject) => isWritten(written, subject)));
      if (kept.length >= FEWEST_TESTS) found.push({ name: name.name, nameStart: name.start, tests: kept });
    };
    const addTest = (node: Node, test: Node): void => {
      const homes = testedIn(test).map((one) => ({ one, home: frameOf(file, frames, takenOut, one) }));
      const tested = homes.flatMap(({ one, home }) => (home ? [one] : []));
      const frame = homes.find(({ home }) => home)?.home;
      if (frame === undefined) return;
      const subjects = [...new Set(tested.map(({ text }) => text))];
      frame.tests.push([test.start, test.end, subjects, placeOf(file, frame.node, node)]);
    };
    const write = (left: Node): void => {
      const path = pathOf(left);
      if (path !== undefined) for (const frame of frames) frame.written.add(path.text);
    };
    const hasJsx = (): void => {
      for (const frame of frames) frame.hasJsx = true;
    };
    return {
      enter: {
        FunctionDeclaration: enter,
        FunctionExpression: enter,
        ArrowFunctionExpression: enter,
        IfStatement: (node) => (isGuard(node) ? undefined : addTest(node, node.test)),
        ConditionalExpression: (node) => addTest(node, node.test),
        SwitchStatement: (node) => addTest(node, node.discriminant),
        AssignmentExpression: ({ left }) => write(left),
        UpdateExpression: ({ argument }) => write(argument),
        VariableDeclarator({ id, init }) {
          const from = init ? pathOf(init) : undefined;
          if (id.type !== 'ObjectPattern' || !from) return;
          if (frameOf(file, frames, takenOut, from) === undefined) return;
          for (const property of id.properties) {
            const value = property.type === 'Property' ? property.value : undefined;
            const name = value?.type === 'AssignmentPattern' ? value.left : value;
            const symbol = name?.type === 'Identifier' ? file.symbolAt(name.start) : undefined;
            if (symbol !== undefined) takenOut.add(symbol);
          }
        },
        JSXElement: hasJsx,
        JSXFragment: hasJsx,
      },
      leave: {
        FunctionDeclaration: leave,
        FunctionExpression: leave,
        ArrowFunctionExpression: leave,
      },
      finish: () => (found.length === 0 || file.tree.recovered ? undefined : found),
    };
  },
};

export default decidingFacts;

function isWritten(written: ReadonlySet<string>, subject: string): boolean {
  const path = /^[\w$]+\(([^')]+)\)$/.exec(subject)?.[1] ?? subject.replace(/\(.*$/, '');
  const names = path.split('.');
  return names.some((_, at) => written.has(names.slice(0, at + 1).join('.')));
}

/**
 * The function for which the value comes from outside: as a parameter or part of one, or as a field of its object. A function inside that
 * has a name of its own decides for itself.
 */
function frameOf(
  file: CollectedFile,
  frames: readonly Frame[],
  takenOut: ReadonlySet<number>,
  { root }: Tested,
): Frame | undefined {
  const at = root < 0 ? ownObject(frames) : declaringFrame(file, frames, takenOut, root);
  const inner = frames.findLastIndex(({ name }) => name !== undefined);
  return inner > at ? undefined : frames[at];
}

function ownObject(frames: readonly Frame[]): number {
  const method = frames.findLastIndex(({ node }) => node.type !== 'ArrowFunctionExpression');
  return method < 0 ? frames.length - 1 : method;
}

/** Past the last one where the value does not come from outside. */
function declaringFrame(
  file: CollectedFile,
  frames: readonly Frame[],
  takenOut: ReadonlySet<number>,
  root: number,
): number {
  const symbol = file.symbolAt(root);
  const [declared] = symbol === undefined ? [] : file.facts.declarations.of(symbol);
  if (symbol === undefined || declared === undefined || isReplaced(file, symbol)) return frames.length;
  const isGiven = file.kindOfSymbol(symbol) === 'parameter' || takenOut.has(symbol);
  const { nameStart } = declared;
  const at = frames.findLastIndex(({ node }) => node.start <= nameStart && nameStart < node.end);
  return isGiven && at >= 0 ? at : frames.length;
}

function isReplaced(file: CollectedFile, symbol: number): boolean {
  return file.occurrencesOf(symbol).some((use) => use.is(ROLE.WRITE) && !use.is(ROLE.DECLARATION));
}

/** What ends the function or the round for one case says all there is to say about it. */
function isGuard({ consequent, alternate }: IfStatement): boolean {
  return alternate === null && leaves(consequent);
}

function leaves(node: Node): boolean {
  if (node.type === 'BlockStatement') return node.body.length > 0 && leaves(node.body.at(-1)!);
  return /^(?:Return|Throw|Continue|Break)Statement$/.test(node.type);
}

function placeOf({ ancestors }: CollectedFile, home: Node, test: Node): number {
  let statement = test;
  for (const node of [...ancestors.slice(ancestors.lastIndexOf(home) + 1), test]) {
    if (node.type === 'IfStatement' || node.type === 'SwitchStatement') return node.start;
    if (node.type === 'ConditionalExpression') break;
    if (/(?:Statement|Declaration)$/.test(node.type)) statement = node;
  }
  return statement.start;
}

function nameOf(node: Callable, parent: Node): Frame['name'] {
  const id =
    'key' in parent && !('computed' in parent && parent.computed)
      ? parent.key
      : parent.type === 'VariableDeclarator'
        ? parent.id
        : node.id;
  return id?.type === 'Identifier' ? { name: id.name, start: id.start } : undefined;
}
