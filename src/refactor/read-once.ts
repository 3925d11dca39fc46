// Texts of files, each read once: a file that is asked about for each of its places would be read as often.
export function readOnce(read: (file: string) => string | undefined): (file: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (file) => {
    if (!known.has(file)) known.set(file, read(file));
    return known.get(file);
  };
}
