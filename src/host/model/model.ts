// What a model is to Lintel: somebody to talk to, who may call the tools that it is given and nothing else. What it says is data;
// only what it passes to a tool, checked against the tool's schema, is ever used.

export interface ToolReply {
  readonly text: string;
  /** The call could not be answered; the model may try again. */
  readonly isError: boolean;
}

export interface ModelTool {
  readonly name: string;
  readonly description: string;
  /** The JSON schema of the object that a call passes. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Checks what is passed on its own: not every provider does. */
  readonly call: (input: unknown, signal: AbortSignal) => Promise<ToolReply>;
  /**
   * What is passed is collected by whoever gave the tool. To find out whether a remembered conversation still holds, only the other tools
   * are asked again.
   */
  readonly collects?: boolean;
}

export interface Conversation {
  readonly system: string;
  readonly prompt: string;
  readonly tools: readonly ModelTool[];
  /** How often the model may speak. */
  readonly maxTurns: number;
  readonly signal?: AbortSignal;
  /** Is waited for before the model speaks, each time; what it throws ends the conversation. */
  readonly beforeTurn?: () => Promise<void>;
}

/** What one turn took. */
export interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly usd: number;
}

export type ModelEvent =
  | { readonly kind: 'text'; readonly text: string }
  /** A call that has been answered. */
  | { readonly kind: 'call'; readonly tool: string; readonly input: unknown; readonly reply: ToolReply }
  /** Once per turn, before the calls of the turn. */
  | { readonly kind: 'usage'; readonly usage: ModelUsage };

export interface Model {
  readonly provider: string;
  readonly name: string;
  /** False where no price is known: what it takes is then counted in tokens alone. */
  readonly isPriced?: boolean;
  /** Ends when the model has nothing more to say or has spoken often enough. Throws a failure when it cannot be reached. */
  converse(conversation: Conversation): AsyncIterable<ModelEvent>;
}
