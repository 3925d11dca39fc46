// Which words can be names in Python.

const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global if ' +
    'import in is lambda nonlocal not or pass raise return try while with yield __debug__'
  ).split(' '),
);

const IDENTIFIER = /^[\p{ID_Start}_][\p{ID_Continue}]*$/u;

/** Whether the interpreter gives the name a meaning. */
export function isSpecialName(name: string): boolean {
  return /^__.+__$/.test(name);
}

/** Whether the name means something else inside of classes. */
export function isMangledName(name: string): boolean {
  return name.startsWith('__') && !name.endsWith('__');
}

/** Why nothing can be called so; undefined when something can. */
export function whyNoPythonName(name: string): string | undefined {
  const shown = JSON.stringify(name);
  if (!IDENTIFIER.test(name)) return `${shown} is not an identifier.`;
  if (name.normalize('NFKC') !== name) return `Python reads ${shown} as ${name.normalize('NFKC')}.`;
  if (KEYWORDS.has(name)) return `${shown} is a reserved word of the language.`;
  return isSpecialName(name) ? `${shown} has a special meaning to the interpreter.` : undefined;
}
