// The secrets that a change brings into one file: into its text, its name, or what it links to. Every text is read, whatever it is
// for; what it is for decides how much a name beside a value says.
import { edgesInto } from '../../../../graph/index.ts';
import type { Change } from '../../../change.ts';
import type { ChangedFile } from '../../../changed-files.ts';
import { addedLines } from '../added-lines.ts';
import { useOf, type FileUse } from '../role-of.ts';
import { treeOf } from '../../../syntax/tree-of.ts';
import { lineContext } from '../shown-place.ts';
import { secretsIn, shapesIn, tokensIn, type Secret } from './find-secrets.ts';
import { foldedTexts } from './folded-texts.ts';

export interface AddedSecret {
  readonly file: ChangedFile;
  /** The line that has it; undefined for the name of a file, and for what it links to. */
  readonly line: number | undefined;
  readonly where: 'text' | 'name' | 'link';
  readonly secret: Secret;
  readonly isDoubtful: boolean;
}

/** Where a value that is called a secret is hardly ever one. */
const ONLY_BY_SHAPE: ReadonlySet<FileUse> = new Set([
  'docs',
  'test',
  'sample',
  'snapshot',
  'data',
  'lock',
  'binary',
]);
const EXAMPLE_FILE =
  /\.(?:example|sample|template|dist|tpl|tmpl|defaults?)(?:\.\w+)?$|(?:^|[/.-])(?:example|sample|template)\.[\w.]+$|\.env\.(?:test|ci)$/i;

export function secretsAddedTo(change: Change, file: ChangedFile): AddedSecret[] {
  if (file.kind === 'removed') return [];
  const target = change.after.state.snapshot.entry(file.path)?.link;
  const old = file.from === undefined ? undefined : change.before.state.snapshot.entry(file.from)?.link;
  return [
    ...withPutTogether(inText(change, file), putTogether(change, file)),
    ...(file.path === file.from ? [] : shapes(file, 'name', file.path)),
    ...(target === undefined || target === old ? [] : shapes(file, 'link', target)),
  ];
}

function shapes(file: ChangedFile, where: 'name' | 'link', text: string): AddedSecret[] {
  return shapesIn(text, '').map((secret) => ({
    file,
    line: undefined,
    where,
    secret,
    isDoubtful: secret.isDoubtful,
  }));
}

/** `named`: names count. `doubtful`: they do if the value is random. `by shape`: they do not. */
type Trust = 'named' | 'doubtful' | 'by shape';

function inText(change: Change, file: ChangedFile): AddedSecret[] {
  if (file.textAfter === undefined) return [];
  const trust = trustIn(change, file);
  // What is left of a text of two bytes for each character, where nothing says that it is one.
  const text = withoutZeros(file.textAfter);
  const context = lineContext(file.path, text);
  const lines = text.split(/\r\n|[\n\r]/);
  const around = (line: number): string => lines.slice(Math.max(0, line - 1 - NEAR), line + NEAR).join('\n');
  return addedLines(file).flatMap(({ line, text: added }) => {
    const content = withoutZeros(added);
    const found =
      trust === 'by shape' ? shapesIn(content, context(line).next) : secretsIn(content, context(line));
    return found
      .filter((secret) => counts(secret, trust) && !isPublic(secret, around(line)))
      .map((secret) => ({
        file,
        line,
        where: 'text' as const,
        secret,
        isDoubtful: trust !== 'named' || secret.isDoubtful,
      }));
  });
}

/** What the lines say by themselves comes first. */
function withPutTogether(plain: readonly AddedSecret[], folded: readonly AddedSecret[]): AddedSecret[] {
  const lines = new Set(plain.map(({ line }) => line));
  return [...plain, ...folded.filter(({ line }) => !lines.has(line))];
}

/** Tokens that the code puts together from what it says. */
function putTogether(change: Change, file: ChangedFile): AddedSecret[] {
  const tree = treeOf(change, 'after', file.path);
  if (tree === undefined) return [];
  const added = new Set(file.lines().added);
  const touches = (start: number, end: number): boolean => {
    for (let line = tree.lineAt(start); line <= tree.lineAt(end); line++) if (added.has(line)) return true;
    return false;
  };
  return foldedTexts(tree, touches).flatMap(({ text, start }) => {
    const trust = trustIn(change, file);
    return tokensIn(text)
      .filter((secret) => counts(secret, trust))
      .map((secret): AddedSecret => {
        const line = tree.lineAt(start);
        const { column } = tree.spanOf({ start, end: start }).start;
        const isDoubtful = trust !== 'named' || secret.isDoubtful;
        return { file, line, where: 'text', secret: { ...secret, start: column - 1 }, isDoubtful };
      });
  });
}

function withoutZeros(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}

function trustIn(change: Change, file: ChangedFile): Trust {
  const use = useOf(change, file);
  if (use === 'generated') return 'doubtful';
  const isApart = ONLY_BY_SHAPE.has(use) || EXAMPLE_FILE.test(file.path);
  return isApart && !isUsedByProgram(change, file.path) ? 'by shape' : 'named';
}

/** Whether code of the program imports the file: then it is part of the program, whatever it is called. */
function isUsedByProgram({ after }: Change, path: string): boolean {
  const { graph } = after.state;
  return (edgesInto(graph).get(path) ?? []).some(({ from }) => graph.files.get(from)?.role.role === 'source');
}

/** Keys for test modes are what tests and documents have of their own. */
function counts({ known, name, isDoubtful }: Secret, trust: Trust): boolean {
  if (trust === 'named') return true;
  if (known === 'by shape') return name !== 'Stripe test key' && !(name === ADDRESS && isDoubtful);
  return trust === 'doubtful' && !isDoubtful;
}

const ADDRESS = 'password in an address';

/** How many lines before and after a value tell what it belongs to. */
const NEAR = 4;

/** Keys that every visitor of a page gets to see: of a search, and of an app of Firebase. */
function isPublic({ name, value }: Secret, around: string): boolean {
  if (name === 'Google API key') return /firebase|authDomain/i.test(around);
  return /^[0-9a-f]{32}$/.test(value) && /algolia|docsearch|indexName/i.test(around);
}
