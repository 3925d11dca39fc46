export { openProject, type Project, type ProjectOptions, type Update } from './open-project.ts';
export { isFileLocal, referencesByText, referencesOf, type References } from './references.ts';
export { stateHash, type ProjectState } from './state.ts';
export { contextPaths, contextsOfFile, filesMentioning } from './type-contexts.ts';
