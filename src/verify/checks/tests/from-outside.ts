// Whether what an error says may come from outside of the repository: packages that are not installed, variables that are not set, a
// network or a machine that is another one. A change cannot be blamed for it on the word of the error alone.
import { saidBy } from './cut-short.ts';

const OUTSIDE: readonly RegExp[] = [
  // Packages: names that neither start with a dot nor with a slash.
  /(?:Cannot find (?:module|package)|Failed to resolve import|Could not resolve|Can't resolve) ['"](?![./]|file:)/,
  /requested module ['"](?![./]|file:)[^'"]+['"] does not provide/,
  /Failed to resolve entry for package|No matching export|ERR_PACKAGE_PATH_NOT_EXPORTED|ERR_DLOPEN_FAILED/,
  // Variables of the environment.
  /\benv(?:ironment)? ?(?:var|is|must|file)/i,
  /\b(?!ERR_)[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b(?! is not defined)/,
  // The network and the machine.
  /\b(?:ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|EADDR\w+|EACCES|EPERM|EROFS|ENOSPC|EMFILE)\b/,
  // What the Node that is there does not read.
  /ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX|ERR_UNKNOWN_FILE_EXTENSION|ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING|is not supported in strip-only mode/,
];

/** Code that is shown beside an error, too. */
const READS_ENVIRONMENT = /\b(?:process|import\.meta)\.env\b/;

export function isFromOutside(error: string): boolean {
  const said = saidBy(error);
  return READS_ENVIRONMENT.test(error) || OUTSIDE.some((expression) => expression.test(said));
}
