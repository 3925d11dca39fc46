// A repository of the forge for tests with a few pull requests, and everything that can go wrong with it while they are merged: faults of the
// forge, and people who push, merge, close and label in between. What must not happen is written down as it happens.
import { randomFrom, type Fault, type FaultScript } from '../../src/host/testing/forge/faults.ts';
import type { TestPull, TestRepository } from '../../src/host/testing/forge/forge-state.ts';
import { mergePull } from '../../src/host/testing/forge/pull-requests.ts';
import type { TestForge } from '../../src/host/testing/forge/start-forge.ts';

export interface World {
  readonly repository: TestRepository;
  readonly method: 'squash' | 'merge' | 'rebase';
  readonly batch: number;
  readonly pulls: readonly WorldPull[];
  readonly counts: Counts;
  readonly violations: string[];
  /** What the executor has merged, in this order. */
  readonly merged: number[];
  /** Whether the forge fails and people interfere. */
  isWild: boolean;
  /** Ends the process at a request, counted from the beginning of its life. */
  end: { readonly at: number; readonly when: 'before' | 'after'; readonly act: () => void } | undefined;
  requests: number;
  readonly script: FaultScript;
  /** Looks at what the last request has done. */
  settled(): void;
}

export interface WorldPull {
  readonly pull: TestPull;
  readonly dependsOn: readonly number[];
  /** Calls a function, or gives it another parameter: together they break. */
  readonly side: 'caller' | 'signature' | undefined;
}

export interface Counts {
  faults: number;
  events: number;
}

const PRICE = 'export function price(amount: number): number {\n  return amount * 2;\n}\n';
const TYPED = {
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "module": "preserve", "target": "es2022" } }',
  'price.ts': PRICE,
};

export async function makeWorld(forge: TestForge, seed: number): Promise<World> {
  const random = randomFrom(seed);
  const isTyped = random() < 0.2;
  const repository = await forge.repository(`shop/run-${seed}`, {
    'list.md': 'one\n',
    'list.json': '["one"]\n',
    ...(isTyped ? TYPED : {}),
  });
  const checks = random() < 0.8 ? ['ci'] : [];
  // What the forge does not enforce is the executor's to see to.
  const isWaived = random() < 0.5;
  repository.protections.set('main', { checks, isWaived, isStrict: random() < 0.15 });
  const pulls: WorldPull[] = [];
  const size = 2 + Math.floor(random() * 2);
  while (pulls.length < size) pulls.push(await openPull(forge, repository, pulls, random, isTyped));
  const world: World = {
    repository,
    method: (['squash', 'squash', 'merge', 'rebase'] as const)[Math.floor(random() * 4)]!,
    batch: 1 + Math.floor(random() * 4),
    pulls,
    counts: { faults: 0, events: 0 },
    violations: [],
    merged: [],
    isWild: true,
    end: undefined,
    requests: 0,
    ...scriptOf(() => world, random),
  };
  return world;
}

async function openPull(
  forge: TestForge,
  repository: TestRepository,
  before: readonly WorldPull[],
  random: () => number,
  isTyped: boolean,
): Promise<WorldPull> {
  const number = before.length + 1;
  const pick = random();
  const last = before.at(-1)?.pull.number;
  const side = isTyped ? (pick < 0.3 ? 'signature' : 'caller') : undefined;
  const files: Record<string, string> = { [`p${number}.md`]: 'new\n' };
  if (side === 'signature')
    files['price.ts'] = PRICE.replace('amount: number', 'amount: number, currency: string').replace(
      '2',
      'currency.length',
    );
  if (side === 'caller')
    files[`p${number}.ts`] =
      `import { price } from './price.ts';\nexport const p${number} = (): number => price(${number});\n`;
  // Both sides add to a list, which can be resolved where it has a syntax.
  if (pick > 0.9) files['list.md'] = `one\n${number}\n`;
  else if (pick > 0.7) files['list.json'] = `["one", "${number}"]\n`;
  const dependsOn = last !== undefined && random() < 0.3 ? [1 + Math.floor(random() * last)] : [];
  const commit = await repository.bare.commit(`b${number}`, files, `b${number}`, 'main');
  const body = dependsOn.map((other) => `Depends-on: #${other}`).join('\n');
  const pull = await forge.pull(repository, `b${number}`, { body, draft: random() < 0.05 });
  if (random() < 0.05) pull.labels.add('wip');
  const state = (['success', 'success', 'success', 'pending', 'failure'] as const)[Math.floor(random() * 5)]!;
  setCheck(repository, commit, state);
  return { pull, dependsOn, side };
}

type Check = 'success' | 'failure' | 'pending';

function setCheck(repository: TestRepository, commit: string, state: Check): void {
  repository.statuses.set(commit, [{ context: 'ci', state, description: '' }]);
}

