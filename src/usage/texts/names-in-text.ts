// What a string may name: a file of the repository, or a package. Cheap tests for every string of a program, so they err on
// the side of keeping: what is kept only ever keeps a file or a package from being called unused.

const SOURCE_NAME = /\.[cm]?[jt]sx?$/;

export function isSourceName(path: string): boolean {
  return SOURCE_NAME.test(path);
}

/** Whether a string may be the path of a source file, written with an extension, from a folder, or as a pattern. */
export function isPathText(text: string): boolean {
  if (text.includes(' ') || text.includes('://') || text.includes('\n')) return false;
  const first = text.charCodeAt(0);
  if (first === 46 && (text.startsWith('./') || text.startsWith('../'))) return text.length > 3;
  if (SOURCE_NAME.test(text)) return true;
  if (!text.includes('/')) return false;
  if (first === 60) return text.startsWith('<rootDir>');
  return text.includes('*') || text.startsWith('src/') || text.startsWith('/src/');
}

/** Whether the end of a path picks files out wherever it is seen from: a folder and a name, or a name that few files have. */
export function isTelling(end: string): boolean {
  return /^\/?[\w.@-]+\/.*\w/.test(end) || /^\/(?!index\.)[\w-]{3,}\.\w+$/.test(end);
}

const PACKAGE = /^(?:@[a-z\d][a-z\d._~-]*\/)?[a-z\d][a-z\d._~-]*(?=$|\/[\w./-]*$)/;

/** The name of the package that a string may stand for. Plain words are left out: facts tell of those by themselves. */
export function packageInText(text: string): string | undefined {
  const first = text.charCodeAt(0);
  const isScoped = first === 64;
  if (!isScoped && (first < 97 || first > 122)) return undefined;
  if (!isScoped && !text.includes('-') && !text.includes('/') && !text.includes('.')) return undefined;
  const name = PACKAGE.exec(text)?.[0];
  return name !== undefined && (isScoped ? name.includes('/') : true) ? name : undefined;
}

/** The package of a path into `node_modules`. */
export function installedPackage(text: string): string | undefined {
  return /(?:^|\/)node_modules\/((?:@[\w.-]+\/)?[\w.-]+)/.exec(text)?.[1];
}

/** The package that an import specifier names; undefined for paths. */
export function packageOfSpecifier(specifier: string): string | undefined {
  const first = specifier.charCodeAt(0);
  if (first === 46 || first === 47 || first === 35) return undefined;
  const plain = specifier.slice(specifier.lastIndexOf('!') + 1);
  const parts = plain.split(/[/?]/, 2);
  const name = plain.startsWith('@') && parts.length === 2 ? `${parts[0]}/${parts[1]}` : parts[0]!;
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(0, colon);
}

const CODE_IMPORT = /(?:\bfrom|\bimport|\brequire\()\s*['"]([^'"\s]+)['"]/g;

/** Packages that code inside a string imports. */
function packagesInCode(text: string): string[] {
  if (!text.includes('from ') && !text.includes('require(') && !text.includes('import ')) return [];
  return [...text.matchAll(CODE_IMPORT)].flatMap(([, specifier]) => packageOfSpecifier(specifier!) ?? []);
}

const RUN =
  /\b(?:npx|bunx|pnpx|(?:pnpm|npm|yarn|bun)(?: (?:exec|dlx|run|x))?)(?: -{1,2}[\w-]+)* (@?\w[\w./-]*)/g;

/** Packages that code imports and commands that are run, in text which tells people what to write or to type. */
export function packagesInSample(text: string): string[] {
  return [...packagesInCode(text), ...[...text.matchAll(RUN)].map(([, command]) => command!)];
}

const PATH_IN_COMMAND = /[\w./@-]*[\w-]\.[cm]?[jt]sx?(?![\w.])/g;

/** Source files that a command line, or a part of one, names. */
export function pathsInCommand(text: string): readonly string[] {
  if (!text.includes('.') || text.length > 2_000) return [];
  return text.match(PATH_IN_COMMAND) ?? [];
}
