// What an instrumented file brings along: one line that needs nothing but the process that it runs in. A slot that this copy of the
// file has not reported yet is appended to a file at once, so that neither a crash nor a thread that is ended loses any; all
// others cost a look into a table. Functions are hoisted, since a circular import may call into a file before it is run.

/** Names the file for reports, where none was written into the program. Processes and threads can share it. */
export const OBSERVATIONS_VARIABLE = 'LINTEL_OBSERVATIONS';

/** A set of `key slot` that code in the same process can read and empty, where reports stay in the process. */
export const REACHED_GLOBAL = '__lintelReached';

export interface Names {
  /** `reach(slot)`, which is always true. */
  readonly reach: string;
  /** Begins the names of variables. */
  readonly local: string;
}

interface PreludeOptions {
  readonly key: string;
  /** How many slots there are in the table. */
  readonly slots: number;
  readonly file: string | undefined;
}

/** Reports every time, to whoever watches in the same process. */
export function inProcessPrelude({ reach }: Names, key: string): string {
  const set = `globalThis.${REACHED_GLOBAL}`;
  return `;function ${reach}(k){(${set}||(${set}=new globalThis.Set())).add('${key} '+k);return true}${reach}(0);`;
}

export function preludeOf({ reach, local }: Names, { key, slots, file }: PreludeOptions): string {
  const [table, rare, door, report] = [`${local}s`, `${local}w`, `${local}f`, `${local}r`];
  // A file may have names of its own for all of these.
  const process = 'globalThis.process';
  const where = file === undefined ? `${process}.env.${OBSERVATIONS_VARIABLE}` : JSON.stringify(file);
  // What tests put in place of functions of `fs` later is not called, and Jest's own `fs` is passed by.
  const open =
    `${table}=new globalThis.Uint8Array(${slots});${rare}=new globalThis.Set();try{var d=${where};` +
    `var f=${process}.getBuiltinModule?${process}.getBuiltinModule('fs'):${process}.mainModule?${process}.mainModule.require('fs'):require('fs');` +
    `if(d)${door}=[f.openSync,f.writeSync,f.closeSync,d]}catch(e){}`;
  const write = `if(${door})try{var h=${door}[0](${door}[3],'a');try{${door}[1](h,'${key} '+k+'\\n')}finally{${door}[2](h)}}catch(e){}`;
  return (
    `;var ${table},${rare},${door};` +
    `function ${reach}(k){return ${table}!==void 0&&${table}[k]===1||${report}(k)}` +
    `function ${report}(k){if(${table}===void 0){${open}}` +
    `if(k<${slots}){if(${table}[k]===1)return true;${table}[k]=1}else{if(${rare}.has(k))return true;${rare}.add(k)}` +
    `${write}return true}${reach}(0);`
  );
}
