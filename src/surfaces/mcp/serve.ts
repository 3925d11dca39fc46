// The MCP server on standard input and output: keeps one repository warm and answers agents about it.
import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Resident } from '../../api/index.ts';
import { Failure } from '../../contract/index.ts';
import { inOneWord } from '../http/requests.ts';
import { toolWords } from './tool-words.ts';
import type { Tool } from './tool.ts';
import { TOOLS } from './tools.ts';

export function createServer(resident: Resident, version: string): McpServer {
  const server = new McpServer({ name: 'lintel', version }, { instructions: INSTRUCTIONS });
  for (const tool of TOOLS) {
    server.registerTool(
      tool.name,
      {
        description: tool.description,
        inputSchema: forgiving(tool.input),
        annotations: { ...(tool.writes ? WRITES : READS), openWorldHint: false },
      },
      async (input: unknown, { mcpReq: { signal } }) => reply(resident, tool, input, signal),
    );
  }
  return server;
}

/** What an agent is told once, before it sees the tools. */
const INSTRUCTIONS = `Lintel knows this repository as one code graph and answers about the files as they are on disk now.
Before changing a symbol: assess_impact. To rename, move or delete: the tools of that name, never text search; they write all or
nothing, and undo takes it back. When an answer needs a decision: plan_status, then commit_decision.
After editing: verify_change, and repair what it rejects; scan with base HEAD says more about the quality of what is new.
A symbol is path:line:column, path#Container.member or a bare name; files are relative to the root, lines and columns start at 1.
An answer that says incomplete does not know everything: read its problems. Long answers continue at cursor.`;

/** The same schema for whoever reads it; names that arguments had before are understood. */
function forgiving(input: Tool['input']): Tool['input'] {
  const standard = input['~standard'];
  const validate: typeof standard.validate = (value) => standard.validate(inOneWord(value));
  return { '~standard': { ...standard, validate } } as Tool['input'];
}

const READS = { readOnlyHint: true };
const WRITES = { readOnlyHint: false, destructiveHint: true };

interface ToolReply {
  readonly [key: string]: unknown;
  readonly content: { type: 'text'; text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
}

async function reply(
  resident: Resident,
  tool: Tool,
  input: unknown,
  signal: AbortSignal,
): Promise<ToolReply> {
  try {
    const { text, data } = await tool.answer(resident, input as never, signal);
    return { content: [{ type: 'text', text }], ...(data ? { structuredContent: data } : {}) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { content: [{ type: 'text', text: errorText(error) }], isError: true };
  }
}

export function errorText({ code, message, help }: Failure): string {
  return toolWords(`${code}: ${message} ${help}`);
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
