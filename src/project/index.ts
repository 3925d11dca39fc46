export { openProject, type Moment, type Project, type ProjectOptions, type Update } from './open-project.ts';
export type { Collecting } from './load-facts.ts';
export { SAYS_GENERATED } from './read-facts.ts';
export { REQUEST_KIND } from './resolve-imports.ts';
export { serveFacts } from './serve-facts.ts';
export { stateHash, type ProjectState } from './state.ts';
export {
  contextPaths,
  contextsOfFile,
  filesByContext,
  listingContexts,
  workspaceLinks,
} from './type-contexts.ts';
