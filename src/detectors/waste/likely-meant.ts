// Dead stores that are true, and hardly ever news to those who wrote them: nothing is lost by them, or somebody is still at work.
import type { Node } from '@oxc-project/types';
import { ROLE, type CollectedFile } from '../../facts/index.ts';
import { isFunction } from '../../syntax/index.ts';
import type { DeadWrite } from './dead-writes.ts';
import { pathTo } from './path-to.ts';
import { isPlaceholder } from './placeholder.ts';
import { writeFormOf, type WriteForm } from './write-form.ts';

export function isLikelyMeant(file: CollectedFile, write: DeadWrite, form: WriteForm): boolean {
  if (isParked(file, write)) return true;
  switch (form.type) {
    case 'element':
      return isSurplus(file, write, form.whole);
    case 'initializer':
      return isConventional(file, write, form.declarator.init!);
    case 'update':
      return isStep(file, write, form);
    case 'assignment':
      return isReset(file, write, form) || isStep(file, write, form) || isMirrored(file, write, form);
  }
}

const WAITS = /\b(?:TODO|FIXME|no-unused-vars|noUnusedVariables|no-useless-assignment)\b/;

/** What reads it is commented out and nothing else does, or a comment above says that something is still to be done, or that it is unused. */
function isParked(file: CollectedFile, write: DeadWrite): boolean {
  const { text, tree } = file;
  const { path, candidate } = write;
  const home = path.findLast(isFunction) ?? tree.program;
  const statement = path.findLast(({ type }) => /(?:Statement|Declaration)$/.test(type));
  return tree.comments.some(({ start, end }) => {
    if (start < home.start || end > home.end) return false;
    const comment = text.slice(start, end);
    const isAbove = statement && end <= statement.start && /^\s*$/.test(text.slice(end, statement.start));
    return (isAbove && WAITS.test(comment)) || (!candidate.isRead && isReadInCode(comment, candidate.name));
  });
}

