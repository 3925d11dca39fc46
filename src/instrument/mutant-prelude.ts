// What a file with mutants brings along. While all are asleep, it reports which are reached; otherwise, it counts how often the one that
// is awake is, and throws when a loop does not end because of it.
import { inProcessPrelude, preludeOf, type Names } from './prelude.ts';

/** Says which mutant is awake. */
export const MUTANT_VARIABLE = 'LINTEL_MUTANT';

const MOST_HITS = 5_000_000;

/** `isAwake(id)` by the name that is given. `endless` is reported by a mutant that is reached again and again. */
export function mutantPrelude(isAwake: string, names: Names, key: string, endless: number): string {
  const [awake, hits] = [`${names.local}a`, `${names.local}h`];
  return (
    preludeOf(names, { key, slots: endless + 1, file: undefined }) +
    `var ${awake},${hits};function ${isAwake}(i){` +
    `if(${awake}===void 0){var v=globalThis.process?globalThis.process.env.${MUTANT_VARIABLE}||'':'';` +
    `${awake}=v===''?0:v.indexOf('${key}:')===0?+v.slice(${key.length + 1}):-1}` +
    `if(${awake}===0)return !${names.reach}(i);if(${awake}!==i)return false;` +
    `if((${hits}=(${hits}|0)+1)>${MOST_HITS}){${names.reach}(${endless});throw new globalThis.Error('A mutant was reached too often.')}` +
    `return true}`
  );
}

/** Holds the name of the mutant that is awake, where one process wakes many. */
export const AWAKE_GLOBAL = '__lintelAwake';

/** Counts how often that one was reached; whoever wakes a mutant sets it to 0. */
export const HITS_GLOBAL = '__lintelHits';

const MOST_HITS_IN_PROCESS = 300_000;

/** The same for many mutants in one process, which a global tells apart. */
export function inProcessMutantPrelude(isAwake: string, names: Names, key: string): string {
  const [awake, hits] = [`globalThis.${AWAKE_GLOBAL}`, `globalThis.${HITS_GLOBAL}`];
  return (
    `${inProcessPrelude(names, key)}function ${isAwake}(i){` +
    `if(!${awake})return !${names.reach}(i);if(${awake}!=='${key}:'+i)return false;` +
    `if((${hits}=(${hits}|0)+1)>${MOST_HITS_IN_PROCESS})throw new globalThis.Error('A mutant was reached too often.');` +
    `return true}`
  );
}
