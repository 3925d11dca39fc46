// Assertions state what only a bug of ours can break; a broken one is never the user's fault.

export class AssertionError extends Error {
  override name = 'AssertionError';
}

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionError(message);
}

export function unreachable(value: never): never {
  throw new AssertionError(`unreachable value ${JSON.stringify(value)}`);
}
