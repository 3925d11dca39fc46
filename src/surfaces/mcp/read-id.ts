// The id of a request that is too long to be parsed: JSON is read byte by byte, and only names and values of the outermost object are kept.
export type RequestId = string | number;

export interface IdReader {
  read(bytes: Uint8Array): void;
  id(): RequestId | undefined;
}

/** An id that is longer than this is none. */
const MOST_BYTES = 256;
const [QUOTE, BACKSLASH, COLON, COMMA] = [...'"\\:,'].map((character) => character.charCodeAt(0));
const OPEN = new Set([...'{['].map((character) => character.charCodeAt(0)));
const CLOSE = new Set([...'}]'].map((character) => character.charCodeAt(0)));

export function createIdReader(): IdReader {
  let depth = 0;
  let isString = false;
  let isEscaped = false;
  let name: unknown;
  let found: unknown;
  let token: number[] = [];
  const endToken = (): unknown => {
    const value = parsed(token);
    token = [];
    return value;
  };
  const keep = (byte: number): void => void (token.length <= MOST_BYTES && token.push(byte));
  const endMember = (): void => {
    const value = endToken();
    if (name === 'id') found = value;
    name = undefined;
  };
  const readInString = (byte: number): void => {
    if (depth === 1) keep(byte);
    if (isEscaped) isEscaped = false;
    else if (byte === BACKSLASH) isEscaped = true;
    else if (byte === QUOTE) isString = false;
  };
  const readOutside = (byte: number): void => {
    if (byte === QUOTE) isString = true;
    if (CLOSE.has(byte) && depth-- === 1) return endMember();
    if (depth === 1 && byte === COLON) name = endToken();
    else if (depth === 1 && byte === COMMA) endMember();
    else if (depth === 1) keep(byte);
    if (OPEN.has(byte)) depth++;
  };
  return {
    read(bytes) {
      for (const byte of bytes) (isString ? readInString : readOutside)(byte);
    },
    id: () => (typeof found === 'string' || typeof found === 'number' ? found : undefined),
  };
}

/** Undefined where it is not a value of its own, as the brackets that are kept of an object. */
function parsed(token: readonly number[]): unknown {
  if (token.length > MOST_BYTES) return undefined;
  try {
    return JSON.parse(Buffer.from(token).toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
