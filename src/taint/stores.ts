// What one part of a program keeps for others to read: the state of components, and the storage of a browser.
import type { Node } from '@oxc-project/types';
import { readMember, writeMember } from './members.ts';
import { copyFields, isFunction } from './objects.ts';
import { callValue } from './parts.ts';
import { newObject, type Frame } from './run.ts';
import { NOTHING, join, ofObject, type Value } from './value.ts';

/** `const [state, setState] = useState(first)`. */
export function stateOf(frame: Frame, [first = NOTHING]: readonly Value[], node: Node): Value {
  const key = `state@${frame.tree.path}:${node.start}`;
  const before = frame.run.apiFields.get(key) ?? NOTHING;
  const made = (given: Value): Value =>
    isFunction(given) ? callValue(frame, given, NOTHING, [before], node) : given;
  const native = ([given = NOTHING]: readonly Value[]): Value => {
    keep(frame, key, made(given));
    return NOTHING;
  };
  const pair = newObject(frame.run, { isArray: true });
  pair.fields.set('0', join(made(first), before));
  pair.fields.set('1', ofObject(newObject(frame.run, { native })));
  return ofObject(pair);
}

/** `this.setState({ … })` and `this.setState((state, props) => ({ … }))`. */
export function writeState(frame: Frame, component: Value, given: Value, node: Node): void {
  const state = readMember(frame, component, 'state');
  const props = readMember(frame, component, 'props');
  const next = isFunction(given) ? callValue(frame, given, NOTHING, [state, props], node) : given;
  for (const object of state.objects) copyFields(frame, next, object);
  if (state.objects.length === 0) writeMember(frame, component, 'state', next);
}

/** `localStorage.setItem(name, value)`. */
export function keepItem(
  frame: Frame,
  [name = NOTHING, value = NOTHING]: readonly Value[],
  _: Node,
  api: string,
): undefined {
  if (name.text !== undefined) keep(frame, `${api.replace('set', 'get')}(${name.text})`, value);
}

/** `localStorage.getItem(name)`. */
export function keptItem(
  { run }: Frame,
  [name = NOTHING]: readonly Value[],
  _: Node,
  api: string,
): Value | undefined {
  return run.apiFields.get(`${api}(${name.text})`);
}

function keep({ run }: Frame, key: string, value: Value): void {
  const before = run.apiFields.get(key) ?? NOTHING;
  const after = join(before, value);
  run.apiFields.set(key, after);
  if (after.labels.length > before.labels.length) run.sharedVersion++;
}
