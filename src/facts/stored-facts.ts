// Facts over bytes. A repository has thousands of these and most questions touch few of them, so everything is decoded
// when it is first asked for: the header at once, a table's columns together, the names of imports and exports apart from
// the rest.
import type { Problem } from '../contract/index.ts';
import { createWriter, readColumn, readNumber, readText, writeText, type ByteReader } from './bytes.ts';
import { declaresForOthers, type FileFacts } from './collect.ts';
import { isOffsetColumn, LANGUAGES, TABLE_NAMES, type Section, sectionStart } from './layout.ts';
import { TABLES, type TableName } from './tables.ts';

export function decodeFacts(bytes: Uint8Array): FileFacts {
  return new StoredFacts(bytes) as unknown as FileFacts;
}

/** The same facts of a file that is a module by where it lies: facts know the text only. */
export function asModule(facts: FileFacts): FileFacts {
  return (facts as unknown as StoredFacts).asModule();
}

class StoredFacts {
  readonly language: FileFacts['language'];
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

  asModule(): FileFacts {
    const module = new StoredFacts(this.#bytes);
    const facts = module as unknown as FileFacts;
    module.isModule = true;
    module.isAmbient = declaresForOthers(facts);
    return facts;
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
    const name = TABLE_NAMES[index]!;
    return (this.#tables[index] ??= new TABLE_CLASSES[name](this.#reader(name), this.#counts[index]!));
  }
}

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

/** One table; its columns are decoded together when one of them is first read. */
abstract class StoredTable {
  readonly count: number;
  readonly #reader: ByteReader;
  #columns: Uint32Array[] | undefined;

  constructor(reader: ByteReader, count: number) {
    this.#reader = reader;
    this.count = count;
  }

  protected abstract readonly names: readonly string[];

  column(index: number): Uint32Array {
    this.#columns ??= this.names.map((name) => readColumn(this.#reader, this.count, isOffsetColumn(name)));
    return this.#columns[index]!;
  }
}

type TableClass = new (reader: ByteReader, count: number) => StoredTable;

function tableClass(name: TableName): TableClass {
  const columns: readonly string[] = TABLES[name];
  class NamedTable extends StoredTable {
    protected override readonly names = columns;
  }
  for (const [index, column] of columns.entries()) {
    Object.defineProperty(NamedTable.prototype, column, {
      get(this: StoredTable) {
        return this.column(index);
      },
    });
  }
  return NamedTable;
}

const TABLE_CLASSES = Object.fromEntries(TABLE_NAMES.map((name) => [name, tableClass(name)])) as Readonly<
  Record<TableName, TableClass>
>;
