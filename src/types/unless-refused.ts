// The pinned TypeScript gives up on a few types that it cannot describe. One such type must not cost the answers about all
// others: it counts as not determined.
import { RequestRefused } from './channel.ts';

/** What the work gives, or the other value when TypeScript refused something on the way. */
export async function unlessRefused<Value, Other>(
  work: () => Value | Promise<Value>,
  other: Other,
): Promise<Value | Other> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RequestRefused) return other;
    throw error;
  }
}

/** Asks about many things at once, and about fewer and fewer when it is refused; undefined for those that are refused alone. */
export async function askInParts<Item, Answer>(
  items: readonly Item[],
  ask: (items: readonly Item[]) => Promise<readonly Answer[]>,
): Promise<(Answer | undefined)[]> {
  if (items.length === 0) return [];
  const answers = await unlessRefused(() => ask(items), undefined);
  if (answers !== undefined) return [...answers];
  if (items.length === 1) return [undefined];
  const middle = items.length >> 1;
  return [
    ...(await askInParts(items.slice(0, middle), ask)),
    ...(await askInParts(items.slice(middle), ask)),
  ];
}
