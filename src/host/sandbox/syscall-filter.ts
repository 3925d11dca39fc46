// System calls that no test of a program needs, and that reach what namespaces do not hold: keys that the kernel keeps for a session,
// sockets to the host of a virtual machine, its log, programs and modules for it. Made as a filter that the kernel runs (seccomp, as
// instructions for its packet filter), and answered with "not permitted".

interface Architecture {
  /** How the kernel names it. */
  readonly id: number;
  readonly socket: number;
  readonly ioctl: number;
  readonly prctl: number;
  readonly denied: Readonly<Record<string, number>>;
  /** Calls for memory that no process has mapped, so that no process can be charged with it. */
  readonly unmapped: Readonly<Record<string, number>>;
}

/** Calls of newer kernels, which have the same numbers everywhere: io_uring, and the ways to mount. */
const NEWER = {
  io_uring_setup: 425,
  io_uring_enter: 426,
  io_uring_register: 427,
  open_tree: 428,
  move_mount: 429,
  fsopen: 430,
  fsconfig: 431,
  fsmount: 432,
  fspick: 433,
  mount_setattr: 442,
};

/** Memory in a file that has no name, and that no process sees. */
const MEMFD_SECRET = { memfd_secret: 447 };

const ARCHITECTURES: Readonly<Partial<Record<NodeJS.Architecture, Architecture>>> = {
  x64: {
    id: 0xc000003e,
    socket: 41,
    ioctl: 16,
    prctl: 157,
    denied: {
      syslog: 103,
      pivot_root: 155,
      chroot: 161,
      acct: 163,
      settimeofday: 164,
      mount: 165,
      umount2: 166,
      swapon: 167,
      swapoff: 168,
      reboot: 169,
      iopl: 172,
      ioperm: 173,
      init_module: 175,
      delete_module: 176,
      quotactl: 179,
      lookup_dcookie: 212,
      clock_settime: 227,
      kexec_load: 246,
      add_key: 248,
      request_key: 249,
      keyctl: 250,
      unshare: 272,
      perf_event_open: 298,
      name_to_handle_at: 303,
      open_by_handle_at: 304,
      clock_adjtime: 305,
      setns: 308,
      finit_module: 313,
      kexec_file_load: 320,
      bpf: 321,
      userfaultfd: 323,
      ...NEWER,
    },
    unmapped: { shmget: 29, msgget: 68, mq_open: 240, memfd_create: 319, ...MEMFD_SECRET },
  },
  arm64: {
    id: 0xc00000b7,
    socket: 198,
    ioctl: 29,
    prctl: 167,
    denied: {
      lookup_dcookie: 18,
      umount2: 39,
      mount: 40,
      pivot_root: 41,
      chroot: 51,
      quotactl: 60,
      acct: 89,
      unshare: 97,
      kexec_load: 104,
      init_module: 105,
      delete_module: 106,
      clock_settime: 112,
      syslog: 116,
      reboot: 142,
      settimeofday: 170,
      add_key: 217,
      request_key: 218,
      keyctl: 219,
      swapon: 224,
      swapoff: 225,
      perf_event_open: 241,
      name_to_handle_at: 264,
      open_by_handle_at: 265,
      clock_adjtime: 266,
      setns: 268,
      finit_module: 273,
      bpf: 280,
      userfaultfd: 282,
      kexec_file_load: 294,
      ...NEWER,
    },
    unmapped: { mq_open: 180, msgget: 186, shmget: 194, memfd_create: 279, ...MEMFD_SECRET },
  },
};

/** Sockets of files, of both versions of the internet protocol, and to ask the kernel about the network. */
const FAMILIES = [1, 2, 10, 16];

/** Requests that type into a terminal. */
const TYPING = [0x5412, 0x541c];

/** The other way to call a 64-bit x86 kernel, whose numbers start here. */
const X32 = 0x4000_0000;

const [EPERM, EAFNOSUPPORT] = [1, 97];

export interface SyscallFilter {
  readonly program: Buffer;
  readonly prctl: number;
}

export interface FilterOptions {
  /** Whether memory may be had that no process has mapped; not where only mapped memory is counted. */
  readonly hasUnmapped: boolean;
}

/** Undefined on a processor whose numbers of calls are not known here. */
export function syscallFilter(
  { hasUnmapped }: FilterOptions,
  architecture: NodeJS.Architecture = process.arch,
): SyscallFilter | undefined {
  const known = ARCHITECTURES[architecture];
  if (known === undefined) return undefined;
  const { id, socket, ioctl, prctl, unmapped } = known;
  const denied = hasUnmapped ? known.denied : { ...known.denied, ...unmapped };
  const program = Buffer.concat([
    load(WORD.architecture),
    ...unlessEqual(id, [answer(EPERM)]),
    load(WORD.call),
    ...(architecture === 'x64' ? [instruction(0x35, X32, 0, 1), answer(EPERM)] : []),
    ...Object.values(denied).flatMap((call) => ifEqual(call, [answer(EPERM)])),
    ...ifEqual(socket, [
      load(WORD.first),
      ...FAMILIES.flatMap((family) => ifEqual(family, [ALLOWED])),
      answer(EAFNOSUPPORT),
    ]),
    ...ifEqual(ioctl, [
      load(WORD.second),
      ...TYPING.flatMap((request) => ifEqual(request, [answer(EPERM)])),
      ALLOWED,
    ]),
    ALLOWED,
  ]);
  return { program, prctl };
}

/** Where the kernel puts what it tells a filter; of the arguments, the lower halves. */
const WORD = { call: 0, architecture: 4, first: 16, second: 24 };

function instruction(code: number, value: number, ifTrue = 0, ifFalse = 0): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(ifTrue, 2);
  bytes.writeUInt8(ifFalse, 3);
  bytes.writeUInt32LE(value, 4);
  return bytes;
}

const load = (offset: number): Buffer => instruction(0x20, offset);
const answer = (error: number): Buffer => instruction(0x06, 0x0005_0000 | error);
const ALLOWED = instruction(0x06, 0x7fff_0000);
const ifEqual = (value: number, then: readonly Buffer[]): Buffer[] => [
  instruction(0x15, value, 0, then.length),
  ...then,
];
const unlessEqual = (value: number, then: readonly Buffer[]): Buffer[] => [
  instruction(0x15, value, then.length, 0),
  ...then,
];
