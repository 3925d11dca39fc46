// Complaints that TypeScript makes whatever the compiler options are. The options of a config that extends one which cannot be read are not
// known, and most complaints depend on one: `strict`, `jsx`, `lib`, `target`, `esModuleInterop`.
import type { Complained } from './needs-missing.ts';

/** Numbers of arguments, members and exports that are there or not, values that do not fit, classes that do not fit, names declared twice. */
const INDEPENDENT: ReadonlySet<number> = new Set([
  2300, 2305, 2314, 2322, 2339, 2341, 2344, 2345, 2349, 2351, 2352, 2353, 2365, 2367, 2393, 2416, 2417, 2420,
  2430, 2445, 2448, 2449, 2451, 2515, 2540, 2551, 2554, 2555, 2556, 2558, 2559, 2561, 2588, 2654, 2655, 2656,
  2678, 2719, 2724, 2739, 2740, 2741, 2769,
]);

/** What `strict` makes of a type, and functions, whose parameters fit in two ways. */
const VARYING = /\b(?:undefined|null|never|unknown|any)\b|=>/;

export function holdsUnderAnySettings({ code, message }: Complained): boolean {
  return INDEPENDENT.has(code) && !VARYING.test(message);
}
