// What conversations may take, shared by all that run at once. A turn is only taken while there is something left, and close to the end
// only as many at once as have room; the last ones may go over by what they themselves take, and nothing more is asked.
import { Failure } from '../../contract/index.ts';
import type { Conversation, Model, ModelEvent, ModelUsage } from './model.ts';
import { stoppedOnRequest } from './trouble.ts';

export interface BudgetLimits {
  /** US dollars. */
  readonly usd?: number;
  /** Input and output together. */
  readonly tokens?: number;
}

export interface Spent extends ModelUsage {
  readonly turns: number;
}

export interface ModelBudget {
  readonly limits: BudgetLimits;
  spent(): Spent;
  /** Whether nothing more may be asked. */
  isSpent(): boolean;
  /** Waits until there is room for a turn. Throws a failure when there is none left. */
  admit(signal: AbortSignal | undefined): Promise<void>;
  /** An admitted turn has ended, by whatever it took. */
  settle(usage: ModelUsage | undefined): void;
  /** Something was spent outside of a turn. */
  charge(usage: ModelUsage): void;
}

type Measure = (usage: ModelUsage) => number;

const usdOf: Measure = ({ usd }) => usd;
const tokensOf: Measure = ({ inputTokens, outputTokens }) => inputTokens + outputTokens;

export function modelBudget(limits: BudgetLimits): ModelBudget {
  const measured: readonly (readonly [Measure, number])[] = [
    [usdOf, limits.usd ?? Infinity],
    [tokensOf, limits.tokens ?? Infinity],
  ];
  let spent: Spent = { inputTokens: 0, outputTokens: 0, usd: 0, turns: 0 };
  /** The most that a turn has taken so far, in each measure. */
  let largest: readonly number[] = [0, 0];
  let running = 0;
  let waiting: (() => void)[] = [];

  const isSpent = (): boolean => measured.some(([measure, limit]) => measure(spent) >= limit);
  const hasRoom = (): boolean =>
    measured.every(([measure, limit], index) => measure(spent) + (running + 1) * largest[index]! <= limit);
  const add = (usage: ModelUsage, turns: number): void => {
    spent = {
      inputTokens: spent.inputTokens + usage.inputTokens,
      outputTokens: spent.outputTokens + usage.outputTokens,
      usd: spent.usd + usage.usd,
      turns: spent.turns + turns,
    };
  };
  return {
    limits,
    spent: () => spent,
    isSpent,
    async admit(signal) {
      for (;;) {
        if (signal?.aborted === true) throw stoppedOnRequest();
        if (isSpent()) throw budgetSpent(limits, spent);
        if (running === 0 || hasRoom()) break;
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
          signal?.addEventListener('abort', () => resolve(), { once: true });
        });
      }
      running++;
    },
    settle(usage) {
      running--;
      if (usage !== undefined) {
        add(usage, 1);
        largest = measured.map(([measure], index) => Math.max(measure(usage), largest[index]!));
      }
      const all = waiting;
      waiting = [];
      for (const wake of all) wake();
    },
    charge: (usage) => add(usage, 0),
  };
}

function budgetSpent({ usd, tokens }: BudgetLimits, spent: Spent): Failure {
  const words = [
    ...(usd === undefined ? [] : [`$${spent.usd.toFixed(2)} of $${usd.toFixed(2)}`]),
    ...(tokens === undefined ? [] : [`${tokensOf(spent)} of ${tokens} tokens`]),
  ];
  const message = `The budget for models is spent: ${words.join(', ')}.`;
  return new Failure('BUDGET_SPENT', { message, limits: { usd, tokens }, spent });
}

export function withBudget(model: Model, budget: ModelBudget): Model {
  return { ...model, converse: (conversation) => withinBudget(model, conversation, budget) };
}

async function* withinBudget(
  model: Model,
  conversation: Conversation,
  budget: ModelBudget,
): AsyncGenerator<ModelEvent, void, undefined> {
  if (budget.isSpent()) throw budgetSpent(budget.limits, budget.spent());
  let isInTurn = false;
  let asksFirst = false;
  const beforeTurn = async (): Promise<void> => {
    await conversation.beforeTurn?.();
    if (isInTurn) budget.settle(undefined);
    isInTurn = false;
    await budget.admit(conversation.signal);
    isInTurn = true;
    asksFirst = true;
  };
  try {
    for await (const event of model.converse({ ...conversation, beforeTurn })) {
      if (event.kind === 'usage' && isInTurn) {
        isInTurn = false;
        budget.settle(event.usage);
      } else if (event.kind === 'usage') budget.charge(event.usage);
      yield event;
      // A model that does not ask before its turns is stopped after one.
      if (!asksFirst && budget.isSpent()) throw budgetSpent(budget.limits, budget.spent());
    }
  } finally {
    if (isInTurn) budget.settle(undefined);
  }
}
