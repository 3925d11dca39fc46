// Tools of MCP servers that the user has configured, as tools of a conversation. Everything about them is bounded: how long a server may take
// to start and to answer, how much it may say. Since text of a change may talk a model into anything, only tools are offered that say
// that they change nothing, or that the user has named.
import type { Client, Transport } from '@modelcontextprotocol/client';
import { compareText } from '../../base/index.ts';
import { messageOf } from '../error-text.ts';
import { pathOutside } from '../find-program.ts';
import { expand, expandAll, readMcpConfig, type McpServer } from './mcp-config.ts';
import type { ModelTool, ToolReply } from './model.ts';
import { stoppedOnRequest } from './trouble.ts';

export interface McpOptions {
  /** A file of the shape of `.mcp.json`. */
  readonly configFile: string;
  /** The repository in question. */
  readonly root: string;
  readonly startTimeoutMs?: number;
  readonly callTimeoutMs?: number;
  readonly maxReplyChars?: number;
}

export interface McpTools {
  readonly tools: readonly ModelTool[];
  /** Servers that could not be used, and why. */
  readonly problems: readonly string[];
  /** What is not offered, and why. */
  readonly notes: readonly string[];
  close(): Promise<void>;
}

const LIMITS = { startTimeoutMs: 30_000, callTimeoutMs: 60_000, maxReplyChars: 20_000 };
const MAX_TOOLS = 64;
const MAX_DESCRIPTION = 2000;
/** Providers allow 64 characters, some of which one of them takes for itself. */
const MAX_NAME = 50;

type Limits = typeof LIMITS;

export async function openMcpTools(options: McpOptions): Promise<McpTools> {
  const { folder, servers } = readMcpConfig(options.configFile, options.root);
  const limits: Limits = {
    startTimeoutMs: options.startTimeoutMs ?? LIMITS.startTimeoutMs,
    callTimeoutMs: options.callTimeoutMs ?? LIMITS.callTimeoutMs,
    maxReplyChars: options.maxReplyChars ?? LIMITS.maxReplyChars,
  };
  const opened = await Promise.all(
    servers.map(([name, server]) => open(name, server, folder, options.root, limits)),
  );
  const tools = new Map(opened.flatMap(({ tools }) => tools.map((tool) => [tool.name, tool])));
  return {
    tools: [...tools.values()].sort((a, b) => compareText(a.name, b.name)),
    problems: opened.flatMap(({ problem }) => (problem === undefined ? [] : [problem])),
    notes: opened.flatMap(({ notes }) => notes),
    close: async () => {
      await Promise.all(opened.map(({ client }) => client?.close().catch(() => undefined)));
    },
  };
}

interface Opened {
  readonly client?: Client;
  readonly tools: readonly ModelTool[];
  readonly problem?: string;
  readonly notes: readonly string[];
}

async function open(
  name: string,
  server: McpServer,
  folder: string,
  root: string,
  limits: Limits,
): Promise<Opened> {
  const { Client } = await import('@modelcontextprotocol/client');
  const client = new Client({ name: 'lintel', version: '1' });
  try {
    const timeout = { timeout: limits.startTimeoutMs, signal: AbortSignal.timeout(limits.startTimeoutMs) };
    await client.connect(await transportOf(server, folder, root), timeout);
    const { tools } = await client.listTools({}, timeout);
    const isSafe = (tool: ListedTool): boolean =>
      tool.annotations?.readOnlyHint === true || (server.allowedTools ?? []).includes(tool.name);
    const safe = tools.filter(isSafe);
    const left = tools.filter((tool) => !isSafe(tool)).map((tool) => tool.name);
    return {
      client,
      tools: safe.slice(0, MAX_TOOLS).map((tool) => modelTool(client, name, tool, limits)),
      notes: [
        ...(left.length === 0 ? [] : [notOffered(name, left)]),
        ...(safe.length <= MAX_TOOLS
          ? []
          : [`Only ${MAX_TOOLS} tools of the MCP server ${name} are offered.`]),
      ],
    };
  } catch (error) {
    await client.close().catch(() => undefined);
    const problem = `The MCP server ${name} cannot be used: ${messageOf(error)}`;
    return { tools: [], problem, notes: [] };
  }
}

function notOffered(server: string, names: readonly string[]): string {
  return `Tools of the MCP server ${server} that may change something are not offered: ${names.join(', ')}. Name those to be offered in its \`allowedTools\`.`;
}

async function transportOf(server: McpServer, folder: string, root: string): Promise<Transport> {
  const { env } = process;
  if ('command' in server) {
    const { StdioClientTransport, getDefaultEnvironment } =
      await import('@modelcontextprotocol/client/stdio');
    return new StdioClientTransport({
      command: expand(server.command, env),
      args: (server.args ?? []).map((text) => expand(text, env)),
      // Neither keys of ours nor programs of the repository are within reach.
      env: { ...getDefaultEnvironment(), PATH: pathOutside(root), ...expandAll(server.env ?? {}, env) },
      cwd: server.cwd === undefined ? folder : expand(server.cwd, env),
      stderr: 'ignore',
    });
  }
  const { SSEClientTransport, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  const url = new URL(expand(server.url, env));
  const requestInit = { headers: expandAll(server.headers ?? {}, env) };
  return server.type === 'sse'
    ? new SSEClientTransport(url, { requestInit })
    : new StreamableHTTPClientTransport(url, { requestInit });
}

interface ListedTool {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly annotations?: { readonly readOnlyHint?: boolean | undefined } | undefined;
}

function modelTool(client: Client, server: string, tool: ListedTool, limits: Limits): ModelTool {
  return {
    name: `${server}__${tool.name}`.replaceAll(/[^\w-]/g, '_').slice(0, MAX_NAME),
    description: (tool.description ?? '').slice(0, MAX_DESCRIPTION),
    parameters: tool.inputSchema,
    call: (input, signal) => call(client, tool.name, input, signal, limits),
  };
}

async function call(
  client: Client,
  name: string,
  input: unknown,
  signal: AbortSignal,
  { callTimeoutMs, maxReplyChars }: Limits,
): Promise<ToolReply> {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return { text: 'The input must be an object.', isError: true };
  try {
    const bounds = { signal, timeout: callTimeoutMs, maxTotalTimeout: callTimeoutMs };
    const { content, isError } = await client.callTool(
      { name, arguments: input as Record<string, unknown> },
      bounds,
    );
    const text = content.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('\n');
    return { text: shortened(text, maxReplyChars), isError: isError === true };
  } catch (error) {
    if (signal.aborted) throw stoppedOnRequest();
    const text = `The server did not answer: ${messageOf(error)}`;
    return { text: shortened(text, maxReplyChars), isError: true };
  }
}

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}\n[${text.length - most} more characters]`;
}
