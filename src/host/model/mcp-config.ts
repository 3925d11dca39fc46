// The MCP servers that a user has configured, in the usual file. The file is named by the user: one that lies in the repository in question
// is refused, since it would start programs of the repository's choosing.
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { Failure } from '../../contract/index.ts';
import { liesIn, readUserFile } from './user-file.ts';

const common = { allowedTools: z.array(z.string()).optional() };
const texts = z.record(z.string(), z.string());

const started = z.object({
  ...common,
  type: z.literal('stdio').optional(),
  command: z.string().min(1),
  args: z.array(z.string()).optional(),
  env: texts.optional(),
  cwd: z.string().optional(),
});

const reached = z.object({
  ...common,
  type: z.enum(['http', 'streamable-http', 'sse']).optional(),
  url: z.string().min(1),
  headers: texts.optional(),
});

const mcpConfig = z.object({ mcpServers: z.record(z.string(), z.union([started, reached])) });

export type StartedServer = z.infer<typeof started>;
export type ReachedServer = z.infer<typeof reached>;
export type McpServer = StartedServer | ReachedServer;

export interface McpConfig {
  /** Where servers are started: relative paths in the file mean this folder. */
  readonly folder: string;
  readonly servers: readonly (readonly [name: string, server: McpServer])[];
}

export function readMcpConfig(path: string, root: string): McpConfig {
  if (liesIn(path, root)) {
    const message = `${path} lies in the repository, and no MCP server is started because a repository says so. Keep the file elsewhere.`;
    throw new Failure('USAGE', { message, path });
  }
  const { mcpServers } = readUserFile(path, mcpConfig);
  return { folder: dirname(resolve(path)), servers: Object.entries(mcpServers) };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** `${NAME}` and `${NAME:-otherwise}`; a name that is not set is an error. */
export function expand(text: string, env: Environment): string {
  return text.replaceAll(/\$\{(\w+)(?::-([^}]*))?\}/g, (_, name: string, otherwise: string | undefined) => {
    const value = env[name] ?? otherwise;
    if (value === undefined) throw new Error(`the variable ${name} is not set`);
    return value;
  });
}

export function expandAll(
  values: Readonly<Record<string, string>>,
  env: Environment,
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, expand(value, env)]));
}
