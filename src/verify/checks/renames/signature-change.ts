// Whether something that is renamed also promises something else to its callers: a change that callers feel, as opposed to a parameter
// that is added and may be left out.
import type { Change } from '../../change.ts';
import { contractOf, type Contract, type ContractParameter } from '../../contract-of.ts';
import type { Renaming } from './renaming.ts';

/** What a caller has to do differently, as parts of a sentence; nothing if calls stay as they are. */
export function signatureChange(
  change: Change,
  { before, after }: Renaming,
  renamed: ReadonlyMap<string, string>,
): string[] {
  const [old, now] = [contractOf(change, 'before', before), contractOf(change, 'after', after)];
  if (old === undefined || now === undefined) return [];
  const said = (type: string | undefined): string => plain(type, renamed);
  return [
    ...old.parameters.flatMap((parameter, index) => changeOf(parameter, now.parameters[index], index, said)),
    ...now.parameters.slice(old.parameters.length).flatMap((parameter) => added(parameter)),
    ...(said(old.returns) === plain(now.returns) || isInferred(old, now)
      ? []
      : [`its result is ${now.returns ?? 'inferred'} instead of ${old.returns ?? 'inferred'}`]),
    ...(old.isAsync === now.isAsync ? [] : [now.isAsync ? 'it is async' : 'it is no longer async']),
  ];
}

/** A result that is not written down on one side may be the same. */
function isInferred(old: Contract, now: Contract): boolean {
  return old.returns === undefined || now.returns === undefined;
}

function changeOf(
  old: ContractParameter,
  now: ContractParameter | undefined,
  index: number,
  said: (type: string | undefined) => string,
): string[] {
  if (now === undefined) return old.isOptional ? [] : [`it takes ${index} arguments where it took more`];
  if (old.isRest !== now.isRest) return [`parameter ${index + 1} is ${now.isRest ? '' : 'not '}a rest`];
  if (old.isOptional && !now.isOptional) return [`parameter ${index + 1} (${now.name}) is required`];
  const isTyped = old.type !== undefined && now.type !== undefined;
  if (isTyped && said(old.type) !== plain(now.type))
    return [`parameter ${index + 1} is ${now.type} instead of ${old.type}`];
  return [];
}

function added({ name, isOptional, isRest }: ContractParameter): string[] {
  return isOptional || isRest ? [] : [`it requires a parameter ${name} more`];
}

function plain(type: string | undefined, renamed?: ReadonlyMap<string, string>): string {
  const text = (type ?? '').replaceAll(/\s+/g, ' ').trim();
  return renamed
    ? text.replaceAll(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu, (word) => renamed.get(word) ?? word)
    : text;
}
