// What is remembered from one state of a repository to the next. It hangs on the workspace, which states share until a manifest
// or a config changes. A memo and nothing else: no answer depends on what is in it.
import type { ProjectState } from '../project/index.ts';
import type { Workspace } from '../resolve/index.ts';

/** The same value for all states of one workspace. */
export function rememberedFor<Value>(create: (state: ProjectState) => Value): (state: ProjectState) => Value {
  const known = new WeakMap<Workspace, { readonly value: Value }>();
  return (state) => {
    let hit = known.get(state.workspace);
    if (!hit) known.set(state.workspace, (hit = { value: create(state) }));
    return hit.value;
  };
}
