// One command's visit to a repository: opened when first needed, and closed whatever happens.
import { resolve } from 'node:path';
import type {
  Lintel,
  GenerateProposalTestsRequest,
  GenerateTestsRequest,
  OrchestrateRequest,
  PlanMergesRequest,
  ReviewProposalRequest,
  ReviewRequest,
  ReviewerNamed,
  ScanRequest,
  VerifyRequest,
} from '../../api/index.ts';
import type { Answers, RecoveryChoice } from '../../contract/index.ts';
import { databaseAccess, deliverySecret, forgeAccess, notifyTargets } from './forge-access.ts';
import type { Globals } from './globals.ts';
import type { Io } from './io.ts';
import type { Job } from './job.ts';
import type { Progress } from './progress.ts';
import { lacksColumn, symbolArgument, targetArgument } from './symbol-argument.ts';

export type VisitVerify = Omit<VerifyRequest, 'plan' | 'loop'> & {
  readonly staged?: boolean;
  readonly plan?: string;
  readonly patch?: string;
  /** Records of earlier attempts. */
  readonly history?: string;
  /** What the record of this attempt is added to. */
  readonly log?: string;
};

/** The model is named, and opened when the review begins. */
export type VisitTestgen = Omit<GenerateTestsRequest, 'asking'> & { readonly reviewer: ReviewerNamed };
export type VisitTestgenProposal = Omit<GenerateProposalTestsRequest, 'forge' | 'asking'> & {
  readonly reviewer: ReviewerNamed;
  /** Of the forge's interface. */
  readonly forgeUrl?: string;
};
export type VisitReview = Omit<ReviewRequest, 'asking'> & { readonly reviewer: ReviewerNamed };

export type VisitReviewProposal = Omit<ReviewProposalRequest, 'forge' | 'asking' | 'number'> & {
  readonly reviewer: ReviewerNamed;
  readonly number?: number;
  /** Whether the job that this program runs in says which one; it then also shows what was found. */
  readonly isFromEvent?: boolean;
  /** Of the forge's interface. */
  readonly forgeUrl?: string;
};

/** What a command can do with the repository that it was given for. */
export interface Visit {
  /** Absolute path of the repository. */
  readonly root: string;
  /** Opens the repository when first asked. */
  lintel(): Promise<Lintel>;
  /** Files and folders that the command names, where it does not mean all. */
  readonly files?: readonly string[];
  /** Scans the repository, which need not be opened when nothing changed. */
  scan(request: ScanRequest): Promise<Answers['scan']>;
  /** Judges a change; plan and patch are files, `-` is standard input. */
  verify(request: VisitVerify): Promise<Answers['verify']>;
  /** Tells what is wrong with a change. */
  review(request: VisitReview): Promise<Answers['review']>;
  /** Tells what is wrong with what is proposed on a forge. */
  reviewProposal(request: VisitReviewProposal): Promise<Answers['review']>;
  /** Writes tests for a change, and says whether it may be merged. */
  generateTests(request: VisitTestgen): Promise<Answers['testgen']>;
  /** The same for what is proposed on a forge. */
  generateProposalTests(request: VisitTestgenProposal): Promise<Answers['testgen']>;
  /** Plans in which order branches are merged. */
  planMerges(
    request: PlanMergesRequest & { readonly reviewer: ReviewerNamed },
  ): Promise<Answers['orchestrate']>;
  orchestrateProposals(
    request: Omit<OrchestrateRequest, 'forge' | 'notify' | 'listen'> & {
      readonly forgeUrl?: string;
      readonly reviewer: ReviewerNamed;
      readonly listen?: { readonly host?: string; readonly port: number };
    },
  ): Promise<Answers['orchestrate']>;
  /** Forgets what is kept on disk for the repository. */
  cleanCache(): Promise<Answers['cache-clean']>;
  /** Brings changes that were interrupted to an end. */
  recover(choice: RecoveryChoice | undefined): Promise<Answers['recover']>;
  /** Says what a code means, shows the page of a detector, or lists all codes. */
  explain(name: string | undefined): Promise<Answers['explain']>;
  /** Installs the hook that asks before every commit, or removes it. */
  hook(action: Answers['hook']['action']): Promise<Answers['hook']>;
  /** Remembers whether code of the repository may be run. */
  trust(trusted: boolean): Promise<Answers['trust']>;
  /** What the user wrote for a symbol, with its path made relative to the root. */
  symbol(text: string): string;
  /** The same for what may be a path or a symbol. */
  target(text: string): string;
  readonly wantsTiming: boolean;
  /** Tells people what is being done. */
  readonly onStep: (step: string, done?: number, total?: number) => void;
  /** What the user wrote for a file, as an absolute path. */
  file(text: string): string;
  /** Child processes are gone when it resolves. A repository that is still being opened is not waited for. */
  close(): Promise<void>;
}

