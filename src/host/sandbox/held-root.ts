// The root that commands see, as a script that builds it: a tree under a layer that takes all writes, and a read-only system with nothing
// else of the machine. `/.lintel/layer` holds what was written, `/.lintel/tree` is the tree with the layer over it. Commands see an empty
// folder there, and the tree under its own path.
import * as fs from 'node:fs';
import { isWithin } from '../../base/index.ts';
import { mountLine, mountPoints, mountsBelow, viewOptions } from './mount-table.ts';
import { HOME, NO_OVERLAY, quoted } from './shell-text.ts';

/** How writes are kept: in memory or on disk over the tree, or in a copy of it. */
export type Way = 'memory' | 'disk' | 'copy';

export interface HeldRoot {
  readonly root: string;
  readonly readable: readonly string[];
  readonly layerBytes: number;
  readonly owner: { readonly uid: number; readonly gid: number };
  readonly way: Way;
  /** A folder for the layer, unless that is in memory. */
  readonly spare: string | undefined;
  /** How many user namespaces may be made inside; undefined for no limit. */
  readonly namespaces: number | undefined;
}

const SYSTEM = ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];
const DEVICES = ['null', 'zero', 'full', 'random', 'urandom', 'tty'];
const SETTINGS = [
  '/etc/ld.so.cache',
  '/etc/ld.so.conf',
  '/etc/nsswitch.conf',
  '/etc/localtime',
  '/etc/protocols',
  '/etc/services',
  '/etc/mime.types',
  '/etc/os-release',
];
const SETTING_FOLDERS = ['/etc/alternatives', '/etc/ssl/certs', '/etc/ld.so.conf.d'];

/** Folders that are new for each command, below which nothing stays mounted. */
export function isRenewed(path: string): boolean {
  return ['/tmp', HOME, '/dev/shm'].some((place) => isWithin(path, place));
}

/** Says `ready` once the root stands, and keeps it for as long as the input is open. */
export function holdingScript(held: HeldRoot): string {
  const { root, readable, layerBytes, owner, namespaces } = held;
  const base = ['/sys', '/mnt', '/media', '/srv'].find(
    (place) => ![root, ...readable].some((one) => isWithin(one, place)),
  )!;
  const [links, folders] = partition(SYSTEM.filter(fs.existsSync), (path) =>
    fs.lstatSync(path).isSymbolicLink(),
  );
  const views = ['/usr', ...folders, ...SETTING_FOLDERS.filter(fs.existsSync), ...readable];
  const inside = (path: string): string =>
    readable.includes(path) && isRenewed(path) ? `.lintel/readable${path}` : path.slice(1);
  const made = [
    '.lintel/layer/upper',
    '.lintel/layer/work',
    '.lintel/lower',
    '.lintel/tree',
    '.lintel/tables',
    'proc',
    'dev/pts',
    'dev/shm',
  ];
  made.push('etc', 'tmp', HOME.slice(1), 'var', 'run', root.slice(1), ...views.map(inside));
  return `
cd ${base}
mount -t tmpfs -o mode=0755,size=${layerBytes + ROOM_BYTES},nr_inodes=300k,nosuid,nodev tmpfs .
cd ${base}
umask 022
mkdir -p ${list(made)}
${layerScript(held, base)}
${links.length > 0 ? `cp -P ${list(links)} .` : ''}
cp -P /dev/fd /dev/stdin /dev/stdout /dev/stderr dev/
ln -s pts/ptmx dev/
${isWithin(root, '/var/tmp') ? '' : 'ln -s ../tmp var/'}
cp -L ${list(SETTINGS.filter(fs.existsSync))} etc/
printf %s ${quoted(passwd(owner))} > etc/passwd
printf %s ${quoted(group(owner))} > etc/group
printf '127.0.0.1 localhost\\n::1 localhost\\n' > etc/hosts
${DEVICES.map((name) => `: > dev/${name}`).join('\n')}
printf %s ${quoted(mountTable(base, views, inside))} > .lintel/tables/held
mount -a -T .lintel/tables/held
${sealed(views, inside)}
if [ ! -L .lintel/tree/.git ] && [ -e .lintel/tree/.git ]
then mount --bind -o ro,nosuid,nodev .lintel/tree/.git .lintel/tree/.git
fi
cd ${base}
pivot_root . .
umount -l .
cd /
mount -o remount,bind,ro,nosuid,nodev /
${namespaces === undefined ? '' : `echo ${namespaces} > /proc/sys/user/max_user_namespaces`}
echo ready
read -r line || exit 0
`;
}

