// Copies that also differ in what is a matter of writing.
import { copies } from '../kit/copies.ts';
import type { Code } from '../kit/index.ts';

export const type3Normalized: Code = {
  kind: 'type-3-normalized',
  say: copies,
  offByDefault: true,
  tier: 'advice',
  cause:
    'Pieces of code do the same steps in the same order once types, braces, kinds of declaration, awaiting and similar matters of style are set aside.',
  approach:
    'Why were the same steps written in two ways? One copy may have been modernised or typed and the other not, one may be the asynchronous twin, or two authors may have solved the same problem without knowing. The difference that remains may be a correction that one of them lacks. Where many such pairs lie between two modules, one is likely a copy that has been drifting from the other.',
};
