// References of one symbol with as little loaded as possible: per context only the files that mention the symbol, what
// they import, and ambient declarations. Names under which the symbol travels on (`export { a as b }`) and modules that it
// leaves without a name (`export default a`) bring in more files, until nothing new is found.
import { compareText } from '../base/index.ts';
import type { Problem } from '../contract/index.ts';
import { addRoots, bestContext, focus, letGo, type FocusScope, type Roots } from './focus.ts';
import type { CodePlace, Declaration, ReferencesAnswer } from './model.ts';
import { nothingAt, searchIn } from './questions.ts';
import { quotedNames } from './quoted-names.ts';
import * as search from './references.ts';
import type { Programs } from './programs.ts';
import { symbolsAt } from './symbols.ts';
import { destructuredDeclarations } from './destructured-members.ts';

interface Findings {
  readonly found: search.FoundReferences;
  readonly problems: Map<string, Problem>;
  readonly asked: Set<string>;
  /** Places of the last round that mean nothing to TypeScript. */
  open: CodePlace[];
  target: search.Target | undefined;
}

export async function focusedReferences(
  scope: FocusScope,
  file: string,
  offset: number,
): Promise<ReferencesAnswer> {
  const findings: Findings = {
    found: new Map(),
    problems: new Map(),
    asked: new Set(),
    open: [],
    target: undefined,
  };
  const roots: Roots = new Map();
  const names = new Set<string>();
  addRoots(scope, roots, [file]);
  if (scope.index.ambient().includes(file)) addEverywhere(scope, roots, file);
  addNames(scope, roots, names, [identifierAt(scope.version.seen.view.read(file) ?? '', offset)]);
  const home = bestContext(scope, file);
  for (let grown = true; grown;) {
    const configs = focus(scope, roots);
    await scope.session.run(scope.version, [...configs.values()], async (programs) => {
      findings.target ??= await search.targetAt(programs, configs.get(home)!, file, offset);
      if (findings.target === undefined) return;
      await searchAll(programs, configs, findings);
      await askUses(scope, programs, configs, roots, names, findings);
    });
    if (findings.target === undefined) return nothingAt(file, `there is no name at offset ${offset}`);
    await letGo(scope);
    grown = addTravels(scope, roots, names, findings);
  }
  return {
    references: search.plainReferences(findings.found),
    outside: search.outsideFiles(findings.found),
    definitions: findings.target!.definitions,
    open: findings.open.sort((a, b) => compareText(a.file, b.file) || a.offset - b.offset),
    contextsAsked: [...findings.asked].sort(compareText),
    complete: findings.problems.size === 0,
    problems: [...findings.problems.values()],
  };
}

async function searchAll(
  programs: Programs,
  configs: ReadonlyMap<string, string>,
  findings: Findings,
): Promise<void> {
  for (const [context, config] of configs) {
    const outcome = await searchIn(programs, config, findings.target!, findings.found);
    if (outcome === 'searched') findings.asked.add(context);
    else if (outcome !== 'absent')
      findings.problems.set(context, search.contextProblem(context, outcome.reason));
  }
}

/**
 * Asks for every place where a name is written and the text does not tell what it means. One that means the symbol is a
 * reference that TypeScript's own search passes over (a member of a module that was loaded with `import()`); one that means
 * nothing stays open.
 */
async function askUses(
  scope: FocusScope,
  programs: Programs,
  configs: ReadonlyMap<string, string>,
  roots: Roots,
  names: ReadonlySet<string>,
  findings: Findings,
): Promise<void> {
  const known = new Set([...findings.found.values()].map(({ file, start }) => `${file}\0${start}`));
  const definitions = new Set(findings.target!.definitions.map(({ file, start }) => `${file}\0${start}`));
  findings.open = [];
  for (const [context, files] of roots) {
    for (const file of files) {
      for (const name of names) {
        const tree = await programs.table(configs.get(context)!, file);
        const quoted = tree ? quotedNames(tree, name) : [];
        const offsets = [...scope.index.uses(file, name), ...quoted].filter(
          (offset) => !known.has(`${file}\0${offset}`),
        );
        if (offsets.length === 0) continue;
        const meant = await meaningsOf(programs, configs.get(context)!, file, offsets);
        for (const [index, declarations] of meant.entries()) {
          const offset = offsets[index]!;
          if (declarations === undefined) findings.open.push({ file, offset });
          else if (declarations.some((at) => definitions.has(`${at.file}\0${at.start}`))) {
            addUse(findings.found, file, offset, name);
          }
        }
      }
    }
  }
}

/** What is declared by that name, place by place; undefined where nothing is known. */
async function meaningsOf(
  programs: Programs,
  config: string,
  file: string,
  offsets: readonly number[],
): Promise<(readonly Declaration[] | undefined)[]> {
  const taken = await destructuredDeclarations(programs, config, file, offsets);
  const others = offsets.filter((offset) => !taken.has(offset));
  const symbols = await symbolsAt(programs, config, file, others, true);
  const named = new Map(others.map((offset, index) => [offset, symbols[index]?.declarations]));
  return offsets.map((offset) => (taken.has(offset) ? taken.get(offset) : named.get(offset)));
}

function addUse(found: search.FoundReferences, file: string, start: number, text: string): void {
  const end = start + text.length;
  found.set(`${file}\0${start}\0${end}`, {
    file,
    start,
    end,
    role: 'read',
    text,
    nameless: false,
    isOutside: false,
  });
}

/** Adds what the findings point to; whether anything was new. */
function addTravels(scope: FocusScope, roots: Roots, names: Set<string>, findings: Findings): boolean {
  const target = findings.target!;
  const nameless = new Set<string>();
  if (target.isNameless) for (const { file } of target.definitions) nameless.add(file);
  for (const reference of findings.found.values()) if (reference.nameless) nameless.add(reference.file);
  let grown = addNames(scope, roots, names, [
    target.name,
    ...[...findings.found.values()].map((reference) => reference.text),
  ]);
  for (const file of nameless) grown = addRoots(scope, roots, scope.index.importers(file)) || grown;
  return grown;
}

function addNames(scope: FocusScope, roots: Roots, names: Set<string>, more: readonly string[]): boolean {
  let grown = false;
  for (const name of more) {
    if (name === '' || name === 'default' || names.has(name)) continue;
    names.add(name);
    grown = addRoots(scope, roots, scope.index.mentions(name)) || grown;
  }
  return grown;
}

/** What a file declares for all is merged, in each context that lists it, with what others declare there. */
function addEverywhere(scope: FocusScope, roots: Roots, file: string): void {
  for (const context of scope.candidates(file)) {
    const known = roots.get(context) ?? new Set();
    roots.set(context, known.add(file));
  }
}

function identifierAt(text: string, offset: number): string {
  const before = /[\p{ID_Continue}$#]*$/u.exec(text.slice(Math.max(0, offset - 200), offset))![0];
  const after = /^[\p{ID_Continue}$]*/u.exec(text.slice(offset, offset + 200))![0];
  return (before + after).replace(/^#/, '');
}
