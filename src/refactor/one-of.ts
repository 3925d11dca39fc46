// What is asked about a name that several symbols have: a question whose candidates are what each of them comes to.
import { compareText } from '../base/index.ts';
import type { Operation } from '../contract/index.ts';
import { NO_CHANGE, isEmptyChange } from './plan/change.ts';
import { isDone } from './decide/answer.ts';
import type { Candidate, Conclusion } from './decide/conclusion.ts';
import type { NamedRequest, OneOfRequest } from './decide/request.ts';
import { NOTHING } from './decide/why-not-commit.ts';

/** Of more than these, each is only named: to find out what all of them come to would take long and help nobody. */
export const MOST_LOOKED_AT = 6;

/** How many symbols a message names. */
const SHOWN = 3;

/** `conclusions` are what the choices come to, in their order; none where there are too many. */
export function concludeOneOf(
  { operation, symbol, choices }: Pick<OneOfRequest, 'operation' | 'symbol' | 'choices'>,
  conclusions: readonly (Conclusion | undefined)[],
): Conclusion {
  const confidence = Math.floor(100 / choices.length) / 100;
  const candidates = choices.flatMap((choice, index) =>
    candidatesFor(choice, conclusions[index], confidence),
  );
  const known = conclusions.filter((conclusion) => conclusion !== undefined);
  const [first] = candidates;
  return {
    ...NOTHING,
    operation,
    symbol,
    status: 'needs_decision',
    reason: 'symbol_ambiguous',
    message: messageOf(operation, symbol, choices),
    candidates,
    facts: known.flatMap(({ facts, candidates: own }) =>
      // What TypeScript would say is told of the first candidate only: the texts after it are those that are shown.
      facts.filter(({ isAfter }) => !isAfter || (first && own[0]?.change === first.change)),
    ),
    failed: ['symbol_is_unique'],
    questions: [{ question: `Which ${symbol} is meant?`, places: choices.map(({ name }) => name) }],
    read: unique(known.flatMap(({ read }) => read)),
    contexts: unique(known.flatMap(({ contexts }) => contexts)),
    entryPoints: unique(known.flatMap(({ entryPoints }) => entryPoints)),
    problems: [
      ...new Map(
        known.flatMap(({ problems }) => problems.map((each) => [JSON.stringify(each), each])),
      ).values(),
    ],
    isTruncated: known.some(({ isTruncated }) => isTruncated),
  };
}

function messageOf(operation: Operation, symbol: string, choices: readonly NamedRequest[]): string {
  const names = choices.slice(0, SHOWN).map(({ name }) => name);
  const more = choices.length > SHOWN ? `, and ${choices.length - SHOWN} more` : '';
  return `${JSON.stringify(symbol)} names ${choices.length} symbols: ${names.join(', ')}${more}; say which to ${operation}`;
}

/** What is certain is one candidate; what is a question itself gives all its choices. */
function candidatesFor(
  { name }: NamedRequest,
  conclusion: Conclusion | undefined,
  confidence: number,
): Candidate[] {
  const all = conclusion?.candidates.filter(({ change }) => !isEmptyChange(change)) ?? [];
  const ways = conclusion && isDone(conclusion) ? all.slice(0, 1) : all;
  if (ways.length === 0) {
    const description = conclusion ? `not possible: ${conclusion.message}` : 'ask again with this name';
    return [
      { id: name, description, confidence, provenance: 'semantic', change: NO_CHANGE, check: undefined },
    ];
  }
  return ways.map((way) => ({
    ...way,
    id: ways.length === 1 ? name : `${name}:${way.id}`,
    description: `${name}: ${way.description}`,
    confidence: Math.min(way.confidence, confidence),
  }));
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)].sort(compareText);
}
