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

// How sure a place is. One table: a row says what was seen, whether that is enough to edit without being asked, and how
// often such places turn out to mean the symbol.

const TABLE = {
  // The place names the symbol in a form that only the symbol can have.
  parameterTag: ['applied', 0.98, 'a tag that documents this parameter'],
  optionOf: ['applied', 0.95, 'a tag that documents this property of a parameter'],
  memberTag: ['applied', 0.95, 'a tag in the documentation of what contains it'],
  link: ['applied', 0.97, 'a link that leads to the symbol in this file'],
  qualified: ['applied', 0.95, 'named together with what contains it'],
  example: ['applied', 0.97, 'an example that imports the symbol'],
  fileLink: ['applied', 0.95, 'the text of a link to the file that declares it'],
  // The place is near the symbol and nothing else there has the name.
  ownDoc: ['applied', 0.95, 'the documentation of its own declaration'],
  inScope: ['applied', 0.93, 'inside its scope, where nothing else has the name'],
  soleInFile: ['applied', 0.93, 'a file in which every such name means the symbol'],
  docCode: ['applied', 0.9, 'marked as code in a document; nothing else in the repository has the name'],
  // Something speaks for the symbol and something against it.
  sharedFile: ['offered', 0.6, 'a comment in a file in which the name also means something else'],
  otherFile: ['offered', 0.5, 'a comment in a file that does not use the symbol'],
  otherOwner: ['offered', 0.4, 'named as a member of something else'],
  foreign: ['offered', 0.3, 'described as part of something else'],
  memberWord: ['offered', 0.6, 'a word in a file that uses the member, with nothing that marks it as one'],
  optionTag: ['offered', 0.6, 'a tag that documents a property of an argument'],
  plainWord: ['offered', 0.3, 'a plain word, marked as code'],
  compound: ['offered', 0.4, 'part of a word with a hyphen'],
  commonTerm: ['offered', 0.3, 'also the name of something well known'],
  rivalDoc: ['offered', 0.5, 'code in a document; other things have the name too'],
  hiddenDoc: ['offered', 0.4, 'code in a document; the symbol is not exported'],
  unboundCode: ['offered', 0.6, 'an example that does not say where the name comes from'],
  memberCode: ['offered', 0.6, 'code in a document, without what contains the member'],
  linked: ['offered', 0.5, 'code in a document that leads to another site'],
  prose: ['offered', 0.6, 'a word in a document'],
  pastDoc: ['offered', 0.2, 'a document about an earlier state'],
  otherCode: ['offered', 0.5, 'an example in another language'],
  docString: ['offered', 0.4, 'a string in an example'],
  // Strings are decided by whoever knows what reads them.
  ownAccess: ['offered', 0.9, 'a member of what contains it, named by a string'],
  access: ['offered', 0.7, 'a member named by a string'],
  quotedKey: ['offered', 0.6, 'a quoted key'],
  dottedOwn: ['offered', 0.8, 'a path that names it together with what contains it'],
  dotted: ['offered', 0.5, 'a part of a dotted path'],
  event: ['offered', 0.5, 'the name of an event or a message'],
  whole: ['offered', 0.5, 'a string that is just the name'],
  wholeTemplate: ['offered', 0.5, 'a template string that is just the name'],
  codeTemplate: ['offered', 0.5, 'code inside a template string'],
  sentence: ['offered', 0.3, 'a word in a longer string'],
  pattern: ['offered', 0.3, 'a word in a regular expression'],
  configKey: ['offered', 0.4, 'a key in a data file'],
  configValue: ['offered', 0.4, 'a value in a data file'],
  configText: ['offered', 0.25, 'a word in a data file'],
  markupImport: ['offered', 0.8, 'a file that imports the name and is not analysed'],
  markupWord: ['offered', 0.4, 'a file that is not analysed'],
} as const satisfies Record<string, readonly ['applied' | 'offered', number, string]>;

export type EvidenceKind = keyof typeof TABLE;

/** How much less a plain word counts than one that nobody writes by chance. */
const PLAIN_FACTOR = 0.5;

export function evidence(kind: EvidenceKind, isDistinctive = true): Evidence {
  const [verdict, confidence, why] = TABLE[kind];
  const weight = verdict === 'offered' && !isDistinctive ? PLAIN_FACTOR : 1;
  return { verdict, confidence: confidence * weight, why };
}