/** Bytes for everything that is not the layer. */
const ROOM_BYTES = 16 * 2 ** 20;

function layerScript({ root, way, spare }: HeldRoot, base: string): string {
  const hold = `${base}/.lintel`;
  const onDisk = `mount --bind -o nosuid,nodev ${quoted(spare ?? '')} ${hold}/layer\nmkdir -p ${hold}/layer/upper ${hold}/layer/work`;
  const mode = (fs.statSync(root).mode & 0o7777).toString(8);
  if (way === 'copy')
    return `${onDisk}
cp -a --reflink=auto ${quoted(`${root}/.`)} ${hold}/layer/upper/
mount --bind -o nosuid,nodev ${hold}/layer/upper ${hold}/tree`;
  // The options of a mount have letters of their own; a path with others is mounted under a name without.
  const isPlain = /^[\w./@+-]+$/.test(root);
  const lower = isPlain ? root : `${hold}/lower`;
  const options = `nosuid,nodev,userxattr,lowerdir=${lower},upperdir=${hold}/layer/upper,workdir=${hold}/layer/work`;
  return `${way === 'disk' ? onDisk : ''}
chmod ${mode} ${hold}/layer/upper
${isPlain ? '' : `mount --rbind -o ro ${quoted(root)} ${lower}`}
mount -t overlay -o ${options} overlay ${hold}/tree || exit ${NO_OVERLAY}
${isPlain ? '' : `umount -l ${lower}`}`;
}

/**
 * Everything of the machine that can be seen, and nothing of it can be changed: a device on a read-only mount can be written to, but its
 * owner and its permissions, which are those of the machine, stay.
 */
function mountTable(base: string, views: readonly string[], inside: (path: string) => string): string {
  const mounts = mountPoints();
  const bind = (path: string): string => (mountsBelow(mounts, path).length > 0 ? 'rbind' : 'bind');
  return [
    mountLine('/proc', `${base}/proc`, 'none', 'rbind'),
    // Stays writable when the root is not: there a command's own mounts are written down before it starts.
    mountLine(`${base}/.lintel/tables`, `${base}/.lintel/tables`, 'none', 'bind,nosuid,nodev'),
    mountLine('devpts', `${base}/dev/pts`, 'devpts', 'newinstance,ptmxmode=0666,mode=620,nosuid,noexec'),
    ...DEVICES.map((name) =>
      mountLine(`/dev/${name}`, `${base}/dev/${name}`, 'none', 'bind,ro,nosuid,noexec'),
    ),
    ...views.map((path) =>
      mountLine(path, `${base}/${inside(path)}`, 'none', `${bind(path)},${viewOptions(mounts, path)}`),
    ),
  ].join('');
}

/** What is mounted below a view is read-only, too. */
function sealed(views: readonly string[], inside: (path: string) => string): string {
  const mounts = mountPoints();
  const lines = views.flatMap((path) =>
    mountsBelow(mounts, path).map((point) => {
      const target = `./${inside(path)}${point.slice(path.length)}`;
      return `mount -o remount,bind,${viewOptions(mounts, point)} ${quoted(target)}`;
    }),
  );
  return lines.join('\n');
}

function passwd({ uid, gid }: HeldRoot['owner']): string {
  const own = uid === 0 ? '' : `sandbox:x:${uid}:${gid}::${HOME}:/bin/sh\n`;
  return `root:x:0:0::${HOME}:/bin/sh\n${own}nobody:x:65534:65534::/:/bin/false\n`;
}

function group({ gid }: HeldRoot['owner']): string {
  return `root:x:0:\n${gid === 0 ? '' : `sandbox:x:${gid}:\n`}nogroup:x:65534:\n`;
}

const list = (paths: readonly string[]): string => paths.map(quoted).join(' ');

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
