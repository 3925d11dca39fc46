// What a piece of work may ask of the contexts that were opened for it.
import { memo } from '../base/index.ts';
import { decodeTable, type NodeTable } from './node-table.ts';
import type { RepositoryFiles } from './repository-files.ts';
import type { Server } from './server.ts';
import type { Project, Version } from './version.ts';

export interface Programs {
  readonly version: Version;
  readonly files: RepositoryFiles;
  /** Contexts of the request that could not be opened, with the reason. */
  readonly failed: ReadonlyMap<string, string>;
  project(context: string): Project | undefined;
  /** Whether the context's program has the file. */
  holds(context: string, file: string): Promise<boolean>;
  ask<T>(context: string, method: string, params: object): Promise<T>;
  /** The tree of a file; undefined when it is not known yet and the context does not hold the file. */
  table(context: string, file: string): Promise<NodeTable | undefined>;
}

export function programsOf(live: Server, version: Version, files: RepositoryFiles): Programs {
  const loaded = version.loaded!;
  const paramsOf = (context: string, params: object): object => ({
    snapshot: loaded.snapshot,
    project: loaded.projects.get(context)?.id,
    ...params,
  });
  return {
    version,
    files,
    failed: live.failed,
    project: (context) => loaded.projects.get(context),
    ask<T>(context: string, method: string, params: object): Promise<T> {
      const ask = (): Promise<T> => live.channel.request(method, paramsOf(context, params));
      return LASTING.has(method)
        ? once(loaded, `${context} ${method} ${JSON.stringify(params)}`, ask)
        : ask();
    },
    async holds(context, file) {
      const path = files.absolute(file);
      const project = loaded.projects.get(context);
      if (project === undefined || project.rootFiles.has(path)) return project !== undefined;
      const params = paramsOf(context, { file: path });
      return (await live.channel.request('getSourceFileMetadata', params)) !== null;
    },
    async table(context, file) {
      const known = version.tables.get(file);
      if (known !== undefined) return known;
      const params = paramsOf(context, { file: files.absolute(file) });
      const bytes = await live.channel.requestBytes('getSourceFile', params);
      const text = bytes.length === 0 ? undefined : version.seen.view.read(file);
      if (text === undefined) return undefined;
      const table = decodeTable(bytes, text);
      remember(version, file, table);
      return table;
    },
  };
}

/** What is asked by the numbers of types and signatures, which are the same as long as the loaded state is. */
const LASTING: ReadonlySet<string> = new Set([
  'getBaseConstraintOfType',
  'getParameterType',
  'getPropertyOfType',
  'getReturnTypeOfSignature',
  'getSignaturesOfType',
  'getTargetOfSignature',
  'getTypeArguments',
  'getTypesOfSymbols',
  'getTypesOfType',
  'isTypeAssignableTo',
]);

const answersOf = memo((_loaded: object) => new Map<string, Promise<unknown>>());

function once<T>(loaded: object, question: string, ask: () => Promise<T>): Promise<T> {
  const known = answersOf(loaded);
  const hit = known.get(question) as Promise<T> | undefined;
  if (hit !== undefined) return hit;
  const asked = ask();
  known.set(question, asked);
  return asked;
}

const MOST_TABLE_BYTES = 128 * 2 ** 20;

/** Trees are cheap to ask for again, so all are let go when they have become too many. */
function remember(version: Version, file: string, table: NodeTable): void {
  version.tableBytes += table.rows.byteLength;
  if (version.tableBytes > MOST_TABLE_BYTES) {
    version.tables.clear();
    version.tableBytes = table.rows.byteLength;
  }
  version.tables.set(file, table);
}
