// What TypeScript says about files, for others than the detector: the same answers, and which files it cannot be relied on about,
// because something that they need is not installed, built or configured.
import { memo } from '../../base/index.ts';
import type { HoldReason } from '../../contract/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { contextPaths, type ProjectState } from '../../project/index.ts';
import { namesLanguage } from '../../resolve/index.ts';
import type { View } from '../kit/index.ts';
import { contextsIn } from '../kit/contexts-in.ts';
import { typedFacts } from '../kit/typed-facts.ts';
import { complaintsAfresh, contextsFor } from './ask-afresh.ts';
import { brokenConfigs, dependenciesOf, ELEMENT_PACKAGES, isThere, NODE_NAMES } from './dependencies.ts';
import { doubtsIn } from './doubts.ts';
import { ownVersion } from './own-version.ts';
import { checkQuestion, type Complaint } from './question.ts';

export interface TypeComplaints {
  /** By file; files without any are left out. */
  readonly byFile: ReadonlyMap<string, readonly Complaint[]>;
  /** Files about which nothing could be learned. */
  readonly unanswered: ReadonlyMap<string, HoldReason>;
}

/** Scripts are asked about only where a config checks them; whatever is in TypeScript is asked about. */
export async function typeComplaints(view: View, paths: readonly string[]): Promise<TypeComplaints> {
  const hasContexts = contextPaths(view.state).length > 0;
  const contextsOf = contextsIn(view.state);
  const files = paths.flatMap((path) => view.graph.files.get(path) ?? []);
  const isTyped = ({ facts }: SourceFile): boolean => facts.language === 'ts' || facts.language === 'tsx';
  const isHeld = ({ path }: SourceFile): boolean => contextsOf(path).length > 0;
  const asked = files.filter((file) => isHeld(file) || (!hasContexts && isTyped(file)));
  const apart = files.filter(
    (file) => hasContexts && isTyped(file) && !isHeld(file) && file.role.role !== 'sample',
  );
  const { answers, unanswered } = await typedFacts(view, checkQuestion(view, asked));
  const byFile = [...answers].flatMap(([path, { errors }]) =>
    errors.length === 0 ? [] : [[path, errors] as const],
  );
  const ofOthers = view.hasTypes
    ? await complaintsAfresh(
        view,
        apart.map(({ path }) => path),
      )
    : [];
  return {
    byFile: new Map([...byFile, ...ofOthers]),
    unanswered: new Map(unanswered.map(({ file, reason }) => [file.path, reason])),
  };
}

/** Whether what is said about a file may be otherwise once everything is there. */
export function typeDoubts(view: View): (path: string) => boolean {
  const doubts = doubtsIn(view, []);
  return (path) => {
    const file = view.graph.files.get(path);
    const extent = file && doubts(file, contextOf(view.state, path))?.extent;
    return file === undefined || extent === 'all' || extent === 'said';
  };
}

/** The context that answers for a file, or the nearest one. */
function contextOf(state: ProjectState, path: string): string {
  return contextsIn(state)(path)[0] ?? contextsFor(state, path)[0] ?? '';
}

/** What is missing in a state, as far as types depend on it, and whose TypeScript says so. */
export interface TypeGaps {
  /** Whether a file needs something that is not there, by itself or through what it imports. */
  isOpen(path: string): boolean;
  /** Whether something is not there that may declare names and members for everyone in the context of a file. */
  hasGaps(path: string): boolean;
  /** Whether the settings under which a file is checked are known: a config may extend one that cannot be read. */
  knowsSettings(path: string): boolean;
  /** Whether what the language declares (`Array`, `Record`) is known in the context of a file: a config may leave that to the types of packages. */
  knowsLanguage(path: string): boolean;
  isInstalled(from: string, name: string): boolean;
  /** Whether elements of JSX have types in a file. */
  hasElements(path: string): boolean;
  /** Whether a name of the language may mean what the types of Node.js declare, and those are not there. */
  isOfNode(from: string, name: string): boolean;
  /** The TypeScript that the repository uses for a file, where it may say something else. */
  otherVersion(path: string): string | undefined;
}

export const typeGaps = memo((view: View): TypeGaps => {
  const { state } = view;
  const { openFiles, troubleOf } = dependenciesOf(state);
  const broken = new Set(brokenConfigs(state));
  const configs = new Map(state.workspace.configs.map((config) => [config.path, config]));
  const isInstalled: TypeGaps['isInstalled'] = (from, name) => isThere(state, from, name);
  return {
    isOpen: (path) => openFiles([]).has(path),
    hasGaps: (path) => troubleOf(contextOf(state, path)) !== undefined,
    knowsSettings: (path) => !broken.has(contextOf(state, path)),
    knowsLanguage(path) {
      const config = configs.get(contextOf(state, path));
      return config === undefined || namesLanguage(config.options);
    },
    isInstalled,
    hasElements: (path) => ELEMENT_PACKAGES.some((name) => isInstalled(path, name)),
    isOfNode: (from, name) => NODE_NAMES.includes(name) && !isInstalled(from, '@types/node'),
    otherVersion(path) {
      const own = ownVersion(state, contextOf(state, path));
      // Comments in JavaScript are types that every generation reads in a way of its own.
      const isAlike = /\.[cm]?jsx?$/.test(path) ? /^[~^]?7\b/.test(own?.version ?? '') : own?.isAlike;
      return own === undefined || isAlike ? undefined : own.version;
    },
  };
});
