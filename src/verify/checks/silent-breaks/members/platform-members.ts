// Names of members that the language, browsers and Node define.
import { libraryMembers } from '../../../../detectors/index.ts';

export function isOfPlatform(name: string): boolean {
  return libraryMembers().has(name) || OF_NODE.test(name);
}

/** Members of emitters, streams, sockets, requests and buffers of Node. */
const OF_NODE =
  /^(?:addListener|allocUnsafe|callback|captureStackTrace|code|cork|destroySoon|destroyed|emit|eventNames|finished|flushHeaders|getHeaders?|getMaxListeners|headersSent|inspect|isPaused|listenerCount|listeners|localAddress|localPort|off|on|once|pipe|prepend\w*Listener|rawHeaders|rawListeners|read\w*(?:BE|LE|Int8)|readable\w*|remoteAddress|remoteFamily|remotePort|removeAllListeners|removeHeader|removeListener|resume|setEncoding|setHeaders?|setKeepAlive|setMaxListeners|setNoDelay|setTimeout|socket|statusCode|statusMessage|toJSON|uncork|unpipe|unref|ref|unshift|writable\w*|write\w*(?:BE|LE|Int8)|writeHead|_(?:construct|destroy|final|flush|read|transform|write|writev|events|eventsCount|maxListeners|readableState|writableState))$/;
