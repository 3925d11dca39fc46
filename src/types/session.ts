// Keeps a TypeScript process in step with what is asked of it: started when first needed, replaced when it dies or has grown too
// large, and ended. Pieces of work run beside each other as long as none needs more to be loaded. A process that dies is started
// again once per piece of work and everything that the work needs is loaded anew; a second death is a Failure, never an empty
// answer.
import { Failure } from '../contract/index.ts';
import { ChannelDied, RequestRefused } from './channel.ts';
import { programsOf, type Programs } from './programs.ts';
import type { SeenFiles } from './repository-files.ts';
import { Server, type ServerOptions } from './server.ts';
import { createTurns } from './turns.ts';
import { newVersion, type Version } from './version.ts';

/**
 *         start                   close
 *  idle ────────▶ running ─────────────────▶ closing
 *    ▲               │                          │
 *    └───────────────┘ end: died, outgrown,     │ end
 *    │                 or no longer needed      ▼
 *    └────────────────────────────────────▶ closed
 */
type Phase =
  /** There is no process; the next piece of work starts one. */
  | { readonly name: 'idle' }
  | { readonly name: 'running'; readonly server: Server }
  /** The process was told to end. Work that is under way finds it dead and may not start another. */
  | { readonly name: 'closing'; readonly server: Server }
  | { readonly name: 'closed' };

const IDLE: Phase = { name: 'idle' };
const CLOSED: Phase = { name: 'closed' };

export class Session {
  /** The files as they are. */
  readonly base: Version;
  readonly #options: ServerOptions;
  readonly #versions: Set<Version>;
  readonly #turns = createTurns();
  #phase: Phase = IDLE;

  constructor(options: ServerOptions) {
    this.#options = options;
    this.base = newVersion(options.files.shown());
    this.#versions = new Set([this.base]);
  }

  /** A state that differs from another in some paths. It must be dropped after use. */
  derive(from: Version, seen: SeenFiles, paths: Iterable<string>, rewired: Iterable<string>): Version {
    const edited = new Set(paths);
    const version = newVersion(seen);
    for (const path of [...from.differs, ...edited]) version.differs.add(path);
    for (const path of [...from.rewired, ...rewired]) version.rewired.add(path);
    for (const [path, table] of from.tables) if (!edited.has(path)) version.tables.set(path, table);
    this.#versions.add(version);
    return version;
  }

  drop(version: Version): Promise<void> {
    return this.#turns.alone(async () => {
      this.#versions.delete(version);
      this.#server?.unload(version);
    });
  }

  /** Tells that the base is different in some paths. */
  advance(seen: SeenFiles, paths: readonly string[], rewired: readonly string[]): Promise<void> {
    return this.#turns.alone(async () => {
      this.base.seen = seen;
      this.#server?.failed.clear();
      for (const version of this.#versions) {
        for (const path of paths) version.differs.add(path);
        for (const path of rewired) version.rewired.add(path);
      }
      for (const path of paths) this.base.tables.delete(path);
      this.#server?.unload(this.base);
    });
  }

  async run<T>(
    version: Version,
    contexts: readonly string[],
    work: (programs: Programs) => Promise<T>,
  ): Promise<T> {
    for (let tries = 1; ; tries++) {
      let asked: Server | undefined;
      try {
        return await this.#turns.together(
          () => this.#server?.hasLoaded(version, contexts) === true,
          () => {
            asked = this.#server;
            return this.#load(version, contexts);
          },
          () => work(programsOf((asked = this.#server!), version, this.#options.files)),
        );
      } catch (error) {
        if (error instanceof RequestRefused) throw refusal(error, contexts);
        if (!(error instanceof ChannelDied)) throw error;
        await this.#end(asked);
        if (tries === 2)
          throw new Failure('TYPES_FAILED', { message: error.message, contexts }, { cause: error });
      }
    }
  }

  /** Tells the process to look at the base again: the next state is then told from there. */
  settle(): Promise<void> {
    return this.#turns.alone(() => this.#tidy(async (server) => server.goBackToBase()));
  }

  /** Whether the process is known to be able to hold clearly more than it does. */
  hasRoom(): boolean {
    const megabytes = this.#server?.megabytes();
    return megabytes !== undefined && megabytes < this.#options.memory * ROOMY;
  }

  /** Lets go of contexts; without a list, of all. */
  release(contexts?: readonly string[]): Promise<void> {
    return this.#turns.alone(() =>
      this.#tidy((server) => server.closeContexts(contexts ?? [...server.open], this.#versions)),
    );
  }

  /** Ends the process; the next work starts another. */
  rest(): Promise<void> {
    return this.#turns.alone(() => this.#end());
  }

  /** The running process, for tests and reports. */
  pid(): number | undefined {
    return this.#server?.channel.pid;
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#phase = server ? { name: 'closing', server } : CLOSED;
    await server?.channel.close();
    await this.#turns.alone(() => this.#end());
  }

  get #server(): Server | undefined {
    return 'server' in this.#phase ? this.#phase.server : undefined;
  }

  /** The process that runs, or one that is started. */
  async #start(): Promise<Server> {
    if (this.#phase.name === 'closing' || this.#phase.name === 'closed')
      throw new Failure('TYPES_FAILED', { message: 'the types of this project were closed' });
    if (this.#phase.name === 'running') return this.#phase.server;
    const server = new Server(this.#options, this.base);
    this.#phase = { name: 'running', server };
    await server.initialize();
    return server;
  }

  /** Without effect when the process in question was replaced already. */
  async #end(old = this.#server): Promise<void> {
    if (old === undefined || old !== this.#server) return;
    this.#phase = this.#phase.name === 'closing' ? CLOSED : IDLE;
    for (const version of this.#versions) version.loaded = undefined;
    await old.channel.close();
  }

  async #load(version: Version, contexts: readonly string[]): Promise<void> {
    const running = await this.#start();
    if (running.hasLoaded(version, contexts)) return;
    const server = await this.#withRoom(running, contexts);
    await server.load(version, contexts);
  }

  /**
   * Up to the limit a process keeps garbage, and above it there is none left: contexts that are not needed are closed, and a
   * process that is much too large is replaced, as it gives memory back late if at all.
   */
  async #withRoom(server: Server, needed: readonly string[]): Promise<Server> {
    const megabytes = server.megabytes();
    if (megabytes === undefined || megabytes <= this.#options.memory) return server;
    if (megabytes > this.#options.memory * OUTGROWN && !needed.some((context) => server.open.has(context))) {
      await this.#end(server);
      return this.#start();
    }
    const keep = new Set(needed);
    const spare = [...server.open].filter((context) => !keep.has(context));
    await server.closeContexts(spare, this.#versions);
    return server;
  }

  /** Tidying up after a process that has died in the meantime is done when it has ended. */
  async #tidy(work: (server: Server) => Promise<void>): Promise<void> {
    const server = this.#server;
    try {
      if (server) await work(server);
    } catch (error) {
      if (!(error instanceof ChannelDied)) throw error;
      await this.#end();
    }
  }
}

/** The share of the memory up to which more is loaded than was asked for. */
const ROOMY = 0.6;

/** How many times the memory a process may take before it is replaced. */
const OUTGROWN = 1.5;

/** The process lives but does not do as asked: a bug on one of the two sides. */
function refusal(error: RequestRefused, contexts: readonly string[]): Failure {
  return new Failure(
    'TYPES_FAILED',
    { message: `TypeScript refused: ${error.message}`, contexts },
    { cause: error },
  );
}
