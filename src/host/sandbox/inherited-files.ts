// Files that this process was started with and did not open itself. Its children would have them, too: an open folder of the machine would
// be a way out of every wall.
import * as fs from 'node:fs';
import { codeOf } from '../error-text.ts';
import { PERL } from './walled-commands.ts';

const CLOSED_WHEN_RUN = 0o2000000;

/** Numbers above the standard streams that a child would inherit. */
function inheritedFiles(): number[] {
  return fs
    .readdirSync('/proc/self/fdinfo')
    .map(Number)
    .filter((file) => file > 2 && !isClosedWhenRun(file));
}

function isClosedWhenRun(file: number): boolean {
  try {
    const flags = /^flags:\s+(\d+)$/m.exec(fs.readFileSync(`/proc/self/fdinfo/${file}`, 'utf8'))?.[1];
    return (parseInt(flags ?? '0', 8) & CLOSED_WHEN_RUN) !== 0;
  } catch (error) {
    // Whatever read the list has been closed since.
    if (codeOf(error) === 'ENOENT') return true;
    throw error;
  }
}

const BASH = '/bin/bash';
const WITH_PERL = `while (($f = shift) ne '--') { open(F, '<&=', $f) && close(F) } exec { $ARGV[0] } @ARGV or die "$ARGV[0]: $!\\n"`;
const WITH_BASH = 'while [ "$1" != -- ]; do eval "exec $1>&-"; shift; done; shift; exec "$@"';

/** What a command line starts with that is not to have them; undefined where nothing can close them. `kept` are those that a child is given. */
export function withoutInherited(kept: readonly number[]): string[] | undefined {
  const files = inheritedFiles().filter((file) => !kept.includes(file));
  if (files.length === 0) return [];
  if (fs.existsSync(PERL)) return [PERL, '-e', WITH_PERL, ...files.map(String), '--'];
  return fs.existsSync(BASH) ? [BASH, '-c', WITH_BASH, 'bash', ...files.map(String), '--'] : undefined;
}
