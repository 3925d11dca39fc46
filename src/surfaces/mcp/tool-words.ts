// Sentences are written for the command line. Who has tools and no command line reads the same with the tools that do what the
// commands do.

/** Each command with the tool for it, longer ones first. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/lintel graph symbols(?: <name>)?/g, 'find_symbol'],
  [/lintel graph refs/g, 'references'],
  [/lintel graph (?:roles|unresolved|summary|cycles|modules)/g, 'status'],
  [/lintel doctor/g, 'status'],
  [/lintel verify/g, 'verify_change'],
  [/lintel review/g, 'review_change'],
  [/lintel testgen/g, 'generate_tests'],
  [/lintel orchestrate/g, 'plan_merges'],
  [/lintel impact/g, 'assess_impact'],
  [/lintel plans/g, 'plan_status'],
  [/lintel commit (\w+) --candidate /g, 'commit_decision, plan_id $1, selected_candidate_id '],
  [/lintel recover --(\w+)/g, 'recover with choice $1'],
  [/(?:named )?`lintel recover` commands/g, 'choices of `recover`'],
  [/lintel (scan|rename|move|delete|undo|recover|explain)\b/g, '$1'],
  [/run `lintel trust`/gi, 'ask the user to trust the repository'],
  [/without --no-types/g, 'with types'],
  [/or pass --no-cache/g, 'or do without'],
  [/\(lintel graph roles says why\)/g, ''],
  [/use --limit(?: and --cursor)?, or --format json(?: for all)?/g, 'ask for less'],
  [/use --format json or agent for their hashes/g, 'plan_status has their hashes'],
  [/ \(--format json has all\)|use --format json for all/g, ''],
  [/ with --cwd/g, ' to the server'],
  [/the folder of --cwd/g, 'the folder of the server'],
  [/Run the command with --help/g, 'Look at the schema of the tool'],
  [/--(base|only|skip|all|files|cursor|public|cascade|patch|staged|plan|mode|strict|branches|onto)\b/g, '$1'],
];

export function toolWords(text: string): string {
  // Most texts name no command at all.
  if (!/lintel [a-z]|--[a-z]/.test(text)) return text;
  return WORDS.reduce((said, [command, tool]) => said.replace(command, tool), text);
}
