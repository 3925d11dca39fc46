// What a caught value says, whatever it is.

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The system's or Node's code of an error, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}