type Api = typeof import('../../api/index.ts');
type Contract = typeof import('../../contract/index.ts');

export interface VisitParts {
  readonly api: Api;
  readonly contract: Contract;
  readonly progress: Progress;
  /** Called when the repository is open. */
  readonly onOpen: () => void;
}

export function visitRepository(
  io: Pick<Io, 'cwd' | 'stderr' | 'env' | 'signal'>,
  globals: Globals,
  job: Pick<Job, 'paths' | 'scans'>,
  parts: VisitParts,
): Visit {
  const { api, contract } = parts;
  const { root, files } = api.scanPlace(resolve(io.cwd, globals.cwd ?? '.'), job.paths ?? []);
  let opening: Promise<Lintel> | undefined;
  let opened: Lintel | undefined;
  const trustFirst = async (): Promise<void> => {
    if (globals.trust) await api.trustRepository(root, true);
  };
  const open = async (): Promise<Lintel> => {
    await trustFirst();
    opened = await api.open(root, openOptions(io, globals, job, parts.progress));
    parts.onOpen();
    return opened;
  };
  return {
    root,
    ...(files ? { files } : {}),
    lintel: () => (opening ??= open()),
    scan: async (request) => {
      parts.progress.step('Listing files');
      await trustFirst();
      return api.scanRepository(root, request, openOptions(io, globals, {}, parts.progress));
    },
    verify: async ({ plan, patch, history, log, ...request }) => {
      await trustFirst();
      const inLoop = history !== undefined || log !== undefined;
      const answer = await api.verifyRepository(
        root,
        {
          ...request,
          ...(plan === undefined ? {} : { plan: api.readVerifyPlan(plan) }),
          ...(patch === undefined ? {} : { patch: await api.readPatch(patch) }),
          ...(inLoop
            ? { loop: { history: history === undefined ? [] : api.readVerifyHistory(history, log) } }
            : {}),
        },
        openOptions(io, globals, {}, parts.progress),
      );
      if (log !== undefined) api.appendVerifyLog(log, answer.log);
      return answer;
    },
    review: async ({ reviewer, ...request }) => {
      await trustFirst();
      return api.withReviewer(root, reviewer, io.env, (asking) =>
        api.reviewRepository(
          root,
          { ...request, ...(asking ? { asking } : {}) },
          openOptions(io, globals, {}, parts.progress),
        ),
      );
    },
    reviewProposal: async ({ forgeUrl, isFromEvent, reviewer, ...request }) => {
      const forge = forgeAccess(io.env, forgeUrl);
      const { number, ...asked } = { ...(isFromEvent ? api.readJobProposal(io.env) : {}), ...request };
      if (forge === undefined || number === undefined) {
        throw new contract.Failure('USAGE', number === undefined ? NO_NUMBER : NO_TOKEN);
      }
      const options = openOptions(io, globals, {}, parts.progress);
      const answer = await api.withReviewer(root, reviewer, io.env, (asking) =>
        api.reviewProposal(root, { ...asked, number, forge, ...(asking ? { asking } : {}) }, options),
      );
      const page = io.env['GITHUB_STEP_SUMMARY'];
      if (isFromEvent && page) await showInJob(page, answer, api);
      return answer;
    },
    generateTests: async ({ reviewer, ...request }) => {
      await trustFirst();
      return api.withReviewer(root, reviewer, io.env, (asking) =>
        api.generateTests(
          root,
          { ...request, ...(asking ? { asking } : {}) },
          openOptions(io, globals, {}, parts.progress),
        ),
      );
    },
    generateProposalTests: async ({ forgeUrl, reviewer, ...request }) => {
      const forge = forgeAccess(io.env, forgeUrl);
      if (forge === undefined) throw new contract.Failure('USAGE', NO_TOKEN);
      return api.withReviewer(root, reviewer, io.env, (asking) =>
        api.generateProposalTests(
          root,
          { ...request, forge, ...(asking ? { asking } : {}) },
          openOptions(io, globals, {}, parts.progress),
        ),
      );
    },
    planMerges: async ({ reviewer, ...request }) => {
      await trustFirst();
      const options = openOptions(io, globals, {}, parts.progress);
      return api.withReviewer(root, reviewer, io.env, (asking) =>
        api.planMerges(root, { ...request, ...(asking ? { asking } : {}), signal: io.signal }, options),
      );
    },
    orchestrateProposals: async ({ forgeUrl, listen: place, reviewer, ...request }) => {
      const forge = forgeAccess(io.env, forgeUrl);
      const options = openOptions(io, globals, {}, parts.progress);
      const shared = { notify: notifyTargets(io.env), ...databaseAccess(io.env) };
      const listen = place ? { listen: { ...place, secret: deliverySecret(io.env) } } : {};
      if (!forge) throw new contract.Failure('USAGE', NO_TOKEN);
      return api.withReviewer(root, reviewer, io.env, (asking) =>
        api.orchestrateProposals(
          root,
          { ...request, ...shared, ...listen, ...(asking ? { asking } : {}), forge, signal: io.signal },
          options,
        ),
      );
    },
    explain: (name) => api.explain(name),
    hook: (action) => (action === 'install' ? api.installHook : api.uninstallHook)(root),
    trust: (trusted) => api.trustRepository(root, trusted),
    cleanCache: async () => api.cleanCache(root),
    recover: (choice) => api.recoverRepository(root, choice),
    symbol: (text) => {
      if (!lacksColumn(text)) return symbolArgument(text, root);
      const message = `${JSON.stringify(text)} has no column: a place is path:line:column.`;
      throw new contract.Failure('USAGE', { message, symbol: text });
    },
    target: (text) => targetArgument(text, root),
    wantsTiming: globals.timing === true,
    onStep: (step, done, total) => parts.progress.step(`Judging: ${step}`, done, total),
    file: (text) => resolve(io.cwd, globals.cwd ?? '.', text),
    close: async () => opened?.close(),
  };
}

