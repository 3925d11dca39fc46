// A place in some file that is not an import of a source file and may name a path.

/**
 * What the place is, and so how sure its meaning is: a field that is a path by definition, a word of a command, a string of
 * other JSON, a link, an attribute, a style's request, an import in a component or document, a string of a script's
 * configuration, a string of other code, a word of other text.
 */
export type TokenRole =
  | 'field'
  | 'command'
  | 'json'
  | 'link'
  | 'attribute'
  | 'style'
  | 'import'
  | 'setting'
  | 'string'
  | 'word';

/** From where the path is read: the file's folder, the root of the repository, or where a config's `paths` begin. */
export type Anchor = 'folder' | 'root' | 'paths';

export interface PathToken {
  readonly start: number;
  readonly end: number;
  /** The decoded path, or the folder before the first wildcard. */
  readonly value: string;
  readonly role: TokenRole;
  readonly anchor: Anchor;
  readonly encoding: 'plain' | 'json' | 'uri';
  /** Whether a wildcard follows, so that the value can only be a folder. */
  readonly isFolder: boolean;
  /** Whether it is a project reference, which may name the folder of a config. */
  readonly isReference?: true;
  /** Whether only types are imported. */
  readonly isType?: true;
}

export interface LiteralPart {
  readonly start: number;
  readonly end: number;
  readonly isFolder: boolean;
}

/** Where the path begins and ends in a written value: without negation, prefixes of tools, and all from a wildcard on. */
export function literalPart(written: string): LiteralPart | undefined {
  const start = /^(?:!|<rootDir>\/|\$\{configDir\}\/|(?:file|link|portal|workspace):)*/.exec(written)![0]
    .length;
  const wild = written.slice(start).search(/[*?{[]/);
  const slash = wild < 0 ? written.length : written.lastIndexOf('/', start + wild);
  const end = wild < 0 ? written.length : slash;
  const path = written.slice(start, end);
  return end <= start || !isPathText(path) ? undefined : { start, end, isFolder: wild >= 0 };
}

/** Text that can be a path of the repository rather than an address, a flag or a sentence. */
export function isPathText(text: string): boolean {
  return (
    text !== '' && text.length < 300 && !/^(?:[a-z][a-z0-9+.-]+:|\/\/|#|-|~|\$)|[\s\\<>|"'`$]/i.test(text)
  );
}

/** Whether the text looks like a path and not like any other word. */
export function looksLikePath(text: string): boolean {
  return (text.includes('/') || /\.[a-z]{1,4}$/i.test(text)) && /\w/.test(text);
}
