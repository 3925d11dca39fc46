// Types as TypeScript writes them in a complaint: whether they are written out, and of which names they consist.

export interface PrintedTypes {
  /** Whether both types are written in full, without anything that may stand for what is not known. */
  readonly isTold: boolean;
  /** Names in them that the language does not declare. */
  readonly names: readonly string[];
  /** The name of the type that is wanted, if it is a name. */
  readonly wanted: string | undefined;
  /** Whether a text, a number or the like is given, which is one whatever else is known. */
  readonly isPlain: boolean;
  /** Whether they differ in nothing but `null` and `undefined`, which checks take away that may not be known either. */
  readonly differsInNothing: boolean;
}

const UNTOLD = /\b(?:any|unknown|never|object|Object|Function|this|infer|import|typeof)\b|\.\.\.|'\{\}'/;

const OF_LANGUAGE: ReadonlySet<string> = new Set(
  `string number boolean bigint symbol undefined null void true false readonly keyof unique asserts is new extends abstract
  Promise PromiseLike Array ReadonlyArray Map ReadonlyMap Set ReadonlySet Date RegExp Error Record Partial Required Readonly Pick Omit
  Uint8Array ArrayBuffer Iterable AsyncIterable URL`.split(/\s+/),
);

export function typesIn(message: string): PrintedTypes {
  const line = message.split('\n')[0]!;
  const types = [...line.matchAll(/'((?:[^'"]|"[^"]*")*)'/g)].map(([, type]) => type!);
  const plain = types.map((type) => type.replaceAll(/"(?:[^"\\]|\\.)*"|`[^`]*`/g, '0'));
  const names = plain.flatMap((type) =>
    [...type.matchAll(/[A-Za-z_$][\w$]*(?!\w*\??:)(?![\w$])/g)].map(([name]) => name),
  );
  const wanted = types.at(-1);
  const [given, asked] = [partsOf(types[0]), partsOf(wanted)];
  return {
    isTold: types.length > 1 && !plain.some((type) => UNTOLD.test(`'${type}'`)),
    names: [...new Set(names)].filter((name) => !OF_LANGUAGE.has(name)),
    wanted: wanted !== undefined && /^[A-Z]\w*$/.test(wanted) ? wanted : undefined,
    isPlain: /^(?:string|number|boolean|bigint|true|false|-?\d[\d.]*|"[^"]*")$/.test(types[0] ?? ''),
    differsInNothing: [...given].every((part) => asked.has(part)),
  };
}

/** Of a union, without what stands for nothing. */
function partsOf(type = ''): ReadonlySet<string> {
  return new Set(type.split(' | ').filter((part) => part !== 'undefined' && part !== 'null'));
}
