// Whether a path leads from where something is acquired to an exit without releasing it. Paths are searched from the entry of the
// function with what the tests on them have said, so that two tests of the same thing agree; the search is bounded.
import type { Node } from '@oxc-project/types';
import { EdgeKind, EventKind } from '../../../flow/index.ts';
import type { Tree } from '../../syntax/tree-of.ts';
import { type FunctionNode } from '../../../syntax/index.ts';
import { initOf, symbolOf } from './api-path.ts';
import { conditionOf, factOnEdge, mentions, truthOf, type Condition } from './conditions.ts';
import { layoutOf, type Layout } from './flow-layout.ts';
import type { Effect } from './mention-fate.ts';

export interface LeakPath {
  /** How the function is left: by itself, by an exception that something on the way may throw, or not at all. */
  readonly exit: 'return' | 'throw' | 'end' | 'again' | 'error';
  /** The statement that leaves, what may throw, or what overwrites the handle. */
  readonly at: Node | undefined;
  /** Tests between, with their outcome. */
  readonly tests: readonly { readonly node: Node; readonly isTrue: boolean }[];
}

export interface PathQuestion {
  readonly tree: Tree;
  readonly root: FunctionNode;
  /** The call that acquires, and the event from which on it is held; the entry for what is held from the beginning. */
  readonly acquire: { readonly call: Node; readonly from: Node } | 'entry';
  readonly effects: ReadonlyMap<Node, Effect>;
  /** Events after which someone else will release it, even if it is acquired later. */
  readonly deferred: ReadonlySet<Node>;
  /** The variable that holds it. */
  readonly name: string | undefined;
  /** What is known at the entry. */
  readonly known: readonly Condition[];
  /** Whether what happens at an event may throw, in a way that someone has to reckon with. */
  readonly isFallible: (event: Node, isCaught: boolean) => boolean;
}

export interface LeakAnswer {
  /** A path on which no exception is needed. */
  readonly explicit?: LeakPath;
  readonly implicit?: LeakPath;
  /** Whether some path releases it or hands it over. */
  readonly isSettled: boolean;
  /** Whether there were too many paths to look at all of them. */
  readonly isCut: boolean;
}

const MOST_STATES = 6000;

const STATE =
  /\.\w*(?:state|status|active|closed|open|destroyed|released|finished|completed|locked|ended|aborted|connected|transaction)\b/i;

interface State {
  readonly block: number;
  readonly phase: 0 | 1 | 2;
  readonly thrownAt: Node | undefined;
  readonly facts: ReadonlyMap<string, boolean>;
  readonly parent: State | undefined;
  readonly test: { readonly node: Node; readonly isTrue: boolean } | undefined;
}

export function findLeak(question: PathQuestion): LeakAnswer {
  const answer = searched(question, true);
  if (!answer.isCut) return answer;
  // Without what tests have said there are more paths, and far fewer states: if none of those leaks, none does.
  const rough = searched(question, false);
  return rough.isCut || rough.explicit || rough.implicit ? answer : rough;
}

function searched(question: PathQuestion, remembers: boolean): LeakAnswer {
  const search = new Search(question, remembers);
  search.run();
  return search.answer();
}

/** What is known of parameters is known before they get their values. */
function isParameter({ root }: PathQuestion, node: Node): boolean {
  return (root.params as readonly Node[]).includes(node);
}

class Search {
  private readonly question: PathQuestion;
  private readonly layout: Layout;
  /** Conditions that are remembered. */
  private readonly repeated: ReadonlySet<string>;
  private readonly queue: State[] = [];
  private readonly seen = new Set<string>();
  private explicit: LeakPath | undefined;
  private implicit: LeakPath | undefined;
  private isSettled = false;

  constructor(question: PathQuestion, remembers: boolean) {
    const { tree, root, name } = question;
    this.question = question;
    this.layout = layoutOf(tree, root);
    this.repeated = remembers ? this.layout.repeated : new Set(name === undefined ? [] : [name]);
  }

