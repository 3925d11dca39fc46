// What TypeScript says about files, for others than the detector: the same answers, and which files it cannot be relied on about,
// because something that they need is not installed, built or configured.
import type { HoldReason } from '../../contract/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { contextPaths } from '../../project/index.ts';
import type { View } from '../kit/index.ts';
import { contextsIn } from '../kit/context-plan.ts';
import { typedFacts } from '../kit/typed-facts.ts';
import { doubtsIn } from './doubts.ts';
import { checkQuestion, type Complaint } from './question.ts';

export interface TypeComplaints {
  /** By file; files without any are left out. */
  readonly byFile: ReadonlyMap<string, readonly Complaint[]>;
  /** Files about which nothing could be learned. */
  readonly unanswered: ReadonlyMap<string, HoldReason>;
}

/** Of the files that a context answers for; in a repository without contexts, of everything in TypeScript. */
export async function typeComplaints(view: View, paths: readonly string[]): Promise<TypeComplaints> {
  const hasContexts = contextPaths(view.state).length > 0;
  const contextsOf = contextsIn(view.state);
  const isAsked = ({ path, facts }: SourceFile): boolean =>
    contextsOf(path).length > 0 || (!hasContexts && (facts.language === 'ts' || facts.language === 'tsx'));
  const files = paths.flatMap((path) => view.graph.files.get(path) ?? []).filter(isAsked);
  const { answers, unanswered } = await typedFacts(view, checkQuestion(view, files));
  const byFile = [...answers].flatMap(([path, { errors }]) =>
    errors.length === 0 ? [] : [[path, errors] as const],
  );
  return {
    byFile: new Map(byFile),
    unanswered: new Map(unanswered.map(({ file, reason }) => [file.path, reason])),
  };
}

/** Whether what is said about a file may be otherwise once everything is there. */
export function typeDoubts(view: View): (path: string) => boolean {
  const doubts = doubtsIn(view, []);
  const contextsOf = contextsIn(view.state);
  return (path) => {
    const file = view.graph.files.get(path);
    return file === undefined || doubts(file, contextsOf(path)[0] ?? '')?.isOpen === true;
  };
}
