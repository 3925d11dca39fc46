// The concept in a name: its words without the verb in front and without the role behind. `createUser`, `UserService` and
// `useUsers` are about the user.
const WORDS = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;

/** What functions begin with. */
const VERBS = new Set(
  `add append apply as assert assign attach authorize await be begin bind build bulk calculate call can cancel change check clean clear
  clone close collect combine compare compile compute connect construct consume convert copy count create debounce decode decrypt
  default define delete deserialize destroy detach detect did disable dispatch do download draw duplicate edit emit enable encode
  encrypt end ensure enqueue establish evaluate execute exec exists expand export extend extract fetch fill filter finalize find finish
  flatten flush for force format from generate get give guard handle has hide import in increment infer init initialize inject insert
  install invalidate invoke is join keep kill list load lock log lookup make map mark match maybe merge migrate mock modify mount move
  mutate need normalize notify observe on open order parse patch perform pick populate post prepare prevent print process provide
  publish purge push put query queue read rebuild receive recover redirect reduce refresh register reject release reload remove rename
  render reorder replace request require reset resolve restore resume retrieve retry return revert revoke rollback run safe sanitize
  save schedule search seed select send serialize set setup should show skip sort split start stop store strip submit subscribe sum
  swap sync test throttle throw to toggle track transfer transform trigger try unbind unlock unmount unregister unset unsubscribe
  update upgrade upload upsert use validate verify visit wait was watch will with wrap write`.split(/\s+/),
);

/** What names end in that say which part a thing has in the program, or in which form it is there. */
const PARTS = new Set(
  `abstract action actions adapter api app args array atom base body builder button by cache card cell class client code collection
  column columns command component config configuration const constant constants constructor container content context controller
  count create creator current custom data date default defaults definition definitions delete descriptor detail details dialog dto
  edit element entity entry enum enums error errors event events exception export factory field fields file filter filters flag
  flags fn form format formatter function functions generator get guard handler handlers header helper helpers hook hooks icon id
  ids impl index info init input inputs instance interface interceptor interfaces internal item items job key keys kind label layout
  library link list listener loader loading local logger main manager map mapper mapping menu message messages meta metadata method
  middleware migration mixin mock modal mode model models module modules mutation name names namespace new node normalizer null
  object objects of old option options order output outputs page pages panel param parameter parameters params parser partial path
  paths payload pipe plugin pool popup prefix processor prop properties props property provider proxy public query queue range reader record ref
  reducer registry renderer repo repository request requests resolver response responses result results return root route router
  routes row rows rule rules schema screen section select selector serializer server service services set settings shared
  singleton size slice source spec state states status store strategy string strings style styles suffix table tab tabs task
  template test tests text title toolbar transformer tree type types ui update url urls util utils utilities validator value values
  variant variants version view views widget with without wrapper writer zod`.split(/\s+/),
);

/** The concepts in a name, the widest first: `createPaymentMethod` is about the payment method, the payment and the method. */
export function conceptsOf(name: string, isFunction: boolean): string[] {
  const words = (name.match(WORDS) ?? []).map((word) => word.toLowerCase());
  const isVerbFirst = isFunction || /^[a-z]/.test(name);
  let from = 0;
  let to = words.length;
  if (isVerbFirst) while (from < to && VERBS.has(words[from]!)) from++;
  while (from < to && PARTS.has(words[to - 1]!)) to--;
  const rest = words.slice(from, to).map(singular);
  const concepts: string[] = [];
  for (let length = rest.length; length > 0; length--)
    for (let at = 0; at + length <= rest.length; at++) {
      const part = rest.slice(at, at + length);
      if (isConcept(part)) concepts.push(part.join(' '));
    }
  return concepts;
}

/** Neither begins nor ends with a verb, a role, or a word too short to mean something by itself. */
function isConcept(words: readonly string[]): boolean {
  const saysSomething = (word: string): boolean => word.length > 3 && !PARTS.has(word) && !VERBS.has(word);
  return saysSomething(words[0]!) && saysSomething(words.at(-1)!);
}

/** End like plurals and are none. */
const SINGULARS = new Set('alias atlas bias canvas gas lens news pancreas series species'.split(' '));

function singular(word: string): string {
  if (SINGULARS.has(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return word.endsWith('s') && !/(?:ss|us|is)$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}
