// The MCP server on standard input and output: keeps one repository warm and answers agents about it.
import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Resident } from '../../api/index.ts';
import { Failure, FAILURES } from '../../contract/index.ts';
import type { Tool } from './tool.ts';
import { TOOLS } from './tools.ts';

export function createServer(resident: Resident, version: string): McpServer {
  const server = new McpServer({ name: 'lintel', version });
  for (const tool of TOOLS) {
    server.registerTool(
      tool.name,
      {
        description: tool.description,
        inputSchema: tool.input,
        annotations: { ...(tool.writes ? WRITES : READS), openWorldHint: false },
      },
      async (input: unknown) => reply(resident, tool, input),
    );
  }
  return server;
}

const READS = { readOnlyHint: true };
const WRITES = { readOnlyHint: false, destructiveHint: true };

interface ToolReply {
  readonly [key: string]: unknown;
  readonly content: { type: 'text'; text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
}

async function reply(resident: Resident, tool: Tool, input: unknown): Promise<ToolReply> {
  try {
    const { text, data } = await tool.answer(resident, input as never);
    return { content: [{ type: 'text', text }], ...(data ? { structuredContent: data } : {}) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const text = `${error.code}: ${error.message} ${FAILURES[error.code].help}`;
    return { content: [{ type: 'text', text }], isError: true };
  }
}

/** Resolves when the client goes away or the signal says to stop. The resident is left open. */
export async function serveStdio(resident: Resident, version: string, signal: AbortSignal): Promise<void> {
  const server = createServer(resident, version);
  const transport = new StdioServerTransport();
  const closed = new Promise<void>((resolve) => {
    server.server.onclose = () => resolve();
    process.stdin.once('end', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await server.connect(transport);
  await closed;
  await server.close();
}
