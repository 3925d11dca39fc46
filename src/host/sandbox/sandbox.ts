// What a sandbox is for whoever runs foreign code in it: a tree of files, commands that run over it, and what they wrote, all as data.

export const ADAPTERS = ['bubblewrap', 'unshare', 'docker', 'podman', 'local'] as const;
export type Adapter = (typeof ADAPTERS)[number];

export const WALLS = ['network', 'files', 'processes', 'memory', 'cpu', 'environment'] as const;
export type Wall = (typeof WALLS)[number];

/** A file that lies over the tree, with `/` in its path; or one that is not there. */
export type LaidFile =
  | { readonly path: string; readonly bytes: Uint8Array | string; readonly isExecutable?: boolean }
  | { readonly path: string; readonly gone: true };

export interface SandboxOptions {
  /** The absolute path of the tree, under which commands see it, too. */
  readonly root: string;
  readonly overlay?: readonly LaidFile[];
  /** Further absolute folders that commands may read. A socket in one of them can be talked to. */
  readonly readable?: readonly string[];
  /** The only adapter that may be used. */
  readonly adapter?: Adapter;
  /** Whether commands may run without any wall where nothing can isolate them. */
  readonly unsafeLocal?: boolean;
  /** Most bytes that commands may write to the tree. */
  readonly layerBytes?: number;
  /** What a container is made from. */
  readonly image?: string;
}

export interface SandboxLimits {
  readonly memoryBytes: number;
  readonly processes: number;
  /** How many processors the command may keep busy; a fraction is fine. */
  readonly cpus: number;
  readonly milliseconds: number;
  /** Most bytes that are kept of both outputs together; more ends the command. */
  readonly outputBytes: number;
}

export interface SandboxCommand {
  readonly command: readonly string[];
  /** Relative to the tree. */
  readonly cwd?: string;
  /** All of the environment, but for PATH, HOME, TMPDIR, USER and LANG, which have values of their own unless they are set here. */
  readonly env?: Readonly<Record<string, string>>;
  readonly limits: SandboxLimits;
  readonly input?: string | Uint8Array;
  readonly signal?: AbortSignal;
}

export interface SandboxResult {
  readonly ended: 'exit' | 'timeout' | 'memory' | 'output' | 'aborted' | 'not-started';
  /** Of a command that ended by itself; 128 and the number of the signal that ended it. */
  readonly exitCode?: number;
  readonly stdout: Buffer;
  readonly stderr: string;
  readonly milliseconds: number;
  readonly peakBytes?: number;
}

export interface WrittenFile {
  readonly path: string;
  readonly kind: 'file' | 'link';
  readonly size: number;
}

export interface RefusedEntry {
  readonly path: string;
  readonly reason: string;
}

export interface Written {
  readonly files: readonly WrittenFile[];
  /** Files and folders of the tree that are no longer there. */
  readonly gone: readonly string[];
  readonly refused: readonly RefusedEntry[];
}

export type ReadBack = { readonly bytes: Buffer } | { readonly refused: string } | undefined;

export interface Sandbox {
  readonly adapter: Adapter;
  /** The tree as commands see it: `root` with its links followed. */
  readonly root: string;
  readonly walls: Readonly<Record<Wall, boolean>>;
  /** Sentences on what is weaker than usual on this machine. */
  readonly notes: readonly string[];
  /** Commands may run side by side. */
  run(command: SandboxCommand): Promise<SandboxResult>;
  /** A file of the tree as the commands left it; undefined where nothing is. Not while a command runs. */
  read(path: string, maxBytes?: number): ReadBack;
  /** What the commands wrote. Not while a command runs. */
  written(): Written;
  close(): Promise<void>;
}

export interface SandboxRefusal {
  readonly reason: string;
  readonly tried: readonly { readonly adapter: Adapter; readonly reason: string }[];
  readonly help: string;
}

export type OpenedSandbox =
  | { readonly sandbox: Sandbox; readonly refusal?: undefined }
  | { readonly refusal: SandboxRefusal; readonly sandbox?: undefined };
