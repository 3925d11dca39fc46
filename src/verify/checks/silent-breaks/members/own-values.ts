// Values that are called by names under which the repository keeps objects of its own: nearly all members that are read of such a
// name are defined by the repository.
import type { Node } from '@oxc-project/types';
import { memo } from '../../../../base/index.ts';
import { ROLE } from '../../../../facts/index.ts';
import type { Tree } from '../../../syntax/tree-of.ts';
import type { Change } from '../../../change.ts';
import { definesMember, isMemberOn } from './defined-members.ts';
import type { MemberRead } from './new-reads.ts';
import { isOfPlatform } from './platform-members.ts';

/** What others give to the program, so that the program need not define what is in it. */
const GIVEN =
  /^(?:args?|argv|attrs|body|conf|config\w*|console|data|doc(?:ument)?|e|env|err(?:or)?|ev(?:en)?t|exports|global(?:This)?|headers?|item|json|locals|meta|module|obj(?:ect)?|opt(?:ion)?s?|\w*[oO]ptions|params?|payload|process|props|query|re[qs]|result|row|self|settings?|state|stats?|value|window)$/;
const FEWEST_MEMBERS = 2;
const MOST_MEMBERS = 60;

/** Whether a value, by its name, is one of the repository's own. A member that looks private needs less to say so. */
export function isOwnValue(change: Change, { tree, name, object }: MemberRead): boolean {
  const isPrivate = /^(?:_|\$__)/.test(name);
  if (object.type === 'ThisExpression') return isOwn(change, membersOfThis(tree), name, isPrivate);
  const word =
    object.type === 'Identifier'
      ? object.name
      : object.type === 'MemberExpression' && !object.computed
        ? tree.textOf(object.property).replace(/^[#_]+/, '')
        : '';
  if (word.length < 2 || (GIVEN.test(word) && !isPrivate) || isForeign(tree, object)) return false;
  return isOwn(change, membersOfNamed(change)(word), name, isPrivate);
}

/** Whether a value is what a package exports. */
function isForeign({ file: { facts, resolutions } }: Tree, object: Node): boolean {
  const symbol = facts.occurrences.startingAt(object.start)?.symbol;
  return facts.importNames.some(
    (entry) => symbol !== undefined && entry.symbol === symbol && resolutions[entry.import]?.kind !== 'file',
  );
}

function isOwn(change: Change, members: ReadonlySet<string>, name: string, isPrivate: boolean): boolean {
  const known = [...members].filter((member) => member !== name && isMemberOn(change, 'before', member));
  const asked = known.slice(0, MOST_MEMBERS);
  const defined = asked.filter(definesMember(change, 'before'));
  return asked.length >= FEWEST_MEMBERS && defined.length * 10 >= asked.length * (isPrivate ? 5 : 9);
}

const membersOfThis = memo((tree: Tree): ReadonlySet<string> => {
  const uses = tree.file.facts.occurrences.filter((use) => use.is(ROLE.OF_THIS));
  // What an emitter or an element has by itself says nothing about the rest.
  return new Set(uses.map(({ name }) => name).filter((name) => !isOfPlatform(name)));
});

/** Names of members, by the name of the value that they are read of, in sources before the change. */
const membersOfNamed = memo((change: Change) => {
  const { graph } = change.before.state;
  return (word: string): ReadonlySet<string> => {
    const found = new Set<string>();
    for (const { facts, role } of graph.files.values()) {
      if (role.role !== 'source' || !facts.mentions(word)) continue;
      for (const use of facts.occurrences.named(word)) {
        const { member } = use;
        if (member && !use.is(ROLE.TYPE)) found.add(member.name);
      }
    }
    return found;
  };
});
