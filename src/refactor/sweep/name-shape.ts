// Whether a name could also be a word of ordinary language. Only a name that nobody writes by chance may be taken for the
// symbol in running text.

const WORD = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|[\p{Lo}\p{Lt}]+/gu;

/** Products and platform objects that are written like identifiers and spoken of in their own right. */
const TERMS = new Set(
  `GitHub GitLab JavaScript TypeScript CoffeeScript WebSocket WebKit WebGL WebAssembly WebRTC WebDriver YouTube LinkedIn PayPal
  PostgreSQL MySQL MongoDB GraphQL DevTools ChromeDriver OpenAPI OpenAI StackBlitz CodeSandbox IntelliJ WebStorm macOS iOS iPhone
  iPad NodeJS NextJS jQuery localStorage sessionStorage indexedDB XMLHttpRequest ResizeObserver MutationObserver FormData
  AbortController AbortSignal TextEncoder TextDecoder ReadableStream WritableStream SharedWorker ServiceWorker URLSearchParams
  MessageChannel MessagePort BroadcastChannel EventSource EventTarget EventEmitter CustomEvent DataTransfer FileReader HTMLElement
  RegExp WeakMap WeakSet WeakRef TypeError RangeError SyntaxError ReferenceError ArrayBuffer SharedArrayBuffer AsyncFunction GeneratorFunction
  setTimeout setInterval clearTimeout clearInterval setImmediate queueMicrotask requestAnimationFrame structuredClone
  encodeURIComponent decodeURIComponent addEventListener removeEventListener querySelector querySelectorAll getElementById
  createElement appendChild innerHTML textContent className classList toString valueOf hasOwnProperty isArray forEach indexOf
  userAgent innerText baseURL useState useEffect useMemo useCallback useRef useContext`.split(/\s+/),
);

/** Whether the name is well known for something that no repository declares. */
export function isCommonTerm(name: string): boolean {
  return TERMS.has(name);
}

/** Whether a value of that name is most likely one of that type: `server` of a `DevServer`, `page` of a `Page`. */
export function isNamedAfter(value: string, type: string): boolean {
  const words = new Set(wordsOf(type));
  const own = wordsOf(value);
  return own.length > 0 && own.every((word) => words.has(word));
}

function wordsOf(name: string): string[] {
  return (name.match(WORD) ?? []).map((word) => word.toLowerCase());
}

/** Whether nobody writes the name by chance: two words run together, or a mark in front. */
export function isDistinctive(name: string): boolean {
  const bare = name.replace(/^[#_$]+/, '');
  if (bare.length < 3) return false;
  const words = bare.match(WORD) ?? [];
  return bare !== name || (words.length >= 2 && bare.length >= 5);
}
