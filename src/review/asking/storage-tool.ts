// The only way in which a model hands something over: a tool whose arguments are checked against a schema. What does not fit is returned
// once, with what is wrong; after that it is counted.
import * as z from 'zod';
import type { ModelTool } from '../../host/index.ts';

export interface Storage<T> {
  readonly tool: ModelTool;
  readonly values: readonly T[];
  /** How many calls did not fit and were not mended. */
  misfits(): number;
}

interface StorageOptions<T> {
  readonly name: string;
  readonly description: string;
  readonly schema: z.ZodType<T>;
  /** How many values are taken. */
  readonly most: number;
}

export function storageFor<T>({ name, description, schema, most }: StorageOptions<T>): Storage<T> {
  const values: T[] = [];
  let misfits = 0;
  let isReturned = false;
  const refuse = (text: string): { text: string; isError: true } => ({ text, isError: true });
  const call: ModelTool['call'] = async (input) => {
    const parsed = schema.safeParse(input);
    if (parsed.success && values.length < most) {
      values.push(parsed.data);
      return { text: `Stored. ${values.length} in all.`, isError: false };
    }
    if (parsed.success) return refuse(`Not stored: ${most} is as many as are taken.`);
    if (isReturned) {
      misfits++;
      return refuse('Not stored.');
    }
    isReturned = true;
    return refuse(`Not stored. Call it once more, with this mended:\n${z.prettifyError(parsed.error)}`);
  };
  return {
    tool: {
      name,
      description,
      parameters: z.toJSONSchema(schema, { target: 'draft-7' }),
      call,
      collects: true,
    },
    values,
    misfits: () => misfits,
  };
}
