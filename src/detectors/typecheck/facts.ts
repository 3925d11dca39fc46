// The type surface of files, by which it is known whose types an edit can change.
export { default } from '../kit/surface.ts';
