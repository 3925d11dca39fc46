// The MCP server on standard input and output: keeps one repository warm and answers agents about it.
import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Resident } from '../../api/index.ts';
import { Failure } from '../../contract/index.ts';
import { inOneWord } from '../http/requests.ts';
import { boundedLines } from './bounded-lines.ts';
import { createPace, type Pace } from './pace.ts';
import type { RequestId } from './read-id.ts';
import { toolWords } from './tool-words.ts';
import type { Tool } from './tool.ts';
import { TOOLS } from './tools.ts';

/** Answers each request as it comes. */
const AT_ONCE: Pace['answer'] = (work) => work();

export function createServer(resident: Resident, version: string, answer = AT_ONCE): McpServer {
  const server = new McpServer({ name: 'lintel', version }, { instructions: INSTRUCTIONS });
  for (const tool of TOOLS) {
    server.registerTool(
      tool.name,
      {
        description: tool.description,
        inputSchema: forgiving(tool.input),
        annotations: { ...(tool.writes ? WRITES : READS), openWorldHint: false },
      },
      async (input: unknown, { mcpReq: { signal } }) => answer(() => reply(resident, tool, input, signal)),
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

/** A request that is larger is refused. */
const MOST_BYTES = 8_000_000;
/** Longer than what arrives at once with the end of a request. */
const SLACK_BYTES = 8_000_000;
const PACE = { calls: 64, patienceMs: 25_000 };

/** Resolves when the client goes away or the signal says to stop. The resident is left open. */
export async function serveStdio(
  resident: Resident,
  version: string,
  { signal, onProblem }: { readonly signal: AbortSignal; readonly onProblem: (line: string) => void },
): Promise<void> {
  const pace = createPace(process.stdout, PACE);
  const server = createServer(resident, version, pace.answer);
  const input = boundedLines(MOST_BYTES, (id) => refuseLong(id, onProblem), pace.room);
  const transport = new StdioServerTransport(input, process.stdout, {
    maxBufferSize: MOST_BYTES + SLACK_BYTES,
  });
  server.server.onerror = ({ message }) => onProblem(`lintel mcp: ${firstLine(message)}\n`);
  const closed = new Promise<void>((resolve) => {
    server.server.onclose = () => resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  process.stdin.once('error', () => input.end());
  await server.connect(transport);
  process.stdin.pipe(input);
  await closed;
  process.stdin.unpipe(input);
  process.stdin.pause();
  await server.close();
}

function refuseLong(id: RequestId | undefined, onProblem: (line: string) => void): void {
  const message = `A request larger than ${MOST_BYTES} bytes is not read. Send a smaller one.`;
  onProblem(`lintel mcp: ${message}\n`);
  // The code of JSON-RPC for an invalid request.
  if (id !== undefined)
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_600, message } })}\n`);
}

/** Messages of the protocol's own library have the whole request in further lines. */
function firstLine(message: string): string {
  return message.slice(0, 300).split('\n', 1)[0]!;
}
