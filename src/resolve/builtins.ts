// Modules that a runtime itself provides.

const NODE_MODULES = new Set(
  (
    'assert assert/strict async_hooks buffer child_process cluster console constants crypto dgram ' +
    'diagnostics_channel dns dns/promises domain events fs fs/promises http http2 https inspector ' +
    'inspector/promises module net os path path/posix path/win32 perf_hooks process punycode querystring readline ' +
    'readline/promises repl stream stream/consumers stream/promises stream/web string_decoder sys timers ' +
    'timers/promises tls trace_events tty url util util/types v8 vm wasi worker_threads zlib ' +
    '_http_agent _http_client _http_common _http_incoming _http_outgoing _http_server _stream_duplex ' +
    '_stream_passthrough _stream_readable _stream_transform _stream_wrap _stream_writable _tls_common _tls_wrap'
  ).split(' '),
);

const RUNTIME_SCHEMES = new Set(['node', 'bun', 'cloudflare', 'workerd', 'deno']);

/** Whether a bare name is a module of Node; names that exist only with the `node:` prefix are told by their scheme. */
export function isBuiltinName(name: string): boolean {
  return NODE_MODULES.has(name) || name === 'bun';
}

export function isRuntimeScheme(scheme: string): boolean {
  return RUNTIME_SCHEMES.has(scheme);
}
