// What variables hold at one point of a function, and what tests have shown of longer expressions (`req.query.id`) on the way there.
import { join, type Value } from './value.ts';

export class Env {
  #vars: Map<number, Value>;
  #paths: Map<string, Value>;
  #isShared = false;
  /** Whether no run of the function gets here. */
  isDead = false;

  constructor(vars: Map<number, Value> = new Map(), paths: Map<string, Value> = new Map()) {
    this.#vars = vars;
    this.#paths = paths;
  }

  get(symbol: number): Value | undefined {
    return this.#vars.get(symbol);
  }

  path(path: string): Value | undefined {
    return this.#paths.get(path);
  }

  /** A copy; both are copied in fact when one of them is written to. */
  fork(): Env {
    this.#isShared = true;
    const copy = new Env(this.#vars, this.#paths);
    copy.#isShared = true;
    copy.isDead = this.isDead;
    return copy;
  }

  set(symbol: number, value: Value): void {
    this.#own();
    this.#vars.set(symbol, value);
    this.#forget(String(symbol));
  }

  /** What a test tells of a variable: longer expressions that start with it are the same as before. */
  narrow(symbol: number, value: Value): void {
    this.#own();
    this.#vars.set(symbol, value);
  }

  setPath(path: string, value: Value): void {
    this.#own();
    this.#forget(path);
    this.#paths.set(path, value);
  }

  #forget(path: string): void {
    if (this.#paths.size === 0) return;
    for (const key of this.#paths.keys())
      if (key === path || key.startsWith(`${path}.`) || key.includes(`[${path}]`)) this.#paths.delete(key);
  }

  #own(): void {
    if (!this.#isShared) return;
    this.#vars = new Map(this.#vars);
    this.#paths = new Map(this.#paths);
    this.#isShared = false;
  }

  /** What holds where two ways meet. */
  meet(other: Env): Env {
    if (this.isDead) return other;
    if (other.isDead || other === this) return this;
    if (this.#vars === other.#vars && this.#paths === other.#paths) return this;
    const vars = new Map(this.#vars);
    for (const [symbol, value] of other.#vars) {
      const mine = vars.get(symbol);
      if (mine !== value) vars.set(symbol, mine === undefined ? value : join(mine, value));
    }
    const paths = new Map<string, Value>();
    for (const [path, value] of this.#paths) {
      const theirs = other.#paths.get(path);
      if (theirs !== undefined) paths.set(path, join(value, theirs));
    }
    return new Env(vars, paths);
  }
}
