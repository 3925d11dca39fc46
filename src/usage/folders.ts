// What the folder of a file says about what the file is for.

/** Folders whose files serve tests, as opposed to what is tested. */
export const TEST_SUPPORT =
  /(?:^|\/)(?:__tests__|__test__|__mocks__|__fixtures__|tests?|specs?|e2e|integration|integration-tests?|cypress|testing|test-?utils?|test-?helpers?|fixtures?|mocks?|playwright|testdata)\/|(?:^|[./_-])(?:test|spec|mock|mocks|fixture|fixtures)[-_.]?(?:utils?|helpers?|setup)?\.[cm]?[jt]sx?$|\.(?:stories|story)\.[cm]?[jt]sx?$|(?:^|\/)\w*[tT]est(?:Utils?|Helpers?|Setup)\.[cm]?[jt]sx?$/i;

/** Folders of programs that people run by hand. */
export const RUN_BY_HAND =
  /(?:^|\/)(?:scripts?|bin|tools?|tooling|utils?\/scripts?|examples?|bench|benchmarks?|perf|codemods?|tasks?|hack|ci)\//;

/** Folders of programs that show or try something, rather than being used. */
export const SAMPLES =
  /(?:^|\/)(?:playgrounds?|examples?|samples?|demos?|fixtures?|__fixtures__|__testfixtures__|testdata|templates?|template-[^/]+|sandbox(?:es)?|starters?|(?:tests?|e2e)\/(?:apps?|projects?|cases?|build-errors))\//;

/** Settings and scripts of tools, whose strings name files and packages. */
export const TOOL_FILE =
  /(?:^|\/)(?:\.[^/]+|[^/]+\.(?:config|conf|setup)(?:\.[\w-]+)*\.[cm]?[jt]sx?$)|(?:^|\/)(?:scripts?|build|tools?|bin)\/[^/]+$|(?:^|\/)(?:gulpfile|Gulpfile|Gruntfile|gruntfile|webpack[\w.-]*|rollup[\w.-]*|knip|vite[\w.-]*|jest[\w.-]*|esbuild[\w.-]*|build)\.[cm]?[jt]s$/;
