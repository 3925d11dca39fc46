// The state of making one random program. Choices come from a tape of numbers; past its end the simplest is chosen, so
// that a shorter tape is a simpler program.

export interface Maker {
  readonly tape: Uint8Array;
  position: number;
  lastId: number;
  depth: number;
  /** The variable of each write and of each read, by its number. */
  readonly writes: Map<number, string>;
  readonly reads: Map<number, string>;
  scope: readonly string[];
  /** The jumps that are possible here; the empty label stands for none. */
  targets: readonly Target[];
  isGenerator: boolean;
  isAsync: boolean;
  isStrict: boolean;
  canReturn: boolean;
}

export interface Target {
  readonly way: 'break' | 'continue';
  readonly label: string;
}

export function createMaker(tape: Uint8Array): Maker {
  return {
    tape,
    position: 0,
    lastId: 0,
    depth: 0,
    writes: new Map(),
    reads: new Map(),
    scope: [],
    targets: [],
    isGenerator: false,
    isAsync: false,
    isStrict: false,
    canReturn: true,
  };
}

export function pick(m: Maker, count: number): number {
  return (m.tape[m.position++] ?? 0) % count;
}

export function newId(m: Maker): number {
  return ++m.lastId;
}

/** A variable as the target of a write, and the number of that write. */
export function written(m: Maker, name: string): { readonly text: string; readonly site: number } {
  const site = newId(m);
  m.writes.set(site, name);
  return { text: `${name}/*w${site}*/`, site };
}

/** A variable that is read, and the number of that read. */
export function taken(m: Maker, name: string): { readonly text: string; readonly mark: number } {
  const mark = newId(m);
  m.reads.set(mark, name);
  return { text: `${name}/*r${mark}*/`, mark };
}

export function someVariable(m: Maker): string {
  return m.scope[pick(m, m.scope.length)]!;
}

/** Makes something with other settings and brings the old ones back. */
export function within<T>(m: Maker, settings: Partial<Maker>, make: () => T): T {
  const { scope, targets, isGenerator, isAsync, isStrict, canReturn } = m;
  Object.assign(m, settings);
  const result = make();
  Object.assign(m, { scope, targets, isGenerator, isAsync, isStrict, canReturn });
  return result;
}
