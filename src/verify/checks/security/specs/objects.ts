// Packages that write into objects under keys that they are given.
import type { SpecInput } from '../../../../taint/index.ts';

/** Functions that call another with every element or member of what they are given. */
const COLLECTIONS =
  '{lodash.{each,every,filter,find,flatMap,forEach,forIn,forOwn,map,mapValues,reject,some,sortBy},async.{concat,each,eachLimit,eachOf,eachSeries,every,filter,forEach,map,mapLimit,mapSeries,some},bluebird.{each,filter,map,mapSeries},for-own,for-in,p-map,object.map,neo-async.{each,eachSeries,map}}';
const MERGES = '{merge,mergeWith,defaultsDeep,mergeAll}';

type Sinks = NonNullable<SpecInput['sinks']>;

/** Packages that copy deep, with the version since which they skip the keys that lead to a prototype. */
function merges(fixed: Readonly<Record<string, string>>): Sinks {
  return Object.entries(fixed).map(([api, version]) => ({
    api,
    cwe: 1321,
    argument: 'rest',
    fixed: version,
  }));
}

/** Packages that write under a path of keys. */
function setters(fixed: Readonly<Record<string, string>>): Sinks {
  return Object.entries(fixed).map(([api, version]) => ({ api, cwe: 1321, argument: 1, fixed: version }));
}

export const objects: SpecInput = {
  types: [
    { api: '{lodash-es,underscore,global:_,lodash/fp,lodash.default}', is: 'lodash' },
    { api: 'lodash/{merge,mergeWith,defaultsDeep}', is: 'lodash.merge' },
    { api: '{lodash/set,lodash/setWith,lodash.set,lodash.setwith}', is: 'lodash.set' },
    { api: 'lodash/{get,pick,omit,cloneDeep,clone}', is: 'lodash.get' },
  ],
  sinks: [
    { api: `lodash.${MERGES}`, cwe: 1321, argument: 'rest', deep: true, fixed: '4.17.12' },
    ...merges({
      'merge-deep': '3.0.3',
      'deep-extend': '0.5.1',
      'defaults-deep': '0.2.5',
      'assign-deep': '1.0.1',
      'mixin-deep': '2.0.1',
      'merge-options': '1.0.1',
      'deap.merge': '1.0.1',
      'hoek.{applyToDefaults,merge}': '5.0.3',
      'merge.recursive': '2.1.1',
    }),
    {
      api: '{lodash.mergewith,lodash.defaultsdeep,node.extend}',
      cwe: 1321,
      argument: 'rest',
      status: 'review',
    },
    // These were never mended.
    {
      api: '{angular.merge,global:angular.merge,{webix,global:webix}.{extend,copy}}',
      cwe: 1321,
      argument: 'rest',
    },
    ...merges({ extend: '3.0.2', 'jquery.extend': '3.4.0', 'just-extend': '4.0.0' }).map((row) => ({
      ...row,
      when: { argument: 0, is: ['true'] },
    })),
    { api: 'zepto.extend', cwe: 1321, argument: 'rest', when: { argument: 0, is: ['true'] } },
    ...setters({
      'lodash.{set,setWith,update,updateWith}': '4.17.19',
      'object-path.{ensureExists,insert,push,set}': '0.11.8',
      'dot-prop.set': '5.1.1',
      'dottie.set': '2.0.4',
      'set-value': '4.0.1',
      dset: '3.1.4',
      'dset.dset': '3.1.4',
      'nested-property.set': '4.0.0',
      'jsonpointer.set': '5.0.0',
      'mpath.set': '0.8.4',
    }),
    {
      api: '{set-deep-prop,deep-set,keypather.set,json-pointer.set}',
      cwe: 1321,
      argument: 1,
      status: 'review',
    },
  ],
  propagators: [
    {
      api: 'lodash.{assign,assignIn,camelCase,capitalize,castArray,chunk,clone,cloneDeep,compact,concat,defaultTo,defaults,defaultsDeep,difference,drop,entries,extend,filter,find,first,flatten,flattenDeep,fromPairs,get,groupBy,head,identity,initial,invert,join,kebabCase,keyBy,keys,last,lowerCase,lowerFirst,map,mapKeys,mapValues,merge,nth,omit,omitBy,pad,padEnd,padStart,partition,pick,pickBy,pluck,reject,repeat,replace,result,reverse,sample,shuffle,slice,snakeCase,sortBy,split,startCase,tail,take,toArray,toLower,toPairs,toString,toUpper,trim,trimEnd,trimStart,truncate,unescape,union,uniq,uniqBy,upperCase,upperFirst,values,without,words,zipObject}',
      from: 'any',
      deep: true,
    },
    { api: COLLECTIONS, deep: true, into: { argument: 1, parameter: 0 } },
    {
      api: '{object-assign,xtend,extend,deepmerge,defaults,deep-extend,clone,clone-deep,klona,rfdc(),fast-copy}',
      from: 'any',
      deep: true,
    },
    {
      api: '{js-yaml.{load,safeLoad},yaml.parse,json5.parse,flatted.parse,secure-json-parse,secure-json-parse.parse,json-parse-better-errors,parse-json,toml.parse,ini.parse,bson.deserialize}',
      makes: 'object',
    },
    { api: '{jsonwebtoken.decode,jwt-decode,jwt-decode.jwtDecode,jwt-simple.decode}' },
  ],
  guards: [{ api: 'lodash.{isNumber,isInteger,isBoolean}' }, { api: 'lodash.includes', argument: 1 }],
};
