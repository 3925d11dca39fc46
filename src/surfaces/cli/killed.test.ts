// Nothing is left of Lintel when it is killed. The long form of this test is `killed.heavy.ts`.
import { expect, test } from 'vitest';
import { gitFixture } from '../../host/testing/git-fixture.ts';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import { busyRepository, leftAfterKill, SURFACES } from './testing/killed.ts';

const repository = gitFixture(temporaryFolder(), busyRepository(120));

test.skipIf(process.platform !== 'linux').for(Object.keys(SURFACES))(
  'a killed %s leaves no process',
  async (surface) => {
    for (const afterMs of [400, 800, 1200])
      expect(await leftAfterKill(repository, surface, afterMs)).toEqual([]);
  },
);
