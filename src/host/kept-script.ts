// A Node script whose process is kept for the next run. What a run says is told apart from the next by marks that nothing else
// can contain. A process that ends during a run ended that run, like any process; the next run gets a new one. A process that
// waits for the next run does not keep this one alive, and ends with it.
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { endWithParent } from './end-with-parent.ts';
import { messageOf } from './error-text.ts';
import type { RunResult } from './process.ts';

/** What the runner is told: which module to run, and what to write to both outputs when it is done. */
export interface ScriptRun {
  readonly script: string;
  readonly args: readonly string[];
  readonly end: string;
}

export interface KeptScript {
  /** Runs are done one after the other. */
  run(args: readonly string[]): Promise<RunResult>;
  /** Ends the process once its runs are done. */
  close(): Promise<void>;
}

export interface KeptScriptOptions {
  /** The module that runs the script as often as it is told to. */
  readonly runner: URL;
  readonly script: string;
  readonly cwd: string;
}

export function keepScript(options: KeptScriptOptions): KeptScript {
  let child: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work, work);
    last = result;
    return result;
  };
  return {
    run: (args) =>
      inTurn(async () => {
        if (child?.connected !== true) child = start(options);
        return runIn(child, options.script, args);
      }),
    close: () => inTurn(async () => end(child)),
  };
}

function start({ runner, cwd }: KeptScriptOptions): ChildProcess {
  const mustStrip = runner.pathname.endsWith('.ts') && !process.features.typescript;
  const flags = [
    '--disable-warning=ExperimentalWarning',
    ...(mustStrip ? ['--experimental-strip-types'] : []),
  ];
  const child = spawn(process.execPath, [...flags, fileURLToPath(runner)], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    windowsHide: true,
  });
  // An error of the process itself is told by its end; without a listener it would end this process.
  child.on('error', () => undefined);
  endWithParent(child);
  child.channel?.unref();
  hold(child, false);
  return child;
}

/** Whether this process stays alive for what the other one has to say. */
function hold(child: ChildProcess, isHeld: boolean): void {
  for (const handle of [child, child.stdout as Socket | null, child.stderr as Socket | null]) {
    if (isHeld) handle?.ref();
    else handle?.unref();
  }
}

function end(child: ChildProcess | undefined): Promise<void> {
  if (child?.connected !== true) return Promise.resolve();
  return new Promise((resolve) => {
    hold(child, true);
    child.once('exit', () => resolve());
    child.disconnect();
  });
}

function runIn(child: ChildProcess, script: string, args: readonly string[]): Promise<RunResult> {
  return new Promise((resolve) => {
    const mark = `\0${randomUUID()}\0`;
    const out: Output = { said: Buffer.alloc(0), isWhole: false };
    const err: Output = { said: Buffer.alloc(0), isWhole: false };
    const done = (result: RunResult): void => {
      child.stdout?.off('data', onOut);
      child.stderr?.off('data', onErr);
      child.off('error', onError).off('close', onClose);
      hold(child, false);
      resolve(result);
    };
    const heard = (output: Output, chunk: Buffer): void => {
      take(output, chunk, mark);
      if (out.isWhole && err.isWhole) done(resultOf(out.said, err.said, mark));
    };
    const onOut = (chunk: Buffer): void => heard(out, chunk);
    const onErr = (chunk: Buffer): void => heard(err, chunk);
    const onError = (error: Error): void =>
      done({ exitCode: undefined, stdout: out.said, stderr: messageOf(error), stopped: 'not-started' });
    const onClose = (code: number | null): void => done(endedResult(code, out.said, err.said));
    child.stdout?.on('data', onOut);
    child.stderr?.on('data', onErr);
    child.on('error', onError).on('close', onClose);
    hold(child, true);
    const message: ScriptRun = { script, args, end: mark };
    child.send(message, (error) => error && onError(error));
  });
}

interface Output {
  said: Buffer;
  /** Whether the mark has come. */
  isWhole: boolean;
}

function take(output: Output, chunk: Buffer, mark: string): void {
  output.said = output.said.length === 0 ? chunk : Buffer.concat([output.said, chunk]);
  output.isWhole = output.said.at(-1) === 0 && output.said.includes(mark);
}

function resultOf(out: Buffer, err: Buffer, mark: string): RunResult {
  const at = out.indexOf(mark);
  const code = out.subarray(at + mark.length, -1).toString();
  return {
    exitCode: Number(code),
    stdout: out.subarray(0, at),
    stderr: err.subarray(0, err.indexOf(mark)).toString(),
  };
}

function endedResult(code: number | null, stdout: Buffer, err: Buffer): RunResult {
  const result = { exitCode: code ?? undefined, stdout, stderr: err.toString() };
  return code === null ? { ...result, stopped: 'signal' } : result;
}
