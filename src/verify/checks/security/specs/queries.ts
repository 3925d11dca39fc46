// Queries that are no SQL: objects of MongoDB, keys of Redis, filters of directories, documents of GraphQL.
import type { SpecInput } from '../../../../taint/index.ts';

const MONGO_QUERIES =
  '{count,countDocuments,deleteMany,deleteOne,exists,find,findAndModify,findAndRemove,findById,findByIdAndDelete,findByIdAndRemove,findByIdAndUpdate,findOne,findOneAndDelete,findOneAndRemove,findOneAndReplace,findOneAndUpdate,geoSearch,remove,replaceOne,update,updateMany,updateOne,upsert,where}';
const CHAIN =
  '{all,allowDiskUse,and,batchSize,collation,elemMatch,equals,exec,exists,gt,gte,hint,in,lean,limit,lt,lte,maxTimeMS,merge,mod,ne,nin,nor,or,orFail,populate,project,read,regex,select,session,setOptions,size,skip,slice,sort,where}';
const REDIS_WRITES =
  '{append,decr,decrby,expire,getset,hdel,hincrby,hmset,hset,hsetnx,incr,incrby,lpush,lpushx,lset,mset,msetnx,pexpire,psetex,publish,rename,rpush,rpushx,sadd,set,setbit,setex,setnx,setrange,zadd,zincrby}';
const MULTI =
  '{append,decr,del,exec,expire,get,hget,hmset,hset,incr,lpush,mset,rpush,sadd,set,setex,setnx,zadd}';

const JOI =
  '{alternatives,and,any,array,append,bool,boolean,concat,date,keys,label,link,max,min,number,object,options,optional,or,pattern,required,string,unknown,valid,when,with,without,xor}';
const ZOD =
  '{and,array,boolean,catch,coerce,date,default,discriminatedUnion,enum,extend,literal,max,merge,min,nullable,nullish,number,object,omit,optional,or,partial,passthrough,pick,record,refine,required,strict,string,superRefine,transform,trim,tuple,union}';

