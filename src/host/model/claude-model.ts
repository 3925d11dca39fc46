// Claude through the Agent SDK, which drives the Claude Code CLI: with the user's subscription, and without a key. By its defaults the CLI
// runs hooks and servers of the folder that it stands in and sends its key where a file there says. Here it stands in an empty folder of
// ours, loads no settings, and has no tools but those of the conversation.
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Options, SDKMessage, SpawnOptions, SpawnedProcess } from '@anthropic-ai/claude-agent-sdk';
import { Server } from '@modelcontextprotocol/server';
import { Failure } from '../../contract/index.ts';
import { endWithParent } from '../end-with-parent.ts';
import { codeOf, messageOf } from '../error-text.ts';
import { makeFolder } from '../files.ts';
import { makeScratchFolder } from '../scratch-folders.ts';
import { claudeEnvironment, type ClaudeAccess } from './claude-environment.ts';
import { ClaudeTurns, TOOL_PREFIX, type StreamEvent } from './claude-turns.ts';
import type { Conversation, Model, ModelEvent } from './model.ts';
import type { ModelLog } from './model-log.ts';
import { modelIdentity, type ModelOptions } from './open-model.ts';
import { priceOf, type ModelPrice } from './prices.ts';
import { RETRIES, waitBefore, type RetryPolicy } from './retries.ts';
import { slots, type Slots } from './slots.ts';
import { modelFailure, stoppedOnRequest } from './trouble.ts';

type Sdk = typeof import('@anthropic-ai/claude-agent-sdk');

/** Each conversation is a process of some hundred megabytes. */
const PROCESSES = 4;

interface Claude {
  readonly sdk: Sdk;
  readonly access: ClaudeAccess;
  readonly options: ModelOptions;
  readonly log: ModelLog;
  readonly slots: Slots;
  readonly policy: RetryPolicy;
}

export async function claudeModel(options: ModelOptions): Promise<Model> {
  const { apiKey: token, baseUrl, log = () => undefined } = options;
  const policy = { ...RETRIES, ...options.retries };
  const claude: Claude = {
    sdk: await loadSdk(),
    access: { token, baseUrl, maxRetries: policy.attempts - 1 },
    options,
    log,
    slots: slots(PROCESSES),
    policy,
  };
  return {
    ...modelIdentity(options),
    // The CLI tells what it cost.
    isPriced: true,
    converse: (conversation) => converse(claude, conversation),
  };
}

async function loadSdk(): Promise<Sdk> {
  try {
    return await import('@anthropic-ai/claude-agent-sdk');
  } catch (cause) {
    if (codeOf(cause) !== 'ERR_MODULE_NOT_FOUND') throw cause;
    const message =
      'The model provider claude needs the package @anthropic-ai/claude-agent-sdk beside Lintel: run `npm install @anthropic-ai/claude-agent-sdk`.';
    throw new Failure('MODEL_FAILED', { message, provider: 'claude' }, { cause });
  }
}

async function* converse(
  claude: Claude,
  conversation: Conversation,
): AsyncGenerator<ModelEvent, void, undefined> {
  const leave = await claude.slots.enter(conversation.signal);
  const never = new AbortController().signal;
  try {
    for (let attempt = 1; ; attempt++) {
      await conversation.beforeTurn?.();
      const talk = new Talk(claude, conversation);
      try {
        yield* talk.events();
        return;
      } catch (error) {
        // The CLI asks again where it was refused, but not where an answer broke off.
        const trouble = { message: messageOf(error), passes: talk.isUntouched() };
        const waitMs = waitBefore(attempt, trouble, claude.policy);
        if (waitMs === undefined) throw error;
        claude.log({ event: 'retry', provider: 'claude', model: claude.options.model, attempt, waitMs });
        await claude.policy.sleep(waitMs, conversation.signal ?? never).catch(() => undefined);
      }
    }
  } finally {
    leave();
  }
}

/** One process of the CLI, from its start to its end. */
class Talk {
  readonly #claude: Claude;
  readonly #conversation: Conversation;
  readonly #stop = new AbortController();
  readonly #turns: ClaudeTurns;
  /** The model that the CLI says it uses. */
  #model: string | undefined;
  #price: ModelPrice | undefined;
  #process: ChildProcess | undefined;

  constructor(claude: Claude, conversation: Conversation) {
    this.#claude = claude;
    this.#conversation = conversation;
    this.#turns = new ClaudeTurns(conversation, () => this.#price);
    // The SDK leaves the CLI some seconds to end, in which it would ask the model for another turn.
    this.#stop.signal.addEventListener('abort', () => this.#process?.kill('SIGKILL'), { once: true });
  }

  isUntouched(): boolean {
    return this.#turns.isUntouched();
  }

