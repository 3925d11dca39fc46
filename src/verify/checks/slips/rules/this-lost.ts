// `emitter.on('end', this.close)`: a method that is handed over on its own is called without its object.
import type { MethodDefinition, Node } from '@oxc-project/types';
import type { Tree } from '../../../syntax/tree-of.ts';
import type { Slip, SlipRule } from '../slip.ts';
import { calledAs, nodesOf, nodesWithin, type Of } from '../shapes.ts';
import { unwrap } from '../../../../syntax/index.ts';

/** What calls a function later, and with another `this`. */
const TAKERS =
  /^(?:on|once|addListener|prependListener|addEventListener|setTimeout|setInterval|setImmediate|requestAnimationFrame|queueMicrotask|nextTick|then|catch|finally|subscribe|forEach|map|filter|some|every|find)$/;

export const thisLost: SlipRule = {
  code: 'THIS_LOST',
  find: (tree) => nodesOf(tree, 'CallExpression').flatMap((call) => lostIn(tree, call)),
};

function lostIn(tree: Tree, call: Of<'CallExpression'>): Slip[] {
  if (!TAKERS.test(calledAs(call) ?? '')) return [];
  // Some takers are told the object: `on('end', this.close, this)`.
  if (call.arguments.some(({ type }) => type === 'ThisExpression')) return [];
  return (call.arguments as readonly Node[]).flatMap((argument) => {
    const value = unwrap(argument);
    if (value.type !== 'MemberExpression' || value.computed || value.object.type !== 'ThisExpression')
      return [];
    const name = tree.textOf(value.property);
    if (!needsThis(methodAround(tree, call, name)) || isBoundElsewhere(tree, name)) return [];
    return [
      {
        at: value,
        message: `\`this.${name}\` is a method that uses \`this\`, and is handed over without its object.`,
        instruction: `Hand over \`(…) => this.${name}(…)\`, or make ${name} an arrow function.`,
      },
    ];
  });
}

function methodAround(tree: Tree, node: Node, name: string): MethodDefinition | undefined {
  for (let at = tree.parentOf(node); at !== undefined; at = tree.parentOf(at))
    if (at.type === 'ClassBody')
      return at.body.find(
        (member): member is MethodDefinition =>
          member.type === 'MethodDefinition' &&
          member.kind === 'method' &&
          !member.static &&
          tree.textOf(member.key) === name,
      );
  return undefined;
}

/** A decorator may bind it. */
function needsThis(method: MethodDefinition | undefined): boolean {
  if (!method?.value.body || method.decorators.length > 0) return false;
  return nodesWithin(method.value.body).some(({ type }) => type === 'ThisExpression');
}

function isBoundElsewhere({ text }: Tree, name: string): boolean {
  const plain = name.replaceAll('$', String.raw`\$`);
  return new RegExp(
    String.raw`this\.${plain}\s*=[^=]|bind(?:All)?\([^)]*${plain}|auto-?bind|makeAutoObservable|\b${plain}: (?:action|false)`,
    'i',
  ).test(text);
}
