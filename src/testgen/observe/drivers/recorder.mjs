// Stands at the end of a source file whose functions say what they are given: each way of calling them is written down once.
// oxlint-disable no-unused-vars -- used by what it becomes a part of
function lintelSeen(id, args, made) {
  const seen = (globalThis.__lintelSeen = globalThis.__lintelSeen || new Map());
  const known = seen.get(id) || { calls: 0, lines: new Set() };
  seen.set(id, known);
  if (++known.calls > 5000 || known.lines.size >= 80) return;
  const given = Array.from(args, (arg) => lintelRead(arg, true).tree);
  const from = made && Array.from(made, (arg) => lintelRead(arg, true).tree);
  if (given.includes(undefined) || (from && from.includes(undefined))) return;
  const line = JSON.stringify({ id, args: given, made: from });
  if (known.lines.has(line)) return;
  known.lines.add(line);
  if (process.env.LINTEL_SEEN) lintelFs().appendFileSync(process.env.LINTEL_SEEN, line + '\n');
}

/** What the objects of a class were made with. */
function lintelMade(object, args) {
  const made = (globalThis.__lintelMade = globalThis.__lintelMade || new WeakMap());
  if (args) made.set(object, Array.from(args));
  return made.get(object) || [];
}

/** A function that was made, which says what it is given. */
function lintelWatched(id, made) {
  if (typeof made !== 'function') return made;
  return new Proxy(made, {
    apply(target, self, args) {
      lintelSeen(id, args);
      return Reflect.apply(target, self, args);
    },
  });
}
