// What checks of a change complain about: closed set of codes, each with why it matters and how to think about it. What `findings` reports
// has the codes of detectors, and what could not be read has those of problems.
import { CHECKS, type CheckId, type CheckStatus } from './verify.ts';

export interface CheckCode {
  /** Which checks complain of it. */
  readonly checks: readonly CheckId[];
  /** How it can end. */
  readonly statuses: readonly Exclude<CheckStatus, 'pass' | 'skipped'>[];
  readonly cause: string;
  readonly approach: string;
}

const fail = ['fail'] as const;
const unknown = ['unknown'] as const;
const either = ['fail', 'review'] as const;

export const CHECK_CODES = {
  // contracts
  TYPES_BROKEN: {
    checks: ['contracts'],
    statuses: either,
    cause:
      'A place that type-checked before the change does not any more, because of what the change does elsewhere.',
    approach: 'Bring the place up to date with the new contract, or keep the contract that it relies on.',
  },
  IMPORT_BROKEN: {
    checks: ['contracts'],
    statuses: fail,
    cause:
      'A file imports a name that the change has taken away from where it is imported from, or a file that is gone.',
    approach:
      'Import it from where it is after the change, under the name that it has there, or keep exporting it.',
  },
  NAME_LOST: {
    checks: ['contracts'],
    statuses: fail,
    cause: 'A name is used in a file from which the change has removed its declaration.',
    approach: 'Use the new name, or keep the declaration.',
  },
  ASYNC_NOT_AWAITED: {
    checks: ['contracts'],
    statuses: either,
    cause:
      'A function gives back a promise since the change, and a caller goes on as if it were the value: a promise is always true, ' +
      'equal to nothing, and rejects where nobody listens. A type checker does not see it in plain JavaScript, in conditions, or ' +
      'where the result is passed on.',
    approach:
      'Await the result, which makes the caller async in turn, or let the function give back its value as before.',
  },
  CALL_NOT_AWAITED: {
    checks: ['contracts'],
    statuses: ['review'],
    cause:
      'The change calls a function that returns a promise, and takes the promise for its value, or drops it where all other callers wait: ' +
      'what follows runs too early, and an error is lost.',
    approach: 'Await the call. Where it may go on by itself, write `void` before it.',
  },
  NULLABLE_RETURN: {
    checks: ['contracts'],
    statuses: fail,
    cause:
      'A function may give back nothing since the change, and a caller takes the result apart without looking.',
    approach: 'Handle the case where there is nothing, or let the function always give back a value.',
  },
  PARAMETERS_REORDERED: {
    checks: ['contracts'],
    statuses: fail,
    cause:
      'Parameters of the same type have changed places, and a call still passes its arguments in the old order. It type-checks.',
    approach: 'Pass the arguments in the new order.',
  },
  DEFAULT_CHANGED: {
    checks: ['contracts'],
    statuses: fail,
    cause:
      'The default of a parameter is another one; the change itself makes some calls pass the old value, and leaves one that ' +
      'relies on it to the new one.',
    approach: 'Pass the old value where the call is to behave as before.',
  },
  THROW_UNHANDLED: {
    checks: ['contracts'],
    statuses: fail,
    cause:
      'A function throws where it gave back a value that a caller still tests for, and nobody on the way handles the error.',
    approach: 'Handle the error at the call, or give back the value as before.',
  },
  OVERRIDE_NOT_CALLED: {
    checks: ['contracts'],
    statuses: fail,
    cause:
      'A class does not call one of its methods any more, and a subclass still overrides it: its code never runs.',
    approach: 'Rename or remove the override, or let the class call the method as before.',
  },
  LITERAL_NOT_HANDLED: {
    checks: ['contracts'],
    statuses: fail,
    cause:
      'A string or enum value is another one since the change, and a comparison still waits for the old one, which nothing makes.',
    approach: 'Compare with the new value, or keep the old one.',
  },
  KEY_RENAMED_ON_ONE_SIDE: {
    checks: ['contracts'],
    statuses: fail,
    cause:
      'An event, an environment variable or another key has a new name on one side only: what is sent never arrives.',
    approach: 'Use the new name on both sides, or keep the old one.',
  },
  NEVER_READ: {
    checks: ['contracts'],
    statuses: ['review'],
    cause:
      'The change passes or declares an option, an attribute or an argument, and no code reads it. It has no effect; often the file that ' +
      'reads it was left out of the change.',
    approach: 'Add the code that reads it, use the name that is read, or take it out.',
  },
  NEVER_PASSED: {
    checks: ['contracts'],
    statuses: ['review'],
    cause:
      'A function asks for a new parameter or option, and none of its callers passes it, so it is always undefined. Often the caller was ' +
      'left out of the change.',
    approach: 'Pass it where the function is called, or give it a default.',
  },
  REQUIRED_IN_VAIN: {
    checks: ['contracts'],
    statuses: ['review'],
    cause:
      'A file takes a name from a CommonJS module that exports nothing of that name. It is undefined, and nothing says so until it is used.',
    approach: 'Export the name from the module, or take it from where it is.',
  },
  NO_SUCH_MEMBER: {
    checks: ['contracts'],
    statuses: ['review'],
    cause:
      'A line of the change uses a member that the value does not have: the module exports nothing of that name, or nothing in the repository defines it. ' +
      'It is undefined.',
    approach:
      'Define the member, or use a name that exists. Often the file that defines it was left out of the change.',
  },
  NO_SUCH_KEY: {
    checks: ['contracts'],
    statuses: ['review'],
    cause:
      'A text is looked up by a key that no table of texts has, while one table has nearly all other keys that are looked up in the same way.',
    approach: 'Add the key to the table. Often the file with the table was left out of the change.',
  },
  NOT_LISTED: {
    checks: ['contracts'],
    statuses: ['review'],
    cause:
      'A new file is named nowhere, while one file names all the others of its folder: a table of languages, a list of plugins. Nothing finds the new one.',
    approach: 'Add the file to the list. Often the file with the list was left out of the change.',
  },
  TYPES_UNKNOWN: {
    checks: ['contracts'],
    statuses: ['review', 'unknown'],
    cause:
      'TypeScript could be asked about a file before the change and cannot after it, so calls in it are not checked.',
    approach: 'Look at what the change does to the tsconfig or to the packages that the file is read with.',
  },
  FILE_NOT_READ: {
    checks: ['contracts'],
    statuses: unknown,
    cause: 'A file that may use what the change touches could not be read whole.',
    approach: 'Repair its syntax.',
  },
  // completeness
  INCOMPLETE_PATCH: {
    checks: ['completeness'],
    statuses: fail,
    cause: 'Files that the change does not touch have to change, too: each is proven by another complaint.',
    approach: 'Add the files that are named to the change.',
  },
  CALLER_NOT_INCLUDED: {
    checks: ['completeness'],
    statuses: fail,
    cause:
      'With --strict: the contract of something changed, and a file that uses it is not part of the change.',
    approach:
      'Look at the file, and change it if it relies on what is different; without --strict it is only listed for review.',
  },
  // renames
  RENAME_INCOMPLETE: {
    checks: ['renames'],
    statuses: fail,
    cause: 'Something has a new name, and a place that means it still uses the old one.',
    approach: 'Use the new name there. `lintel rename` does it everywhere at once.',
  },
  MOVE_INCOMPLETE: {
    checks: ['renames'],
    statuses: fail,
    cause: 'Something was moved to another file, and a place that means it still looks for it where it was.',
    approach: 'Point the place to where it is now. `lintel move` does it everywhere at once.',
  },
  RENAME_CHANGES_SIGNATURE: {
    checks: ['renames'],
    statuses: either,
    cause:
      'A rename and a change of the signature in one step cannot be told from a new function that took the place of an old one.',
    approach: 'Rename first, with everything that names it; change the signature in a second step.',
  },
  RENAME_NOT_DONE: {
    checks: ['renames'],
    statuses: fail,
    cause: 'The plan renames something, and the change does not.',
    approach: 'Carry out the rename, or leave it out of the plan.',
  },
  RENAME_NOT_FOUND: {
    checks: ['renames'],
    statuses: unknown,
    cause: 'The plan renames something that is not there before the change.',
    approach: 'Name it as path#name, as it is before the change.',
  },
  CALLER_NOT_TOUCHED: {
    checks: ['renames'],
    statuses: fail,
    cause: 'The plan names a file as a caller to be changed, and the change leaves it as it is.',
    approach: 'Change it as planned, or take it out of the plan.',
  },
  CALLER_NOT_FOUND: {
    checks: ['renames'],
    statuses: unknown,
    cause: 'The plan names a caller in a file that is not there before the change.',
    approach: 'Name callers as path:line, relative to the repository.',
  },
  CALLERS_NOT_INCLUDED: {
    checks: ['renames'],
    statuses: fail,
    cause: 'The plan promises that all callers are part of the change, and some are not.',
    approach: 'Change the callers that are named.',
  },
  CALLER_NOT_DECIDED: {
    checks: ['renames'],
    statuses: unknown,
    cause: 'A place meant what is renamed, and what its name means after the change is not known.',
    approach: 'See that it uses the new name.',
  },
  CALLER_UNREADABLE: {
    checks: ['renames'],
    statuses: unknown,
    cause: 'A file that may name what is renamed could not be read.',
    approach: 'Repair its syntax, or see by hand that it uses the new name.',
  },
  MERGE_CONFLICT: {
    checks: ['renames'],
    statuses: fail,
    cause: 'Another branch changes the lines of a rename: git cannot merge the two.',
    approach: 'Bring the change up to date with the branch, and let a person decide which lines are meant.',
  },
  // architecture
  LAYER_VIOLATION: {
    checks: ['architecture'],
    statuses: fail,
    cause: 'The change adds an import that the layers of the repository forbid.',
    approach: 'Move the code to the layer that may have the import, or pass what it needs in from outside.',
  },
  CONFIG_INVALID: {
    checks: ['architecture', 'guardrails'],
    statuses: unknown,
    cause: 'A layer has no files, or a rule file cannot be used, so that its rules would hold for nothing.',
    approach: 'Correct the named setting.',
  },
  // guardrails
  SECRET_ADDED: {
    checks: ['guardrails'],
    statuses: either,
    cause:
      'The change adds what has the shape of a key, a token or a password. Whoever can read the repository, and its history, has it.',
    approach: 'Read it from the environment or a secret store; if it was ever valid, revoke it.',
  },
  PRODUCTION_URL: {
    checks: ['guardrails'],
    statuses: either,
    cause:
      'The change writes the address of a production host into the code: tests and copies of it will talk to production.',
    approach: 'Read the address from the settings of the environment, or allow the host.',
  },
  PLACEHOLDER_LEFT: {
    checks: ['guardrails'],
    statuses: either,
    cause: 'A comment says that code is left out ("rest of the code unchanged"), and the code is gone.',
    approach: 'Write out the code; the base has what was there before.',
  },
  FUNCTION_GUTTED: {
    checks: ['guardrails'],
    statuses: either,
    cause: 'A function that did something does nothing any more, and is still called.',
    approach:
      'Put the body back, or remove the function with everything that uses it; if it is meant, say so in a comment.',
  },
  DEPENDENCY_NOT_ALLOWED: {
    checks: ['guardrails'],
    statuses: either,
    cause: 'The change adds a package that is not on the list of those that may be added.',
    approach: 'Do without it, or have it put on the list.',
  },
  DEPENDENCY_UNLOCKED: {
    checks: ['guardrails'],
    statuses: either,
    cause:
      'A manifest asks for a package that the lockfile does not have: every install may get another version.',
    approach: 'Install it with the package manager of the repository, and add the lockfile to the change.',
  },
  COMPONENT_NOT_CHECKED: {
    checks: ['contracts'],
    statuses: ['review'],
    cause: 'A component uses something whose contract the change alters, and its script is not read as code.',
    approach: 'Check that the component still fits, with the type checker of its framework.',
  },
  INSTALL_SCRIPT_CHANGED: {
    checks: ['guardrails'],
    statuses: ['review'],
    cause:
      'The change adds or changes a script that package managers run by themselves, on every machine that installs.',
    approach: 'Have someone approve the script, or leave it out.',
  },
  SCRIPT_RUNS_DOWNLOAD: {
    checks: ['guardrails'],
    statuses: either,
    cause: 'A script downloads a program and runs it at once: nothing says what that will be tomorrow.',
    approach: 'Add what has to run to the repository, or depend on a package that has it.',
  },
  DEPENDENCY_REDIRECTED: {
    checks: ['guardrails'],
    statuses: either,
    cause:
      'A package comes from an archive, a repository, a folder or a package of another name: no registry vouches for it.',
    approach: 'Take it from the registry, or have someone approve where it comes from.',
  },
  LOCK_ENTRY_REDIRECTED: {
    checks: ['guardrails'],
    statuses: either,
    cause:
      'An entry of the lockfile leads to another host, another package or other bytes than before, or does not fit the manifest.',
    approach: 'Install again from the registry of the repository, or have someone approve the lockfile.',
  },
  REGISTRY_CHANGED: {
    checks: ['guardrails'],
    statuses: ['review'],
    cause: 'The change edits settings that decide where packages come from and what an installation runs.',
    approach: 'Have someone approve the settings, or leave them as they are.',
  },
  MANIFEST_UNREADABLE: {
    checks: ['guardrails'],
    statuses: unknown,
    cause: 'A package.json is not JSON, so it is not known what it installs and runs.',
    approach: 'Correct the file.',
  },
  DEPENDENCY_UNDECLARED: {
    checks: ['guardrails'],
    statuses: either,
    cause: 'The change imports a package that no manifest declares. It may not exist, or be someone else’s.',
    approach: 'Declare it if it is a real package that may be used, or import what is meant.',
  },
  LOCKFILE_UNREADABLE: {
    checks: ['guardrails'],
    statuses: unknown,
    cause: 'The lockfile cannot be read, so it is not known whether it has a new package.',
    approach: 'Write the lockfile again with the package manager.',
  },
  PROTECTED_PATH: {
    checks: ['guardrails'],
    statuses: either,
    cause: 'The change touches a file that the rules protect.',
    approach: 'Have someone approve it, or leave it out.',
  },
  RULES_CHANGED: {
    checks: ['guardrails'],
    statuses: either,
    cause: 'The change touches the rules that changes are held to. It is itself judged by the old ones.',
    approach: 'Have someone who owns the rules approve it, or leave it out.',
  },
  CHANGE_TOO_LARGE: {
    checks: ['guardrails'],
    statuses: either,
    cause: 'The change has more lines than the limit.',
    approach: 'Split it into parts that can be understood and verified on their own.',
  },
  TOO_MANY_FILES: {
    checks: ['guardrails'],
    statuses: either,
    cause: 'The change touches more files than the limit.',
    approach: 'Split it into parts that can be understood and verified on their own.',
  },
  RULE_FAILED: {
    checks: ['guardrails'],
    statuses: unknown,
    cause: 'A rule could not be applied; a rule that fails is not one that passed.',
    approach: 'Look at the message; report it if it is a mistake of Lintel.',
  },
  // integrity
  RELEASE_NOT_DECIDED: {
    checks: ['integrity'],
    statuses: unknown,
    cause:
      'A function has more paths than can be looked at, or its file is not understood as a whole, so nobody knows whether it releases what it acquires on all of them.',
    approach:
      'Release it in a `finally` or declare it with `using`, or take the function apart; repair a file that does not parse.',
  },
  RESOURCE_LEAKED: {
    checks: ['integrity'],
    statuses: either,
    cause:
      'A function acquires something that has to be released, and leaves on some path without releasing it, giving it back or ' +
      'handing it over.',
    approach: 'Release it in a `finally`, or declare it with `using`.',
  },
  RESOURCE_LEAKED_ON_ERROR: {
    checks: ['integrity'],
    statuses: either,
    cause:
      'A function releases what it acquires unless something between throws: then nobody does. A pool runs dry of clients that way.',
    approach: 'Release it in a `finally`, or declare it with `using`.',
  },
  TRANSACTION_LEFT_OPEN: {
    checks: ['integrity'],
    statuses: either,
    cause:
      'A transaction is begun, and on some path neither committed nor rolled back: its locks stay, and the connection is given on with it.',
    approach:
      'Roll back in a `catch` that covers everything up to the commit, and before every early return.',
  },
  LOCK_NOT_RELEASED: {
    checks: ['integrity'],
    statuses: either,
    cause: 'A lock is taken, and on some path never given back: whoever waits for it waits for ever.',
    approach:
      'Give it back in a `finally`, or use the form of the library that runs a function under the lock.',
  },
  TIMER_NOT_CLEARED: {
    checks: ['integrity'],
    statuses: either,
    cause:
      'A timer is cleared on some paths and left running on others: it fires later, and keeps the process alive.',
    approach: 'Clear it in a `finally`, or before every way out.',
  },
  LISTENER_NOT_REMOVED: {
    checks: ['integrity'],
    statuses: either,
    cause:
      'A component listens to something that outlives it, and does not stop when it goes away; or what it removes is another function ' +
      'than the one that it added.',
    approach: 'Remove the same function from the same target when the component goes away.',
  },
  MONEY_IN_FLOATS: {
    checks: ['integrity'],
    statuses: either,
    cause:
      'Code for payments computes money in binary floats, in which most fractions of ten cannot be written: sums are off by a cent ' +
      'sooner or later.',
    approach:
      'Compute in whole minor units (cents) and round explicitly, or use BigInt or a library for decimals.',
  },
  // slips
  PLACEHOLDER_IN_STRING: {
    checks: ['slips'],
    statuses: ['review'],
    cause: 'A string in quotes has a placeholder of a template in it, which is printed as it stands.',
    approach: 'Write the string between backticks.',
  },
  FALLBACK_NEVER_USED: {
    checks: ['slips'],
    statuses: ['review'],
    cause:
      'What stands before `??` is never null or undefined, or `|| true` makes everything true: the other side has no say.',
    approach: 'Use the operator that replaces the value that was meant to be replaced.',
  },
  ITEM_WITHOUT_KEY: {
    checks: ['slips'],
    statuses: ['review'],
    cause: 'An element of a list that React shows has no key: when the list changes, elements are mixed up.',
    approach: 'Give each element a `key` that belongs to its item.',
  },
  MEMO_STALE: {
    checks: ['slips'],
    statuses: ['review'],
    cause:
      '`useMemo` or `useCallback` reads a prop or a state that is not among its dependencies, and goes on using the first one.',
    approach: 'Add what is read to the list of dependencies.',
  },
  COPIED_NAME: {
    checks: ['slips'],
    statuses: ['review'],
    cause:
      'One of several like lines was copied, and a name in it still belongs to the line that it was copied from.',
    approach: 'Use the name that belongs here, or say that both are meant to be the same.',
  },
  RESULT_UNUSED: {
    checks: ['slips'],
    statuses: ['review'],
    cause: 'A call only gives something back, and nobody takes it.',
    approach: 'Use what it gives back, or take the call away.',
  },
  CALLBACK_GIVES_NOTHING: {
    checks: ['slips'],
    statuses: ['review'],
    cause: 'A callback is asked for a value, and never gives one back.',
    approach: 'Return the value, or use a loop.',
  },
  COMPARISON_DECIDED: {
    checks: ['slips'],
    statuses: ['review'],
    cause: 'A comparison has the same outcome whatever is compared.',
    approach: 'Compare what was meant to be compared.',
  },
  KEY_REPEATED: {
    checks: ['slips'],
    statuses: ['review'],
    cause: 'A key of an object or a case of a switch is there twice; one of them is never looked at.',
    approach: 'Give one of them its own name, or take it away.',
  },
  PROMISE_TAKEN_FOR_VALUE: {
    checks: ['slips'],
    statuses: ['review'],
    cause: 'A promise stands where its value is needed, or is not waited for among others that are.',
    approach: 'Await it.',
  },
  THIS_LOST: {
    checks: ['slips'],
    statuses: ['review'],
    cause: 'A method that uses `this` is handed over on its own, and is called without its object.',
    approach: 'Hand over an arrow function that calls the method.',
  },
  LOOP_OVERWRITES: {
    checks: ['slips'],
    statuses: ['review'],
    cause: 'Each round of a loop replaces what the one before has found; only the last one counts.',
    approach: 'Add to what was found, or use it within the round.',
  },
  COUNT_NOT_RESTORED: {
    checks: ['slips'],
    statuses: ['review'],
    cause:
      'A count is raised before a callback and lowered after it; when the callback throws, it stays wrong.',
    approach: 'Take it back in `finally`.',
  },
  GUARD_HALF_DONE: {
    checks: ['slips'],
    statuses: ['review'],
    cause: 'A chain allows for missing values before and after an index, and not at it.',
    approach: 'Write `?.[…]`.',
  },
  SORTED_IN_PLACE: {
    checks: ['slips'],
    statuses: ['review'],
    cause: 'A component sorts or reverses an array that it was given, and which others hold, too.',
    approach: 'Copy the array first.',
  },
  EDGES_ADDED: {
    checks: ['slips'],
    statuses: ['review'],
    cause: 'Two opposite edges of a box are added up, or a place and an extent of the other direction.',
    approach: 'Add the extent of the same direction.',
  },
  REGEX_SLIP: {
    checks: ['slips'],
    statuses: ['review'],
    cause: 'A regular expression means something else than it looks like.',
    approach: 'Write it as the complaint says.',
  },
  DATE_PART: {
    checks: ['slips'],
    statuses: ['review'],
    cause:
      'A date is put together from parts of which one is another than meant: months count from 0, and `getDay` is the day of the week.',
    approach: 'Add 1 to the month, and take the day of the month from `getDate`.',
  },
  DEFAULTS_OVERWRITTEN: {
    checks: ['slips'],
    statuses: ['review'],
    cause: '`Object.assign` changes its first argument, which is an object that is used again after.',
    approach: 'Make a copy: `{ ...defaults, ...given }`.',
  },
  ESCAPED_TWICE: {
    checks: ['slips'],
    statuses: ['review'],
    cause: 'Entities are replaced in an order in which one replacement meets what another has made.',
    approach: 'Escape the ampersand first, and unescape it last.',
  },
  FALLS_THROUGH: {
    checks: ['slips'],
    statuses: ['review'],
    cause: 'A `case` does something and has no `break`, so that the next one is done, too.',
    approach: 'End it with `break` or `return`, or say in a comment that it goes on.',
  },
  GUARD_TOO_LATE: {
    checks: ['slips'],
    statuses: ['review'],
    cause:
      'Something is taken apart, and whether it is there is asked only after it, or only for the lines before it.',
    approach: 'Ask first, or take the question away if it is always there.',
  },
  HANDLER_CALLED: {
    checks: ['slips'],
    statuses: ['review'],
    cause:
      'A function is called where it was to be handed over to be called later, and it gives nothing back.',
    approach: 'Hand over the function itself, or put `() =>` before the call.',
  },
  NUMBER_SHOWN: {
    checks: ['slips'],
    statuses: ['review'],
    cause: 'React shows the number 0 where `length && element` was to show nothing.',
    approach: 'Compare the number: `length > 0 && element`.',
  },
  REMOVED_WHILE_WALKED: {
    checks: ['slips'],
    statuses: ['review'],
    cause:
      'An element is taken out of an array that is being walked, so that the one that follows it is passed over.',
    approach: 'Walk over a copy, or use `filter`.',
  },
  VALUE_NEVER_SET: {
    checks: ['slips'],
    statuses: ['review'],
    cause:
      'A variable is read that nothing is ever assigned to, a constant that can only be null, or a property of a rest that was taken out of it.',
    approach: 'Set it where it was meant to be set, or read what was meant.',
  },
  VERSION_AS_TEXT: {
    checks: ['slips'],
    statuses: ['review'],
    cause: 'Versions are compared as text, letter by letter, by which 10 comes before 6.',
    approach: 'Compare the numbers in them one by one.',
  },
  ZERO_TAKEN_FOR_NONE: {
    checks: ['slips'],
    statuses: ['review'],
    cause: 'The least value so far is taken for none when it is 0, and is replaced by a greater one.',
    approach: 'Ask whether it is undefined.',
  },
  // churn
  CHURN_OVER_LIMIT: {
    checks: ['churn'],
    statuses: ['review'],
    cause: 'The change deletes a large part of a file. Moves and renames do not count.',
    approach: 'Check that everything that is gone was meant to go.',
  },
  // findings
  NOT_DECIDED: {
    checks: ['findings'],
    statuses: unknown,
    cause: 'A detector could not decide about something that the change brings or touches.',
    approach: 'The reason is in the message; docs/reference/holds.md says what closes it.',
  },
  DETECTOR_FAILED: {
    checks: ['findings'],
    statuses: unknown,
    cause: 'A detector could not run.',
    approach: 'Look at the message; report it if it is a mistake of Lintel.',
  },
  // security
  VALUES_NOT_FOLLOWED: {
    checks: ['security'],
    statuses: unknown,
    cause:
      'A changed file is too large or too entangled to follow values through it, or it is not understood.',
    approach: 'Repair its syntax, or split the file; what a tool writes can be marked as generated.',
  },
  SQL_INJECTION: {
    checks: ['security'],
    statuses: either,
    cause:
      'A SQL statement is put together with text that someone else decides on, who can make it another statement (CWE-89).',
    approach: 'Pass the value as a parameter of the statement, or test it against a list of what is allowed.',
  },
  COMMAND_INJECTION: {
    checks: ['security'],
    statuses: either,
    cause:
      'A command is put together with text that someone else decides on, who can run other commands (CWE-78).',
    approach:
      'Run the program without a shell and pass the value as an argument of its own, or test it against a list of what is allowed.',
  },
  PATH_TRAVERSAL: {
    checks: ['security'],
    statuses: either,
    cause:
      'A file is opened under a path that someone else decides on, who can reach files outside of the folder that is meant (CWE-22).',
    approach:
      'Resolve the path, and go on only if it starts with the folder; or take the last part of it (`path.basename`).',
  },
  CROSS_SITE_SCRIPTING: {
    checks: ['security'],
    statuses: either,
    cause:
      'A page is put together with text that someone else decides on, whose scripts run in the name of the site (CWE-79).',
    approach: 'Escape the text, or set it as text (`textContent`); let a template do it.',
  },
  CODE_INJECTION: {
    checks: ['security'],
    statuses: either,
    cause: 'Text that someone else decides on is run as code (CWE-94).',
    approach: 'Do without running text; look up what is to be done in a table of what may be done.',
  },
  OPEN_REDIRECT: {
    checks: ['security'],
    statuses: either,
    cause: 'A visitor is sent to an address that someone else decides on (CWE-601).',
    approach: 'Redirect to paths of the site only, or to hosts on a list.',
  },
  SERVER_SIDE_REQUEST_FORGERY: {
    checks: ['security'],
    statuses: either,
    cause:
      'The server asks an address that someone else decides on, who can reach hosts behind it (CWE-918).',
    approach: 'Take the host from a list of what is allowed, and encode what follows it.',
  },
  PROTOTYPE_POLLUTION: {
    checks: ['security'],
    statuses: either,
    cause:
      'A key that someone else decides on can be `__proto__`, and what is assigned under it becomes a member of every object (CWE-1321).',
    approach:
      'Leave out `__proto__`, `constructor` and `prototype`, use a Map, or an object without a prototype.',
  },
  PROTECTION_REMOVED: {
    checks: ['security'],
    statuses: ['review'],
    cause:
      'A value was escaped, tested or set as text, the change takes that away, and the value is still used: what it was protected from may come back.',
    approach:
      'Keep the protection, put another in its place, or say in the change why the value can do no harm.',
  },
  SECRET_LOGGED: {
    checks: ['security'],
    statuses: either,
    cause:
      'A password or another secret is written to a log, which more people and programs read than may know it (CWE-532).',
    approach: 'Leave it out of the line, or write something in its place.',
  },
  PASSWORD_NOT_HASHED: {
    checks: ['security'],
    statuses: either,
    cause:
      'A password is compared or stored as it was typed, so that whoever sees the store knows it (CWE-256).',
    approach:
      'Store a hash made for passwords (argon2, bcrypt, scrypt), and compare with the function of the same package.',
  },
  // tests
  BRANCH_NOT_TESTED: {
    checks: ['tests'],
    statuses: fail,
    cause:
      'The change writes a branch that no test takes, or a function that no test runs: nobody knows whether it works.',
    approach: 'Write a test that takes the branch, and that fails when the branch does something else.',
  },
  CONDITION_NOT_TESTED: {
    checks: ['tests'],
    statuses: either,
    cause:
      'Tests do not show that a condition decides anything: no two evaluations differ in it alone and in the outcome (MC/DC). ' +
      'It could be left out, or be wrong, and all tests would pass.',
    approach:
      'Add the missing row: a test in which this condition alone is different, and with it the outcome. The table shows what tests have led to so far.',
  },
  ERROR_PATH_NOT_TESTED: {
    checks: ['tests'],
    statuses: fail,
    cause: 'A new function throws, rejects or catches, and no test makes it do so.',
    approach: 'Write a test that leads to one of the errors, and says which one it expects.',
  },
  COVERAGE_TOO_LOW: {
    checks: ['tests'],
    statuses: fail,
    cause: 'Tests take fewer branches of a function that changed than the threshold for it asks for.',
    approach: 'Write tests for the branches that are named, or take out what nobody needs.',
  },
  COVERAGE_FELL: {
    checks: ['tests'],
    statuses: fail,
    cause: 'Tests took more of the branches of a function before the change than they do after it.',
    approach: 'Write tests for what the change adds, and put back those that it took away.',
  },
  MUTANTS_SURVIVED: {
    checks: ['tests'],
    statuses: either,
    cause: 'Small changes of the new code go unnoticed: tests run it, and do not say what it must do.',
    approach: 'Assert what the code is for, so that each of the changes that are shown makes a test fail.',
  },
  TEST_FAILS: {
    checks: ['tests'],
    statuses: fail,
    cause: 'A test fails with the change, and does not fail without it.',
    approach:
      'Repair what the test shows to be broken, or the test if it asks for what was changed on purpose.',
  },
  TESTS_NOT_RUN: {
    checks: ['tests'],
    statuses: unknown,
    cause: 'Tests that were asked for could not be run, so nothing is known about them.',
    approach:
      'Install the packages, or repair what keeps the runner from starting; the message says what it is.',
  },
  FLAKY_TEST: {
    checks: ['tests'],
    statuses: either,
    cause:
      'A test that the change writes passes and fails with the same code: soon nobody believes it, and it hides what it was written for.',
    approach:
      'Take time, randomness, order and state that tests share out of it; wait for what it needs instead of for some time.',
  },
  MOCK_TARGET_MISSING: {
    checks: ['tests'],
    statuses: fail,
    cause:
      'A test puts something in place of a module, a name or a member that does not exist, so that it tests nothing of the real code.',
    approach: 'Name what the code really uses, or delete the mock.',
  },
  MOCK_SIGNATURE_MISMATCH: {
    checks: ['tests'],
    statuses: either,
    cause:
      'What stands in for a function needs other parameters, or gives back something else, than the function does: the test passes where the code would not.',
    approach: 'Let the mock take and give back what the function does.',
  },
  // scope
  SOURCE_OUT_OF_SIGHT: {
    checks: ['scope'],
    statuses: ['review'],
    cause:
      'A source that the base judges is moved, renamed or ignored, so that no check reads what became of it.',
    approach: 'Keep it where it is judged, or look at what became of it.',
  },
  LINK_NOT_READ: {
    checks: ['scope'],
    statuses: unknown,
    cause: 'A link stands where the change would have a source, and leads to none of the repository.',
    approach: 'Put the source there, or link to one that the repository has.',
  },
  OUTSIDE_CHANGED: {
    checks: ['scope'],
    statuses: ['review'],
    cause:
      'The change touches a submodule, or files below node_modules that git keeps, which no check reads.',
    approach: 'Look at what the change does there before it is merged.',
  },
  CONFIG_LOOSENED: {
    checks: ['scope'],
    statuses: ['review'],
    cause:
      'TypeScript complains of less after the change: by an option, by a list of files, or because a config is gone.',
    approach: 'Put the config back, or confirm that less is to be checked from now on.',
  },
  CHECKING_TURNED_OFF: {
    checks: ['scope'],
    statuses: ['review'],
    cause: 'The change ends type checking for a whole file.',
    approach: 'Silence the places that need it one by one, and say why.',
  },
  NAMED_FILE_GONE: {
    checks: ['contracts'],
    statuses: ['review'],
    cause:
      'A script, a pipeline, an image or a page names a file by its path, and the change takes the file away.',
    approach: 'Adapt the text to where the file is now, or keep the file.',
  },
  TESTS_LEFT_OUT: {
    checks: ['scope'],
    statuses: ['review'],
    cause: 'A suite ran these test files before the change, and none runs them after it.',
    approach: 'Have the runner find them again, or have someone confirm that they are not wanted.',
  },
  TEST_SETTINGS_CHANGED: {
    checks: ['scope'],
    statuses: ['review'],
    cause:
      'The change edits what decides which tests run and what they have to show: a script, the settings of a runner, a threshold.',
    approach: 'Have someone who answers for the tests confirm what the new settings leave to them.',
  },
  SETTINGS_LOOSENED: {
    checks: ['scope'],
    statuses: ['review'],
    cause:
      'The change breaks the settings of Lintel or has it look at less. It was judged by those of the base.',
    approach: 'Repair the settings, or have someone who answers for them confirm the change.',
  },
  // any check
  CHECK_FAILED: {
    checks: CHECKS,
    statuses: unknown,
    cause: 'A check could not be made; one that fails to run is not one that passed.',
    approach: 'Look at the message; report it if it is a mistake of Lintel.',
  },
} as const satisfies Readonly<Record<string, CheckCode>>;

export function checkCodeOf(code: string): CheckCode | undefined {
  return Object.hasOwn(CHECK_CODES, code) ? CHECK_CODES[code as keyof typeof CHECK_CODES] : undefined;
}
