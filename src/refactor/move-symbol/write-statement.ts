// Import and export statements as text, in the style of the file that gets them.
import type { WantedName } from './statement-sheet.ts';
import type { TextStyle } from './text-style.ts';

/** Lines longer than this are broken, one name on each line. */
const LONGEST = 80;

/** Names of one module that go into one statement. */
export interface FreshStatement {
  readonly form: WantedName['form'];
  readonly names: readonly WantedName[];
  readonly isType: boolean;
}

/** `a`, `a as b`, with `type` before it where the statement does not say so already. */
export function nameText({ imported, local, isType }: WantedName, inTypeStatement: boolean): string {
  const mark = isType && !inTypeStatement ? 'type ' : '';
  const written =
    imported === local ? quotedName(imported) : `${quotedName(imported)} as ${quotedName(local)}`;
  return mark + written;
}

/** Module names that are no identifiers stand in quotes. */
function quotedName(name: string): string {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : JSON.stringify(name);
}

/** Which names can share a statement: the module itself and a second default need their own. */
export function freshStatements(wanted: readonly WantedName[], style: TextStyle): FreshStatement[] {
  const groups = Map.groupBy(wanted, (name) => groupKey(name, style));
  return [...groups.values()].map((names) => ({
    form: names[0]!.form,
    names,
    isType: names.every((name) => name.isType),
  }));
}

function groupKey(name: WantedName, style: TextStyle): string {
  const { form, module, imported, local, isType } = name;
  const isLead = form === 'import' && imported === 'default';
  // A default and a list cannot share a statement of types.
  const own = imported === '*' || (isLead && isType) ? `\0${imported}\0${local}` : '';
  const kind = style.typeForm === 'inline' && own === '' ? '' : String(isType);
  return `${form}\0${module}\0${kind}${own}`;
}

export function statementText({ form, names, isType }: FreshStatement, style: TextStyle): string {
  const { specifier, tail = '' } = names[0]!;
  const head = `${form === 'import' ? 'import' : 'export'}${isType ? ' type' : ''} `;
  const from = ` from ${style.quote}${specifier}${style.quote}${tail}${style.semicolon}`;
  const lead = form === 'import' ? names.find((name) => name.imported === 'default') : undefined;
  const whole = names.find((name) => name.imported === '*');
  const listed = names.filter((name) => name !== lead && name !== whole);
  const parts = listed.map((name) => nameText(name, isType));
  const first = [...(lead ? [lead.local] : []), ...(whole ? [`* as ${whole.local}`] : [])];
  const line = head + [...first, ...(parts.length > 0 ? [oneLine(parts, style)] : [])].join(', ') + from;
  if (line.length <= LONGEST || parts.length < 2) return line;
  return head + [...first, manyLines(parts, style)].join(', ') + from;
}

function oneLine(parts: readonly string[], { pad }: TextStyle): string {
  return `{${pad}${parts.join(', ')}${pad}}`;
}

function manyLines(parts: readonly string[], { indent, newline }: TextStyle): string {
  return `{${newline}${parts.map((part) => `${indent}${part},${newline}`).join('')}}`;
}
