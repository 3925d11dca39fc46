// Under which version the cache keeps what: a hash over the code that made it, so that a changed collector never reads what the
// old one collected. One line each, so that two changes meet only where they concern the same code.
import { existsSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { codeHash, type HashedCode, type Overlay } from './code-hash.ts';
import { namedCollectors, type Import } from './detector-registry.ts';

const detectors = join(import.meta.dirname, '..', '..', 'src', 'detectors');
const FACTS = 'src/facts/index.ts';

/** By file to write, by exported name; a name that stands for many has one hash for each detector. */
type Versions = Record<string, Record<string, HashedCode | Record<string, HashedCode>>>;

function versionedCode(): Versions {
  return {
    // Bytes of facts mean what the whole room makes of them.
    'src/facts/versions.ts': { FACTS_VERSION: { entries: [FACTS, 'src/project/read-facts.ts'] } },
    'src/project/versions.ts': { LAST_KEYS_VERSION: { entries: ['src/project/prefetch.ts'] } },
    'src/snapshot/versions.ts': {
      BLOB_SIZES_VERSION: { entries: ['src/snapshot/blob-sizes.ts'] },
      STAT_TABLE_VERSION: { entries: ['src/snapshot/stat-table.ts'] },
    },
    'src/detectors/versions.ts': {
      COLLECTOR_VERSIONS: ofCollectors(),
      QUESTION_VERSIONS: ofQuestions(),
      TYPED_FACTS_VERSION: {
        entries: ['src/types/index.ts', 'src/detectors/kit/typed-facts.ts'],
        apart: [FACTS],
      },
    },
  };
}

function ofCollectors(): Record<string, HashedCode> {
  const codeOf = ({ name, clause, module }: Import): HashedCode => {
    const file = posix.join('src/detectors', module);
    return { entries: [clause === name ? file : `${file}#${name}`], apart: [FACTS] };
  };
  const all = namedCollectors().map((item) => [item.name, codeOf(item)] as const);
  return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function ofQuestions(): Record<string, HashedCode> {
  const ids = readdirSync(detectors).filter((id) => existsSync(join(detectors, id, 'question.ts')));
  const codeOf = (id: string): HashedCode => ({
    entries: [`src/detectors/${id}/question.ts`],
    apart: [FACTS],
  });
  return Object.fromEntries(ids.sort().map((id) => [id, codeOf(id)]));
}

/** Every version by `NAME`, or by `NAME/detector`. */
export async function codeVersions(overlay: Overlay = {}): Promise<Record<string, string>> {
  const named = Object.values(versionedCode()).flatMap((names) =>
    Object.entries(names).flatMap(([name, code]) =>
      isCode(code)
        ? [[name, code] as const]
        : Object.entries(code).map(([id, one]) => [`${name}/${id}`, one] as const),
    ),
  );
  const hashes = await Promise.all(named.map(([, code]) => codeHash(code, overlay)));
  return Object.fromEntries(named.map(([name], index) => [name, hashes[index]!]));
}

function isCode(code: HashedCode | Record<string, HashedCode>): code is HashedCode {
  return Array.isArray(code.entries);
}

const HEAD = `// Written by \`npm run gen\`: hashes over the code that made what the cache keeps under them. When two changes meet here, run it
// again.
`;

export async function versionFiles(): Promise<[path: string, text: string][]> {
  const versions = await codeVersions();
  const textOf = (name: string, code: HashedCode | Record<string, HashedCode>): string => {
    if (isCode(code)) return `export const ${name} = '${versions[name]!}';\n`;
    const lines = Object.keys(code).map((id) => `  ${quoted(id)}: '${versions[`${name}/${id}`]!}',\n`);
    return `export const ${name} = {\n${lines.join('')}} as const;\n`;
  };
  return Object.entries(versionedCode()).map(([path, names]) => [
    path,
    `${HEAD}\n${Object.entries(names)
      .map(([name, code]) => textOf(name, code))
      .join('\n')}`,
  ]);
}

function quoted(id: string): string {
  return id.includes('-') ? `'${id}'` : id;
}
