import type { Attempt } from './attempt.ts';

/** Where anything at all may be answered as long as it is not what was asked for. */
const READ_ONLY = ['EROFS', 'EACCES', 'EPERM'];

export const KERNEL: readonly Attempt[] = [
  {
    name: 'a process outside, ended',
    tries: `(process.kill(outside.pid, 'SIGKILL'), 'ended')`,
    held: ['ESRCH'],
  },
  {
    name: 'a process outside, asked',
    tries: `(process.kill(outside.pid, 0), 'there')`,
    held: ['ESRCH'],
    open: 'there',
  },
  {
    name: 'a process outside, stopped',
    tries: `(process.kill(outside.pid, 'SIGSTOP'), 'stopped')`,
    held: ['ESRCH'],
  },
  {
    name: 'a process outside, traced',
    tries: `perl('syscall(101, 16, ' + outside.pid + ', 0, 0) >= 0')`,
    held: ['3', '1', '38', 'ENOENT'],
  },
  {
    name: 'the environment of a process outside',
    tries: `reads('/proc/' + outside.pid + '/environ').length`,
    held: ['ENOENT'],
  },
  {
    name: 'the memory of a process outside',
    tries: `fs.openSync('/proc/' + outside.pid + '/mem')`,
    held: ['ENOENT'],
  },
  {
    name: 'processes besides its own',
    tries: `fs.readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name) && name > 0).every((name) => name < 2000)`,
    held: ['true'],
  },
  {
    name: 'the first process, ended',
    tries: `(process.kill(1, 'SIGKILL'), 'alive')`,
    held: ['alive', 'EPERM'],
  },
  {
    name: 'the memory of the first process',
    tries: `(() => { const file = fs.openSync('/proc/1/mem', 'r+'); fs.writeSync(file, 'x', 0); return 'written'; })()`,
    held: ['EIO', ...READ_ONLY],
  },
  {
    name: 'secrets in the environment',
    tries: `Object.entries(process.env).flat().join().includes('hunter2')`,
    held: ['false'],
  },
  {
    name: 'secrets in the environment of the first process',
    tries: `reads('/proc/1/environ').includes('hunter2')`,
    held: ['false', 'EACCES'],
  },
  {
    name: 'names in the environment',
    tries: `Object.keys(process.env).sort().join(' ')`,
    held: ['HOME LANG PATH TMPDIR USER'],
  },
  { name: 'an agent that has keys', tries: `String(process.env.SSH_AUTH_SOCK)`, held: ['undefined'] },
  {
    name: 'capabilities',
    tries: `reads('/proc/self/status').match(/^Cap(?:Prm|Eff|Bnd|Inh|Amb):.*[1-9a-f].*$/gm)`,
    held: ['null'],
  },
  {
    name: 'new privileges',
    tries: `reads('/proc/self/status').match(/^NoNewPrivs:\\s+(.)/m)[1]`,
    held: ['1'],
  },
  {
    name: 'another user through a program that may become one',
    tries: `(fs.copyFileSync('/usr/bin/id', 'id'), fs.chmodSync('id', 0o6755), run('./id', '-u') === run('id', '-u'))`,
    held: ['true'],
  },
  { name: 'another user', tries: `(process.setuid(4321), 'changed')`, held: ['EPERM', 'EINVAL'] },
  { name: 'another group', tries: `(process.setgroups([4321]), 'changed')`, held: ['EPERM', 'EINVAL'] },
  {
    name: 'another owner of a file',
    tries: `(fs.writeFileSync('own', ''), fs.chownSync('own', 4321, 4321), 'changed')`,
    held: ['EPERM', 'EINVAL'],
  },
  { name: 'a user namespace', tries: `run('unshare', '--user', 'true')`, held: ['refused'] },
  {
    name: 'a user namespace in which it is root',
    tries: `run('unshare', '--user', '--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp')`,
    held: ['refused'],
  },
  { name: 'a mount namespace', tries: `run('unshare', '--mount', 'true')`, held: ['refused'] },
  { name: 'a process namespace', tries: `run('unshare', '--pid', '--fork', 'true')`, held: ['refused'] },
  { name: 'a network namespace', tries: `run('unshare', '--net', 'true')`, held: ['refused'] },
  {
    name: 'the namespaces of the first process',
    tries: `run('nsenter', '--target', '1', '--mount', '--', 'true')`,
    held: ['refused'],
  },
  {
    name: 'the user namespace of the first process',
    tries: `run('nsenter', '--target', '1', '--user', '--', 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp')`,
    held: ['refused'],
  },
  {
    name: 'more user namespaces',
    tries: `writes('/proc/sys/user/max_user_namespaces', '100')`,
    held: READ_ONLY,
  },
  {
    name: 'a program that the kernel runs when another crashes',
    tries: `writes('/proc/sys/kernel/core_pattern', '|/bin/true')`,
    held: READ_ONLY,
  },
  {
    name: 'a program that the kernel runs to load modules',
    tries: `writes('/proc/sys/kernel/modprobe', '/bin/true')`,
    held: [...READ_ONLY, 'ENOENT'],
  },
  {
    name: 'a setting of the kernel',
    tries: `writes('/proc/sys/vm/overcommit_memory', '1')`,
    held: READ_ONLY,
  },
  {
    name: 'a setting of the network',
    tries: `writes('/proc/sys/net/ipv4/ip_forward', '1')`,
    held: READ_ONLY,
  },
  {
    name: 'a new kind of program',
    tries: `writes('/proc/sys/fs/binfmt_misc/register', ':x:M::x::/bin/true:')`,
    held: [...READ_ONLY, 'ENOENT'],
  },
  {
    name: 'a request to the kernel',
    tries: `writes('/proc/sysrq-trigger', '') && reads('/proc/self/mounts').includes('/proc/sysrq-trigger')`,
    held: ['true', ...READ_ONLY, 'ENOENT'],
  },
  {
    name: 'a better place when memory runs out',
    tries: `writes('/proc/self/oom_score_adj', '-1000')`,
    held: READ_ONLY,
  },
  {
    name: 'the log of the kernel',
    tries: `reads('/proc/kmsg').length + ' bytes'`,
    held: ['0 bytes', 'EACCES', 'EPERM'],
  },
  {
    name: 'the log of the kernel as a device',
    tries: `reads('/dev/kmsg').length + ' bytes'`,
    held: ['ENOENT'],
  },
  {
    name: 'the memory of the kernel',
    tries: `fs.statSync('/proc/kcore').size + ' bytes'`,
    held: ['0 bytes', 'ENOENT', 'EACCES'],
  },
  {
    name: 'keys that the kernel keeps',
    tries: `reads('/proc/keys').length + ' bytes'`,
    held: ['0 bytes', 'EACCES', 'ENOENT'],
  },
  {
    name: 'keys of the session',
    tries: `perl('syscall(250, 0, -3, 0) >= 0')`,
    held: ['1', 'ENOENT'],
    needsFilter: true,
  },
  {
    name: 'a key for the session',
    tries: `perl('syscall(248, my $t = "user", my $k = "lintel", $x, 1, -3) >= 0')`,
    held: ['1', 'ENOENT'],
    needsFilter: true,
  },
  {
    name: 'the log of the kernel by a system call',
    tries: `run('dmesg')`,
    held: ['refused', 'ENOENT'],
    needsFilter: true,
  },
  {
    name: 'a queue of requests to the kernel',
    tries: `perl('syscall(425, 8, $x) >= 0')`,
    held: ['1', 'ENOENT'],
    needsFilter: true,
  },
  {
    name: 'system calls in their other numbering',
    tries: `perl('syscall(0x40000000 + 39) >= 0')`,
    held: ['1', '38', 'ENOENT'],
    needsFilter: true,
  },
  {
    name: 'letters typed into a terminal',
    tries: `perl('open(T, "+<", "/dev/ptmx") && ioctl(T, 0x5412, $x)')`,
    held: ['1', 'ENOENT'],
    needsFilter: true,
  },
  { name: 'what the kernel shows in /sys', tries: `fs.readdirSync('/sys').join(' ')`, held: ['ENOENT'] },
  { name: 'its own control group', tries: `fs.readdirSync('/sys/fs/cgroup').join(' ')`, held: ['ENOENT'] },
  {
    name: 'a name for the machine',
    tries: `run('hostname', 'lintel-was-here')`,
    held: ['refused', 'ENOENT'],
  },
  { name: 'another time', tries: `run('date', '-s', '2001-01-01')`, held: ['refused'] },
  {
    name: 'a module of the kernel',
    tries: `perl('syscall(313, 0, $x, 0) >= 0')`,
    held: ['1', '38', 'ENOENT'],
  },
  {
    name: 'a restart of the machine',
    tries: `perl('syscall(169, 0, 0, 0, 0) >= 0')`,
    held: ['1', '22', '38', 'ENOENT'],
  },
  {
    name: 'a program for the kernel',
    tries: `perl('syscall(321, 0, $x, 128) >= 0')`,
    held: ['1', '22', '38', 'ENOENT'],
  },
  { name: 'a higher priority', tries: `(os.setPriority(-5), 'higher')`, held: ['EACCES', 'EPERM'] },
  {
    name: 'a higher limit',
    tries: `run('prlimit', '--pid', String(process.pid), '--core=unlimited:unlimited')`,
    held: ['refused'],
  },
  { name: 'a core file', tries: `sh('ulimit -c')`, held: ['done 0'] },
  { name: 'a terminal to type into', tries: `fs.openSync('/dev/tty')`, held: ['ENXIO'] },
  {
    name: 'shared memory of others',
    tries: `reads('/proc/sysvipc/shm').trim().split('\\n').length - 1`,
    held: ['0'],
  },
  { name: 'message queues of others', tries: `fs.readdirSync('/dev/mqueue').join(' ')`, held: ['ENOENT'] },
];
