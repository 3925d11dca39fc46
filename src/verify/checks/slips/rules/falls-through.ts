// A `case` that does something and has no `break`: the next one is done, too.
import type { Node } from '@oxc-project/types';
import type { SlipRule } from '../slip.ts';
import { nodesOf } from '../shapes.ts';

export const fallsThrough: SlipRule = {
  code: 'FALLS_THROUGH',
  find: (tree) =>
    nodesOf(tree, 'SwitchStatement').flatMap(({ cases }) =>
      cases.slice(0, -1).flatMap((one, index) => {
        const next = cases[index + 1]!;
        const last = one.consequent.at(-1);
        if (!last || next.consequent.length === 0 || !goesOn(last)) return [];
        // Somebody who says so means it.
        if (/\/\/|\/\*/.test(tree.text.slice(last.start, next.consequent[0]!.start))) return [];
        return [
          {
            at: { start: one.start, end: last.end },
            message: `This case has no \`break\`, so that the one on line ${tree.lineAt(next.start)} is done, too.`,
            instruction: 'End it with `break` or `return`, or say in a comment that it goes on.',
          },
        ];
      }),
    ),
};

function goesOn(node: Node): boolean {
  switch (node.type) {
    case 'BreakStatement':
    case 'ReturnStatement':
    case 'ThrowStatement':
    case 'ContinueStatement':
      return false;
    case 'BlockStatement':
      return node.body.length === 0 || goesOn(node.body.at(-1)!);
    case 'IfStatement':
      return !node.alternate || goesOn(node.consequent) || goesOn(node.alternate);
    case 'TryStatement':
      return node.finalizer && !goesOn(node.finalizer)
        ? false
        : goesOn(node.block) || (node.handler ? goesOn(node.handler.body) : false);
    // Loops and calls may never end.
    default:
      return !/^(?:While|DoWhile|For|Switch)/.test(node.type) && !isExit(node);
  }
}

function isExit(node: Node): boolean {
  return (
    node.type === 'ExpressionStatement' &&
    node.expression.type === 'CallExpression' &&
    /exit|fail|assert|never|unreachable|throw|panic|redirect|notFound/i.test(
      JSON.stringify(node.expression.callee, ['name', 'property', 'object']),
    )
  );
}
