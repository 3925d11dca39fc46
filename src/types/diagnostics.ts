// What TypeScript complains about, and which modules it could not find.
import { compareText, inOrderOf } from '../base/index.ts';
import type { Diagnostic, MissingModule } from './model.ts';
import type { Programs } from './programs.ts';
import { externalName, repositoryFile } from './places.ts';

interface WireDiagnostic {
  readonly fileName?: string;
  readonly pos: number;
  readonly end: number;
  readonly code: number;
  readonly category: number;
  readonly text: string;
  readonly messageChain?: readonly WireDiagnostic[];
}

const CATEGORIES = ['warning', 'error', 'suggestion', 'message'] as const;
const OF_FILES = ['getSyntacticDiagnostics', 'getBindDiagnostics', 'getSemanticDiagnostics'] as const;
const OF_CONTEXT = [
  'getConfigFileParsingDiagnostics',
  'getProgramDiagnostics',
  'getGlobalDiagnostics',
] as const;

/** Diagnostics of some files, of all files, or of the context and all its files. */
export async function diagnosticsOf(
  programs: Programs,
  context: string,
  files: readonly string[] | 'all' | undefined,
): Promise<Diagnostic[]> {
  const answers: WireDiagnostic[] = [];
  const requests: [string, object][] =
    files === undefined || files === 'all'
      ? [...(files === 'all' ? [] : OF_CONTEXT), ...OF_FILES].map((method) => [method, {}])
      : files.flatMap((file) =>
          OF_FILES.map((method): [string, object] => [method, { file: programs.files.absolute(file) }]),
        );
  for (const [method, params] of requests) {
    answers.push(...((await programs.ask<WireDiagnostic[] | null>(context, method, params)) ?? []));
  }
  return sortedOnce(answers.map((answer) => readable(programs, answer)));
}

function readable(programs: Programs, answer: WireDiagnostic): Diagnostic {
  const { fileName } = answer;
  const file =
    fileName === undefined ? undefined : (repositoryFile(programs, fileName) ?? externalName(fileName));
  return {
    file,
    start: answer.pos,
    end: answer.end,
    code: answer.code,
    message: messageOf(answer),
    category: CATEGORIES[answer.category] ?? 'error',
  };
}

function messageOf(answer: WireDiagnostic): string {
  return [answer.text, ...(answer.messageChain ?? []).map(messageOf)].join('\n');
}

const inOrder = inOrderOf<Diagnostic>(
  (a, b) => compareText(a.file ?? '', b.file ?? ''),
  (a, b) => a.start - b.start,
  (a, b) => a.end - b.end,
  (a, b) => a.code - b.code,
  (a, b) => compareText(a.message, b.message),
);

export function sortedOnce(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const sorted = [...diagnostics].sort(inOrder);
  return sorted.filter((diagnostic, index) => index === 0 || inOrder(sorted[index - 1]!, diagnostic) !== 0);
}

/** Cannot find module; could not find a declaration file; cannot find type definition file. */
const MISSING = new Set([2307, 2792, 2882, 7016, 2688]);

export function missingModules(diagnostics: readonly Diagnostic[]): MissingModule[] {
  const missing = new Map<string, MissingModule>();
  for (const { code, message, file, start, end } of diagnostics) {
    const specifier = MISSING.has(code) ? /'([^']+)'/.exec(message)?.[1] : undefined;
    if (specifier === undefined || missing.has(specifier)) continue;
    missing.set(specifier, { specifier, file: file ?? '', start, end });
  }
  return [...missing.values()].sort((a, b) => compareText(a.specifier, b.specifier));
}
