// What verify says of the change once the tests that are kept belong to it: what they cure is cured, and nothing else is.
import { verdictOf, type ChangeVerdict } from '../../scan/index.ts';
import { changedFiles, verifyChange } from '../../verify/index.ts';
import type { Work } from '../context.ts';

/** Tests are not run for a change that is rejected without them. */
export async function verdictWithTests(
  { change, project, checks }: Pick<Work, 'change' | 'project' | 'checks'>,
  kept: ReadonlyMap<string, string>,
): Promise<ChangeVerdict> {
  const alone = verdictOf(checks);
  if (alone === 'reject') return alone;
  const after = await project.after(kept);
  try {
    const files = await changedFiles(change.before.state.snapshot, after.state.snapshot);
    const { checks: ofTests } = await verifyChange({ ...change, after, files }, { only: ['tests'] });
    return verdictOf([...checks, ...ofTests]);
  } finally {
    await after.close();
  }
}
