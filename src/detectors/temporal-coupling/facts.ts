// State of modules and classes that one function sets and another one needs.
import type { CollectedFile, Collection, Collector } from '../../facts/index.ts';
import { classState } from './class-state.ts';
import type { Coupling } from './couplings.ts';
import { moduleState } from './module-state.ts';

const temporalFacts: Collector<readonly Coupling[]> = {
  id: 'temporal-coupling',
  ofSources: true,
  start: collect,
};

export default temporalFacts;

function collect(file: CollectedFile): Collection<readonly Coupling[]> {
  // Code that was left out may hold the writes that are missed.
  if (file.tree.recovered) return { finish: () => undefined };
  const ofClasses = classState(file);
  const ofModule = moduleState(file);
  return {
    enter: { ...ofClasses.enter, ...ofModule?.enter },
    leave: ofClasses.leave,
    finish() {
      const found = [...(ofModule?.finish() ?? []), ...ofClasses.finish()];
      return found.length === 0 ? undefined : found;
    },
  };
}
