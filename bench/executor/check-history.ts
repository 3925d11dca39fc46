// What the history of the forge shows once all is over: nothing twice, nothing lost, and nothing left that could have been merged.
import type { OrchestrateAnswer } from '../../src/contract/index.ts';
import { checkOf, type World, type WorldPull } from './world.ts';

export async function checkHistory(world: World, answer: OrchestrateAnswer | undefined): Promise<string[]> {
  const { repository, pulls } = world;
  const { bare } = repository;
  const wrong: string[] = [];
  for (const { pull } of pulls) {
    const file = `p${pull.number}.md`;
    const added = await bare.git(['log', '--diff-filter=A', '--format=%H', 'refs/heads/main', '--', file]);
    const times = added.split('\n').filter((line) => line !== '').length;
    const meant = pull.mergedAs === undefined ? 0 : 1;
    if (times !== meant) wrong.push(`${file} was added ${times} times, and not ${meant}`);
  }
  const reverts = [...repository.pulls.values()].filter(({ number }) => number > pulls.length);
  const order = (await bare.git(['rev-list', '--first-parent', '--reverse', 'refs/heads/main'])).split('\n');
  const placeOf = (number: number): number => order.indexOf(repository.pulls.get(number)?.mergedAs ?? '');
  const mergedAs = (side: WorldPull['side']): number[] =>
    pulls.flatMap((one) => (one.side === side && one.pull.mergedAs ? [one.pull.number] : []));
  for (const caller of mergedAs('caller'))
    for (const signature of mergedAs('signature')) {
      const last = placeOf(caller) > placeOf(signature) ? caller : signature;
      // What somebody else has merged last is not the executor's doing.
      if (world.merged.includes(last) && reverts.length === 0)
        wrong.push(`#${caller} and #${signature} break each other`);
    }
  const titles = reverts.map(({ title }) => title);
  if (new Set(titles).size < titles.length) wrong.push(`taken back twice: ${titles.join(', ')}`);
  if (!reverts.some(({ state }) => state === 'open')) wrong.push(...left(world, answer));
  return wrong;
}

/** What nothing speaks against and is open all the same. */
function left({ repository, pulls }: World, answer: OrchestrateAnswer | undefined): string[] {
  const outcomeOf = (number: number): string => {
    const found = answer?.executed?.find(({ name }) => name === `#${number}`);
    return found ? `${found.status} ${found.reason ?? ''}` : 'not looked at';
  };
  return pulls
    .filter(({ pull }) => pull.state === 'open' && !pull.isDraft && pull.labels.size === 0)
    .filter(({ pull }) => checkOf(repository, pull.head) === 'success')
    .filter(({ dependsOn }) => dependsOn.every((other) => repository.pulls.get(other)?.mergedAs))
    .filter(({ pull }) => !/^(?:failed|conflict) /.test(outcomeOf(pull.number)))
    .map(({ pull }) => `#${pull.number} was left: ${outcomeOf(pull.number)}`);
}
