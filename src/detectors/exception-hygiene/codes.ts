// The words for each kind of finding.
import { ASSERTION, type Code } from '../kit/index.ts';
import { numberOf, placesOf, tick, times, wordOf, type Said } from '../kit/say.ts';

const throwing: Readonly<Record<string, Code>> = {
  EH_THROW_NON_ERROR: {
    kind: 'throw-non-error',
    equalRules: ['only-throw-error', 'no-throw-literal', 'prefer-promise-reject-errors', 'useThrowOnlyError'],
    offByDefault: true,
    say: ({ text }) => `${tick(text)}: what is thrown is no error object.`,
    cause:
      'Something is thrown that is not an error, so whoever catches it gets no stack and no class to tell it by.',
    approach:
      'Who catches this value, and what do they expect of it? It may be a habit from code that reports by strings, a payload that has no error class yet, or a signal between two places that could return a value. If several throws of the module look alike, one error class of its own may be what they are all missing.',
  },
  EH_MISSING_ERROR_CAUSE: {
    kind: 'missing-error-cause',
    equalRules: ['preserve-caught-error'],
    offByDefault: true,
    say: ({ text }) => `${tick(text)} does not carry the caught error as its cause.`,
    tier: 'advice',
    cause: 'A catch clause throws a new error that does not carry the caught one, so the trace ends here.',
    approach:
      'What would someone who reads this error in a log want to know? The caught error may have been left out by oversight, be kept from leaking to users, or be translated at the border of a module. When the whole module wraps errors like this, how it translates them is worth settling in one place.',
  },
  EH_EXCEPTION_CONTROL_FLOW: {
    kind: 'exception-control-flow',
    offByDefault: true,
    say: (said) => `What is thrown here is caught in ${placesOf(said, 'local-catch')} of the same function.`,
    tier: 'advice',
    cause: 'An exception is thrown and caught in the same function, which makes it a jump.',
    approach:
      'Is this a failure, or one of the ways the function is meant to go? The throw may share the clean-up of real failures, leave several loops at once, or stand for a result that the function has no other way to express. A part of the function that could return its result on its own is often hidden inside such a try block.',
  },
};

const catching: Readonly<Record<string, Code>> = {
  EH_USELESS_CATCH: {
    kind: 'useless-catch',
    equalRules: ['no-useless-catch', 'noUselessCatch'],
    say: () => 'This catch clause only throws the same error again.',
    cause: 'A catch clause only throws the same error again, so it changes nothing.',
    approach:
      'What was this clause once for, or meant to become? Logging that was removed, handling never written, or a copied frame are common. If the callers have such clauses too, where the errors of this module are to be handled may never have been decided.',
  },
  EH_SILENT_CATCH: {
    kind: 'silent-catch',
    equalRules: ['no-empty', 'noEmptyBlockStatements', 'no-unused-vars', 'no-ignored-exceptions'],
    explainedByComment: true,
    say: silentCatch,
    cause:
      'An error is caught and disappears: nothing is done with it, and no comment says why that is right.',
    approach:
      'Which errors can arrive here, and is it right to go on after each of them? The expected one may be harmless while others, a typing mistake for instance, vanish with it. Several such clauses in a module suggest that it has no agreed way to report what goes wrong.',
  },
  EH_CATCH_TRANSFORM: {
    kind: 'catch-transform-hygiene',
    offByDefault: true,
    say: transformed,
    tier: 'advice',
    cause:
      'What leaves a catch clause says less than what came in: the caught error is replaced, reduced to its message, or overwritten.',
    approach:
      'What do callers learn from the error that goes out, and what can nobody learn any more? It may be a translation for another layer, context put into the message, or a class that takes no cause. If the functions around do the same in other ways, the layer may need one way to wrap errors.',
  },
  EH_REDUNDANT_NESTED_CATCH: {
    kind: 'redundant-nested-catch',
    say: () => 'This catch clause does only what the one around it does anyway.',
    tier: 'advice',
    cause: 'A catch clause inside another try block does only what the outer clause does anyway.',
    approach:
      'Does the inner clause know anything that the outer one does not? It may remain from a function that was inlined, or guard a call that needed its own handling once. Where try blocks are nested, the function often does two jobs that fail for different reasons.',
  },
  EH_OVERSCOPED_TRY: {
    kind: 'overscoped-try',
    offByDefault: true,
    say: (said) =>
      `This try block holds ${times(numberOf(said, 'statements'), 'statement')} with ${times(numberOf(said, 'calls'), 'call')}; its catch clause cannot tell which of them failed.`,
    tier: 'budget',
    cause: 'A try block holds so many statements that its catch clause cannot tell which of them failed.',
    approach:
      'Which of these statements is the clause written for? The block may have grown line by line, or stand for a boundary around the whole function. If the steps fail for different reasons, they may be steps of different functions.',
  },
  EH_UNSAFE_FINALLY: {
    kind: 'unsafe-finally',
    equalRules: ['no-unsafe-finally', 'noUnsafeFinally'],
    say: ({ text }) =>
      `${tick(text)} leaves the finally block and drops the error or result that was on its way.`,
    cause:
      'A finally block is left by a throw or a jump, which drops the error or result that was on its way.',
    approach:
      'What happens to an error that is on its way when this line runs? The statement may report a failed clean-up, or end a loop from a convenient place. It helps to look at the whole of try, catch and finally: which part decides the outcome, and which only cleans up?',
  },
  EH_RETURN_IN_FINALLY: {
    kind: 'return-in-finally',
    equalRules: ['no-unsafe-finally', 'noUnsafeFinally', 'no-return-in-finally'],
    say: (said) =>
      wordOf(said, 'form') === 'block'
        ? `${tick(said.text)} in a finally block replaces every error and result of the try statement.`
        : `${tick(said.text)} in a finally callback goes nowhere.`,
    cause:
      'A value is returned from where a try statement or a promise cleans up: it replaces every error and result, or goes nowhere.',
    approach:
      'Which outcome did the author have in mind: this value always, or only when nothing failed? It may be meant as a default, or have moved here from the end of the function. The function probably lacks one clear place where its result is decided.',
  },
};

