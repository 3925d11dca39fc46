// Scripts of a package that run without being asked for: when packages are installed, packed or published.

const HOOKS: ReadonlySet<string> = new Set([
  'preinstall',
  'install',
  'postinstall',
  'preprepare',
  'prepare',
  'postprepare',
  'prepublish',
  'prepublishOnly',
  'publish',
  'postpublish',
  'prepack',
  'postpack',
  'dependencies',
  'preuninstall',
  'uninstall',
  'postuninstall',
  'pnpm:devPreinstall',
]);

export function runsUnasked(script: string): boolean {
  return HOOKS.has(script);
}

const FETCH = String.raw`\b(?:curl|wget|fetch|iwr|irm|invoke-webrequest|invoke-restmethod)\b`;
const RUN = String.raw`(?:\S*/)?(?:ba|z|da|k|a)?sh|node|deno|bun|python\d?|perl|ruby|iex|invoke-expression|source|eval`;
const PIPED = new RegExp(
  String.raw`${FETCH}[^|;&]*\|(?:[^;&]*\|)?\s*(?:sudo\s+)?(?:${RUN})\b|(?:${RUN})\b[^;&|]*(?:<\(|\$\(|${'`'})\s*${FETCH}`,
  'i',
);

/** Whether what is fetched from somewhere is run at once. */
export function runsWhatItFetches(command: string): boolean {
  return PIPED.test(command);
}
