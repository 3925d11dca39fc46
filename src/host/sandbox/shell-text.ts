// Scripts for `sh`, as text. Whatever they need to know they get as arguments, or quoted.

import { assert } from '../../base/index.ts';

/** Where the scripts look for programs. */
export const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

export const HOME = '/home/sandbox';

/** What the kernel tells root about the machine even where that has no other rights. */
export const MASKED = [
  'kcore',
  'keys',
  'kmsg',
  'kpagecount',
  'kpageflags',
  'kpagecgroup',
  'pagetypeinfo',
  'slabinfo',
  'timer_list',
  'vmallocinfo',
  'iomem',
  'ioports',
  'mtrr',
  'sysrq-trigger',
].map((name) => `/proc/${name}`);

/** How the script says that the tree has to be copied. */
export const NO_OVERLAY = 71;

/**
 * What stands between the walls of namespaces and a command: fresh folders, then no privileges. Arguments: what to mount, a file for
 * that, and the command. A second look makes sure that no other processes and no layer can be seen.
 */
export const ENCLOSE = `
mount -t proc -o ro,nosuid,nodev,noexec proc /proc
printf %s "$1" > "$2"
mount -a -T "$2"
shift 2
read -r first rest < /proc/self/stat
[ "$first" = 1 ] && [ ! -e /.lintel/layer ]
ip link set lo up 2>/dev/null || ifconfig lo up 2>/dev/null || true
exec setpriv --no-new-privs --inh-caps=-all --ambient-caps=-all --bounding-set=-all --securebits=+noroot,+noroot_locked --pdeathsig KILL -- "$@"
`;

/** Has the kernel filter the system calls of a command. Arguments: the number of the call for that, the filter, and the command. */
export const FILTER = `
my ($call, $filter) = (shift, pack('H*', shift));
my $program = pack('S x![P] P', length($filter) / 8, $filter);
syscall($call, 22, 2, $program) == 0 or die "no filter of system calls: $!\n";
exec { $ARGV[0] } @ARGV or die "$ARGV[0]: $!\n";
`;

/** The first process of a command's own process space. Arguments: the folder to start in, and the command. */
export const FIRST_PROCESS = `
cd -- "$1" || exit 1
shift
echo started >&3
exec 3>&- 4>&2 2>/dev/null
"$@" 2>&4 4>&-
exit $?
`;

/** Joins groups of processes that have limits. Arguments: the files to write to, `--`, and the command. */
export const JOIN = `
while [ "$1" != -- ]
do echo 0 > "$1"; shift
done
shift
exec "$@"
`;

/**
 * Waits for the end of whoever holds the other end of the input, then removes. Arguments: a folder or nothing, and groups of processes.
 * On a busy machine what was killed can take seconds to be gone.
 */
export const TIDY = `
read -r line
spare=$1
shift
tries=600
while [ "$tries" -gt 0 ]
do
  tries=$((tries - 1))
  left=
  for group
  do
    for one in "$group"/*/
    do
      [ -d "$one" ] || continue
      while read -r process; do kill -9 "$process" 2>/dev/null; done < "$one/cgroup.procs"
      rmdir "$one" 2>/dev/null
    done
    [ ! -d "$group" ] || rmdir "$group" 2>/dev/null || left=1
  done
  [ -n "$left" ] || break
  sleep 0.05
done
if [ -n "$spare" ]
then chmod -R u+rwx "$spare" 2>/dev/null; rm -rf -- "$spare"
fi
`;

/** A word for `sh` that means exactly this text. */
export function quoted(text: string): string {
  assert(!text.includes('\0'), 'a text without zero bytes');
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
