// A package script as the shell would take it apart: commands in order, each with its words. What needs a shell to be known
// (substitutions, variables) stays in the words as it is written.

/** The commands of a script. Pipes and operators part them; how they depend on each other does not matter here. */
export function commandsOf(script: string): string[][] {
  const commands: string[][] = [];
  let words: string[] = [];
  let word: string | undefined;
  const endWord = (): void => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };
  const endCommand = (): void => {
    endWord();
    if (words.length > 0) commands.push(words);
    words = [];
  };
  for (let i = 0; i < script.length; i++) {
    const character = script[i]!;
    if (character === '"' || character === "'") {
      const end = closingQuote(script, i);
      word = (word ?? '') + unescaped(script.slice(i + 1, end), character);
      i = end;
    } else if (character === '\\' && i + 1 < script.length) word = (word ?? '') + script[++i]!;
    else if (/\s/.test(character)) endWord();
    else if (/[;&|()]/.test(character) && !(character === '(' && word !== undefined)) endCommand();
    else word = (word ?? '') + character;
  }
  endCommand();
  return commands;
}

function closingQuote(script: string, start: number): number {
  const quote = script[start]!;
  let end = start + 1;
  while (end < script.length && script[end] !== quote) end += quote === '"' && script[end] === '\\' ? 2 : 1;
  return Math.min(end, script.length);
}

function unescaped(text: string, quote: string): string {
  return quote === '"' ? text.replaceAll(/\\(["\\$`])/g, '$1') : text;
}
