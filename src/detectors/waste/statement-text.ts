// Text around statements: how much of a line goes with a statement, and where a missing semicolon would join two of them.

export function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text[at]!)) at++;
  return at;
}

/** The statement with its line, when nothing else stands on it; otherwise with the space that follows. */
export function statementRange(text: string, start: number, end: number): readonly [number, number] {
  let from = start;
  while (from > 0 && /[ \t]/.test(text[from - 1]!)) from--;
  let to = end;
  while (to < text.length && /[ \t\r]/.test(text[to]!)) to++;
  const isAlone = (from === 0 || text[from - 1] === '\n') && text[to] === '\n';
  return isAlone ? [from, to + 1] : [start, to];
}

/** Whether what follows the offset could join with what stands before a statement that is taken out. */
export function breaksWhenGone(text: string, end: number): boolean {
  let at = skipSpace(text, end);
  while (text.startsWith('//', at) || text.startsWith('/*', at)) {
    const close = text[at + 1] === '/' ? text.indexOf('\n', at) : text.indexOf('*/', at) + 2;
    if (close < at) return false;
    at = skipSpace(text, close);
  }
  return /[([`/+\-.,*]/.test(text[at] ?? '');
}

/** Whether an expression that starts here can stand at the start of a statement, whatever stands before. */
export function canStartStatement(text: string, start: number): boolean {
  const rest = text.slice(start, start + 10);
  return !/^(?:[^\p{ID_Start}$_'"\d]|(?:function|class|let|async)\b)/u.test(rest);
}
