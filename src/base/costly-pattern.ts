// Whether a pattern of paths could keep a matcher busy. Patterns come from files of a checkout, and expressions that try one wildcard after
// the other take time that grows with the length of a path to the power of their number. A costly pattern matches nothing; in the
// settings of Lintel it is an error.

const LONGEST = 1000;
/** So many in one name, and so many `**` in one path, are still matched at once. */
const MOST_IN_NAME = 3;
const MOST_DEEP = 5;
const MOST_WILDCARDS = 10;
const MOST_CHOICES = 16;

export function isCostlyPattern(pattern: string): boolean {
  if (pattern.length > LONGEST) return true;
  const names = pattern.split('/');
  return (
    count(pattern, /\*+(?!\()/g) > MOST_WILDCARDS ||
    names.filter((name) => name.includes('**')).length > MOST_DEEP ||
    names.some((name) => count(name.replaceAll(/\*+(?!\()/g, '*'), /\*(?!\()/g) > MOST_IN_NAME) ||
    count(pattern, /[{(]/g) > MOST_CHOICES ||
    [...pattern.matchAll(/[*+]\(/g)].some(({ index }) => isAmbiguous(pattern.slice(index + 2)))
  );
}

function count(text: string, what: RegExp): number {
  return text.match(what)?.length ?? 0;
}

/** Whether what is repeated can be divided in more than one way: `+(a|aa)`, `*(a*)`. */
function isAmbiguous(rest: string): boolean {
  const [, body] = /^([^()]*)\)/.exec(rest) ?? [];
  if (body === undefined || /[*?{]/.test(body)) return true;
  const choices = body.split('|');
  const firsts = new Set(choices.map(([first]) => first));
  return choices.some((choice, at) =>
    choices.some(
      (other, from) =>
        from !== at && other.startsWith(choice) && (other === choice || firsts.has(other[choice.length])),
    ),
  );
}
