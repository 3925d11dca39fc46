// What a changed file is there for, as far as its path and its text tell: what nobody writes by hand, and what is written for people
// or for tests to read, is not held to what holds for the program.
import { roleOfPlace } from '../graph/index.ts';
import { classifyText } from '../snapshot/index.ts';
import type { ChangedFile } from './changed-files.ts';

export type FilePurpose =
  | 'lock'
  | 'snapshot'
  | 'generated'
  | 'binary'
  | 'data'
  | 'docs'
  | 'sample'
  | 'program';

const LOCK =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?|deno\.lock|(?:Cargo|poetry|uv|Gemfile|composer|flake)\.lock|go\.sum|\.pnp\.c?js)$/;
const SNAPSHOT = /(?:^|\/)(?:__snapshots__|__image_snapshots__|snapshots)\/|\.snap(?:\.[\w.]+)?$/;
const DOCS =
  /\.(?:md|mdx|markdown|rst|adoc|txt)$|(?:^|\/)(?:CHANGELOG|LICEN[CS]E|NOTICE|AUTHORS|CODEOWNERS)[^/]*$/i;
const DATA = /\.(?:svg|csv|tsv|xml|po|pot|xlf|map|geojson|har|ndjson|jsonl|sql\.gz|wasm|tsbuildinfo)$/i;
const BUILT = /(?:^|\/)(?:dist|build|out|\.yarn|\.changeset|vendor|third[_-]party)\//;

export function purposeOf({ path, textBefore, textAfter }: ChangedFile): FilePurpose {
  if (LOCK.test(path)) return 'lock';
  if (SNAPSHOT.test(path)) return 'snapshot';
  const text = textAfter ?? textBefore;
  if (text !== undefined && text.includes('\0')) return 'binary';
  if (BUILT.test(path) || (text !== undefined && classifyText(path, text) !== undefined)) return 'generated';
  if (DATA.test(path)) return 'data';
  if (DOCS.test(path)) return 'docs';
  const { role } = roleOfPlace(path);
  return role === 'docs' || role === 'sample' ? role : 'program';
}