export function checkOf(repository: TestRepository, commit: string): string | undefined {
  return repository.statuses.get(commit)?.at(-1)?.state;
}

function scriptOf(own: () => World, random: () => number): Pick<World, 'script' | 'settled'> {
  /** What is wrong with a merge that is being asked for, if the forge carries it out. */
  let asked: { readonly pull: TestPull; readonly wrong: readonly string[] } | undefined;
  const settled = (): void => {
    const { merged, violations } = own();
    if (asked?.pull.mergedAs !== undefined) {
      merged.push(asked.pull.number);
      violations.push(...asked.wrong);
    }
    asked = undefined;
  };
  const script: FaultScript = async (method, path) => {
    const world = own();
    settled();
    world.requests++;
    await happens(world, path, random);
    const fault = faultAt(world, method, path, random);
    const number = /^PUT .*\/pulls\/(\d+)\/merge$/.exec(`${method} ${path}`)?.[1];
    const pull = world.repository.pulls.get(Number(number));
    if (pull?.state === 'open' && fault?.when !== 'before') asked = { pull, wrong: wrongWith(world, pull) };
    return fault;
  };
  return { script, settled };
}

function faultAt(world: World, method: string, path: string, random: () => number): Fault | undefined {
  const { end, counts } = world;
  if (end !== undefined && world.requests === end.at)
    return { kind: 'drop', when: end.when, meanwhile: end.act };
  if (!world.isWild || random() >= 0.06) return undefined;
  const isGit = /\.git\//.test(path);
  const isWaivedCheck = isWaived(world) && /\/(?:status|check-runs)$/.test(path);
  const kinds = FAULTS.filter(
    ({ kind }) =>
      (kind !== 'stale' || (method === 'GET' && !isGit && !isWaivedCheck)) && (kind !== 'hang' || !isGit),
  );
  counts.faults++;
  return kinds[Math.floor(random() * kinds.length)]!;
}

const FAULTS: readonly Fault[] = [
  { kind: 'status', status: 500, when: 'before' },
  { kind: 'status', status: 502, when: 'after' },
  { kind: 'drop', when: 'before' },
  { kind: 'drop', when: 'after' },
  { kind: 'cut', when: 'after' },
  { kind: 'hang', when: 'before' },
  { kind: 'hang', when: 'after' },
  { kind: 'stale', when: 'after' },
  { kind: 'stale', when: 'after' },
  { kind: 'primary-limit', when: 'before', seconds: 1 },
  { kind: 'secondary-limit', when: 'before', seconds: 1 },
];

function isWaived({ repository }: World): boolean {
  const { isWaived = false, checks = [] } = repository.protections.get('main') ?? {};
  return isWaived || checks.length === 0;
}

/** Checks come to their end, and people do what they like. */
async function happens(world: World, path: string, random: () => number): Promise<void> {
  const { repository, isWild } = world;
  const open = [...repository.pulls.values()].filter(({ state }) => state === 'open');
  for (const { head } of open) {
    const check = checkOf(repository, head);
    if (check === undefined) setCheck(repository, head, 'pending');
    if (check === 'pending' && random() < 0.3)
      setCheck(repository, head, random() < 0.85 ? 'success' : 'failure');
  }
  // Nobody can see a check that turns red between the last look and the merge; only the forge can, where it is told to.
  const isBeforeLook = !isWaived(world) || /\/pulls\/\d+$|\/branches\/[^/]+$/.test(path);
  if (!isWild || !isBeforeLook || random() >= 0.02) return;
  world.counts.events++;
  const one = open[Math.floor(random() * open.length)];
  const what = random();
  if (what < 0.25) await repository.bare.commit('main', { [`m${world.requests}.md`]: 'new\n' }, 'by others');
  else if (one === undefined) return;
  else if (what < 0.5)
    await repository.bare.commit(one.headBranch, { [`q${world.requests}.md`]: 'new\n' }, 'more');
  else if (what < 0.8) setCheck(repository, one.head, 'failure');
  else if (what < 0.86) one.labels.add('wip');
  else if (what < 0.92) one.state = 'closed';
  else if (!one.headBranch.startsWith('lintel/')) await mergePull(repository, one, {});
}

function wrongWith({ repository, pulls }: World, pull: TestPull): string[] {
  const { number, head, isDraft, labels } = pull;
  const wrong: string[] = [];
  const check = checkOf(repository, head);
  if (check !== 'success') wrong.push(`#${number} was merged while its check was ${check}`);
  const { dependsOn = [] } = pulls.find((one) => one.pull === pull) ?? {};
  for (const other of dependsOn)
    if (repository.pulls.get(other)?.mergedAs === undefined)
      wrong.push(`#${number} was merged before #${other}`);
  if (isDraft || labels.has('wip')) wrong.push(`#${number} was not to be merged`);
  if (number > pulls.length) wrong.push(`#${number}, which takes something back, was merged`);
  return wrong;
}
