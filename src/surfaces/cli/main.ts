// Where the process starts: bin/lintel.js imports this file, and importing it runs the command. What escapes everything
// else is an internal error, never the exit code of a finding.
import { main } from './command-line.ts';
import { wantsJson } from './globals.ts';
import { INTERRUPTED_EXIT, processIo } from './process-io.ts';
import { INTERNAL_EXIT, reportError } from './report-error.ts';

/** Node's exit code when nothing is left to do but the command has not ended. */
const UNSETTLED_EXIT = 13;

const io = processIo();
const argv = process.argv.slice(2);

process.on('uncaughtException', (error) => {
  void reportError(error, io, { isJson: wantsJson(argv) }).finally(() => process.exit(INTERNAL_EXIT));
});
process.on('exit', (code) => {
  if (code === UNSETTLED_EXIT) process.exitCode = io.signal.aborted ? INTERRUPTED_EXIT : INTERNAL_EXIT;
});

const exitCode = await main(argv, io);
process.exit(io.isBroken() ? 0 : exitCode);
