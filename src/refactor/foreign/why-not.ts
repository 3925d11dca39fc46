// Renames that are refused whatever the files say.
import { lineStartsOf } from '../../base/index.ts';
import { languageOf } from '../../syntax/index.ts';
import type { Refusal } from '../plan/plan.ts';
import { isSpecialName, whyNoPythonName } from './python-names.ts';
import type { ForeignName } from './foreign-name.ts';
import { isInImport } from './words.ts';

/** What needs no look at the files. */
export function whyNot(foreign: ForeignName): Refusal | undefined {
  const { kind, oldName, newName, occurrences, view, row, isPython } = foreign;
  const own = occurrences.filter(({ symbol }) => symbol === row);
  const no = (reason: string, message: string, isUnsupported = false): Refusal => ({
    reason,
    message,
    places: [],
    isUnsupported,
  });
  if (kind === 'module')
    return no('module', 'It is a module: its name is that of a file, which can be moved.', true);
  if (occurrences.some(({ file }) => languageOf(file) !== undefined))
    return no('language', 'Imported indexes are not used to edit languages that Lintel reads itself.', true);
  if (kind !== 'local' && !view.hasDefinition(row))
    return no('declared_elsewhere', `${oldName} is not declared in this repository.`);
  if (kind === 'local' && own.some(({ file, start }) => isTaken(foreign, file, start)))
    return no('declared_elsewhere', `${oldName} is the name of something that is imported.`);
  if (newName === oldName) return no('same_name', `It is already called ${JSON.stringify(newName)}.`);
  const pointed = pointedName(foreign);
  if (pointed !== undefined && pointed !== oldName)
    return no(
      'alias',
      `${pointed} is another name for ${oldName} there; what is declared is called ${oldName}.`,
    );
  if (isPython && isSpecialName(oldName))
    return no('special_name', `${oldName} has a special meaning to the interpreter.`);
  const why = isPython ? whyNoPythonName(newName) : whyNoName(newName);
  return why === undefined ? undefined : no('invalid_name', why);
}

/** Whether a place imports something by its own name. */
function isTaken({ codeOf }: ForeignName, file: string, start: number): boolean {
  const code = codeOf(file)?.code ?? '';
  return isInImport(code, start) && !/\sas\s+$/.test(code.slice(Math.max(0, start - 20), start));
}

/** The word that was pointed at, which may be a name under which the symbol was imported. */
function pointedName({ selection: { at }, view }: ForeignName): string | undefined {
  const text = at && view.read(at.file);
  if (at === undefined || text === undefined) return undefined;
  const offset = (lineStartsOf(text)[at.line - 1] ?? 0) + at.column - 1;
  const before = /[\p{ID_Continue}]*$/u.exec(text.slice(Math.max(0, offset - 200), offset))![0];
  const after = /^[\p{ID_Continue}]*/u.exec(text.slice(offset, offset + 200))![0];
  return before + after === '' ? undefined : before + after;
}

/** What is no name in any language. */
function whyNoName(name: string): string | undefined {
  const isName = /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(name);
  return isName ? undefined : `${JSON.stringify(name)} is not an identifier.`;
}
