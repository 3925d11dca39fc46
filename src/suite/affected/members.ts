// Members of objects and classes as pieces of their own: a method runs only for those who name it. Who names it does not show whose
// method is meant, so that every place with that name counts; and so on from the methods in which those places stand.
import { memo } from '../../base/index.ts';
import { FUNCTION, ROLE } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { bodyNode, unitNode, type NodeId } from './file-edges.ts';
import { cut, unitsOf, type Reading } from './file-units.ts';
import { loadCalls } from './load-calls.ts';

export interface Member {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Names by which the language, or whoever takes any object, calls members. */
const CALLED_UNNAMED = new Set([
  'constructor',
  'default',
  'toString',
  'valueOf',
  'toJSON',
  'then',
  'catch',
  'finally',
  'next',
  'return',
  'throw',
  'inspect',
  'render',
  'get',
  'set',
  'has',
  'apply',
  'deleteProperty',
  'ownKeys',
  'construct',
  'getPrototypeOf',
  'defineProperty',
  'exports',
]);

/** Functions at the top of a file that are members, outermost ones only. Those that are handed over may be called by anyone. */
export function membersOf(file: SourceFile, text: string): readonly Member[] {
  const members: Member[] = [];
  const calls = loadCalls(file).toSorted((a, b) => a.start - b.start);
  let handedTo = 0;
  let call = 0;
  let last = 0;
  for (const fact of file.facts.functions) {
    if (fact.start < last) continue;
    last = fact.end;
    for (; calls[call] !== undefined && calls[call]!.start < fact.start; call++)
      handedTo = Math.max(handedTo, calls[call]!.end);
    if (fact.end < handedTo) continue;
    const name = memberName(file, text, fact.start, fact.symbol, fact.is(FUNCTION.CONSTRUCTOR));
    if (name !== undefined && !CALLED_UNNAMED.has(name))
      members.push({ name, start: fact.start, end: fact.end });
  }
  return members;
}

function memberName(
  { facts }: SourceFile,
  text: string,
  start: number,
  symbol: number | undefined,
  isConstructor: boolean,
): string | undefined {
  if (isConstructor) return undefined;
  const known = facts.symbols.get(symbol);
  if (known) return known.kind === 'method' || known.kind === 'accessor' ? known.name : undefined;
  const before = text.slice(Math.max(0, start - 120), start);
  return (
    /\.\s*([\w$]+)\s*=\s*(?:async\s*)?$/.exec(before)?.[1] ??
    /[{,]\s*(?:\/\/[^\n]*\n\s*|\/\*[^*]*\*\/\s*)*([\w$]+)\s*:\s*(?:async\s*)?$/.exec(before)?.[1]
  );
}

/** Texts of members that stand in these stretches of a file. */
export function memberTexts(
  { text, mute }: Reading,
  members: readonly Member[],
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { name, start, end } of members)
    texts.set(name, `${texts.get(name) ?? ''}\n${cut(text, start, end, mute)}`);
  return texts;
}

/** How many texts are searched for names at most; with more to do, whoever loads the file of a member counts. */
const MOST_SEARCHES = 20_000;

/**
 * Nodes in which members of these names are named, directly or through other members. Undefined where that cannot be told: a name that
 * nobody mentions is called from outside.
 */
export function whoNames(state: ProjectState, names: ReadonlySet<string>): Set<NodeId> | undefined {
  const nodes = new Set<NodeId>();
  const seen = new Set(names);
  const queue = [...names];
  for (let at = 0; at < queue.length; at++) {
    if (queue.length * state.graph.paths.length > MOST_SEARCHES) return undefined;
    const found = mentionsOf(state, queue[at]!);
    if (found.length === 0) return undefined;
    for (const { file, offset } of found) {
      const member = membersIn(state, file).find(({ start, end }) => start <= offset && offset < end);
      if (member === undefined) {
        const unit = unitsOf(file).at(offset);
        nodes.add(unit ? unitNode(file.path, unit.name) : bodyNode(file.path));
      } else if (!seen.has(member.name)) {
        seen.add(member.name);
        queue.push(member.name);
      }
    }
  }
  return nodes;
}

const membersByState = memo((_state: ProjectState) => new Map<string, readonly Member[]>());

function membersIn(state: ProjectState, file: SourceFile): readonly Member[] {
  const known = membersByState(state);
  const found = known.get(file.path) ?? membersOf(file, state.snapshot.read(file.path) ?? '');
  known.set(file.path, found);
  return found;
}

interface Mention {
  readonly file: SourceFile;
  readonly offset: number;
}

/** Where a name is written, as a member, as a key or as a string, but for where members of that name are declared. */
function mentionsOf(state: ProjectState, name: string): Mention[] {
  const quoted = new RegExp(`['"\`]${name.replaceAll('$', '\\$')}['"\`]`, 'g');
  const found: Mention[] = [];
  for (const file of state.graph.files.values()) {
    if (file.facts.mentions(name))
      for (const use of file.facts.occurrences.named(name))
        if (
          !use.is(ROLE.DECLARATION) &&
          use.is(
            ROLE.MEMBER |
              ROLE.KEY |
              ROLE.QUALIFIED |
              ROLE.OF_THIS |
              ROLE.OF_SUPER |
              ROLE.READ |
              ROLE.SHORTHAND,
          ) &&
          !isDeclaring(state, file, use.end)
        )
          found.push({ file, offset: use.start });
    for (const { index } of (state.snapshot.read(file.path) ?? '').matchAll(quoted))
      found.push({ file, offset: index });
  }
  return found;
}

/** `exports.name = function`, `name: function`: where the member itself begins. */
function isDeclaring(state: ProjectState, file: SourceFile, end: number): boolean {
  return membersIn(state, file).some((member) => end <= member.start && member.start - end <= 12);
}
