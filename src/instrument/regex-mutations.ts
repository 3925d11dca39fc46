// Patterns that differ from a regular expression by one token: an anchor or a quantifier less, a class or a look-around negated.

export function regexMutations(pattern: string): string[] {
  const found: string[] = [];
  const replace = (start: number, end: number, text: string): void => {
    found.push(pattern.slice(0, start) + text + pattern.slice(end));
  };
  let isInClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const rest = pattern.slice(at);
    const escape = /^\\(?:[pP]\{[^}]*\}|k<[^>]*>|u\{[^}]*\}|[\s\S])/.exec(rest)?.[0];
    if (escape !== undefined) {
      const letter = escape[1]!;
      if (/[dDwWsSpP]/.test(letter)) replace(at + 1, at + 2, inverted(letter));
      at += escape.length - 1;
    } else if (isInClass) isInClass = pattern[at] !== ']';
    else if (pattern[at] === '[') {
      isInClass = true;
      const isNegated = pattern[at + 1] === '^';
      replace(at + 1, at + (isNegated ? 2 : 1), isNegated ? '' : '^');
      if (isNegated) at++;
    } else if (pattern[at] === '^' || pattern[at] === '$') replace(at, at + 1, '');
    else at += groupOrQuantifier(rest, at, replace);
  }
  return found;
}

/** Returns how many characters beyond the first are done with. */
function groupOrQuantifier(
  rest: string,
  at: number,
  replace: (start: number, end: number, text: string) => void,
): number {
  const look = /^\(\?<?([=!])/.exec(rest);
  if (look) {
    replace(at + look[0].length - 1, at + look[0].length, look[1] === '=' ? '!' : '=');
    return look[0].length - 1;
  }
  const group = /^\(\?(?::|<\w+>)/.exec(rest)?.[0];
  if (group !== undefined) return group.length - 1;
  const quantifier = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(rest)?.[0];
  if (quantifier === undefined) return 0;
  replace(at, at + quantifier.length, '');
  return quantifier.length - 1;
}

function inverted(letter: string): string {
  return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
}
