// Import statements in text that is not parsed: examples in documents, scripts in components.

/** Specifiers from which a name is imported. */
export function importsOf(text: string, name: string): string[] {
  return [...text.matchAll(/\bimport\b([^'"]*)\bfrom\s*['"]([^'"]*)['"]/g)]
    .filter(([, names]) => names!.split(/[\s,{}]+/).includes(name))
    .map(([, , specifier]) => specifier!);
}

/** What the specifier of a file ends with: its name, or its folder's where it is the index. */
export function moduleNames(file: string): ReadonlySet<string> {
  const [stem = '', folder = ''] = file
    .replace(/\.[^/]*$/, '')
    .split('/')
    .reverse();
  return new Set(stem === 'index' ? [stem, folder] : [stem]);
}

/** The last part of a specifier, without an extension. */
export function lastPart(specifier: string): string {
  return specifier.replace(/^.*\//, '').replace(/\.[^/]*$/, '');
}