export const queries: SpecInput = {
  types: [
    {
      api: '{mongodb.{MongoClient(),MongoClient.connect(),connect(),Db()},mongodb.default.MongoClient(),*.db()}',
      is: 'mongodb:Db',
    },
    { api: '{mongodb.Collection(),mongodb:Db.collection(),*.collection()}', is: 'mongodb:Collection' },
    { api: 'mongodb:Db.{connect,db}()', is: 'mongodb:Db' },
    { api: `mongodb:Collection.${MONGO_QUERIES}()`, is: 'mongodb:Cursor' },
    { api: `mongodb:Cursor.${CHAIN}()`, is: 'mongodb:Cursor' },
    { api: '{mongoose.default,mongoose.Mongoose()}', is: 'mongoose' },
    {
      api: 'mongoose.{connection,createConnection(),connections.[],Connection()}',
      is: 'mongoose:Connection',
    },
    {
      api: '{mongoose,mongoose:Connection}.{model,Model,PaginateModel,AggregatePaginateModel}()',
      is: 'mongoose:Model',
    },
    { api: 'mongoose:Connection.{collection(),getClient().db().collection()}', is: 'mongodb:Collection' },
    { api: 'mongoose:Connection.db', is: 'mongodb:Db' },
    { api: '{mongoose.Query(),mongoose.Aggregate()}', is: 'mongoose:Query' },
    { api: `{mongoose:Model.{${MONGO_QUERIES.slice(1, -1)},aggregate}}()`, is: 'mongoose:Query' },
    { api: `mongoose:Query.${CHAIN}()`, is: 'mongoose:Query' },
    { api: `mongoose:Query.${MONGO_QUERIES}()`, is: 'mongoose:Query' },
    { api: 'mongoose:Model.discriminator()', is: 'mongoose:Model' },
    {
      api: '{marsdb.Collection(),nedb(),@seald-io/nedb(),nedb-promises.create(),monk().get(),mongojs().[]}',
      is: 'mongodb:Collection',
    },
    {
      api: 'minimongo.{HybridDb,IndexedDb,LocalStorageDb,MemoryDb,RemoteDb,ReplicatingDb,WebSQLDb}()',
      is: 'minimongo:Db',
    },
    { api: 'mongoist().[]', is: 'mongodb:Collection' },
    { api: 'redis.createClient()', is: 'redis:Client' },
    { api: 'redis:Client.{batch,duplicate,multi}()', is: 'redis:Client' },
    { api: `redis:Client.${MULTI}()`, is: 'redis:Client' },
    { api: '{ldapjs,ldapts}.{createClient,Client}()', is: 'ldap:Client' },
    { api: '{activedirectory,activedirectory2}()', is: 'ldap:Directory' },
    {
      api: '{@octokit/core.Octokit,@octokit/rest,@octokit/rest.Octokit,octokit.Octokit,@actions/github.getOctokit}()',
      is: 'github:Client',
    },
    { api: 'graphql-request.GraphQLClient()', is: 'graphql:Client' },
    { api: `{joi,@hapi/joi,joi.default}.${JOI}()`, is: 'joi:Schema' },
    { api: `joi:Schema.${JOI}()`, is: 'joi:Schema' },
    { api: `{zod,zod.z,zod.default}.${ZOD}()`, is: 'zod:Schema' },
    { api: `zod:Schema.${ZOD}()`, is: 'zod:Schema' },
    { api: '@octokit/graphql.{withCustomRequest,graphql.defaults}()', is: '@octokit/graphql.graphql' },
    { api: '@octokit/request.request.defaults()', is: '@octokit/request.request' },
    { api: 'mongoose:Connection.models.[]', is: 'mongoose:Model' },
    { api: 'mongoose.models.[]', is: 'mongoose:Model' },
  ],
  handlers: [
    { api: '{mongodb.MongoClient,mongodb:Db}.connect', argument: 'last', parameters: ['', 'mongodb:Db'] },
    { api: '{mongodb.MongoClient.connect(),mongodb:Db.connect()}.then', parameters: ['mongodb:Db'] },
    { api: 'mongodb:Db.collection', argument: 'last', parameters: ['', 'mongodb:Collection'] },
    { api: 'redis:Client.duplicate', argument: 0, parameters: ['', 'redis:Client'] },
  ],
  sources: [],
  sinks: [
    {
      api: `{mongodb:Collection,mongodb:Cursor,mongoose:Model,mongoose:Query,minimongo:Db.[]}.${MONGO_QUERIES}`,
      cwe: 89,
      text: 'object',
      language: 'mongodb',
    },
    {
      api: '{mongodb:Collection,mongoose:Model}.{aggregate,bulkWrite}',
      cwe: 89,
      text: 'object',
      language: 'mongodb',
    },
    {
      api: '{mongodb:Collection,mongoose:Model,mongoose:Query}.distinct',
      cwe: 89,
      argument: 1,
      text: 'object',
      language: 'mongodb',
    },
    {
      api: '{mongodb:Cursor,mongoose:Query}.{and,nor,or,elemMatch,merge,equals}',
      cwe: 89,
      text: 'object',
      language: 'mongodb',
    },
    { api: 'mongoose.Query', cwe: 89, argument: 2, text: 'object', language: 'mongodb' },
    { api: 'mongodb:Db.{command,executeDbAdminCommand}', cwe: 89, text: 'object', language: 'mongodb' },
    {
      api: `{mongodb:Collection,mongodb:Cursor,mongoose:Model,mongoose:Query,minimongo:Db.[]}.${MONGO_QUERIES}`,
      cwe: 94,
      property: '$where',
      text: 'code',
    },
    { api: '{mongoose:Query,mongodb:Cursor}.$where', cwe: 94 },
    { api: 'mongodb:Db.eval', cwe: 94 },
    { api: '{mongodb:Collection,mongoose:Model}.{mapReduce,group}', cwe: 94, argument: 'any' },
    { api: `redis:Client.${REDIS_WRITES}`, cwe: 89, text: 'object', language: 'redis', fixed: '4.0.0' },
    ...[2, 4].map((argument) => ({
      api: 'redis:Client.{mset,msetnx}',
      cwe: 89,
      argument,
      text: 'object' as const,
      language: 'redis',
    })),
    ...[1, 3, 5].map((argument) => ({
      api: 'redis:Client.{hmset,hset}',
      cwe: 89,
      argument,
      text: 'object' as const,
      language: 'redis',
    })),
    { api: 'ldap:Client.{search,searchPaginated}', cwe: 89, text: 'filter', language: 'ldap' },
    {
      api: 'ldap:Client.{search,searchPaginated}',
      cwe: 89,
      argument: 1,
      property: 'filter',
      text: 'filter',
      language: 'ldap',
    },
    { api: '{ldapjs,ldapts}.{parseDN,DN}', cwe: 89, text: 'filter', language: 'ldap' },
    { api: 'ldap:Client.{add,bind,compare,del,modify,modifyDN}', cwe: 89, text: 'filter', language: 'ldap' },
    {
      api: 'ldap:Directory.{find,findGroups,findUsers}',
      cwe: 89,
      property: '{filter,query}',
      text: 'filter',
      language: 'ldap',
    },
    { api: 'graphql.graphql', cwe: 89, argument: 1, language: 'graphql' },
    { api: '{graphql.{graphql,graphqlSync}}', cwe: 89, property: 'source', language: 'graphql' },
    { api: 'graphql.graphqlSync', cwe: 89, argument: 1, language: 'graphql' },
    {
      api: '{@octokit/graphql,@octokit/graphql.{graphql,graphql.defaults()},github:Client.graphql}',
      cwe: 89,
      language: 'graphql',
    },
    {
      api: '{@octokit/graphql,@octokit/graphql.graphql,github:Client.graphql}',
      cwe: 89,
      property: 'query',
      language: 'graphql',
    },
    {
      api: '{@octokit/request,@octokit/request.request,github:Client.request}',
      cwe: 89,
      argument: 1,
      property: 'query',
      language: 'graphql',
    },
    { api: 'graphql:Client.{request,rawRequest}', cwe: 89, language: 'graphql' },
    { api: 'graphql-request.{request,rawRequest}', cwe: 89, argument: 1, language: 'graphql' },
    {
      api: 'global:fetch',
      cwe: 89,
      argument: 1,
      property: 'body',
      language: 'graphql',
      when: { argument: 0, has: '/graphql' },
    },
  ],
  sanitizers: [
    { api: '{mongodb,mongoose.Types,bson,mongoose.mongo}.{ObjectId,ObjectID}', cwes: [89] },
    { api: '{mongo-sanitize,mongo-escape.escape,mongoose.sanitizeFilter}', cwes: [89] },
    { api: '{ldap-escape.{filter,dn},ldapjs.{EqualityFilter,SubstringFilter}}', cwes: [89] },
  ],
  guards: [
    { api: '{ajv,ajv.default,ajv.Ajv}().compile()', text: true },
    { api: '{ajv,ajv.default,ajv.Ajv}().validate', argument: 1, text: true },
    { api: 'joi:Schema.validate().error', text: true, when: false },
    { api: '{zod:Schema.safeParse().success,valibot.is}', text: true },
  ],
  propagators: [{ api: 'ldapjs.parseFilter' }],
};
