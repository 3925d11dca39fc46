// What oxlint is asked about some files, and kept.
import type { SourceFile } from '../../graph/index.ts';
import type { Tools, View } from '../kit/index.ts';
import type { ToolQuestion } from '../kit/tool-results.ts';
import type { LintEnvironment } from './environment.ts';
import { runOxlint, type LintResult } from './oxlint.ts';

export function lintQuestion(
  view: View,
  tools: Tools,
  environment: LintEnvironment,
  files: readonly SourceFile[],
): ToolQuestion<LintResult> {
  return {
    key: `${environment.key()}${tools.isTrusted ? '' : '/data'}`,
    files,
    run: (paths) => runOxlint(view, tools, environment, paths),
  };
}
