// Which files TypeScript cannot be relied on about, because something that they need is not installed, built or configured.
import type { View } from '../kit/index.ts';
import { contextsIn } from '../kit/context-plan.ts';
import { doubtsIn } from './doubts.ts';

/** Whether what is said about a file may be otherwise once everything is there. */
export function typeDoubts(view: View): (path: string) => boolean {
  const doubts = doubtsIn(view, []);
  const contextsOf = contextsIn(view.state);
  return (path) => {
    const file = view.graph.files.get(path);
    return file === undefined || doubts(file, contextsOf(path)[0] ?? '')?.isOpen === true;
  };
}
