// The type surface of files, by which it is known whose types an edit can change.
export { surfaceFacts as default } from '../../facts/index.ts';
