// Which tests of a file Jest has begun. It reports a test as failed, too, when what should have prepared it has failed before.

/** Hears what Jest says while it runs. Without its newer runner, nothing is known. */
export function watchTests(Runtime) {
  const files = new Map();
  const { requireInternalModule } = Runtime.prototype;
  const seen = new WeakSet();
  Runtime.prototype.requireInternalModule = function (...args) {
    const environment = this._environment;
    if (environment && !seen.has(environment)) {
      seen.add(environment);
      const begun = new Set();
      files.set(this._testPath, undefined);
      listen(environment, begun, () => files.set(this._testPath, begun));
    }
    return requireInternalModule.apply(this, args);
  };
  return { of: (file) => files.get(file) };
}

function listen(environment, begun, onStart) {
  const own = environment.handleTestEvent;
  environment.handleTestEvent = function (event, state) {
    if (event.name === 'run_start') onStart();
    if (event.name === 'test_fn_success' || event.name === 'test_fn_failure') begun.add(titleOf(event.test));
    return own?.call(environment, event, state);
  };
}

/** Without the outermost group, which is the file. */
function titleOf(test) {
  const names = [test.name];
  for (let at = test.parent; at?.parent; at = at.parent) names.unshift(at.name);
  return names.join(' > ');
}
