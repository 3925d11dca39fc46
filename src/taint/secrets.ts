// Names that say that a value is a password or another secret.
import type { Node } from '@oxc-project/types';
import { hashedParameters, isHashed } from './hashes.ts';
import type { Frame } from './run.ts';
import { labelAt } from './sources.ts';
import { joinLabels, type Value } from './value.ts';

const PASSWORD =
  /^(?:(?:user|new|old|current|plain|plaintext|plain_text|raw|admin|login|account|confirm|root)_?)?(?:password|passwd|passphrase|pwd)$/i;
const SECRET =
  /^(?:\w*_)?(?:private_?key|client_?secret|api_?secret|access_?token|refresh_?token|credit_?card(?:_?number)?|card_?number|cvv)$/i;

/** What a global object of the runtime offers, as `Bun.password`. */
const OF_RUNTIME = /^global:[A-Z]\w*\./;

/** The value with a label where its name is that of a secret. */
export function secretOf(frame: Frame, node: Node, name: string, value: Value): Value {
  if (value.text !== undefined || value.objects.length > 0 || !(PASSWORD.test(name) || SECRET.test(name)))
    return value;
  if (value.labels.some(({ source }) => source.kind === 'secret')) return value;
  if (isHashed(value) || value.apis.some((api) => OF_RUNTIME.test(api))) return value;
  if (node.type === 'Identifier' && hashedParameters(frame.tree).has(frame.tree.symbolAt(node.start) ?? -2))
    return value;
  const label = labelAt(frame, PASSWORD.test(name) ? 'password' : 'secret', node);
  return label === undefined || value.labels.some(({ source }) => source.kind === label.source.kind)
    ? value
    : { ...value, labels: joinLabels(value.labels, [label]) };
}