const promises: Readonly<Record<string, Code>> = {
  EH_ASYNC_PROMISE_EXECUTOR: {
    kind: 'async-promise-executor',
    equalRules: ['no-async-promise-executor', 'noAsyncPromiseExecutor'],
    say: () =>
      'What this async executor throws rejects a promise that nobody holds; the new one stays pending.',
    cause:
      'The executor of a new promise is async: what it throws rejects a promise that nobody holds, and the new one stays pending.',
    approach:
      'Why is a promise made by hand around code that already gives one? A callback interface inside may need it, or await was added to an old executor. Perhaps only the part with callbacks needs the constructor, and the rest of the function can simply be async.',
  },
  EH_CATCH_OR_RETURN: {
    kind: 'catch-or-return',
    equalRules: ['catch-or-return', 'no-floating-promises', 'noFloatingPromises'],
    say: ({ text }) => `${tick(text)} is neither returned nor ends with a rejection handler.`,
    tier: 'advice',
    offByDefault: true,
    cause:
      'A promise chain is neither returned nor ended with a rejection handler, so nobody learns of its failure.',
    approach:
      'Who should learn when this chain fails? It may be meant to run on its own, be a forgotten return, or be code that became asynchronous later than its caller. If the function has several such chains, whether the function itself should be asynchronous is the question.',
  },
  EH_PREFER_CATCH: {
    kind: 'prefer-catch',
    equalRules: ['prefer-catch'],
    say: ({ text }) => `The rejection handler in ${tick(text)} does not see what the first handler throws.`,
    tier: 'advice',
    offByDefault: true,
    cause:
      'The rejection handler is the second argument of then, where it does not see what the first one throws.',
    approach:
      'Is it intended that failures of the first handler pass this one by? Sometimes it is, and often the form was just at hand. What each handler of the chain is to answer for shows best when the chain is read as a whole.',
  },
  EH_PREFER_AWAIT_TO_THEN: {
    kind: 'prefer-await-to-then',
    equalRules: ['prefer-await-to-then'],
    say: ({ text }) => `${tick(text)} goes on in callbacks where the function could wait.`,
    tier: 'advice',
    offByDefault: true,
    cause:
      'A function continues in callbacks of a promise instead of waiting for it, so its order and its errors are harder to follow.',
    approach:
      'What keeps this function from waiting? It may have to stay synchronous for its callers, start work side by side, or predate async functions. Where a module mixes both styles, one of them is usually the older layer.',
  },
  EH_FLOATING_PROMISES: {
    kind: 'floating-promises',
    equalRules: ['no-floating-promises', 'noFloatingPromises', 'catch-or-return'],
    say: floating,
    alike: calledFirst,
    inTests: ASSERTION,
    cause: 'A promise is dropped: nothing waits for it, and nobody learns when it fails.',
    approach:
      'Is this work meant to go on by itself? If so, where does its failure show; if not, what assumes that it is finished? A missing await, a callee that became asynchronous, and deliberate background work look the same here, so callers of the same function are worth comparing.',
  },
  EH_MISUSED_PROMISES: {
    kind: 'misused-promises',
    equalRules: ['no-misused-promises', 'noMisusedPromises', '@ts-ignore', '@ts-expect-error'],
    offByDefault: true,
    say: misused,
    cause:
      'A promise, or a function that gives one, stands where its result is never looked at: as a condition, in a spread, or as a callback whose result is dropped.',
    approach:
      'What did the code expect to get here? A condition was probably to test the value behind the promise; a callback was probably to be waited for. If the receiving interface knows only synchronous callbacks, where failures of the work are to go is a question for the module, not the line.',
  },
  EH_RETURN_AWAIT_POLICY: {
    kind: 'return-await-policy',
    equalRules: ['return-await', 'no-return-await'],
    say: returnAwait,
    tier: 'advice',
    offByDefault: true,
    cause:
      'Whether a returned promise is awaited does not fit its place: inside a try block its failure escapes the handler, outside one the await does nothing.',
    approach:
      'Is the catch or finally around this return meant to cover the returned work as well? The line may have moved into or out of a try block, or follow a habit. A look at the other returns of the function tells whether it has a rule at all.',
  },
};

