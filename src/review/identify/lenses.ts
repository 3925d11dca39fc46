// What is looked for, one narrow question at a time: a reader who looks for everything sees less.
import type { IssueType } from '../../contract/index.ts';

export interface Lens {
  readonly id: string;
  readonly looksFor: string;
  readonly types: readonly IssueType[];
}

export const LENSES: readonly Lens[] = [
  {
    id: 'logic',
    looksFor: `Code that computes something else than it evidently means to: inverted or incomplete conditions, wrong operators and operands, off-by-one
bounds, a copied line of which only half was adapted, a variable that is shadowed or taken for another, arguments in the wrong order, a case that is
forgotten, a value that is computed and not used, state that is updated in one place and not in its twin.`,
    types: ['bug', 'logic_error'],
  },
  {
    id: 'edges',
    looksFor: `Inputs and moments for which the code fails: null, undefined, empty, zero, negative, very large, duplicate or concurrent; promises that nobody
awaits or whose rejection nobody handles; an order of events that is taken for granted; an error that is swallowed or leaves things half-done.`,
    types: ['bug', 'logic_error'],
  },
  {
    id: 'users',
    looksFor: `Promises to the rest of the program that the change breaks: callers that rely on what a function returned, threw, accepted or did before; types
that no longer say the truth; a contract between two files of which only one was changed; configuration, storage formats and messages that older
code still reads.`,
    types: ['bug', 'type_error'],
  },
  {
    id: 'security',
    looksFor: `Ways to make the code do what it must not: untrusted input that reaches a query, a command, a path, a page, a redirect, a regular expression or a
deserialiser; a permission that is not checked any more; a secret that is logged, sent or stored; randomness and comparisons that can be guessed.`,
    types: ['security'],
  },
  {
    id: 'resources',
    looksFor: `Work and memory that grow without need: a query or request per item, a search within a loop over the same data, something repeated on every render
or request, listeners, timers, handles and caches that are never given back.`,
    types: ['performance', 'bug'],
  },
  {
    id: 'leftovers',
    looksFor: `What the change leaves behind: code that nothing reaches any more, debugging aids, a flag that has lost its purpose, a name or comment that now says
the opposite of the code.`,
    types: ['unused_code', 'best_practice'],
  },
];
