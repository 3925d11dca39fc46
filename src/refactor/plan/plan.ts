// What a planner makes of a request: the ways in which it could be carried out, each with its change, its doubts and what
// was checked, or why there is none. A planner says what it found; how that is worded and weighed is decided elsewhere.
import type { Operation, Provenance } from '../../contract/index.ts';
import type { ProjectState } from '../../project/index.ts';
import type { Change, TextEdit } from './change.ts';
import type { TypeCheck } from './type-check.ts';

export interface Place {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** Without an extent, the file as a whole. */
export type FactPlace = Place | { readonly file: string };

export interface Fact {
  readonly type:
    | 'definition'
    | 'reference'
    | 'import'
    | 'export'
    | 'scope_chain'
    | 'collision'
    | 'diagnostic'
    | 'text_match'
    | 'file_state'
    | 'problem';
  readonly place: FactPlace;
  /** What it says; the line itself where this is left out. */
  readonly content?: string;
  readonly provenance: Provenance;
  /** 1 unless said otherwise. */
  readonly confidence?: number;
  /** Whether the place is one of the text after the first candidate. */
  readonly isAfter?: boolean;
}

/** What a request is about. */
export interface Subject {
  readonly operation: Operation;
  /** `path#Container.member`, or a path. */
  readonly label: string;
  readonly name: string;
  /** Its new name, or the path that it goes to. */
  readonly to?: string;
  readonly isMember: boolean;
  /** Whether only an imported index knows it: no graph has it, and no type check sees what becomes of it. */
  readonly isForeign?: boolean;
  readonly definitions: readonly FactPlace[];
  /** Entry points of packages through which others can see it. */
  readonly entryPoints: readonly string[];
}

/** Something that nobody but the asker can decide. The change stands without it. */
export interface Doubt {
  /** A fixed word. */
  readonly reason: string;
  readonly message: string;
  readonly places: readonly Place[];
  /** What does not hold because of it; the reason unless said otherwise. */
  readonly invariant?: string;
}

/** Why it cannot be done. */
export interface Refusal extends Doubt {
  /** Whether the language or form is not supported at all. */
  readonly isUnsupported?: boolean;
  /** Whether it could be done if the files were as they were when they were indexed. */
  readonly isBlocked?: boolean;
  /** What stands in the way; the places, as collisions, where this is left out. */
  readonly evidence?: readonly Fact[];
  /** The way that was tried: what was found to speak against it stands in the way. */
  readonly tried?: Way;
}

/** `markup` is code in files that are not analysed: components and pages. */
export type TextGroup = 'string' | 'template' | 'key' | 'comment' | 'doc' | 'config' | 'markup';

/** Words in texts and strings that may mean the subject. */
export interface Mention {
  readonly edit: TextEdit;
  readonly group: TextGroup;
  /** Why the place may mean it, as a sentence without its full stop. */
  readonly why: string;
}

/** Edits that could be made as well, if the asker knows more than the files say. */
export interface Addition {
  readonly id: 'receivers' | 'unresolved' | 'text';
  readonly edits: readonly TextEdit[];
}

/** A change, and what is not known about it. */
export interface Proposal {
  readonly change: Change;
  readonly doubts: readonly Doubt[];
}

/** One way to do it. */
export interface Way extends Proposal {
  /** A fixed word. */
  readonly id: 'semantic' | 'propagate' | 'keep' | 'only' | 'cascade' | 'keep_effect';
  /** What is good to know and nothing to decide. */
  readonly notes?: readonly Doubt[];
  /** What TypeScript says to it; undefined where it cannot be asked. */
  readonly check: TypeCheck | undefined;
  /** The state that the change leads to. */
  readonly after?: ProjectState;
  /** Places, after the change, at which something is named that is gone. */
  readonly dangling?: readonly Place[];
  readonly mentions?: readonly Mention[];
  readonly additions?: readonly Addition[];
  /** What goes along. */
  readonly along?: readonly string[];
}

export interface Plan {
  readonly subject: Subject;
  /** The first is what was asked for; none where it is refused. */
  readonly ways: readonly Way[];
  readonly refusal?: Refusal;
  /** Whether others know the name, so that only the asker can say which of the ways is meant. */
  readonly isPublicChoice?: boolean;
  /** Files that the plan depends on besides those of its ways. */
  readonly read: readonly string[];
  /** What else was asked, besides the contexts of TypeScript. */
  readonly contexts?: readonly string[];
  /** Tests that tell whether all is well, besides those that the graph knows. */
  readonly tests?: readonly string[];
  /** Whether something was left unread or left out. */
  readonly isTruncated?: boolean;
}

export function refused(subject: Subject, read: readonly string[], refusal: Refusal): Plan {
  return { subject, ways: [], refusal, read };
}

/** A fact about a file as a whole. */
export function fileState(file: string, content: string): Fact {
  return { type: 'file_state', place: { file }, content, provenance: 'syntactic' };
}

/** Whether nothing that was checked speaks against it. */
export function isProven({ check, dangling = [] }: Way): boolean {
  return (check?.complaints.length ?? 0) + dangling.length === 0;
}
