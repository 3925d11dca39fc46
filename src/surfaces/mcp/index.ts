export { createServer, serveStdio } from './serve.ts';
export { TOOLS } from './tools.ts';
