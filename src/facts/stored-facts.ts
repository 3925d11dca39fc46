// Facts over bytes. A repository has thousands of these and most questions touch few of them, so everything is decoded
// when it is first asked for: the header at once, a table's columns together, the names of imports and exports apart from
// the rest.
import type { Problem } from '../contract/index.ts';
import { createWriter, readColumn, readNumber, readText, writeText, type ByteReader } from './bytes.ts';
import { declaresForOthers } from './collect.ts';
import { FileFacts, packed } from './file-facts.ts';
import { isOffsetColumn, LANGUAGES, TABLE_NAMES, type Section, sectionStart } from './layout.ts';
import type { PackedFacts } from './packed-facts.ts';
import { TABLES, type TableName } from './tables.ts';

export function decodeFacts(bytes: Uint8Array): FileFacts {
  return new FileFacts(readPacked(bytes));
}

/** The same facts of a file that is a module by where it lies: facts know the text only. */
export function asModule(facts: FileFacts): FileFacts {
  return new FileFacts((packed(facts) as unknown as StoredFacts).asModule());
}

function readPacked(bytes: Uint8Array): PackedFacts {
  return new StoredFacts(bytes) as unknown as PackedFacts;
}

class StoredFacts {
  readonly language: PackedFacts['language'];
  isModule: boolean;
  isAmbient: boolean;
  readonly endsWithNewline: boolean;
  readonly length: number;
  readonly lineCount: number;
  readonly #bytes: Buffer;
  readonly #counts: number[];
  readonly #tables: (StoredTable | undefined)[] = [];
  #names: string[] | undefined;
  #interfaceNames: string[] | undefined;
  #lineStarts: Uint32Array | undefined;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const header = this.#reader('header');
    this.language = LANGUAGES[readNumber(header)]!;
    const kind = readNumber(header);
    this.isModule = (kind & 1) !== 0;
    this.isAmbient = (kind & 2) !== 0;
    this.endsWithNewline = (kind & 4) !== 0;
    this.length = readNumber(header);
    this.lineCount = readNumber(header);
    this.#counts = TABLE_NAMES.map(() => readNumber(header));
  }

  asModule(): PackedFacts {
    const module = new StoredFacts(this.#bytes);
    const facts = module as unknown as PackedFacts;
    module.isModule = true;
    module.isAmbient = declaresForOthers(facts);
    return facts;
  }

  count(table: TableName): number {
    return this.#counts[TABLE_NAMES.indexOf(table)]!;
  }

  #reader(section: Section): ByteReader {
    return { bytes: this.#bytes, position: sectionStart(this.#bytes, section) };
  }

  get names(): readonly string[] {
    return (this.#names ??= readNames(this.#reader('names'), 'all'));
  }

  get interfaceNames(): readonly string[] {
    return (this.#interfaceNames ??= readNames(this.#reader('names'), 'interface'));
  }

  get lineStarts(): Uint32Array {
    return (this.#lineStarts ??= readColumn(this.#reader('lines'), this.lineCount, true));
  }

  get problems(): Problem[] {
    const text = readText(this.#reader('problems'));
    return text === '' ? [] : (JSON.parse(text) as Problem[]);
  }

  mentions(name: string): boolean {
    const start = sectionStart(this.#bytes, 'names');
    return holdsName(this.#bytes.subarray(start, sectionStart(this.#bytes, 'lines')), name);
  }

  table(index: number): StoredTable {
    return (this.#tables[index] ??= this.#decode(TABLE_NAMES[index]!, this.#counts[index]!));
  }

  /** The columns of a table are decoded together. */
  #decode(name: TableName, count: number): StoredTable {
    const reader = this.#reader(name);
    const table: StoredTable = { count };
    for (const column of TABLES[name]) table[column] = readColumn(reader, count, isOffsetColumn(column));
    return table;
  }
}

type StoredTable = Record<string, number | Uint32Array>;

for (const [index, name] of TABLE_NAMES.entries()) {
  Object.defineProperty(StoredFacts.prototype, name, {
    get(this: StoredFacts) {
      return this.table(index);
    },
  });
}

function readNames(reader: ByteReader, which: 'all' | 'interface'): string[] {
  const all = readNumber(reader);
  const ofInterface = readNumber(reader);
  return Array.from({ length: which === 'all' ? all : ofInterface }, () => readText(reader));
}

/** Looks for the stored form of a name, which begins with its length, without decoding the others. */
function holdsName(section: Buffer, name: string): boolean {
  const needle = createWriter(name.length * 3 + 8);
  writeText(needle, name);
  return section.includes(Buffer.from(needle.bytes.buffer, 0, needle.length));
}
