// How a listener that outlives its component is put into words.
import type { Complaint } from '../../check.ts';
import { nameAround } from './leak-complaint.ts';
import { placeIn } from '../../witness-place.ts';
import type { ListenerLeak } from './listeners.ts';

export function listenerKey({ tree, call, kind }: ListenerLeak): string {
  const [event] = call.arguments;
  const what = kind === 'interval' || !event ? '' : tree.textOf(event);
  return [kind, tree.textOf(call.callee), what].join('\0');
}

export function listenerComplaint(leak: ListenerLeak): Complaint {
  const { tree, call, kind, end } = leak;
  const message = messageOf(leak);
  const shown = { side: tree.side, file: tree.path, text: tree.text };
  const isMethod = kind !== 'other-function' && leak.endNames[0] !== 'the function that it gives back';
  return {
    status: isMethod && end === undefined ? 'review' : 'fail',
    code: kind === 'interval' ? 'TIMER_NOT_CLEARED' : 'LISTENER_NOT_REMOVED',
    file: tree.path,
    span: tree.spanOf(call),
    message,
    witness: {
      symbol: `${tree.path}#${nameAround(tree, call)}`,
      proof: `${message} ${proofOf(leak)}`,
      places: [
        placeIn(shown, kind === 'other-function' ? 'removed' : 'added', call),
        ...(end ? [placeIn(shown, 'ends', end)] : []),
      ],
    },
    instruction:
      kind === 'other-function'
        ? 'Keep the function that is added in a variable or a field, and remove that one.'
        : `${kind === 'interval' ? 'Clear it' : 'Remove it'} in ${namesOf(leak)}.`,
  };
}

function namesOf({ endNames }: ListenerLeak): string {
  return endNames.map((name) => (name.includes(' ') ? name : `\`${name}\``)).join(' or ');
}

function messageOf(leak: ListenerLeak): string {
  const { tree, call, kind, begin } = leak;
  const where = `${tree.path}:${tree.lineAt(call.start)}`;
  if (kind === 'other-function')
    return `Nothing is removed at ${where}: the function is made there, and is not the one that was added.`;
  const what = kind === 'interval' ? 'An interval' : 'A listener';
  return `${what} that \`${begin}\` sets up at ${where} outlives its component: nothing ${kind === 'interval' ? 'clears' : 'removes'} it.`;
}

function proofOf({ kind, end, endNames }: ListenerLeak): string {
  if (kind === 'other-function')
    return 'A listener is removed by identity, and `bind` and function expressions make a new function each time.';
  if (end) return 'What runs when the component goes away does not mention it.';
  return endNames[0] === 'the function that it gives back'
    ? 'The effect gives back no function that would.'
    : 'There is no place that runs when the component goes away.';
}
