// What is asked about one commit, by whoever holds the repository: a process of its own or one that stays.
import type { Lintel, open, Resident, scanRepository, verifyRepository } from '../../src/api/index.ts';
import { compareText } from '../../src/base/index.ts';
import { byDigest } from '../compare/choose.ts';

export interface Library {
  readonly open: typeof open;
  readonly scanRepository: typeof scanRepository;
  readonly verifyRepository: typeof verifyRepository;
  readonly openResident: (root: string) => Resident;
}

export interface Asked {
  readonly base: string;
  readonly symbols: readonly string[];
}

/** Answers by question, as text. */
export type AnswerTexts = Readonly<Record<string, string>>;

type Scan = Resident['scan'];
type Verify = Resident['verify'];

/** The three ways in which a repository is held answer to the same words. */
export interface Holder {
  readonly scan: Scan;
  readonly verify: Verify;
  ask<T>(question: (lintel: Lintel) => Promise<T>): Promise<T>;
}

const SYMBOLS = 2;

export function onceHolder(library: Library, root: string, noCache: boolean): Holder {
  return {
    scan: (request) => library.scanRepository(root, request, { noCache }),
    verify: (request) => library.verifyRepository(root, request, { noCache }),
    async ask(question) {
      const lintel = await library.open(root, { noCache });
      try {
        return await question(lintel);
      } finally {
        await lintel.close();
      }
    },
  };
}

/** Exported symbols of the files that the commit changes, or of others where these have none. */
export async function chooseSymbols(holder: Holder, changed: ReadonlySet<string>): Promise<string[]> {
  const { symbols } = await holder.ask((lintel) => lintel.symbols('', { limit: 1e9 }));
  const exported = symbols.filter(
    ({ exported, qualifiedName }) => exported && /^[\w.#]+$/.test(qualifiedName),
  );
  const own = exported.filter(({ file }) => changed.has(file));
  const names = (own.length > 0 ? own : exported).map(
    ({ file, qualifiedName }) => `${file}#${qualifiedName}`,
  );
  return byDigest([...new Set(names)], (name) => name).slice(0, SYMBOLS);
}

export async function askAll(holder: Holder, { base, symbols }: Asked): Promise<AnswerTexts> {
  const answers: Record<string, string> = {};
  const record = async (name: string, question: () => Promise<unknown>): Promise<void> => {
    const answer = await question().catch((error: unknown) => ({ failure: String(error) }));
    answers[name] = JSON.stringify(answer, inOrder, 1);
  };
  await record('verify', () => holder.verify({ base, skip: ['tests'] }));
  await record('scan --base', () => holder.scan({ base }));
  await record('scan', () => holder.scan({}));
  for (const symbol of symbols)
    await record(`refs ${symbol}`, () => holder.ask((lintel) => lintel.refs(symbol)));
  for (const symbol of symbols.slice(0, 1))
    await record(`rename ${symbol}`, () =>
      holder.ask(({ refactor }) => refactor.rename({ symbol, newName: 'renamedByProof', dryRun: true })),
    );
  return answers;
}

/** Keys in order, as every surface writes them. */
function inOrder(_key: string, value: unknown): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => compareText(a, b))) : value;
}
