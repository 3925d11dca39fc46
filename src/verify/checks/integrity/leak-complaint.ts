// How a leak is put into words, with the path that proves it: where it is acquired, which tests lead on, where the function is left, and
// where other paths release it.
import type { Node } from '@oxc-project/types';
import type { WitnessPlace } from '../../../contract/index.ts';
import type { Complaint } from '../../check.ts';
import { functionsIn } from '../../syntax/functions-in.ts';
import { functionAround, type Tree } from '../../syntax/tree-of.ts';
import { placeIn } from '../../witness-place.ts';
import type { Acquisition, DroppedAcquisition } from './acquisition.ts';
import type { Leak } from './leaks.ts';

/** What two sides of a change have in common if the leak was there before, whatever the call is given. */
export function leakKey({ acquired, kind }: Leak): string {
  const { row, call, tree } = acquired;
  const name = 'handle' in acquired ? acquired.handle.text : '';
  return [row.id, oneLine(tree.textOf(call.callee)), oneLine(name), kind].join('\0');
}

/** The same for what was not decided. */
export function undecidedKey({ row, call, tree }: Acquisition): string {
  return [row.id, oneLine(tree.textOf(call.callee)), 'undecided'].join('\0');
}

export function undecidedComplaint({ row, call, tree }: Acquisition): Complaint {
  return {
    status: 'unknown',
    code: 'RELEASE_NOT_DECIDED',
    file: tree.path,
    span: tree.spanOf(call),
    message: `Whether ${row.what} that is acquired at ${tree.path}:${tree.lineAt(call.start)} is always released was not decided: the function has too many paths.`,
  };
}

export function unreadComplaint({ path }: Tree): Complaint {
  return {
    status: 'unknown',
    code: 'RELEASE_NOT_DECIDED',
    file: path,
    message: `Whether ${path} releases all that it acquires was not decided: the file is not understood as a whole.`,
  };
}

/** What was acquired, under its name, and where. */
export function acquiredText(acquired: Acquisition | DroppedAcquisition): string {
  const { row, tree, call } = acquired;
  const handle = 'handle' in acquired ? acquired.handle : undefined;
  const name = handle && (handle.listens ? `${handle.listens.event} of ${handle.text}` : handle.text);
  const shown = name === undefined ? '' : ` (\`${oneLine(name)}\`)`;
  return `${upper(row.what)}${shown} that is acquired at ${tree.path}:${tree.lineAt(call.start)}`;
}

/** `wasSafe`: whether the base released it on every path. */
export function leakComplaint(leak: Leak, wasSafe: boolean): Complaint {
  const { acquired, kind, isLikely, releases } = leak;
  const { row, tree, call } = acquired;
  const isError = kind === 'implicit';
  const isSerious = isLikely && (row.onError === 'fail' || wasSafe);
  const message = `${acquiredText(acquired)} ${wayOut(leak)}.`;
  return {
    status: row.passes || (isError && !isSerious) ? 'review' : 'fail',
    code: isError && row.code === 'RESOURCE_LEAKED' ? 'RESOURCE_LEAKED_ON_ERROR' : row.code,
    rule: { spec: 'integrity', since: row.since },
    file: tree.path,
    span: tree.spanOf(call),
    message,
    witness: {
      symbol: `${tree.path}#${nameAround(tree, leak.root)}`,
      proof: `${message} ${otherPaths(leak)}`,
      places: placesOf(leak),
    },
    instruction:
      releases.length > 0
        ? `Release it in a \`finally\` that covers everything from ${tree.path}:${tree.lineAt(call.start)} on, or before that path leaves.`
        : `Release it before the function ends (${row.release
            .map((item) => `\`${item.split('=')[0]}\``)
            .slice(0, 3)
            .join(', ')}), in a \`finally\` if something between can throw.`,
  };
}

function wayOut({ path, acquired: { tree }, releases }: Leak): string {
  if (path === 'dropped') return 'is never released, because nothing keeps it';
  if (releases.length === 0) return 'is never released';
  const line = path.at && tree.lineAt(path.at.start);
  switch (path.exit) {
    case 'return':
      return `is not released on the path that returns at line ${line}`;
    case 'throw':
      return line === undefined
        ? 'is not released on a path that throws'
        : `is not released on the path that throws at line ${line}`;
    case 'again':
      return 'is not released before the next one takes its place';
    case 'error':
      return `is not released if line ${line} throws`;
    case 'end':
      return 'is not released on a path to the end of the function';
  }
}

function otherPaths({ releases, acquired: { tree } }: Leak): string {
  const [first] = releases;
  return first === undefined
    ? 'Nothing in the function releases it, gives it back or hands it over.'
    : `Another path releases it at line ${tree.lineAt(first.start)}.`;
}

const MOST_TESTS = 4;

function placesOf({ acquired: { tree, call }, path, releases, root }: Leak): WitnessPlace[] {
  const at = (role: string, node: { start: number; end: number }): WitnessPlace =>
    placeIn({ side: tree.side, file: tree.path, text: tree.text }, role, node);
  const places = [at('acquired', call)];
  if (path !== 'dropped') {
    for (const { node, isTrue } of path.tests.slice(-MOST_TESTS))
      places.push(at(isTrue ? 'if' : 'if not', node));
    const end = root.body ? { start: Math.max(root.start, root.end - 1), end: root.end } : root;
    places.push(at(path.exit === 'error' ? 'throws' : 'leaves', path.at ?? end));
  }
  if (releases[0]) places.push(at('released', releases[0]));
  return places;
}

/** The name of the innermost function around a node that has one, the node itself included. */
export function nameAround(tree: Tree, inside: Node): string {
  for (let at: Node | undefined = inside; at; at = functionAround(tree, at))
    for (const { node, name } of functionsIn(tree).values()) if (node === at) return name;
  return 'module';
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function upper(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
