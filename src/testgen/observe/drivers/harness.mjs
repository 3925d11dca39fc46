// Laid over a repository as part of a test of its own: makes calls and writes down what comes of them, line by line. It is text in the
// middle of a test file, so that it can only use what every Node has had for years.
const lintelOut = process.env.LINTEL_OBSERVED;
const lintelSkip = new Set(JSON.parse(process.env.LINTEL_SKIP || '[]'));
const LINTEL_DEADLINE = Date.now() + Number(process.env.LINTEL_MS || 10000);
const LINTEL_WAIT = 400;

function lintelWrite(line) {
  lintelFs().appendFileSync(lintelOut, JSON.stringify(line) + '\n');
}

function lintelError(error) {
  if (error === null || typeof error !== 'object' || typeof error.message !== 'string')
    return { thrown: lintelRead(error) };
  const made = error.constructor && error.constructor.name;
  return { error: { name: String(made || 'Error'), says: String(error.name), message: error.message } };
}

async function lintelEvaluate(one) {
  globalThis.__lintelHits = 0;
  let isAsync = false;
  try {
    const args = one.args();
    try {
      let result = one.call(args);
      if (result !== null && typeof result === 'object' && typeof result.then === 'function') {
        isAsync = true;
        let timer;
        const late = new Promise((resolve) => (timer = setTimeout(resolve, LINTEL_WAIT, lintelWrite)));
        result = await Promise.race([result, late]);
        clearTimeout(timer);
        if (result === lintelWrite) return { opaque: 'pending', isAsync };
      }
      let isIterated = false;
      if (
        result !== null &&
        typeof result === 'object' &&
        !Array.isArray(result) &&
        typeof result.next === 'function' &&
        typeof result[Symbol.iterator] === 'function'
      ) {
        const items = [];
        for (const item of result) {
          items.push(item);
          if (items.length > 30) return { opaque: 'large', isAsync };
        }
        result = items;
        isIterated = true;
      }
      const read = lintelRead(result);
      const isObject = result !== null && typeof result === 'object';
      const parts = isObject && (read.opaque || read.size > 40) ? lintelParts(result) : undefined;
      return { ...read, parts, isAsync, isIterated, after: args.map((arg) => lintelRead(arg)) };
    } catch (error) {
      return { ...lintelError(error), isAsync };
    }
  } catch {
    return { opaque: 'not-fed' };
  }
}

const LintelDate = Date;
const LINTEL_SHIFT = 437 * 24 * 3600 * 1000 + 7654321;

/** The same at another time. */
async function lintelLater(one) {
  class Later extends LintelDate {
    constructor(...args) {
      if (args.length === 0) super(LintelDate.now() + LINTEL_SHIFT);
      else super(...args);
    }
    static now() {
      return LintelDate.now() + LINTEL_SHIFT;
    }
  }
  Object.defineProperty(Later, 'name', { value: 'Date' });
  globalThis.Date = Later;
  try {
    return await lintelEvaluate(one);
  } finally {
    globalThis.Date = LintelDate;
  }
}

async function lintelObserve(calls) {
  for (const one of calls) {
    if (lintelSkip.has(String(one.id)) || LintelDate.now() > LINTEL_DEADLINE) continue;
    lintelWrite({ start: String(one.id) });
    globalThis.__lintelReached = new Set();
    const first = await lintelEvaluate(one);
    const slots = [...globalThis.__lintelReached];
    const second = await lintelLater(one);
    lintelWrite({ id: one.id, ...first, slots, isSteady: JSON.stringify(first) === JSON.stringify(second) });
  }
}

async function lintelMutate(calls) {
  const reaching = new Map();
  const sound = new Map();
  for (const one of calls) {
    if (lintelSkip.has(String(one.id))) continue;
    lintelWrite({ start: String(one.id) });
    globalThis.__lintelReached = new Set();
    const text = JSON.stringify(await lintelEvaluate(one));
    if (text !== JSON.stringify(await lintelEvaluate(one))) continue;
    sound.set(one, text);
    for (const slot of globalThis.__lintelReached) {
      const name = slot.replace(' ', ':');
      reaching.set(name, [...(reaching.get(name) || []), one]);
    }
  }
  for (const [name, list] of reaching) {
    if (name.endsWith(':0') || lintelSkip.has(name)) continue;
    if (LintelDate.now() > LINTEL_DEADLINE) return;
    lintelWrite({ start: name });
    const killers = [];
    for (const one of list) {
      globalThis.__lintelAwake = name;
      const text = JSON.stringify(await lintelEvaluate(one));
      globalThis.__lintelAwake = '';
      if (text !== sound.get(one) && killers.push(one.id) >= 40) break;
    }
    lintelWrite({ mutant: name, killers });
  }
}

globalThis.lintelRun = async function (calls) {
  if (process.env.LINTEL_OBSERVE === 'mutants') await lintelMutate(calls);
  else await lintelObserve(calls);
  lintelWrite({ done: true });
};
