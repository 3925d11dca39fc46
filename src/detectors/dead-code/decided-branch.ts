// Branches that are never taken, or always, since an earlier question has decided.
import type {
  ConditionalExpression,
  Expression,
  IfStatement,
  Node,
  SwitchStatement,
} from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';
import type { FlowRoot } from '../../flow/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { ownerNameAt, type Code, type Finding } from '../kit/index.ts';
import { placesOf, tick, times, wordOf } from '../kit/say.ts';
import { codeHash } from '../../base/index.ts';
import { testOf } from './condition-test.ts';
import { decidedConditions, type Decided } from './decided-conditions.ts';
import { isKnown, isMeantUnreached } from './unreachable.ts';

export const decidedBranch: Code = {
  kind: 'decided-branch',
  tier: 'proof',
  equalRules: [
    'no-unnecessary-condition',
    'no-dupe-else-if',
    'noUnnecessaryConditions',
    '@ts-ignore',
    '@ts-expect-error',
  ],
  say: (said) => {
    const lines = said.measure ?? 0;
    const rest = lines > 0 ? `; ${times(lines, 'line')} never ${lines === 1 ? 'runs' : 'run'}` : '';
    return `${tick(wordOf(said, 'condition'))} is always ${wordOf(said, 'truth')} here, as ${placesOf(said, 'decided-by')} has asked before${rest}.`;
  },
  cause:
    'A condition comes out the same each time, since every path to it has already asked about the same value.',
  approach:
    'Which of the two questions is the right one? A guard that was added above, a branch that was copied, and a condition that was meant to ask about another variable are common origins; the last is a bug. Otherwise the later question, and what never runs, can go.',
};

export type DecidedRow = readonly [
  start: number,
  end: number,
  condition: string,
  truth: 0 | 1,
  byStart: number,
  byEnd: number,
  /** Lines that never run. */
  lines: number,
  key: string,
];

/** A place where a condition chooses. */
export type Choice = IfStatement | ConditionalExpression | SwitchStatement;

export interface Choices {
  readonly root: FlowRoot;
  readonly choices: readonly Choice[];
}

/** Whether two conditions ask about the same name, so that it is worth while to look at the control flow. */
export function asksTwice(choices: readonly Choice[]): boolean {
  const names = new Set<string>();
  for (const choice of choices) {
    const own = new Set(
      choice.type === 'SwitchStatement' ? namesIn(choice.discriminant) : namesIn(choice.test),
    );
    for (const name of own) {
      if (names.has(name)) return true;
      names.add(name);
    }
  }
  return false;
}

function namesIn(node: Expression): string[] {
  if (node.type === 'LogicalExpression') return [...namesIn(node.left), ...namesIn(node.right)];
  if (node.type === 'UnaryExpression' && node.operator === '!') return namesIn(node.argument);
  const test = testOf(node);
  return test ? [test.variable.name] : [];
}

export function decidedRows(file: CollectedFile, { root, choices }: Choices): DecidedRow[] {
  const switches = choices.filter((choice) => choice.type === 'SwitchStatement');
  const decided = decidedConditions(file, root, switches);
  if (decided.size === 0) return [];
  return choices
    .flatMap((choice) => sidesOf(choice, decided))
    .flatMap((sides) => {
      const row = rowOf(file, sides);
      return row ? [row] : [];
    });
}

/** A condition with what it decides on. */
interface Sides {
  /** What is asked, and where that stands. */
  readonly condition: Node;
  readonly outcome: Decided | undefined;
  readonly whenTrue: readonly Node[];
  readonly whenFalse: readonly Node[];
  readonly choice: Choice;
}

function sidesOf(choice: Choice, decided: ReadonlyMap<Node, Decided>): Sides[] {
  if (choice.type === 'SwitchStatement')
    return choice.cases.flatMap((one): Sides[] => {
      const outcome = decided.get(one);
      if (one.test === null || outcome?.truth !== false || one.consequent.length === 0) return [];
      return [{ condition: one.test, outcome, whenTrue: one.consequent, whenFalse: [], choice }];
    });
  const { test, consequent, alternate } = choice;
  const outcome = outcomeOf(test, decided);
  return [
    {
      condition: test,
      outcome,
      whenTrue: statementsOf(consequent),
      whenFalse: alternate ? statementsOf(alternate) : [],
      choice,
    },
  ];
}

function statementsOf(node: Node): readonly Node[] {
  return node.type === 'BlockStatement' ? node.body : [node];
}

/** What comes of a condition that is put together of others. */
function outcomeOf(node: Expression, decided: ReadonlyMap<Node, Decided>): Decided | undefined {
  if (node.type === 'UnaryExpression' && node.operator === '!') {
    const inner = outcomeOf(node.argument, decided);
    return inner && { ...inner, truth: !inner.truth };
  }
  if (node.type === 'LogicalExpression' && node.operator !== '??') {
    const [left, right] = [outcomeOf(node.left, decided), outcomeOf(node.right, decided)];
    const settling = node.operator === '||';
    if (left?.truth === settling) return left;
    if (right?.truth === settling) return right;
    return left && right;
  }
  return decided.get(node);
}

function rowOf(file: CollectedFile, { condition, outcome, choice, ...sides }: Sides): DecidedRow | undefined {
  if (outcome === undefined) return undefined;
  const { text, facts } = file;
  const { truth, by } = outcome;
  const dead = truth ? sides.whenFalse : sides.whenTrue;
  const isMeant = dead.length === 0 ? isElse(text, choice.start) : dead.every(isMeantUnreached);
  const { start, end } = condition;
  if (isMeant || isKnown(file, start, dead[0]?.start ?? end)) return undefined;
  const lines = dead.length === 0 ? 0 : text.slice(dead[0]!.start, dead.at(-1)!.end).split('\n').length;
  const words = text.slice(start, end).replaceAll(/\s+/g, ' ');
  const key = `${ownerNameAt(facts, start)}:${codeHash(text.slice(by.start, end))}`;
  return [start, end, words, truth ? 1 : 0, by.start, by.end, lines, key];
}

/** `else if` with the opposite of what was asked: said once more for whoever reads it. */
function isElse(text: string, start: number): boolean {
  return /\belse\s*$/.test(text.slice(Math.max(0, start - 20), start));
}

export function decidedFinding({ path: file }: SourceFile, row: DecidedRow): Finding {
  const [start, end, condition, truth, byStart, byEnd, lines, key] = row;
  return {
    kind: decidedBranch.kind,
    file,
    start,
    end,
    key,
    measure: lines,
    data: { condition, truth: truth === 1 ? 'true' : 'false' },
    evidence: [{ fact: 'decided-by', file, start: byStart, end: byEnd }],
  };
}
