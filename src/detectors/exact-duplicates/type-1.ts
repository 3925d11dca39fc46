// Copies that are alike to the letter.
import { findExactClones } from '../../clones/index.ts';
import { copies, reportClone } from '../kit/copies.ts';
import type { Code, Finding, View } from '../kit/index.ts';
import type { ExactOptions } from './options.ts';

export const type1: Code = {
  kind: 'type-1',
  say: copies,
  cause:
    'The same code is in several places, alike except for layout and comments. A change to one copy has to be made in all, and nothing says where the others are.',
  approach:
    'Why does this code exist more than once? It may have been pasted to save time, have no home that all its users can import from, or have been kept apart because one copy was about to change and never did. Whether the copies have to change together decides whether they are one thing. Where several stand in one module or two modules share many, the missing piece is probably a module of its own rather than a function.',
};

export function findType1(view: View, options: ExactOptions): Finding[] {
  return findExactClones(view, options).map((clone) => reportClone(clone, type1.kind));
}
