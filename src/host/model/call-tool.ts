// A call of a model, answered by the tool that it names.
import type { ModelTool, ToolReply } from './model.ts';

export function callTool(
  tools: readonly ModelTool[],
  name: string,
  input: unknown,
  signal: AbortSignal,
): Promise<ToolReply> {
  const tool = tools.find((tool) => tool.name === name);
  if (tool !== undefined) return tool.call(input, signal);
  const names = tools.map((tool) => tool.name).join(', ');
  return Promise.resolve({ text: `There is no tool named ${name}. The tools are: ${names}.`, isError: true });
}
