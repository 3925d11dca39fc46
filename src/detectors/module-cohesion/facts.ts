// Modules and classes whose members fall into parts that name nothing of one another.
import type { Collection, CollectedFile, Collector } from '../../facts/index.ts';
import { looseClasses, type LooseClass } from './class-parts.ts';
import { moduleParts, type ModulePart } from './module-parts.ts';

export type Loose = {
  /** Parts of the module; none where there is one at most. */
  readonly parts: readonly ModulePart[];
  readonly classes: readonly LooseClass[];
};

const looseFacts: Collector<Loose> = {
  id: 'module-cohesion',
  ofSources: true,
  start(file: CollectedFile): Collection<Loose> {
    const ofClasses = looseClasses(file);
    let parts: readonly ModulePart[] = [];
    return {
      enter: { ...ofClasses.enter, Program: ({ body }) => void (parts = moduleParts(file, body)) },
      leave: ofClasses.leave,
      finish() {
        const classes = ofClasses.finish();
        if (file.tree.recovered || (parts.length === 0 && classes.length === 0)) return undefined;
        return { parts, classes };
      },
    };
  },
};

export default looseFacts;
