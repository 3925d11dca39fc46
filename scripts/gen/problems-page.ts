// The page of problems: why an answer may lack something.
import { PROBLEM_CODES, type ProblemCode } from '../../src/contract/index.ts';
import { page, table } from './page.ts';

const MEANING: Readonly<Record<ProblemCode, string>> = {
  FILE_TOO_LARGE: 'The file is larger than the setting `maxFileBytes` allows and was not read.',
  FILE_UNREADABLE: 'The file could not be read.',
  FILE_NOT_UTF8: 'The file is not text in UTF-8.',
  FILE_MINIFIED: 'The file looks minified. It was analysed like any other.',
  FILE_GENERATED: 'The file says that it is generated. It was analysed like any other.',
  SYNTAX_ERROR: 'The file does not parse; what stands around the error may be missing.',
  LINK_LEAVES_ROOT: 'A symbolic link leads out of the repository and was not followed.',
  SUBMODULE_SKIPPED: 'A git submodule is a repository of its own and was not read.',
  CONFIG_BROKEN: 'A tsconfig.json, jsconfig.json or package.json could not be read whole.',
  CONTEXT_FAILED: 'TypeScript could not load a tsconfig.json.',
  TYPES_MISSING: 'The type of something is not known, often because a package is not installed.',
  TYPES_FAILED: 'TypeScript could not answer a question.',
  CACHE_REBUILT: 'The cache was damaged and is built anew. The answer does not suffer from it.',
  CACHE_UNAVAILABLE: 'The cache could not be used. The answer does not suffer from it.',
  SCIP_STALE: 'An imported index describes other contents than the files have.',
  ANALYSIS_FAILED: 'Something else kept a part of the repository from being analysed; the message says what.',
};

export function problemsPage(): string {
  return page(
    '# Problems',
    'A problem names something that could not be analysed, in full or in part. Every answer lists those that concern it. ' +
      'When one of them could change the answer it has `"limits": true`; the answer then has `"complete": false` and the ' +
      'exit code is 3.',
    table(
      ['code', 'meaning'],
      PROBLEM_CODES.map((code) => [`\`${code}\``, MEANING[code]]),
    ),
  );
}
