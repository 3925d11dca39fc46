// Edits of everything else that spells a moved path: fields of manifests and configs, links, styles; and doubts about what
// only looks like it.
import { folderOf, isWithin, nameOf, relativePath } from '../../base/index.ts';
import type { ProjectState } from '../../project/index.ts';
import type { TextEdit } from '../plan/change.ts';
import type { Moving } from './moving.ts';
import { anchorFolder, namingsFrom, namingsIn, type Naming } from './path-index.ts';
import type { PathToken } from './path-token.ts';
import { basesForChanged, formOf, isIndex } from './specifier-form.ts';

export function namingEdits(moving: Moving): TextEdit[] {
  const edits = new Map<string, TextEdit>();
  const add = (naming: Naming, base: string): void => {
    const text = writtenValue(moving, naming, base);
    if (text === undefined || !mayWrite(moving, naming, text)) return;
    const { token, file } = naming;
    const { start, end, role } = token;
    const provenance = role === 'field' || role === 'style' ? 'syntactic' : 'text';
    const confidence = provenance === 'text' ? { confidence: 0.9 } : {};
    edits.set(`${file}:${start}`, { file, start, end, text, provenance, ...confidence });
  };
  const hits = namingsOfMoved(moving);
  const settled = new Set(hits.map(({ naming }) => `${naming.file}:${naming.token.start}`));
  for (const { naming, base } of hits) add(naming, base);
  for (const { file } of moving.moved.files)
    for (const naming of namingsIn(moving.state, file))
      if (!settled.has(`${file}:${naming.token.start}`) && mustFollow(moving, naming))
        add(naming, naming.base);
  return [...edits.values()];
}

interface Hit {
  readonly naming: Naming;
  /** The path to spell after the move. */
  readonly base: string;
}

function namingsOfMoved({ index, moved, state }: Moving): Hit[] {
  const { folder } = moved;
  const hits = moved.files
    .filter(({ file }) => folder === undefined || !isWithin(file, folder.from))
    .flatMap(({ file, to }) =>
      [...namingsFrom(index, firstStem(file)), ...folderNamings(index, file)].flatMap((naming) => {
        const base = baseAfter(state, naming, file, to);
        return base === undefined ? [] : [{ naming, base }];
      }),
    );
  if (folder === undefined) return hits;
  const inside = namingsFrom(index, folder.from).filter(
    ({ base, token }) =>
      token.role !== 'import' &&
      isWithin(base, folder.from) &&
      (token.role === 'field' || state.snapshot.has(base) || state.snapshot.hasFolder(base)),
  );
  return [...hits, ...inside.map((naming) => ({ naming, base: moved.after(naming.base) }))];
}

/** The path up to the first dot of its name: every way to spell a file begins like this. */
function firstStem(path: string): string {
  const dot = path.indexOf('.', path.lastIndexOf('/') + 2);
  return dot < 0 ? path : path.slice(0, dot);
}

function folderNamings(index: Moving['index'], file: string): Naming[] {
  if (!isIndex(file) && nameOf(file) !== 'tsconfig.json') return [];
  const folder = folderOf(file);
  return namingsFrom(index, folder).filter(({ base }) => base === folder);
}

const LOOSE_ROLES = /^(?:field|command|setting)$/;

/** How the new path is spelled in the way of the old one; undefined when the token does not name the file. */
function baseAfter(
  { resolver }: ProjectState,
  { file: from, base, token }: Naming,
  file: string,
  to: string,
): string | undefined {
  if (token.role === 'import' || token.isFolder) return undefined;
  if (token.isReference && nameOf(file) === 'tsconfig.json' && base === folderOf(file))
    return nameOf(to) === 'tsconfig.json' ? folderOf(to) : to;
  const form = base === '' ? undefined : formOf(base, file);
  if (form === undefined || (form.kind !== 'exact' && !LOOSE_ROLES.test(token.role))) return undefined;
  if (form.kind === 'folder' && token.role !== 'field') return undefined;
  if (form.kind !== 'exact') {
    const found = resolver.resolve(from, relativePath(folderOf(from), base), 'require');
    if (found.kind !== 'file' || found.path !== file) return undefined;
  }
  return basesForChanged(form, file, to)[0];
}

/** Whether the place is a path for certain; otherwise it becomes a doubt. */
function mayWrite({ doubts }: Moving, { file, token }: Naming, text: string): boolean {
  const place = { file, start: token.start, end: token.end };
  const { role, value } = token;
  const isDotted = /^\.{1,2}\//.test(value);
  if (nameOf(file) === 'package.json' && text.startsWith('../') && !value.startsWith('../')) {
    doubts.add('leaves-package', place);
    return false;
  }
  if (role === 'word' || (role === 'json' && !isDotted && !(isSettings(file) && value.includes('/')))) {
    doubts.add('named-in-text', place);
    return false;
  }
  if (role === 'string' || (role === 'setting' && !value.includes('/'))) {
    doubts.add('path-in-string', place);
    return false;
  }
  return true;
}

/** JSON in which tools are told about paths, read from the folder of the file. */
function isSettings(file: string): boolean {
  return /(?:config|rc|project|nx|turbo|knip|lerna|angular|components|typedoc|tsdoc|biome|deno|nodemon|vercel|package|api-extractor|jsr)\.jsonc?$|^\.\w+rc$/i.test(
    nameOf(file),
  );
}

const OWN_ROLES = /^(?:field|link|attribute|style|json)$/;

/** Whether a path in a file that moves must be written anew to go on to name something that stays. */
function mustFollow({ state, moved }: Moving, { token, base }: Naming): boolean {
  const { role, value } = token;
  if (!OWN_ROLES.test(role) || value.startsWith('/') || moved.concerns(base)) return false;
  const isDotted = /^\.{1,2}(?:\/|$)/.test(value);
  if (role === 'json' && !isDotted) return false;
  return (role === 'field' && isDotted) || state.snapshot.has(base) || state.snapshot.hasFolder(base);
}

/** Undefined when the text stays as it is. */
function writtenValue({ state, moved }: Moving, naming: Naming, base: string): string | undefined {
  const { file, token } = naming;
  const before = anchorFolder(state, file, token);
  const isOwn = token.anchor !== 'root' && before === folderOf(file);
  const anchor = isOwn ? folderOf(moved.after(file)) : moved.after(before);
  const path = spelled(token, anchor, base);
  return path === token.value ? undefined : encoded(token, path);
}

function spelled({ value }: PathToken, anchor: string, base: string): string {
  const relative = relativePath(anchor, base);
  const slash = value.endsWith('/') && !relative.endsWith('/') ? '/' : '';
  if (value.startsWith('/')) return relative.replace(/^\.(?=\/)/, '') + slash;
  const isDotted = /^\.{1,2}(?:\/|$)/.test(value);
  return (isDotted ? relative : relative.replace(/^\.\//, '')) + slash;
}

function encoded({ encoding }: PathToken, path: string): string {
  if (encoding === 'json') return JSON.stringify(path).slice(1, -1);
  return encoding === 'uri' ? path.replace(/[ %?#]/g, (mark) => encodeURIComponent(mark)) : path;
}
