// Packages that write into objects under keys that they are given.
import type { SpecInput } from '../../../../taint/index.ts';

/** Functions that call another with every element or member of what they are given. */
const COLLECTIONS =
  '{lodash.{each,every,filter,find,flatMap,forEach,forIn,forOwn,map,mapValues,reject,some,sortBy},async.{concat,each,eachLimit,eachOf,eachSeries,every,filter,forEach,map,mapLimit,mapSeries,some},bluebird.{each,filter,map,mapSeries},for-own,for-in,p-map,object.map,neo-async.{each,eachSeries,map}}';
const MERGES = '{merge,mergeWith,defaultsDeep,mergeAll}';

export const objects: SpecInput = {
  types: [
    { api: '{lodash-es,underscore,global:_,lodash/fp,lodash.default}', is: 'lodash' },
    { api: 'lodash/{merge,mergeWith,defaultsDeep}', is: 'lodash.merge' },
    { api: '{lodash/set,lodash/setWith,lodash.set,lodash.setwith}', is: 'lodash.set' },
    { api: 'lodash/{get,pick,omit,cloneDeep,clone}', is: 'lodash.get' },
  ],
  sinks: [
    { api: `lodash.${MERGES}`, cwe: 1321, argument: 'rest', deep: true, status: 'review' },
    {
      api: '{lodash.mergewith,lodash.defaultsdeep,merge-deep,deep-extend,defaults-deep,assign-deep,mixin-deep,merge-options,node.extend,deap.merge,hoek.{applyToDefaults,merge},merge.recursive,angular.merge,global:angular.merge,{webix,global:webix}.{extend,copy}}',
      cwe: 1321,
      argument: 'rest',
      status: 'review',
    },
    {
      api: '{extend,jquery.extend,just-extend,zepto.extend}',
      cwe: 1321,
      argument: 'rest',
      when: { argument: 0, is: ['true'] },
      status: 'review',
    },
    { api: 'lodash.{set,setWith,update,updateWith}', cwe: 1321, argument: 1, status: 'review' },
    {
      api: '{object-path.{ensureExists,insert,push,set},dot-prop.set,dottie.set,set-value,set-deep-prop,dset,dset.dset,deep-set,nested-property.set,keypather.set,jsonpointer.set,json-pointer.set,mpath.set}',
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
    },
    { api: '{jsonwebtoken.decode,jwt-decode,jwt-decode.jwtDecode,jwt-simple.decode}' },
  ],
  guards: [{ api: 'lodash.{isNumber,isInteger,isBoolean}' }, { api: 'lodash.includes', argument: 1 }],
};