const CODE = /[;{}(=<]|&&|\|\||,\s*$/;

/** Whether a line of the comment looks like code and names the variable. */
function isReadInCode(comment: string, name: string): boolean {
  if (!comment.includes(name)) return false;
  const named = new RegExp(`(?<![\\w$.])${name.replaceAll('$', String.raw`\$`)}(?![\\w$])`);
  return comment.split('\n').some((line) => named.test(line) && CODE.test(line));
}

/** Functions that give a value and what sets it. A value that is set and never looked at is worth telling. */
const STATE = /^(?:use|create)[A-Z]/;

/** A name that is taken out of something together with names that are read: nothing is worked out for it. */
function isSurplus(file: CollectedFile, { path }: DeadWrite, whole: Node): boolean {
  const target = path[path.indexOf(whole) + 1]!;
  if (target.type === 'ArrayPattern' && target.elements[0] === path.at(-1) && isState(whole)) return false;
  return namesIn(target).some((name) => isReadSomewhere(file, name));
}

function isState(whole: Node): boolean {
  const value = whole.type === 'VariableDeclarator' ? whole.init : undefined;
  if (value?.type !== 'CallExpression') return false;
  const { callee } = value;
  const called = callee.type === 'MemberExpression' ? callee.property : callee;
  return called.type === 'Identifier' && STATE.test(called.name);
}

type Name = Extract<Node, { type: 'Identifier' }>;

/** The names that a pattern gives values to. */
function namesIn(target: Node | null): Name[] {
  switch (target?.type) {
    case 'Identifier':
      return [target];
    case 'ObjectPattern':
      return (target.properties as readonly Node[]).flatMap((property) =>
        namesIn(property.type === 'Property' ? property.value : property),
      );
    case 'ArrayPattern':
      return (target.elements as readonly (Node | null)[]).flatMap(namesIn);
    case 'AssignmentPattern':
      return namesIn(target.left);
    case 'RestElement':
      return namesIn(target.argument);
    default:
      return [];
  }
}

function isReadSomewhere(file: CollectedFile, { start }: Name): boolean {
  const symbol = file.symbolAt(start);
  return symbol !== undefined && file.occurrencesOf(symbol).some((use) => use.is(ROLE.READ));
}

/** `let state = State.Open`, a plain value where a declaration needs one: several branches give the variable its own. */
function isConventional(file: CollectedFile, write: DeadWrite, init: Node): boolean {
  const { candidate, overwrites } = write;
  if (!candidate.isRead || !isPlainValue(init)) return false;
  return overwrites.length > 1 || (overwrites.length === 0 && otherWrites(file, write).length > 1);
}

/** A literal, a name, or a member of something whose name begins like that of an enum. */
function isPlainValue(node: Node): boolean {
  switch (node.type) {
    case 'Literal':
    case 'Identifier':
      return true;
    case 'MemberExpression':
      return !node.computed && node.object.type === 'Identifier' && /^[A-Z]/.test(node.object.name);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return isPlainValue(node.expression);
    default:
      return false;
  }
}

type Assignment = Extract<WriteForm, { type: 'assignment' }>;

/** Placeholders in a declaration that are no way back. */
const SAYS_SOMETHING = /^(?:true|1|new\b)/;

/** Back to something empty, or to the plain value that the variable started with. */
function isReset(file: CollectedFile, write: DeadWrite, { node }: Assignment): boolean {
  if (!write.candidate.isRead || node.operator !== '=') return false;
  if (isPlaceholder(node.right) && !SAYS_SOMETHING.test(textOf(file, node.right))) return true;
  return (
    isPlainValue(node.right) &&
    otherWrites(file, write).some(
      (other) =>
        other.type === 'initializer' && textOf(file, other.declarator.init!) === textOf(file, node.right),
    )
  );
}

/** The last step of something that was stepped the same way before: `offset += 8`. */
function isStep(
  file: CollectedFile,
  write: DeadWrite,
  { node }: Assignment | Extract<WriteForm, { type: 'update' }>,
): boolean {
  if (node.operator === '=') return false;
  return otherWrites(file, write).some(
    (other) =>
      other.type === (node.type === 'UpdateExpression' ? 'update' : 'assignment') &&
      isBefore(other.node, node) &&
      (textOf(file, other.node) === textOf(file, node) || (stepsByNumber(other.node) && stepsByNumber(node))),
  );
}

function stepsByNumber(node: Node): boolean {
  return (
    node.type === 'AssignmentExpression' &&
    (node.operator === '+=' || node.operator === '-=') &&
    node.right.type === 'Literal' &&
    typeof node.right.value === 'number'
  );
}

/** The same function gave the variable its value before, with other arguments: one of two steps that look alike. */
function isMirrored(file: CollectedFile, write: DeadWrite, { node }: Assignment): boolean {
  const { right } = node;
  if (node.operator !== '=' || right.type !== 'CallExpression' || !write.candidate.isRead) return false;
  return otherWrites(file, write).some((other) => {
    if (other.type !== 'assignment' || other.node.operator !== '=' || !isBefore(other.node, node))
      return false;
    const earlier = other.node.right;
    return earlier.type === 'CallExpression' && textOf(file, earlier.callee) === textOf(file, right.callee);
  });
}

/** The forms of the variable's other writes. */
function otherWrites(file: CollectedFile, { candidate, path }: DeadWrite): WriteForm[] {
  const own = path.at(-1)!.start;
  return candidate.named.flatMap((use) => {
    if (!use.is(ROLE.WRITE | ROLE.DECLARATION) || use.start === own) return [];
    return writeFormOf(pathTo(file.tree.program, use.start)) ?? [];
  });
}

function isBefore(node: Node, other: Node): boolean {
  return node.end <= other.start;
}

function textOf({ text }: CollectedFile, { start, end }: Node): string {
  return text.slice(start, end);
}
