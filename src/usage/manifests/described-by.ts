// Packages of types, and what they describe.

/** Types belong to the package they describe. */
export function describedBy(name: string): string {
  if (!name.startsWith('@types/')) return name;
  const plain = name.slice('@types/'.length);
  return plain.includes('__') ? `@${plain.replace('__', '/')}` : plain;
}
