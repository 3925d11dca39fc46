// A small MCP server: `node mcp-server.ts` on standard input and output, or `mcpOverHttp` on loopback.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const inputSchema = { type: 'object' as const, properties: { text: { type: 'string' } } };

/** Says things again, says a lot, never answers, tells its environment, or would write. */
function server(): Server {
  const server = new Server({ name: 'small', version: '1' }, { capabilities: { tools: {} } });
  const reads = { readOnlyHint: true };
  const tools = ['again', 'much', 'never', 'environment'].map((name) => ({
    name,
    inputSchema,
    annotations: reads,
  }));
  server.setRequestHandler('tools/list', () => ({ tools: [...tools, { name: 'write', inputSchema }] }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: input } }) => {
    if (name === 'never') await new Promise(() => undefined);
    const said: Record<string, string> = {
      again: String(input?.['text']),
      much: 'x'.repeat(100_000),
      environment: JSON.stringify({ ...process.env, cwd: process.cwd() }),
    };
    return { content: [{ type: 'text', text: said[name] ?? 'written' }] };
  });
  return server;
}

/** Answers only who sends the header `x-small: yes`. */
export async function mcpOverHttp(): Promise<{ readonly url: string; close(): void }> {
  const handler = createMcpHandler(() => server());
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = 'GET', headers, url } = request;
    if (headers['x-small'] !== 'yes') {
      response.writeHead(403).end();
      return;
    }
    const body = chunks.length === 0 ? null : Buffer.concat(chunks);
    const asked = new Request(`http://127.0.0.1${url}`, {
      method,
      headers: headers as Record<string, string>,
      body,
    });
    const answer = await handler.fetch(asked);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    for await (const chunk of answer.body ?? []) response.write(chunk);
    response.end();
  });
  await new Promise<void>((ready) => void http.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };
}

if (process.argv[1] === import.meta.filename) await server().connect(new StdioServerTransport());
