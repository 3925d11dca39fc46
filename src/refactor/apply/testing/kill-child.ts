// A process that applies a random change, undoes it or recovers, and kills itself before a step. Arguments: root, seed, what
// to do, the step.
import { durableFiles } from '../../../host/index.ts';
import { applyWrites } from '../apply-writes.ts';
import { recover } from '../recover.ts';
import { undo } from '../undo.ts';
import { randomTree, randomWrites } from './random-change.ts';
import { randomFrom } from './random.ts';

const [root = '', seed = '', action = '', step = ''] = process.argv.slice(2);
let steps = 0;
const files = durableFiles({
  onStep: () => {
    if (++steps === Number(step)) process.kill(process.pid, 'SIGKILL');
  },
});
if (action === 'apply') {
  const random = randomFrom(Number(seed));
  applyWrites(root, randomWrites(random, randomTree(random)), { files });
} else if (action === 'undo') undo(root, { files });
else recover(root, { files });
