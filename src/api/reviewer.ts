// The model that a review asks, as whoever starts it names one: with what it may spend, what is remembered of it, and further tools.
import { Failure, type Answers, type Problem } from '../contract/index.ts';
import {
  modelBudget,
  modelIdentity,
  modelLogFile,
  modelMemoryOf,
  openCassette,
  openMcpTools,
  openModel,
  recordModel,
  rememberModel,
  replayModel,
  resolveModel,
  withBudget,
  withLog,
  type Model,
  type ModelTool,
} from '../host/index.ts';

export interface ReviewerNamed {
  readonly provider?: string;
  readonly model?: string;
  readonly baseUrl?: string;
  /** US dollars; what has no price is limited by its tokens alone. */
  readonly budget?: number;
  /** A file that conversations are written to. */
  readonly record?: string;
  /** A file that conversations are read from, so that nobody is asked. */
  readonly replay?: string;
  /** A file that every request is noted in. */
  readonly log?: string;
  /** MCP servers that the user configures, whose tools the model may use. */
  readonly mcpConfig?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

interface Reviewer {
  readonly model: Model;
  readonly moreTools: readonly ModelTool[];
  /** What is not as it was asked for, and limits nothing. */
  readonly problems: readonly Problem[];
  close(): Promise<void>;
}

const DEFAULT_USD = 5;
/** Where nothing is known of prices, this much is the end. */
const MOST_TOKENS = 20_000_000;

/** Undefined when nobody is to be asked. Nothing that lies in the repository has a say in it. */
async function openReviewer(
  root: string,
  named: ReviewerNamed,
  env: Environment,
): Promise<Reviewer | undefined> {
  if (named.record !== undefined && named.replay !== undefined)
    throw new Failure('USAGE', { message: 'What is replayed cannot be recorded at the same time.' });
  const options = resolveModel(named, root, env);
  if (options.provider === 'none') return undefined;
  const model = await modelFor(root, named, options);
  const unpriced =
    model.isPriced === false && named.budget !== undefined
      ? [`What ${model.name} costs is not known: its tokens are limited, its price is not.`]
      : [];
  const { mcpConfig: configFile } = named;
  const servers = configFile === undefined ? undefined : await openMcpTools({ configFile, root });
  const told = [...unpriced, ...(servers?.problems ?? []), ...(servers?.notes ?? [])];
  return {
    model,
    moreTools: servers?.tools ?? [],
    problems: told.map((message) => ({ code: 'ANALYSIS_FAILED', message, limits: false })),
    close: async () => servers?.close(),
  };
}

/** Runs something with the model that is named, if any, and lets go of it in any case. */
export async function withReviewer<T extends Answers['review'] | Answers['testgen'] | Answers['orchestrate']>(
  root: string,
  named: ReviewerNamed,
  env: Environment,
  use: (
    asking: { readonly model: Model; readonly moreTools: readonly ModelTool[] } | undefined,
  ) => Promise<T>,
): Promise<T> {
  const reviewer = await openReviewer(root, named, env);
  if (reviewer === undefined) return use(undefined);
  try {
    const answer = await use(reviewer);
    return { ...answer, problems: [...answer.problems, ...reviewer.problems] };
  } finally {
    await reviewer.close();
  }
}

async function modelFor(
  root: string,
  { budget = DEFAULT_USD, record, replay, log }: ReviewerNamed,
  options: ReturnType<typeof resolveModel>,
): Promise<Model> {
  if (replay !== undefined) return replayModel(openCassette(replay), modelIdentity(options));
  const note = log === undefined ? undefined : modelLogFile(log);
  const asked = await openModel({ ...options, ...(note ? { log: note } : {}) });
  const noted = note ? withLog(asked, note) : asked;
  const limited = withBudget(noted, modelBudget({ usd: budget, tokens: MOST_TOKENS }));
  return record === undefined
    ? rememberModel(limited, openCassette(modelMemoryOf(root)))
    : recordModel(limited, openCassette(record));
}
