// What oxfmt is asked about some files, and kept.
import type { SourceFile } from '../../graph/index.ts';
import type { Tools, View } from '../kit/index.ts';
import type { ToolQuestion } from '../kit/tool-results.ts';
import { formatEnvironment, runOxfmt, type FormatResult } from './oxfmt.ts';

export function formatQuestion(
  { state: { snapshot } }: View,
  tools: Tools,
  files: readonly SourceFile[],
): ToolQuestion<FormatResult> {
  const environment = formatEnvironment(snapshot);
  return {
    key: `${environment.key}${tools.isTrusted ? '' : '/data'}`,
    files,
    run: (paths) => runOxfmt(snapshot, tools, environment, paths),
  };
}
