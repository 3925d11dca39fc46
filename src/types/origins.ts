// The nodes of one file, and how they are asked about.
import { formatHandle } from './handle.ts';
import { kindAt, type NodeTable } from './node-table.ts';
import type { Programs } from './programs.ts';
import type { WireType } from './type-answers.ts';
import { typeReader, type TypeReader } from './type-reader.ts';

export async function originsIn(
  programs: Programs,
  context: string,
  file: string,
): Promise<Origins | undefined> {
  const tree = await programs.table(context, file);
  if (tree === undefined) return undefined;
  const reader = typeReader(programs, context);
  return { programs, context, tree, path: programs.files.absolute(file), reader };
}

/** What is needed to find out about the nodes of one file. */
export interface Origins {
  readonly programs: Programs;
  readonly context: string;
  readonly tree: NodeTable;
  readonly path: string;
  readonly reader: TypeReader;
}

export async function typeAt(at: Origins, node: number): Promise<WireType | undefined> {
  const params = { locations: [locationOf(at, node)] };
  const [type] = await ask<(WireType | null)[]>(at, 'getTypeAtLocations', params);
  return type ?? undefined;
}

export function ask<T>({ programs, context }: Origins, method: string, params: object): Promise<T> {
  return programs.ask<T>(context, method, params);
}

export function locationOf({ tree, path }: Origins, node: number): string {
  return formatHandle(node, kindAt(tree, node), path);
}
