// Names that promise an answer and nothing else.

const QUESTION = /^(?:get|is|has|check|find)(?=[A-Z_])/;

/** The name says that something is done besides, or it is one that a framework calls. */
const SAYS_MORE =
  /(?:And|Or|Once|Create|Update|Set|Save|Reset|Store|Cache|Memo|Init|Load|Refresh|Next|Mark|Assign|Insert|Delete|Remove|Fix|Add|Write|Consume|Drain|Lock|Acquire|Register|Track|Count|Temp|Tmp)(?=[A-Z_\d]|d?$)|Props$|FromProps$|Snapshot/;

export function isQuestion(name: string): boolean {
  return QUESTION.test(name) && !SAYS_MORE.test(name);
}

/** What checks or finds and gives nothing back is told to do so: nobody asks it. */
export function isTask(name: string): boolean {
  return /^(?:check|find)/.test(name);
}

/** Names of state that is there to remember an answer, to count or to log. */
const BOOKKEEPING =
  /cache|memo|last|prev|count|total|stat|metric|hits?$|time|log|trace|debug|pending|inflight|in_flight|loading|busy|lazy|warn|once|promise|error|default|instance|singleton|init|ready|loaded|check(?:ed|ing)|seen|dirty|changes$|max(?=[A-Z_])|controller|interval|cause|reason/i;

/** Whether the state remembers what the function is asked for: `getItems` and `this._items`. */
export function remembers(asked: string, state: string): boolean {
  if (BOOKKEEPING.test(state)) return true;
  const subject = plain(asked.replace(QUESTION, ''));
  const kept = plain(state);
  return kept.includes(subject) || subject.includes(kept);
}

function plain(name: string): string {
  return name.replaceAll(/[^A-Za-z\d]/g, '').toLowerCase();
}
