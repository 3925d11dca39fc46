// What the sweep is asked and what it answers. The sweep concerns text that no binder reads: it never decides about a
// string, and about a comment or a document only where the place itself shows which symbol is meant.
import type { SymbolKind } from '../../facts/index.ts';
import type { Project } from '../../project/index.ts';
import type { TextEdit } from '../plan/change.ts';
import type { Mention, TextGroup } from '../plan/plan.ts';

/** All that is read of a project. */
export type SweptProject = Pick<Project, 'state'>;

export interface SweepRequest {
  readonly oldName: string;
  readonly newName: string;
  /** `Container.member` of a member; undefined for a name that stands by itself. */
  readonly qualified?: string | undefined;
  readonly kind: SymbolKind;
  /** The file that declares the symbol. */
  readonly file: string;
  /** Whether only its own file can name it. */
  readonly isFileLocal: boolean;
  readonly isMember: boolean;
  /** Files with semantic edits of this symbol. */
  readonly edited: ReadonlySet<string>;
  /** Edits that are planned already; nothing that touches one of them is proposed again. */
  readonly semantic: readonly TextEdit[];
}

export interface Sweep {
  /** Comments and documents that mean the symbol beyond doubt. */
  readonly applied: readonly TextEdit[];
  /** What someone has to decide about. */
  readonly offered: readonly Mention[];
  /** Whether text was left unread or offers were left out. */
  readonly truncated: boolean;
}

/** A place where the name is written, weighed. */
export interface Finding {
  readonly file: string;
  readonly start: number;
  readonly group: TextGroup;
  readonly evidence: Evidence;
}

export type Evidence = Verdict & { readonly why: string; readonly confidence: number };
type Verdict = { readonly verdict: 'applied' | 'offered' };
