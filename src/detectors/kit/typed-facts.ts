// Answers about types, file by file, kept as long as nothing that they depend on changed. Everything that detectors ask of
// one view is gathered first; then contexts are opened one after the other and each is asked all questions. When every
// answer is known, no TypeScript process is started.
import { memo } from '../../base/index.ts';
import { Failure, type HoldReason } from '../../contract/index.ts';
import type { Json } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { Types } from '../../types/index.ts';
import { runThroughContexts, type ContextRun, type FocusedContexts } from './context-plan.ts';
import { questionVersion } from './question-version.ts';
import { typeEnvironment } from './type-environment.ts';
import type { View } from './view.ts';

/** Something a detector wants to know about the types in some files. */
export interface TypedQuestion<Answer extends Json> {
  /** Whose question it is; it lives in the `question.ts` of that folder. */
  readonly detector: string;
  /** What tells it from other questions of the same detector. */
  readonly about?: string;
  /** The files that have something to ask about. */
  readonly files: readonly SourceFile[];
  /**
   * The answer for one file: JSON, a function of its text and of types alone, not of options. `config` is what to ask under:
   * the context of the file, or a part of it.
   */
  ask(types: Types, config: string, file: SourceFile, context: string): Promise<Answer>;
}

export interface TypedFacts<Answer> {
  readonly answers: ReadonlyMap<string, Answer>;
  /** Files that no context could answer for, with the reason. */
  readonly unanswered: readonly { readonly file: SourceFile; readonly reason: HoldReason }[];
}

/**
 * Asks a question about types. Detectors that ask in the same turn share the work; a detector that asks again when it has
 * answers pays for opening contexts again, so a question had better ask all it needs.
 */
export async function typedFacts<Answer extends Json>(
  view: View,
  question: TypedQuestion<Answer>,
): Promise<TypedFacts<Answer>> {
  if (!view.hasTypes || question.files.length === 0) return { answers: new Map(), unanswered: [] };
  const asked: Asked = { question, answers: new Map(), unanswered: [], missing: new Map() };
  recall(view, asked);
  if (asked.missing.size > 0) await askWithOthers(view, asked);
  return asked as unknown as TypedFacts<Answer>;
}

/** A question on its way to its answers. */
interface Asked {
  readonly question: TypedQuestion<Json>;
  readonly answers: Map<string, Json>;
  readonly unanswered: { file: SourceFile; reason: HoldReason }[];
  /** Paths of files whose answer is not known, with the key under which it is kept. */
  readonly missing: Map<string, string>;
  /** Set when the question itself failed; it is then not asked any more. */
  error?: Error;
}

type Known = Map<string, { readonly key: string; readonly answer: Json }>;

/** The same question, asked by the same code. */
function nameOf({ detector, about }: TypedQuestion<Json>): string {
  return `${detector}${about === undefined ? '' : `-${about}`}@${questionVersion(detector)}`;
}

/** What earlier runs learned, by question. */
const knownIn = memo((_memory: object, _name: string): Known => new Map());

function knownOf({ memory }: View, question: TypedQuestion<Json>): Known {
  return knownIn(memory, nameOf(question));
}

function recall(view: View, { question, answers, missing }: Asked): void {
  const environment = typeEnvironment(view);
  const known = knownOf(view, question);
  const name = nameOf(question);
  for (const file of question.files) {
    const key = `typed/${name}/${file.id}/${environment.of(file)}`;
    const hit = known.get(file.path);
    if (hit?.key === key) answers.set(file.path, hit.answer);
    else missing.set(file.path, key);
  }
  const stored = view.store.getMany([...missing.values()]);
  for (const [index, [path, key]] of [...missing].entries()) {
    const bytes = stored[index];
    if (bytes === undefined) continue;
    const answer = JSON.parse(new TextDecoder().decode(bytes)) as Json;
    answers.set(path, answer);
    known.set(path, { key, answer });
    missing.delete(path);
  }
}

interface Batch {
  readonly asked: Asked[];
  readonly done: Promise<void>;
}

/** What is being gathered, while it is. */
const gatheringIn = memo((_view: View): { batch?: Batch } => ({}));

async function askWithOthers(view: View, asked: Asked): Promise<void> {
  const batch = gatheringIn(view).batch ?? openBatch(view);
  batch.asked.push(asked);
  await batch.done;
  if (asked.error !== undefined) throw asked.error;
}

/** Starts when everyone who asks in this turn of the event loop has asked. */
function openBatch(view: View): Batch {
  const asked: Asked[] = [];
  const everyoneAsked = new Promise<void>((resolve) => void setImmediate(resolve));
  const done = everyoneAsked.then(() => {
    delete gatheringIn(view).batch;
    return runBatch(view, asked);
  });
  const batch = { asked, done };
  gatheringIn(view).batch = batch;
  return batch;
}

interface Fresh {
  readonly key: string;
  readonly value: Uint8Array;
}

const STORED_AT_ONCE = 256;

async function runBatch(view: View, asked: readonly Asked[]): Promise<void> {
  const paths = new Set(asked.flatMap(({ missing }) => [...missing.keys()]));
  const files = [...paths].flatMap((path) => view.graph.files.get(path) ?? []);
  const refuse = (file: SourceFile, reason: HoldReason): void => {
    for (const { missing, unanswered } of asked)
      if (missing.delete(file.path)) unanswered.push({ file, reason });
  };
  const fresh: Fresh[] = [];
  try {
    const types = await view.types();
    const ask: ContextRun['ask'] = async (...place) => {
      view.signal?.throwIfAborted();
      fresh.push(...(await askAbout(view, place, asked)));
      if (fresh.length >= STORED_AT_ONCE) view.store.putMany(fresh.splice(0));
    };
    await runThroughContexts({
      types,
      state: view.state,
      files,
      ask,
      focused: focusedIn(view.memory),
      refuse,
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    for (const file of files) refuse(file, reasonOf(error));
  } finally {
    view.store.putMany(fresh);
  }
}

function reasonOf({ code }: Failure): HoldReason {
  return code === 'TYPESCRIPT_MISSING' ? 'typescript-missing' : 'types-failed';
}

const focusedIn = memo((_memory: object): FocusedContexts => new Map());

type AskedPlace = Parameters<ContextRun['ask']>;

async function askAbout(view: View, place: AskedPlace, asked: readonly Asked[]): Promise<Fresh[]> {
  const file = place[2];
  const fresh: Fresh[] = [];
  for (const one of asked) {
    const key = one.error === undefined ? one.missing.get(file.path) : undefined;
    if (key === undefined) continue;
    const answer = await answerOf(place, one);
    if (answer === undefined) continue;
    one.missing.delete(file.path);
    one.answers.set(file.path, answer);
    knownOf(view, one.question).set(file.path, { key, answer });
    fresh.push({ key, value: new TextEncoder().encode(JSON.stringify(answer)) });
  }
  return fresh;
}

/** Undefined when there is none: TypeScript could not answer for this file, or the question is at fault. */
async function answerOf(place: AskedPlace, asked: Asked): Promise<Json | undefined> {
  try {
    return await asked.question.ask(...place);
  } catch (error) {
    if (!(error instanceof Failure)) asked.error = error instanceof Error ? error : new Error(String(error));
    else if (asked.missing.delete(place[2].path))
      asked.unanswered.push({ file: place[2], reason: 'types-failed' });
    return undefined;
  }
}
