// What could read a value although no name in the code does, and why such a store is left alone or held.
import type { Node } from '@oxc-project/types';
import type { HoldReason } from '../../contract/index.ts';
import { ROLE, type CollectedFile } from '../../facts/index.ts';
import type { DeadWrite } from './dead-writes.ts';

/** Why it cannot be told whether the value is read. */
export function undecidedBecause(file: CollectedFile, write: DeadWrite): HoldReason | undefined {
  if (write.isUncertain) return 'with-statement';
  const { symbol } = write.candidate;
  const { scopes, symbols } = file.facts;
  const { start, end } = scopes.at(symbols.at(symbol).scope!);
  if (callsGlobal(file, 'eval', start, end)) return 'direct-eval';
  const isParameter = file.kindOfSymbol(symbol) === 'parameter';
  if (isParameter && !file.facts.isModule && callsGlobal(file, 'arguments', start, end, 0)) {
    return 'arguments-object';
  }
  return undefined;
}

/** Whether a name that the file does not declare is used between two offsets. */
function callsGlobal(
  { facts }: CollectedFile,
  name: string,
  start: number,
  end: number,
  role: number = ROLE.CALL,
): boolean {
  return facts.occurrences
    .named(name)
    .some(
      (use) =>
        use.start >= start &&
        use.start < end &&
        use.symbol === undefined &&
        (use.role & role) === role &&
        !use.is(ROLE.MEMBER),
    );
}

/** Names that elements of JSX are compiled to uses of. */
const JSX_NAMES: ReadonlySet<string> = new Set(['React', 'h', 'Fragment', 'jsx']);
const EXPECTS_ERROR = /@ts-(?:expect-error|ignore)[^\n]*\r?\n\s*$/;

/** Uses that are no names in the code: what JSX compiles to, a comment that exports, a type that is to be checked. */
export function isHiddenUse({ text, facts }: CollectedFile, { candidate, path }: DeadWrite): boolean {
  const { name, isTopLevel, isRead } = candidate;
  if (!isRead && statesType(path)) return true;
  if (!isRead && facts.language.endsWith('x') && (JSX_NAMES.has(name) || hasPragma(text, name))) return true;
  if (isTopLevel && isExportedByComment(text, name)) return true;
  const statement = path.findLast((node) => /Statement$|^VariableDeclaration$/.test(node.type));
  return (
    statement !== undefined &&
    EXPECTS_ERROR.test(text.slice(Math.max(0, statement.start - 300), statement.start))
  );
}

/** `const check: Equals<A, B> = true` is there for its type, which is worked out of others. */
function statesType(path: readonly Node[]): boolean {
  const [target, declarator] = [path.at(-1), path.at(-2)];
  if (target?.type !== 'Identifier' || declarator?.type !== 'VariableDeclarator') return false;
  const type = target.typeAnnotation?.typeAnnotation;
  return type?.type === 'TSTypeQuery' || (type?.type === 'TSTypeReference' && type.typeArguments != null);
}

function hasPragma(text: string, name: string): boolean {
  const at = text.indexOf('@jsx');
  return at >= 0 && new RegExp(`@jsx(?:Frag)?\\s+${escaped(name)}\\b`).test(text.slice(at));
}

function isExportedByComment(text: string, name: string): boolean {
  const at = text.indexOf('exported');
  if (at < 0) return false;
  return new RegExp(`/\\*\\s*exported\\b[^*]*(?<![\\w$])${escaped(name)}(?![\\w$])`).test(text);
}

/** Of the characters that a name can have, only `$` means something in a pattern. */
function escaped(name: string): string {
  return name.replaceAll('$', String.raw`\$`);
}
