// What the command line may touch of the process it runs in, as a value: tests pass their own.

export interface Output {
  readonly isTTY: boolean;
  /** Resolves when the text is handed over; rejects when it cannot be. */
  write(text: string): Promise<void>;
}

export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Aborted when the user wants to stop. */
  readonly signal: AbortSignal;
  /** Milliseconds since the program started. */
  now(): number;
  peakMemoryBytes(): number;
}
