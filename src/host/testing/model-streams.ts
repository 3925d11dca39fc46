// What the providers send for one turn of a model, as server-sent events.

export interface Spoken {
  readonly text?: string;
  /** `input` is sent as it is when it is text: it need not be JSON. */
  readonly calls?: readonly { readonly name: string; readonly input: unknown }[];
  readonly inputTokens?: number;
  readonly outputTokens?: number;
}

const inputText = (input: unknown): string => (typeof input === 'string' ? input : JSON.stringify(input));

/** Ids of calls differ within a conversation: the number of the call, and what it says. */
const idOf = (index: number, call: { readonly name: string; readonly input: unknown }): string =>
  `call_${index}_${Buffer.from(inputText(call.input)).toString('hex').slice(0, 24)}`;

export function anthropicEvents({ text, calls = [], inputTokens = 10, outputTokens = 5 }: Spoken): string[] {
  const event = (value: { readonly type: string } & Record<string, unknown>): string =>
    `event: ${value.type}\ndata: ${JSON.stringify(value)}\n\n`;
  const usage = { input_tokens: inputTokens, output_tokens: 1 };
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'scripted',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  };
  const blocks = [
    ...(text === undefined
      ? []
      : [{ start: { type: 'text', text: '' }, delta: { type: 'text_delta', text } }]),
    ...calls.map((call, index) => ({
      start: { type: 'tool_use', id: `toolu_${idOf(index, call)}`, name: call.name, input: {} },
      delta: { type: 'input_json_delta', partial_json: inputText(call.input) },
    })),
  ];
  return [
    event({ type: 'message_start', message }),
    ...blocks.flatMap(({ start, delta }, index) => [
      event({ type: 'content_block_start', index, content_block: start }),
      event({ type: 'content_block_delta', index, delta }),
      event({ type: 'content_block_stop', index }),
    ]),
    event({
      type: 'message_delta',
      delta: { stop_reason: calls.length > 0 ? 'tool_use' : 'end_turn', stop_sequence: null },
      usage: { output_tokens: outputTokens },
    }),
    event({ type: 'message_stop' }),
  ];
}

export function openaiEvents({ text, calls = [], inputTokens = 10, outputTokens = 5 }: Spoken): string[] {
  const chunk = (delta: object, finish: string | null = null, usage?: object): string => {
    const choices = [{ index: 0, delta, finish_reason: finish }];
    const value = {
      id: 'chat_1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'scripted',
      choices,
      usage,
    };
    return `data: ${JSON.stringify(value)}\n\n`;
  };
  const usage = {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
  };
  return [
    chunk({ role: 'assistant', content: text ?? '' }),
    ...calls.map((call, index) =>
      chunk({
        tool_calls: [
          {
            index,
            id: idOf(index, call),
            type: 'function',
            function: { name: call.name, arguments: inputText(call.input) },
          },
        ],
      }),
    ),
    chunk({}, calls.length > 0 ? 'tool_calls' : 'stop', usage),
    'data: [DONE]\n\n',
  ];
}

export function googleEvents({ text, calls = [], inputTokens = 10, outputTokens = 5 }: Spoken): string[] {
  const chunk = (parts: readonly object[], rest: object = {}): string =>
    `data: ${JSON.stringify({ candidates: [{ content: { role: 'model', parts }, index: 0, ...rest }], usageMetadata: usage })}\n\n`;
  const usage = {
    promptTokenCount: inputTokens,
    candidatesTokenCount: outputTokens,
    totalTokenCount: inputTokens + outputTokens,
  };
  return [
    ...(text === undefined ? [] : [chunk([{ text }])]),
    ...calls.map(({ name, input }) => chunk([{ functionCall: { name, args: input } }])),
    chunk([{ text: '' }], { finishReason: 'STOP' }),
  ];
}
