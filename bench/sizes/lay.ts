/** A text of as many pieces as asked for. */
export function lay(make: (index: number) => string, between: string): (size: number) => string {
  return (size) => Array.from({ length: size }, (_, index) => make(index)).join(between);
}