async function showInJob(
  page: string,
  answer: Answers['review'],
  { appendJobSummary, VERSION }: Api,
): Promise<void> {
  const { PLAIN, render } = await import('../../render/index.ts');
  const options = { format: 'markdown', paint: PLAIN, elapsedMs: 0, version: VERSION } as const;
  appendJobSummary(page, render('review', answer, options));
}

const NO_NUMBER = { message: 'No pull request is named.', help: 'Name one with --pr.' };

const NO_TOKEN = {
  message: 'The forge requires a token.',
  help: 'Set LINTEL_FORGE_TOKEN or GITHUB_TOKEN.',
};

const STEPS: Readonly<Record<string, string>> = { read: 'Reading files' };

function openOptions(
  io: Pick<Io, 'stderr'>,
  globals: Globals,
  { scans }: Pick<Job, 'scans'>,
  progress: Progress,
): NonNullable<Parameters<Api['open']>[1]> {
  return {
    ...(scans ? { scan: true } : {}),
    noCache: !globals.cache,
    ...(globals.revision === undefined ? {} : { revision: globals.revision }),
    onRecovered: (message) => {
      progress.end();
      void io.stderr.write(`lintel: ${message}\n`);
    },
    onProgress: (step, done, total) => progress.step(STEPS[step] ?? step, done, total),
  };
}