  async *events(): AsyncGenerator<ModelEvent, void, undefined> {
    const { signal } = this.#conversation;
    if (signal?.aborted === true) throw stoppedOnRequest();
    const scratch = makeScratchFolder('claude');
    const abort = (): void => this.#stop.abort();
    signal?.addEventListener('abort', abort, { once: true });
    const done = this.#run(scratch.path);
    try {
      yield* this.#turns.events();
    } finally {
      signal?.removeEventListener('abort', abort);
      this.#stop.abort();
      await done;
      scratch.remove();
    }
  }

  /** Never rejects: whoever listens to the events hears of it. */
  async #run(scratch: string): Promise<void> {
    const { sdk, access } = this.#claude;
    const query = sdk.query({ prompt: this.#conversation.prompt, options: this.#options(scratch) });
    try {
      for await (const message of query) {
        await this.#hear(message);
        if (message.type === 'result') return;
      }
      throw modelFailure('claude', { message: 'it ended without a result', passes: false }, []);
    } catch (error) {
      const isOurs = error instanceof Failure || this.#stop.signal.aborted;
      const trouble = { message: messageOf(error), passes: false };
      this.#fail(isOurs ? error : modelFailure('claude', trouble, [access.token ?? '']));
    } finally {
      query.close();
    }
  }

  #fail(error: unknown): void {
    const isAsked = this.#conversation.signal?.aborted === true;
    this.#turns.fail(isAsked ? stoppedOnRequest() : error);
    this.#stop.abort();
  }

  async #hear(message: SDKMessage): Promise<void> {
    const { log, access, options } = this.#claude;
    if (message.type === 'stream_event') {
      const { abandoned_blocks: abandoned } = message as { abandoned_blocks?: { from_block_index: number } };
      await this.#turns.hear(message.event as StreamEvent, abandoned?.from_block_index);
    }
    if (message.type === 'system' && message.subtype === 'init') this.#hearModel(message.model);
    if (message.type === 'system' && message.subtype === 'api_retry')
      log({
        event: 'retry',
        provider: 'claude',
        model: this.#model ?? options.model,
        status: message.error_status ?? undefined,
        attempt: message.attempt,
        waitMs: message.retry_delay_ms,
      });
    if (message.type !== 'result') return;
    const said = message.subtype === 'success' ? message.result : message.errors.join('; ');
    const isEnd = message.subtype === 'success' ? !message.is_error : message.subtype === 'error_max_turns';
    if (isEnd) this.#turns.end(message.total_cost_usd);
    else this.#fail(modelFailure('claude', { message: said, passes: false }, [access.token ?? '']));
  }

  #hearModel(model: string): void {
    this.#model = model;
    this.#price = priceOf(model, this.#claude.options.prices ?? {});
  }

  #options(scratch: string): Options {
    const { access, options } = this.#claude;
    const { system, tools, maxTurns } = this.#conversation;
    const cwd = join(scratch, 'empty');
    makeFolder(cwd);
    return {
      cwd,
      env: claudeEnvironment(access, scratch),
      abortController: this.#stop,
      systemPrompt: system,
      verbatimPrompts: true,
      maxTurns,
      ...(options.model === undefined ? {} : { model: options.model }),
      ...(options.claudeExecutable === undefined
        ? {}
        : { pathToClaudeCodeExecutable: options.claudeExecutable }),
      tools: [],
      allowedTools: tools.map(({ name }) => `${TOOL_PREFIX}${name}`),
      permissionMode: 'dontAsk',
      permissionPrompts: 'none',
      settingSources: [],
      strictMcpConfig: true,
      mcpServers: { lintel: this.#server() },
      persistSession: false,
      includePartialMessages: true,
      spawnClaudeCodeProcess: (options) => this.#start(options),
    };
  }

  #start({ command, args, cwd, env }: SpawnOptions): SpawnedProcess {
    const stdio = ['pipe', 'pipe', 'ignore'] as const;
    const child = spawn(command, args, { cwd, env, stdio: [...stdio], windowsHide: true });
    endWithParent(child);
    this.#process = child;
    return child as SpawnedProcess;
  }

  #server(): NonNullable<Options['mcpServers']>[string] {
    const { tools } = this.#conversation;
    const server = new Server({ name: 'lintel', version: '1' }, { capabilities: { tools: {} } });
    const offered = tools.map(({ name, description, parameters }) => ({
      name,
      description,
      inputSchema: { ...parameters, type: 'object' as const },
    }));
    server.setRequestHandler('tools/list', () => ({ tools: offered }));
    server.setRequestHandler('tools/call', async ({ params }) => {
      const id = String(params._meta?.['claudecode/toolUseId'] ?? '');
      try {
        const { name, arguments: input = {} } = params;
        const { text, isError } = await this.#turns.answer(id, name, input, this.#stop.signal);
        return { content: [{ type: 'text' as const, text }], isError };
      } catch (error) {
        this.#fail(error);
        // The CLI would go on with whatever it is told; it is being stopped, and hears nothing.
        return new Promise<never>(() => undefined);
      }
    });
    // The SDK brings a copy of the package of its own, and only connects the server.
    return { type: 'sdk', name: 'lintel', instance: server } as unknown as NonNullable<
      Options['mcpServers']
    >[string];
  }
}
