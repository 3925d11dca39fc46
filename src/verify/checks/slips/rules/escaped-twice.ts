// `text.replace(/&amp;/g, '&').replace(/&lt;/g, '<')`: what was written as `&amp;lt;` becomes `<`. The ampersand is escaped first and unescaped last.
import type { Node } from '@oxc-project/types';
import type { Slip, SlipRule } from '../slip.ts';
import { calledAs, nodesOf, receiverOf, type Of } from '../shapes.ts';
import { unwrap } from '../../../../syntax/index.ts';

export const escapedTwice: SlipRule = {
  code: 'ESCAPED_TWICE',
  find: (tree) => nodesOf(tree, 'CallExpression').flatMap(twiceIn),
};

interface Replacement {
  readonly from: string;
  readonly to: string;
}

function twiceIn(call: Of<'CallExpression'>): Slip[] {
  const late = lateIn(call);
  const receiver = receiverOf(call);
  // Told once in a chain, at the first one that comes too late.
  if (late === undefined || (receiver && lateIn(unwrap(receiver)))) return [];
  return [
    {
      at: { start: call.callee.end, end: call.end },
      message:
        late === 'unescaped'
          ? 'What stands for an ampersand is replaced before this: `&amp;lt;` ends up as `<`.'
          : 'The ampersands that were just written for other characters are escaped again.',
      instruction: late === 'unescaped' ? 'Replace `&amp;` last.' : 'Replace `&` first.',
    },
  ];
}

/** Whether a replacement meets what one before it has made. */
function lateIn(call: Node): 'unescaped' | 'escaped' | undefined {
  const receiver = call.type === 'CallExpression' ? receiverOf(call) : undefined;
  const own = call.type === 'CallExpression' ? replacementOf(call) : undefined;
  if (!receiver || !own) return undefined;
  const before = chainOf(receiver);
  if (
    isEntity(own.from) &&
    !isAmpersand(own.from) &&
    before.some(({ from, to }) => isAmpersand(from) && to === '&')
  )
    return 'unescaped';
  const isEscaping = own.from === '&' && isAmpersand(own.to);
  return isEscaping && before.some(({ to }) => isEntity(to)) ? 'escaped' : lateIn(unwrap(receiver));
}

const isEntity = (text: string): boolean => /&#?\w+;/.test(text);
const isAmpersand = (text: string): boolean => /&(?:amp|#0?38);/.test(text);

function chainOf(node: Node): Replacement[] {
  const call = unwrap(node);
  if (call.type !== 'CallExpression') return [];
  const [own, receiver] = [replacementOf(call), receiverOf(call)];
  return own && receiver ? [own, ...chainOf(receiver)] : [];
}

function replacementOf(call: Of<'CallExpression'>): Replacement | undefined {
  const [from, to] = call.arguments;
  if (
    !/^replace(?:All)?$/.test(calledAs(call) ?? '') ||
    from?.type !== 'Literal' ||
    to?.type !== 'Literal' ||
    typeof to.value !== 'string'
  )
    return undefined;
  const source = 'regex' in from ? from.regex.pattern : String(from.value);
  return { from: source, to: to.value };
}
