// Edits inside one import or export statement that keeps at least one name. The names that stay keep their text, comments
// and line breaks included.
import type { TextEdit } from '../plan/change.ts';
import type { ListedName, ModuleStatement } from './module-statements.ts';
import type { OpenFile } from './open-file.ts';
import { isDropped, type Sheet, type WantedName } from './statement-sheet.ts';
import { lineStart } from './text-lines.ts';
import { nameText } from './write-statement.ts';

export function listEdits(
  sheet: Sheet,
  statement: ModuleStatement,
  joining: readonly WantedName[],
): TextEdit[] {
  const { file } = sheet;
  const { lead, whole, list, names } = statement;
  const isKept = (name: ListedName | undefined): boolean =>
    name !== undefined && !isDropped(sheet, statement, name);
  const newLead = joining.find((name) => name.form === 'import' && name.imported === 'default');
  const added = joining.filter((name) => name !== newLead).map((name) => nameText(name, statement.isType));
  const hasList = names.some(isKept) || added.length > 0;
  const edits: TextEdit[] = [];
  if (lead && !isKept(lead)) {
    const after = list?.open ?? file.text.indexOf('*', lead.end);
    edits.push(cut(file, lead.start, after, newLead ? `${newLead.local}, ` : ''));
  } else if (newLead && list) {
    const { start, end, text } = leadPlace(file, list, hasList, newLead.local);
    edits.push(cut(file, start, end, text));
  }
  if (whole && !isKept(whole)) edits.push(cut(file, lead!.end, whole.end, ''));
  if (list && !hasList && isKept(lead)) edits.push(cut(file, lead!.end, list.close + 1, ''));
  if (list && hasList) edits.push(...innerEdits(sheet, statement, added));
  if (!list && added.length > 0) {
    const { pad } = file.style;
    edits.push(cut(file, lead!.end, lead!.end, `, {${pad}${added.join(', ')}${pad}}`));
  }
  return edits;
}

function leadPlace(
  { text }: OpenFile,
  { open, close }: { readonly open: number; readonly close: number },
  hasList: boolean,
  local: string,
): { start: number; end: number; text: string } {
  if (hasList) return { start: open, end: open, text: `${local}, ` };
  return { start: open, end: close + 1, text: local + (text[close + 1] === ' ' ? '' : ' ') };
}

function innerEdits(sheet: Sheet, statement: ModuleStatement, added: readonly string[]): TextEdit[] {
  const { file } = sheet;
  const { names } = statement;
  const isKept = (name: ListedName): boolean => !isDropped(sheet, statement, name);
  const separator = separatorOf(file, statement);
  const lastKept = names.findLastIndex(isKept);
  if (lastKept < 0) return [cut(file, names[0]!.start, names.at(-1)!.end, added.join(separator))];
  const edits: TextEdit[] = [];
  for (let i = 0; i < lastKept; i++) {
    if (isKept(names[i]!)) continue;
    let next = i + 1;
    while (!isKept(names[next]!)) next++;
    edits.push(cut(file, names[i]!.start, names[next]!.start, ''));
    i = next;
  }
  const end = names.at(-1)!.end;
  const text = added.map((name) => separator + name).join('');
  const from = names[lastKept]!.end;
  if (lastKept < names.length - 1) edits.push(cut(file, from, end, text));
  else if (text !== '') edits.push(cut(file, from, from, text));
  return edits;
}

/** A list with a name at the start of a line has each name on its own line. */
function separatorOf({ text, style }: OpenFile, { names }: ModuleStatement): string {
  const { start } = names.at(-1)!;
  const before = text.slice(lineStart(text, start), start);
  return /^\s+$/.test(before) ? `,${style.newline}${before}` : ', ';
}

function cut({ path }: OpenFile, start: number, end: number, text: string): TextEdit {
  return { file: path, start, end, text, provenance: 'semantic' };
}
