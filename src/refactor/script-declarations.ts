// A script and the declaration file beside it, which TypeScript reads in its place.

/** `x.d.ts` of `x.js`; undefined for what is no script. */
export function declarationOf(path: string): string | undefined {
  const match = /\.([cm]?)jsx?$/.exec(path);
  return match ? `${path.slice(0, match.index)}.d.${match[1]}ts` : undefined;
}

/** The scripts that a declaration file may be about; none for what is no declaration file. */
export function scriptsOf(path: string): string[] {
  const match = /\.d\.([cm]?)ts$/.exec(path);
  return match ? ['js', 'jsx'].map((end) => `${path.slice(0, match.index)}.${match[1]}${end}`) : [];
}
