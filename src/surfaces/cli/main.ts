// Where the process starts: bin/lintel.js imports this file, and importing it runs the command. What escapes everything
// else is an internal error, never the exit code of a finding.
import { main } from './command-line.ts';
import { wantsJson } from './globals.ts';
import { processIo } from './process-io.ts';
import { INTERNAL_EXIT, INTERRUPTED_EXIT, reportError } from './report-error.ts';

const io = processIo();
const argv = process.argv.slice(2);

const fail = (error: unknown): void => {
  process.off('exit', onUnsettled);
  void reportError(error, io, { isJson: wantsJson(argv) }).finally(() => process.exit(INTERNAL_EXIT));
};

/** Node ends a process in which nothing is left to do, although the command still waits for something. */
const onUnsettled = (): void => {
  process.exitCode = io.signal.aborted ? io.stoppedExit() : INTERNAL_EXIT;
  if (!io.signal.aborted)
    process.stderr.write('lintel: INTERNAL_ERROR: The command ended without an answer.\n');
};

process.on('uncaughtException', fail);
process.once('exit', onUnsettled);

// Not awaited: Node would complain about an unsettled await and choose the exit code.
void main(argv, io).then((exitCode) => {
  process.off('exit', onUnsettled);
  if (io.isBroken()) process.exit(0);
  process.exit(exitCode === INTERRUPTED_EXIT ? io.stoppedExit() : exitCode);
}, fail);
