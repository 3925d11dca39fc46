// Scripts for `sh`, as text. Whatever a script needs to know it gets as arguments, never as a part of its text.
// Paths inside: `/.lintel/layer` holds what commands wrote, `/.lintel/lower` is the tree of the machine, `/.lintel/tree` the tree
// with everything laid over it. Commands see an empty folder there, and the tree under its own path.

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
 * Builds a root that has the tree and a read-only system, makes it the root of its own mount space, says so, and keeps it for as
 * long as the input is open. Arguments: a folder to build in, the tree, how writes are kept (memory, disk or copy), a folder for the
 * last two, the bytes that may be written, how many user namespaces may be made inside (or nothing), and folders to be read.
 */
export const HOLD = `
base=$1 root=$2 way=$3 spare=$4 bytes=$5 namespaces=$6
shift 6
hold=$base/.lintel
seal() {
  mount -o remount,bind,ro,nosuid,nodev "$1" 2>/dev/null || mount -o remount,bind,ro,nosuid,nodev,noexec "$1"
}
show() {
  if ! mount --bind "$1" "$2" 2>/dev/null
  then
    mount --rbind "$1" "$2"
    sed -n 's/^[^ ]* [^ ]* [^ ]* [^ ]* \\([^ ]*\\) .*/\\1/; s/\\\\\\([0-7][0-7][0-7]\\)/\\\\0\\1/g; p' /proc/self/mountinfo > .mounts
    while read -r point
    do
      point=$(printf '%b/' "$point")
      case $point in "$base/$2"/?*) seal "\${point%/}";; esac
    done < .mounts
    rm .mounts
  fi
  seal "$2"
}
mount -t tmpfs -o mode=0755,size=16m,nosuid,nodev tmpfs "$base"
cd "$base"
umask 022
mkdir -p .lintel/layer .lintel/lower .lintel/tree proc dev/pts dev/shm etc tmp home/sandbox var run usr old
if [ "$way" = memory ]
then mount -t tmpfs -o "mode=0755,size=$bytes,nr_inodes=1m,nosuid,nodev" tmpfs "$hold/layer"
else mount --bind -o nosuid,nodev "$spare" "$hold/layer"
fi
mount --rbind -o ro "$root" "$hold/lower"
mkdir "$hold/layer/upper" "$hold/layer/work"
if [ "$way" = copy ]
then
  cp -a --reflink=auto "$hold/lower/." "$hold/layer/upper/"
  mount --bind -o nosuid,nodev "$hold/layer/upper" "$hold/tree"
else
  chmod --reference="$hold/lower" "$hold/layer/upper"
  mount -t overlay -o "nosuid,nodev,userxattr,lowerdir=$hold/lower,upperdir=$hold/layer/upper,workdir=$hold/layer/work" overlay "$hold/tree" ||
    exit ${NO_OVERLAY}
fi
umount -l "$hold/lower"
mount --rbind /proc proc
show /usr usr
for name in bin sbin lib lib32 lib64 libx32
do
  if [ -L "/$name" ]
  then ln -s "$(readlink "/$name")" "$name"
  elif [ -d "/$name" ]
  then mkdir "$name"; show "/$name" "$name"
  fi
done
for name in null zero full random urandom tty
do : > "dev/$name"; mount --bind "/dev/$name" "dev/$name"
done
mount -t devpts -o newinstance,ptmxmode=0666,mode=620,nosuid,noexec devpts dev/pts
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
ln -s fd/0 dev/stdin
ln -s fd/1 dev/stdout
ln -s fd/2 dev/stderr
case $root/ in /var/tmp/*) ;; *) ln -s ../tmp var/tmp;; esac
for name in ld.so.cache ld.so.conf nsswitch.conf localtime protocols services mime.types os-release
do if [ -f "/etc/$name" ]; then cat "/etc/$name" > "etc/$name" || true; fi
done
for name in alternatives ssl/certs ld.so.conf.d
do if [ -d "/etc/$name" ]; then mkdir -p "etc/$name"; show "/etc/$name" "etc/$name"; fi
done
printf %s "$PASSWD" > etc/passwd
printf %s "$GROUP" > etc/group
printf '127.0.0.1 localhost\\n::1 localhost\\n' > etc/hosts
mkdir -p "$base$root"
for folder
do
  case $folder in /tmp/*|${HOME}/*) kept=.lintel/readable$folder;; *) kept=\${folder#/};; esac
  mkdir -p "$kept"
  show "$folder" "$kept"
done
if [ ! -L .lintel/tree/.git ] && [ -e .lintel/tree/.git ]
then mount --bind -o ro,nosuid,nodev .lintel/tree/.git .lintel/tree/.git
fi
pivot_root . old
umount -l /old
rmdir /old
mount -o remount,bind,ro,nosuid,nodev /
if [ -n "$namespaces" ]
then echo "$namespaces" > /proc/sys/user/max_user_namespaces
fi
echo ready
read -r line || exit 0
`;

/**
 * What stands between the walls of namespaces and a command: fresh folders, then no privileges. Arguments: the tree, bytes of
 * memory that files in temporary folders may take, how many folders below the temporary ones may be read, these, and the command.
 */
export const ENCLOSE = `
root=$1 bytes=$2 count=$3
shift 3
mount -t proc -o ro,nosuid,nodev,noexec proc /proc
mount -t tmpfs -o "mode=1777,size=$bytes,nr_inodes=200k,nosuid,nodev" tmpfs /tmp
mount -t tmpfs -o "mode=0755,size=$bytes,nr_inodes=200k,nosuid,nodev" tmpfs ${HOME}
mount -t tmpfs -o "mode=1777,size=$bytes,nosuid,nodev" tmpfs /dev/shm
while [ "$count" -gt 0 ]
do
  mkdir -p "$1"
  mount --rbind "/.lintel/readable$1" "$1"
  shift
  count=$((count - 1))
done
mkdir -p "$root"
mount --rbind /.lintel/tree "$root"
mount -t tmpfs -o ro,mode=0555,size=4k tmpfs /.lintel
for path in ${MASKED.join(' ')}
do if [ -e "$path" ]; then echo "/dev/null $path none bind 0 0"; fi
done > /tmp/.masks
mount -a -T /tmp/.masks
rm /tmp/.masks
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

/** Waits for the end of whoever holds the other end of the input, then removes. Arguments: a folder or nothing, and groups of processes. */
export const TIDY = `
read -r line
spare=$1
shift
for try in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20
do
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
