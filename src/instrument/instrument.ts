// The text of one file → the same program, which also tells where it has been. No line is added or taken away but for the first of a
// TypeScript file, and nothing is evaluated more often, in another order or in another scope than before.
import type { Node } from '@oxc-project/types';
import { codeHash } from '../base/index.ts';
import { isTypeScript, languageOf, parseSource, type SourceTree, sourceTree } from '../syntax/index.ts';
import { afterDirectives } from './functions.ts';
import { ignoredIn } from './ignored.ts';
import { Insertions } from './insertions.ts';
import { noCheck } from './no-check.ts';
import { inProcessPrelude, preludeOf, type Names } from './prelude.ts';
import { LOADED, type FileProbes } from './probes.ts';
import { visitNode } from './visit-node.ts';
import { RARE_SLOTS, type Weaving } from './weaving.ts';

export interface Instrumented {
  readonly text: string;
  readonly probes: FileProbes;
}

export interface InstrumentOptions {
  /** Where reports go; by default the file that an environment variable names. */
  readonly file?: string;
  /** Reports are kept in the process, and made every time. */
  readonly isInProcess?: boolean;
}

/** Undefined for a file that is not understood, or in which there is nothing to watch. */
export function instrument(
  path: string,
  text: string,
  { file, isInProcess = false }: InstrumentOptions = {},
): Instrumented | undefined {
  const language = languageOf(path);
  if (language === undefined || language === 'dts') return undefined;
  const tree = sourceTree(path, text);
  if (tree.problems.length > 0) return undefined;
  const weaving = weave(tree, freeNames(path, text));
  const { counters, functions, branches, decisions, errorPaths } = weaving;
  if (counters.slots === LOADED + 1) return undefined;
  const key = codeHash(path);
  const prelude = isInProcess
    ? inProcessPrelude(weaving.names, key)
    : preludeOf(weaving.names, { key, slots: counters.slots, file });
  const woven = finish(weaving, tree, prelude);
  if (parseSource(path, woven).problems.length > 0) return undefined;
  return { text: woven, probes: { key, functions, branches, decisions, errorPaths } };
}

/** Names that do not occur in the file. */
export function freeNames(path: string, text: string): Names {
  for (let name = `__lt${codeHash(path).slice(0, 6)}`; ; name += '_')
    if (!text.includes(name)) return { reach: name, local: `${name}_` };
}

function weave(tree: SourceTree, names: Names): Weaving {
  const weaving: Weaving = {
    text: tree.text,
    code: withoutComments(tree),
    names,
    put: new Insertions(),
    functions: [],
    branches: [],
    decisions: [],
    errorPaths: [],
    counters: { slots: LOADED + 1, rare: RARE_SLOTS, locals: 0 },
    isIgnored: ignoredIn(tree),
    truths: new Set(),
    around: [],
    scope: { function: undefined, locals: [], returnsTruth: false },
    visit: (node) => node && visitNode(weaving, node),
  };
  for (const node of tree.program.body) weaving.visit(node);
  return weaving;
}

function withoutComments({ text, comments }: SourceTree): string {
  let [code, done] = ['', 0];
  for (const { start, end } of comments) {
    code += text.slice(done, start) + ' '.repeat(end - start);
    done = end;
  }
  return code + text.slice(done);
}

function finish({ put, scope }: Weaving, tree: SourceTree, prelude: string): string {
  const locals = scope.locals!.length > 0 ? `var ${scope.locals!.join()};` : '';
  put.openFirst(preludeOffset(tree.program.body), () => prelude + locals);
  if (isTypeScript(tree.language)) {
    const { offset, text, joined } = noCheck(tree.text, tree.program.body, tree.comments);
    put.openFirst(offset, text);
    if (joined) {
      put.leaveOut(joined);
      put.open(joined.start, joined.text);
    }
  }
  return put.into(tree.text);
}

/** After directives, before everything else, decorators included. */
export function preludeOffset(body: readonly Node[]): number {
  const first = body[0]!;
  const declared =
    first.type === 'ExportNamedDeclaration' || first.type === 'ExportDefaultDeclaration'
      ? first.declaration
      : first;
  const decorators = declared && 'decorators' in declared ? (declared.decorators as readonly Node[]) : [];
  const start = Math.min(first.start, ...(decorators ?? []).map((decorator) => decorator.start));
  return afterDirectives({ start: start - 1, body });
}
