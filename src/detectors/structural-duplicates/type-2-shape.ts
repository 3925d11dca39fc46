// Copies that differ in names and literals.
import { copies } from '../kit/copies.ts';
import type { Code } from '../kit/index.ts';

export const type2Shape: Code = {
  kind: 'type-2-shape',
  say: copies,
  offByDefault: true,
  cause:
    'Pieces of code have the same structure and differ only in names and literals. The steps are written out once per case, so a correction to the steps has to find every case.',
  approach:
    'What do the names that differ stand for? They may be inputs that one function could take, fields or classes that play the same role, or two things of the domain that are alike by chance and will diverge. Which of these it is tells whether the copies belong together. Where a whole file or class follows another in this way, the question is rather what the two have in common as a whole.',
};
