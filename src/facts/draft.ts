// Facts under construction: the tables being filled and the state of the walk. Visitors take the draft as their first
// argument; nothing in it outlives one file.
import type { Node } from '@oxc-project/types';
import type { SourceTree } from '../syntax/index.ts';
import { createDraftTables, type DraftTables } from './tables.ts';
import type { Visitors } from './walk.ts';
import type { ScopeKind } from './vocabulary.ts';

export interface Scope {
  readonly index: number;
  readonly kind: ScopeKind;
  readonly parent: Scope | undefined;
  /** The function (index plus one) in which code of this scope runs. */
  readonly function: number;
  /** Where this scope's unresolved uses begin on the draft's stack. */
  readonly pendingFrom: number;
  /** Absent while the scope declares nothing. */
  bindings: NameMap | undefined;
  /** Where the scope is one block of several: the names that all of them see, after their own. Innermost namespace first. */
  readonly shared: readonly NameMap[] | undefined;
}

/** Name → symbol index. */
export type NameMap = Map<number, number>;

export interface Draft {
  readonly tree: SourceTree;
  readonly visitors: Visitors;
  readonly tables: DraftTables;
  readonly names: string[];
  readonly nameIndex: Map<string, number>;
  /** Occurrences whose binding is not known yet, innermost scope last. */
  readonly pending: number[];
  /** Uses in blocks with shared names: what they mean is known when every block has been read. */
  readonly waiting: { readonly occurrence: number; readonly scope: Scope }[];
  /** Names that the blocks of a namespace or module export, by its symbol. */
  readonly namespaceNames: Map<number, NameMap>;
  /** Members in all blocks of an enum, by its symbol. */
  readonly enumNames: Map<number, NameMap>;
  /** Names declared for every file. */
  readonly globalNames: NameMap;
  /** The spaces in which each occurrence's name is looked up, by occurrence. */
  readonly spaces: number[];
  /** The function (index plus one) in which each occurrence stands, by occurrence. */
  readonly functionOf: number[];
  /** The function in which each symbol is bound, by symbol. */
  readonly boundIn: number[];
  /** Where each symbol's first declaration names it, by symbol. */
  readonly declaredAt: number[];
  /** Undefined only before the module scope is opened. */
  scope: Scope | undefined;
  /** Innermost named declaration, as symbol index plus one. */
  container: number;
  /** Innermost function, as index plus one. */
  function: number;
  /** Nesting of loops within the innermost function. */
  loops: number;
  /** Nesting of blocks within the innermost function. */
  depth: number;
  /** Whether declarations here are ambient. */
  ambient: boolean;
  /** Whether declarations here are visible to every file. */
  global: boolean;
  /** Exports of local names that are looked up at the end. */
  readonly deferred: { readonly row: number; readonly name: number }[];
  /** How many namespaces are open: an export inside one is not an export of the module. */
  namespaces: number;
  /** How many type literals are open: members of different literals are different symbols. */
  typeLiterals: number;
  /** Types that decorators may record, among those still to be visited. */
  readonly metadata: Set<Node>;
  /** Labels around the statement being visited. */
  readonly labels: { readonly name: string; readonly symbol: number }[];
  /** Members by container, name and whether static, so that overloads and merged types make one symbol. */
  readonly members: Map<string, number>;
  readonly hasEscapes: boolean;
}

export function createDraft(tree: SourceTree, visitors: Visitors): Draft {
  return {
    tree,
    visitors,
    tables: createDraftTables(),
    names: [],
    nameIndex: new Map(),
    pending: [],
    waiting: [],
    namespaceNames: new Map(),
    enumNames: new Map(),
    globalNames: new Map(),
    spaces: [],
    functionOf: [],
    boundIn: [],
    declaredAt: [],
    scope: undefined,
    container: 0,
    function: 0,
    loops: 0,
    depth: 0,
    ambient: tree.language === 'dts',
    global: false,
    deferred: [],
    namespaces: 0,
    typeLiterals: 0,
    metadata: new Set(),
    labels: [],
    members: new Map(),
    hasEscapes: tree.text.includes('\\u'),
  };
}

export function intern(draft: Draft, name: string): number {
  const known = draft.nameIndex.get(name);
  if (known !== undefined) return known;
  const index = draft.names.length;
  draft.names.push(name);
  draft.nameIndex.set(name, index);
  return index;
}