  answer(): LeakAnswer {
    const isCut = this.seen.size >= MOST_STATES;
    return {
      ...(this.explicit && !isCut ? { explicit: this.explicit } : {}),
      ...(this.implicit && !isCut ? { implicit: this.implicit } : {}),
      isSettled: this.isSettled || isCut,
      isCut,
    };
  }

  run(): void {
    const { acquire, known, name } = this.question;
    const facts = new Map(known.map(({ key, isTrue }) => [key, isTrue]));
    const isHeld = acquire === 'entry';
    if (isHeld && name !== undefined) facts.set(name, true);
    this.add({
      block: this.layout.graph.entry,
      phase: isHeld ? 2 : 0,
      thrownAt: undefined,
      facts,
      parent: undefined,
      test: undefined,
    });
    for (let state = this.queue.shift(); state; state = this.queue.shift()) {
      if (this.seen.size >= MOST_STATES) return;
      this.visit(state);
    }
  }

  private add(state: State): void {
    const { graph } = this.layout;
    if (state.phase < 2 && (state.block === graph.exit || state.block === graph.throwExit)) return;
    // What nothing asks for any more does not tell paths apart.
    const asked = this.layout.asked[state.block]!;
    const facts = [...state.facts].flatMap(([key, is]) => (asked.has(key) ? [`${key}:${is}`] : [])).sort();
    const key = `${state.block} ${state.phase} ${state.thrownAt ? 1 : 0} ${facts.join(';')}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.queue.push(state);
  }

  private visit(state: State): void {
    const { graph } = this.layout;
    if (state.block === graph.exit || state.block === graph.throwExit) return this.leave(state);
    let { phase } = state;
    let facts = state.facts;
    const isCaught = graph.throwTo[state.block] !== graph.throwExit;
    for (let event = graph.eventStart[state.block]!; event < graph.eventEnd[state.block]!; event++) {
      const node = graph.events[event]!;
      if (this.isEnd(node)) return;
      if (isParameter(this.question, node)) continue;
      const step = this.step(node, phase, graph.eventKinds[event]!);
      if (step === 'settled') {
        this.isSettled = true;
        return;
      }
      if (step === 'again') return this.note({ ...state, facts, phase }, 'again', node);
      if (graph.eventKinds[event] === EventKind.write && node.type === 'Identifier')
        facts = this.written(facts, node);
      if (step === 2 && phase < 2 && this.question.name !== undefined)
        facts = new Map(facts).set(this.question.name, true);
      const wasHeld = phase === 2;
      phase = step;
      const isThrow = node.type === 'ThrowStatement';
      if (phase === 2 && !wasHeld) continue;
      if (graph.throwTo[state.block]! < 0) continue;
      if (isThrow || phase < 2 || this.question.isFallible(node, isCaught)) {
        const thrownAt = state.thrownAt ?? (isThrow || phase < 2 ? undefined : node);
        const next = phase === 1 ? 0 : phase;
        this.add({
          block: graph.throwTo[state.block]!,
          phase: next,
          thrownAt,
          facts,
          parent: { ...state, facts },
          test: undefined,
        });
      }
      if (isThrow) return;
    }
    this.follow({ ...state, facts, phase });
  }

  /** The phase after an event, or that the matter is settled on this path. */
  private step(node: Node, phase: State['phase'], kind: EventKind): State['phase'] | 'settled' | 'again' {
    const { acquire, effects, name } = this.question;
    if (acquire !== 'entry') {
      if (node === acquire.call && node !== acquire.from) return phase === 2 ? 2 : 1;
      if (node === acquire.from) {
        const isWrite = kind === EventKind.write;
        if (phase === 2 && isWrite) return 'again';
        return phase === 1 || node === acquire.call || !isWrite ? 2 : phase;
      }
    }
    if (phase < 2) return this.question.deferred.has(node) ? 'settled' : phase;
    if (effects.has(node)) return 'settled';
    const isOverwritten = kind === EventKind.write && node.type === 'Identifier' && node.name === name;
    return isOverwritten ? 'settled' : phase;
  }

  /** Where the process ends, nothing has to be released. */
  private isEnd(node: Node): boolean {
    return (
      node.type === 'CallExpression' &&
      /^(?:process\.(?:exit|abort|reallyExit)|Deno\.exit)$/.test(this.question.tree.textOf(node.callee))
    );
  }

  private written(
    facts: ReadonlyMap<string, boolean>,
    name: Extract<Node, { type: 'Identifier' }>,
  ): ReadonlyMap<string, boolean> {
    const { tree } = this.question;
    const kept = new Map([...facts].filter(([key]) => !mentions(key, name.name)));
    const parent = tree.parentOf(name);
    const isDeclared = parent?.type === 'VariableDeclarator' && parent.id === name;
    const isAssigned =
      parent?.type === 'AssignmentExpression' && parent.operator === '=' && parent.left === name;
    if (!isDeclared && !isAssigned) return kept;
    const truth = truthOf(isDeclared ? parent.init : (parent as { right: Node }).right);
    if (truth !== undefined && this.repeated.has(name.name)) kept.set(name.name, truth);
    return kept;
  }

  private follow(state: State): void {
    const { graph, leaving } = this.layout;
    const on = graph.branchOn[state.block];
    const condition = on ? conditionOf(this.question.tree, on) : undefined;
    for (const edge of leaving[state.block]!) {
      const kind = graph.edgeKinds[edge]!;
      if (kind === EdgeKind.return) continue;
      const fact = factOnEdge(condition, kind);
      const isKnown = fact !== undefined && state.facts.get(fact.key);
      if (fact !== undefined && isKnown !== undefined && isKnown !== fact.isTrue && state.facts.has(fact.key))
        continue;
      const facts =
        fact !== undefined && this.repeated.has(fact.key)
          ? new Map(state.facts).set(fact.key, fact.isTrue)
          : state.facts;
      const isTest = on && (kind === EdgeKind.true || kind === EdgeKind.false);
      this.add({
        block: graph.edgeTo[edge]!,
        phase: state.phase,
        thrownAt: state.thrownAt,
        facts,
        parent: state,
        test: isTest && state.phase === 2 ? { node: on, isTrue: kind === EdgeKind.true } : undefined,
      });
    }
  }

  private leave(state: State): void {
    if (state.block === this.layout.graph.throwExit)
      return this.note(state, 'throw', this.lastStatement(state, 'ThrowStatement'));
    const last = this.lastStatement(state, 'ReturnStatement');
    this.note(state, last ? 'return' : 'end', last);
  }

  /** The statement by which a path came to its exit. */
  private lastStatement(state: State, type: Node['type']): Node | undefined {
    const { graph } = this.layout;
    for (let at = state.parent; at; at = at.parent)
      for (let event = graph.eventEnd[at.block]! - 1; event >= graph.eventStart[at.block]!; event--)
        if (graph.events[event]!.type === type) return graph.events[event];
    return undefined;
  }

  /** `if (tx.state === 'done') return`: whoever asks knows that someone else may have ended it. */
  private asksState(test: Node): boolean {
    const { tree, name } = this.question;
    if (name === undefined) return false;
    const asks = (node: Node): boolean => {
      const text = tree.textOf(node);
      return mentions(text, name) && STATE.test(text);
    };
    const symbol = test.type === 'Identifier' ? symbolOf(tree, test) : undefined;
    const init = symbol === undefined ? undefined : initOf(tree, symbol);
    return asks(init ?? test);
  }

  private note(state: State, exit: LeakPath['exit'], at: Node | undefined): void {
    const tests: { node: Node; isTrue: boolean }[] = [];
    for (let one: State | undefined = state; one; one = one.parent) if (one.test) tests.unshift(one.test);
    if (tests.some(({ node }) => this.asksState(node))) return;
    if (state.thrownAt) {
      // What is waited for is likelier to throw than what is not.
      const isBetter =
        this.implicit?.at?.type !== 'AwaitExpression' && state.thrownAt.type === 'AwaitExpression';
      if (!this.implicit || isBetter) this.implicit = { exit: 'error', at: state.thrownAt, tests };
    } else this.explicit ??= { exit, at, tests };
  }
}
