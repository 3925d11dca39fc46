// The one thing asked of a pnpm-workspace.yaml: the strings of a top-level list. A subset of YAML: block and flow lists
// of plain, single-quoted or double-quoted strings, with comments.
//
// Invariant: what is not a list of strings under that key gives undefined, never a part of it.

export function yamlList(text: string, key: string): string[] | undefined {
  const lines = text.split(/\r?\n/);
  const start = lines.findIndex((line) => keyOf(line) === key);
  if (start < 0) return undefined;
  const rest = withoutComment(lines[start]!.slice(lines[start]!.indexOf(':') + 1)).trim();
  return rest === '' ? blockList(lines.slice(start + 1)) : flowList([rest, ...lines.slice(start + 1)]);
}

function keyOf(line: string): string | undefined {
  const match = /^(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*:(?:\s|$)/.exec(line);
  return match?.[1] ?? match?.[2] ?? match?.[3];
}

function blockList(lines: readonly string[]): string[] | undefined {
  const items: string[] = [];
  for (const line of lines) {
    const bare = withoutComment(line).trim();
    if (bare === '') continue;
    if (/^[^\s-]/.test(line) || line.startsWith('---')) break;
    if (bare !== '-' && !bare.startsWith('- ')) return undefined;
    items.push(scalarOf(bare.slice(1).trim()));
  }
  return items;
}

function flowList(lines: readonly string[]): string[] | undefined {
  const text = lines.map(withoutComment).join(' ');
  const body = /^\[((?:[^\]"']|"[^"]*"|'[^']*')*)\]/.exec(text)?.[1];
  if (body === undefined) return undefined;
  const items = body.match(/"[^"]*"|'[^']*'|[^,\s][^,]*/g) ?? [];
  return items.map((item) => scalarOf(item.trim()));
}

function scalarOf(text: string): string {
  if (text.startsWith("'")) return text.slice(1, -1).replaceAll("''", "'");
  if (text.startsWith('"')) return text.slice(1, -1).replaceAll(/\\(["\\/])/g, '$1');
  return text;
}

/** A `#` starts a comment at the start of a line or after a blank, outside quotes. */
function withoutComment(line: string): string {
  let quote = '';
  for (let i = 0; i < line.length; i++) {
    const character = line[i]!;
    const before = line[i - 1] ?? ' ';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (/["']/.test(character) && /[\s,[]/.test(before)) quote = character;
    else if (character === '#' && /\s/.test(before)) return line.slice(0, i);
  }
  return line;
}