export const CODES: Readonly<Record<string, Code>> = { ...throwing, ...catching, ...promises };

function silentCatch(said: Said): string {
  switch (wordOf(said, 'form')) {
    case 'callback':
      return `${tick(said.text)} drops the rejection, and no comment says why.`;
    case 'jump':
      return 'The caught error is left behind without a look at it, and no comment says why.';
    default:
      return 'The caught error disappears in an empty block, and no comment says why.';
  }
}

function transformed(said: Said): string {
  switch (wordOf(said, 'form')) {
    case 'overwritten':
      return `${tick(said.text)} overwrites the caught error.`;
    case 'message':
      return `Of the caught error only a text goes on from here: ${tick(said.text)}.`;
    default:
      return `${tick(said.text)} leaves instead of the caught error, which it does not carry.`;
  }
}

function floating(said: Said): string {
  switch (wordOf(said, 'form')) {
    case 'array':
      return `${tick(said.text)} gives promises that nothing waits for.`;
    case 'idle-handler':
      return `The rejection handler of ${tick(said.text)} is no function, so nobody learns when it fails.`;
    case 'doubtful-handler':
      return `The rejection handler of ${tick(said.text)} may not be a function; then nobody learns when it fails.`;
    case 'maybe-promise':
      return `${tick(said.text)} may give a promise, which nothing would wait for.`;
    case 'followed':
      return `When ${tick(said.text)} fails, so does the promise that \`finally()\` makes of it, which nothing waits for.`;
    case 'top':
      return `${tick(said.text)} gives a promise that nothing waits for; a failure ends the program.`;
    default:
      return `${tick(said.text)} gives a promise that nothing waits for.`;
  }
}

function misused(said: Said): string {
  const text = tick(said.text);
  switch (wordOf(said, 'form')) {
    case 'condition':
    case 'checked-name':
      return `${text} is a promise, and as a condition a promise is always true.`;
    case 'spread':
      return `${text} is a promise, and spreading one gives nothing of its result.`;
    case 'predicate':
      return 'The callback gives promises, which are all true to the method that looks at them.';
    case 'dispose':
      return `${text} gives a promise, and what disposes of the object does not wait for it.`;
    case 'inherited':
      return `${text} gives a promise where what it overrides or implements gives nothing, so nobody waits for it.`;
    default:
      return 'A function that gives a promise is handed over where its result is dropped: nobody learns when it fails.';
  }
}

function returnAwait(said: Said): string {
  switch (wordOf(said, 'form')) {
    case 'missing':
      return `${tick(said.text)} is returned unawaited from a try block, so its failure escapes the handler.`;
    case 'no-promise':
      return `${tick(said.text)} is no promise, so there is nothing to wait for.`;
    default:
      return `The await of ${tick(said.text)} does nothing here.`;
  }
}

/** What the dropped promise comes from: dropped calls of one function or method are one idiom. */
function calledFirst({ text, data }: Said): string {
  const called = /([\w$]+)\s*(?:<[^<>]*>)?\(/.exec(text)?.[1];
  return `${String(data['form'] ?? '')} ${called ?? text}`;
}
