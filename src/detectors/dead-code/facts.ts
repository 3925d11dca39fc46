// Code that cannot run and declarations that nothing leads to, as the text of one file shows them.
import type { Node } from '@oxc-project/types';
import type { CollectedFile, Collection, Collector, Json } from '../../facts/index.ts';
import type { FlowRoot } from '../../flow/index.ts';
import { asksTwice, decidedRows, type Choice, type DecidedRow } from './decided-branch.ts';
import { endsWithJump, unreachableRows, type StatementList, type UnreachableRow } from './unreachable.ts';
import { declaredBy, unusedRows, type Declared, type UnusedRow } from './unused-declaration.ts';
import { isHidden, unusedMembers, type Member, type MemberRow } from './unused-member.ts';

export interface DeadCodeFact extends Readonly<Record<string, Json>> {
  readonly unreachable: readonly UnreachableRow[];
  readonly decided: readonly DecidedRow[];
  readonly unused: readonly UnusedRow[];
  readonly members: readonly MemberRow[];
}

const deadCodeFacts: Collector<DeadCodeFact> = { id: 'dead-code', ofSources: true, start };

export default deadCodeFacts;

function start(file: CollectedFile): Collection<DeadCodeFact> {
  const lists: StatementList[] = [];
  const choices = new Map<FlowRoot, Choice[]>();
  const members: Member[] = [];
  const declared: Declared[] = [];
  const onList = (statements: readonly Node[], node: Node): void => {
    if (!endsWithJump(statements)) return;
    const root = [...file.ancestors, node].findLast(isRoot);
    if (root) lists.push({ statements, root });
  };
  const onChoice = (node: Choice): void => {
    const root = file.ancestors.findLast(isRoot)!;
    const known = choices.get(root);
    if (known) known.push(node);
    else choices.set(root, [node]);
  };
  const onMember = (node: Member['node']): void => {
    const owner = file.ancestors.findLast((around) => 'superClass' in around);
    if (owner && isHidden(node)) members.push({ node, owner });
  };
  const onDeclaration = (node: Node): void => {
    const found = declaredBy(file, node);
    if (found) declared.push(found);
  };
  return {
    enter: {
      FunctionDeclaration: onDeclaration,
      TSDeclareFunction: onDeclaration,
      ClassDeclaration: onDeclaration,
      TSInterfaceDeclaration: onDeclaration,
      TSTypeAliasDeclaration: onDeclaration,
      TSEnumDeclaration: onDeclaration,
      VariableDeclarator: onDeclaration,
      Program: (node) => onList(node.body, node),
      BlockStatement: (node) => onList(node.body, node),
      SwitchCase: (node) => onList(node.consequent, node),
      IfStatement: onChoice,
      ConditionalExpression: onChoice,
      SwitchStatement: onChoice,
      MethodDefinition: onMember,
      PropertyDefinition: onMember,
      AccessorProperty: onMember,
      TSParameterProperty: onMember,
    },
    finish() {
      // Code that was left out may hold the uses that are missed.
      if (file.tree.recovered) return undefined;
      const isWhole = !isPreprocessed(file);
      const fact = {
        unreachable: isWhole ? unreachableRows(file, lists) : [],
        decided: [...choices].flatMap(([root, all]) =>
          isWhole && asksTwice(all) ? decidedRows(file, { root, choices: all }) : [],
        ),
        unused: unusedRows(file, declared),
        members: unusedMembers(file, members),
      };
      return Object.values(fact).every((rows) => rows.length === 0) ? undefined : fact;
    },
  };
}

/** `/// #if MOBILE`, `// #ifdef H5`: a build leaves out some of what stands between such comments. */
function isPreprocessed({ text, tree }: CollectedFile): boolean {
  return text.includes('#endif') && tree.comments.some(({ value }) => /^[\s/]*#endif\b/.test(value));
}

const ROOTS: ReadonlySet<string> = new Set([
  'Program',
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'StaticBlock',
]);

function isRoot(node: Node): node is FlowRoot {
  return ROOTS.has(node.type);
}
