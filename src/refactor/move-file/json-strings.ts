// Every string of a JSON text with the keys that lead to it. Comments and trailing commas are let pass; text that is no JSON
// gives the strings it has.

export interface JsonString {
  /** Inside the quotes. */
  readonly start: number;
  readonly end: number;
  readonly value: string;
  /** Keys and indices from the root; for a key, those of the object around it and the key itself. */
  readonly keys: readonly string[];
  readonly isKey: boolean;
}

const TOKENS = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n\r]*|\/\*[^]*?\*\/|[{}[\],:]/g;

interface Level {
  readonly isList: boolean;
  key: string;
  index: number;
  /** Whether the value of the current key comes next. */
  isValue: boolean;
}

export function jsonStrings(text: string): JsonString[] {
  const found: JsonString[] = [];
  const levels: Level[] = [];
  for (const match of text.matchAll(TOKENS)) {
    const token = match[0];
    if (token.startsWith('/')) continue;
    if (token.startsWith('"')) addString(found, levels, token, match.index);
    else step(levels, token);
  }
  return found;
}

function step(levels: Level[], token: string): void {
  const level = levels.at(-1);
  if (token === '{' || token === '[')
    levels.push({ isList: token === '[', key: '', index: 0, isValue: false });
  else if (token === '}' || token === ']') levels.pop();
  else if (level && token === ':') level.isValue = true;
  else if (level && token === ',') {
    level.isValue = false;
    level.index++;
  }
}

function addString(found: JsonString[], levels: readonly Level[], token: string, at: number): void {
  const value = decoded(token);
  const level = levels.at(-1);
  if (value === undefined || level === undefined) return;
  const isKey = !level.isList && !level.isValue;
  if (isKey) level.key = value;
  const keys = levels.map((item) => (item.isList ? String(item.index) : item.key));
  found.push({ start: at + 1, end: at + token.length - 1, value, keys, isKey });
}

/** Undefined for an escape that JSON does not have. */
function decoded(token: string): string | undefined {
  if (!token.includes('\\')) return token.slice(1, -1);
  const isValid = /^"(?:[^"\\]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"$/.test(token);
  return isValid ? (JSON.parse(token) as string) : undefined;
}
