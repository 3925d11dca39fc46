// Runs a script again and again in one process, each time with other arguments, so that only the first time pays for
// starting Node and loading native code. A run is over when the process would have ended; both outputs then get a mark.
import { pathToFileURL } from 'node:url';
import type { ScriptRun } from '../host/index.ts';

let mark: string | undefined;
let runs = 0;

process.on('message', async (message) => {
  const { script, args, end } = message as ScriptRun;
  mark = end;
  process.exitCode = undefined;
  process.argv = [process.execPath, script, ...args];
  process.channel?.unref();
  // Under another name the module is loaded, and so run, once more.
  runs += 1;
  await import(`${pathToFileURL(script).href}?run=${runs}`);
});

process.on('beforeExit', () => {
  if (mark === undefined) return;
  const end = mark;
  mark = undefined;
  process.channel?.ref();
  process.stderr.write(`${end}\0`);
  process.stdout.write(`${end}${process.exitCode ?? 0}\0`);
});
