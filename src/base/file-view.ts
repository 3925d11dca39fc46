// What a room may ask about a set of files without knowing where they come from or touching a disk.

/** The files of one snapshot. Paths are repository paths; text is decoded and has no byte order mark. */
export interface FileView {
  /** The folder that paths are relative to, where there is one: to TypeScript even its name matters. */
  readonly root?: string;
  /** Every path, in `compareText` order. */
  readonly paths: readonly string[];
  has(path: string): boolean;
  hasFolder(path: string): boolean;
  /** Undefined when there is no such file or it has no text. */
  read(path: string): string | undefined;
  /** The path with links followed, where they lead to something that the view has; else the path itself. */
  realPath?(path: string): string;
}

/**
 * Installed packages, which no snapshot contains: what lies in folders named `node_modules`, in the repository or above
 * it. Paths are relative to the root and may begin with `../`.
 */
export interface InstalledView {
  has(path: string): boolean;
  hasFolder(path: string): boolean;
  read(path: string): string | undefined;
  /** The path with links followed, relative to the root; undefined when it does not exist. */
  realPath(path: string): string | undefined;
}
