// What one side tells while the other listens at its own pace.

export interface EventQueue<T> {
  push(event: T): void;
  end(): void;
  /** Only the first end counts; what was pushed before it is still heard. */
  fail(error: unknown): void;
  listen(): AsyncGenerator<T, void, undefined>;
}

export function eventQueue<T>(): EventQueue<T> {
  const waiting: T[] = [];
  let end: { readonly error?: unknown } | undefined;
  let wake = (): void => undefined;
  return {
    push(event) {
      if (end === undefined) waiting.push(event);
      wake();
    },
    end() {
      end ??= {};
      wake();
    },
    fail(error) {
      end ??= { error };
      wake();
    },
    async *listen() {
      for (;;) {
        while (waiting.length > 0) yield waiting.shift()!;
        if (end !== undefined) break;
        await new Promise<void>((resolve) => (wake = resolve));
      }
      if ('error' in end) throw end.error;
    },
  };
}
