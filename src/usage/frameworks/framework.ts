// One row of the table of frameworks and tools: what it uses without an import that shows it. A row holds in a package that
// depends on one of `needs`, or lies inside of one that does; a row without `needs` holds everywhere.
//
// Entries are paths inside the package, written without the extension of source files: `*` stays within a folder, `**` does
// not, `{a,b}` chooses. Packages are names in which `*` stands for anything; a name that ends in `/` stands for its scope.

export interface Framework {
  readonly name: string;
  /** Packages by which it is recognised. */
  readonly needs?: readonly string[];
  /** Files that it loads by their name or place. */
  readonly entries?: readonly string[];
  /** Files that it runs as tests, or for tests. */
  readonly tests?: readonly string[];
  /** Exports that it looks for in its entries by their names; any, where nothing is said. */
  readonly exports?: readonly string[];
  /** Packages that it loads, or needs to be there, without the program naming them. */
  readonly loads?: readonly string[];
}
