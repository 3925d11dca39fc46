// Functions of the language and of Node that hand values on, make them harmless, or test them.
import type { SpecInput } from '../../../../taint/index.ts';

export const language: SpecInput = {
  types: [
    { api: 'global:JSON.parse()', is: 'global:JSON.parsed' },
    { api: 'global:URL()', is: 'web:Url' },
    { api: 'url.URL', is: 'global:URL' },
    { api: 'url.URLSearchParams', is: 'global:URLSearchParams' },
    { api: 'buffer.Buffer', is: 'global:Buffer' },
    { api: 'process', is: 'global:process' },
    { api: 'timers.{setTimeout,setInterval,setImmediate}', is: 'global:setTimeout' },
    { api: 'path.{posix,win32}', is: 'path' },
    { api: 'path/{posix,win32}', is: 'path' },
  ],
  propagators: [
    {
      api: 'global:{String,decodeURIComponent,decodeURI,unescape,atob,btoa,Object}',
      from: 0,
    },
    { api: 'global:JSON.parse', from: 0 },
    { api: 'global:Buffer.{from,concat}', from: 0 },
    { api: 'global:Buffer', from: 0 },
    { api: 'global:{URL,URLSearchParams,Blob,Error,TypeError,Request}', from: 0 },
    { api: 'global:URL', from: 1 },
    { api: 'global:Headers', from: 0, same: true },
    { api: 'global:structuredClone', from: 0, same: true },
    { api: 'global:Object.{freeze,seal}', from: 0, same: true },
    { api: 'global:Promise.resolve', from: 0, same: true },
    { api: 'global:{String.fromCharCode,String.fromCodePoint}', from: 'any' },
    { api: 'url.{parse,format,resolve,fileURLToPath,pathToFileURL}', from: 'any' },
    {
      api: '{querystring,qs,query-string,querystringify,fast-querystring,parseqs}.{parse,decode,stringify,encode,unescape,parseUrl}',
      from: 0,
      deep: true,
    },
    { api: '{parseurl,parseurl.original,normalize-url,url-parse,urijs,uri-js.parse}', from: 0 },
    { api: '{url-join,proper-url-join}', from: 'any', deep: true },
    { api: 'util.inspect', from: 0, deep: true },
    { api: '{decode-uri-component,camelcase,trim,strip-ansi,dedent,iconv-lite.{decode,encode}}', from: 0 },
  ],
  sanitizers: [
    { api: 'global:{Number,parseInt,parseFloat,Boolean,BigInt,Date,isNaN}' },
    { api: 'global:Number.{parseInt,parseFloat}' },
    { api: 'global:Math.{abs,floor,ceil,round,min,max,trunc}' },
    { api: 'global:encodeURIComponent', cwes: [22, 78, 79, 601, 918] },
    { api: 'global:{encodeURI,escape}', cwes: [79] },
    { api: 'global:JSON.stringify', cwes: [94] },
    { api: 'validator.{toInt,toFloat,toBoolean,toDate}' },
    { api: '{uuid,crypto}.{v4,randomUUID}' },
    { api: 'crypto.createHash().update().digest' },
    {
      api: '{bcrypt,bcryptjs,argon2,@node-rs/bcrypt,@node-rs/argon2}.{hash,hashSync,compare,compareSync,verify}',
    },
    { api: 'global:Bun.password.{hash,hashSync,verify,verifySync}' },
    { api: 'crypto.{scrypt,scryptSync,pbkdf2,pbkdf2Sync,createHash,createHmac,timingSafeEqual}' },
  ],
  guards: [
    { api: 'global:Number.{isInteger,isSafeInteger,isFinite}' },
    { api: 'global:{isNaN,Number.isNaN}', when: false },
    { api: 'global:isFinite' },
    {
      api: 'validator.{isInt,isNumeric,isUUID,isAlphanumeric,isAlpha,isMongoId,isIn,isFloat,isBoolean,isHexadecimal,isDecimal}',
    },
    { api: 'uuid.validate' },
    { api: 'mongoose.{isValidObjectId,Types.ObjectId.isValid}' },
  ],
};
