// Names that mean something without being declared in browsers, workers, Node.js or test runners. A file that drops its own
// declaration of one may go on using the global one.
const NAMES = `
alert atob blur btoa caches close closed confirm console crypto customElements devicePixelRatio document event external fetch find
focus frames getSelection global globalThis history importScripts indexedDB innerHeight innerWidth isSecureContext length localStorage
location matchMedia moveBy moveTo name navigation navigator open opener origin outerHeight outerWidth parent performance
postMessage print process prompt queueMicrotask reportError resizeBy resizeTo require module exports screen screenX screenY scroll
scrollBy scrollTo scrollX scrollY self sessionStorage setImmediate clearImmediate setInterval clearInterval setTimeout clearTimeout
speechSynthesis status statusbar stop structuredClone toolbar top window requestAnimationFrame cancelAnimationFrame
requestIdleCallback cancelIdleCallback addEventListener removeEventListener dispatchEvent onerror onmessage
arguments undefined NaN Infinity eval isNaN isFinite parseInt parseFloat encodeURIComponent decodeURIComponent escape unescape
after afterAll afterEach assert before beforeAll beforeEach context describe expect expectTypeOf fail fixture it jest pending specify
spyOn suite test vi xdescribe xit Bun Deno
AbortController AbortSignal AggregateError Animation Array ArrayBuffer Atomics Attr Audio BigInt Blob Boolean Buffer Cache Comment
CompressionStream Crypto CustomEvent DataView Date Document Element Error Event EventSource EventTarget File FileReader Float32Array
Float64Array FormData Function Headers History Image Int16Array Int32Array Int8Array Intl Iterator JSON Location Lock Map Math
MessageChannel MessagePort MouseEvent Navigator Node Notification Number Object Option Path2D Performance Permissions Plugin Promise
Proxy Range ReadableStream Reflect RegExp Report Request Response Screen Selection Set Storage String Symbol SyntaxError Text
TextDecoder TextEncoder Touch TransformStream TypeError URIError URL URLSearchParams Uint16Array Uint32Array Uint8Array WeakMap
Awaited Capitalize ConstructorParameters Exclude Extract InstanceType Lowercase NoInfer NonNullable Omit Parameters Partial Pick Readonly
Record Required ReturnType ThisType Uncapitalize Uppercase Iterable PropertyKey ArrayLike JSX React
WeakRef WeakSet WebAssembly WebSocket Window Worker WritableStream XMLHttpRequest
`;

export const GLOBAL_NAMES: ReadonlySet<string> = new Set(NAMES.split(/\s+/).filter((name) => name !== ''));
