// What the lock file of a package manager tells about packages that are not installed: which peers they want, which commands they
// bring, and which of them run scripts when they are installed.

export interface LockFacts {
  /** Every package that some other package wants beside it. */
  readonly peers: ReadonlySet<string>;
  /** Commands by the package that brings them. */
  readonly commands: ReadonlyMap<string, readonly string[]>;
  /** Packages that bring commands whose names it does not tell; it may be any. */
  readonly untold: ReadonlySet<string> | 'any';
  /** Packages that run scripts when they are installed, as far as it tells. */
  readonly building: ReadonlySet<string>;
}

export const NO_LOCK: LockFacts = {
  peers: new Set(),
  commands: new Map(),
  untold: 'any',
  building: new Set(),
};

export function lockFacts(text: string): LockFacts {
  return text.trimStart().startsWith('{') ? ofNpm(text) : ofIndented(text);
}

type Json = Readonly<Record<string, unknown>>;

/** `package-lock.json`, from its second version on. */
function ofNpm(text: string): LockFacts {
  const peers = new Set<string>();
  const commands = new Map<string, readonly string[]>();
  const building = new Set<string>();
  const packages = Object.entries(packagesIn(text));
  for (const [place, value] of packages) {
    const item = value as Json;
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    for (const list of ['peerDependencies', 'peerDependenciesMeta'])
      for (const peer of Object.keys((item[list] as Json | undefined) ?? {})) peers.add(peer);
    if (item['hasInstallScript'] === true) building.add(name);
    if (typeof item['bin'] === 'object') commands.set(name, Object.keys(item['bin'] as Json));
  }
  return { peers, commands, untold: packages.length === 0 ? 'any' : new Set(), building };
}

function packagesIn(text: string): Json {
  try {
    return ((JSON.parse(text) as Json)['packages'] as Json | undefined) ?? {};
  } catch (error) {
    // A lock file in the middle of a merge tells nothing; without it more is said, and that only as advice.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

const HEAD = /^ {0,2}["']?\/?(@?[^@"'\s:][^@"'\s:]*)@.*:\s*$/;
const SECTION = /^( {2}| {4})([\w]+):\s*$/;
const PEERS = /^peerDependencies(?:Meta)?$/;
const ENTRY = /^ {4,6}["']?(@?[\w./-]+)["']?:/;

/** `pnpm-lock.yaml` and `yarn.lock`: packages, and below each its lists, told apart by how far they are indented. */
function ofIndented(text: string): LockFacts {
  const peers = new Set<string>();
  const commands = new Map<string, string[]>();
  const untold = new Set<string>();
  const building = new Set<string>();
  let name = '';
  let section = '';
  let depth = 0;
  for (const line of text.split('\n')) {
    const head = HEAD.exec(line);
    const list = head ? null : SECTION.exec(line);
    if (head) [name, section] = [head[1]!, ''];
    else if (line === '    hasBin: true') untold.add(name);
    else if (line === '    requiresBuild: true') building.add(name);
    else if (list && !(PEERS.test(section) && list[1]!.length > depth))
      [section, depth] = [list[2]!, list[1]!.length];
    else if (PEERS.test(section) || section === 'bin') {
      // What is said of a peer, that it is optional, stands below it.
      if (/^ +optional: /.test(line)) continue;
      const entry = ENTRY.exec(line)?.[1];
      if (entry === undefined) section = '';
      else if (section !== 'bin') peers.add(entry);
      else commands.set(name, [...(commands.get(name) ?? []), entry]);
    }
  }
  return { peers, commands, untold: /^# yarn lockfile v1$/m.test(text) ? 'any' : untold, building };
}
