// What is asked about a name that several symbols have: a question whose candidates are what each of them comes to.
import { compareText } from '../../base/index.ts';
import type { Operation } from '../../contract/index.ts';
import { NO_CHANGE, isEmptyChange } from '../plan/change.ts';
import type { NamedRequest, OneOfRequest } from '../plan/request.ts';
import { isDone, NOTHING, type Candidate, type Outcome } from './outcome.ts';

/** Of more than these, each is only named: to find out what all of them come to would take long and help nobody. */
export const MOST_LOOKED_AT = 6;

/** How many symbols a message names. */
const SHOWN = 3;

/** `outcomes` are what the choices come to, in their order; none where there are too many. */
export function oneOf(
  { operation, symbol, choices }: Pick<OneOfRequest, 'operation' | 'symbol' | 'choices'>,
  outcomes: readonly (Outcome | undefined)[],
): Outcome {
  const confidence = Math.floor(100 / choices.length) / 100;
  const candidates = choices.flatMap((choice, index) => candidatesFor(choice, outcomes[index], confidence));
  const known = outcomes.filter((outcome) => outcome !== undefined);
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
  outcome: Outcome | undefined,
  confidence: number,
): Candidate[] {
  const all = outcome?.candidates.filter(({ change }) => !isEmptyChange(change)) ?? [];
  const open = outcome && isDone(outcome) ? all.slice(0, 1) : all;
  if (open.length === 0) {
    const description = outcome ? `not possible: ${outcome.message}` : 'ask again with this name';
    return [
      { id: name, description, confidence, provenance: 'semantic', change: NO_CHANGE, check: undefined },
    ];
  }
  return open.map((candidate) => ({
    ...candidate,
    id: open.length === 1 ? name : `${name}:${candidate.id}`,
    description: `${name}: ${candidate.description}`,
    confidence: Math.min(candidate.confidence, confidence),
  }));
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)].sort(compareText);
}
