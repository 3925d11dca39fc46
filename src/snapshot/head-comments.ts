// Comments before the first statement of a script: what they say, they say of the whole file. Imports are no statements here, since tools
// that sort them carry comments along; what follows the last one speaks of the code below. Lines of comments in a row are one comment.

const BEFORE_CODE =
  /\s+|#!.*|(?:\/\/.*(?:\r?\n[ \t]*(?=\/\/)|))+|\/\*[^]*?(?:\*\/|$)|(['"])use [a-z ]+\1;?|import\b[^'"`;()=]*(['"])[^'"\n]*\2;?/y;

export function headComments(text: string): string[] {
  const comments: string[] = [];
  let beforeImport: number | undefined;
  BEFORE_CODE.lastIndex = 0;
  for (let found = BEFORE_CODE.exec(text); found !== null; found = BEFORE_CODE.exec(text)) {
    if (found[0].startsWith('/')) comments.push(found[0]);
    else if (found[0].startsWith('import')) beforeImport = comments.length;
  }
  return comments.slice(0, beforeImport);
}
