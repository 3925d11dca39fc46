// Statements that databases run.
import type { SpecInput } from '../../../../taint/index.ts';

export const databases: SpecInput = {
  types: [
    {
      api: '{pg.Pool,pg.Client,pg.PoolClient,pg.default.Pool,pg.native.Pool,pg.native.Client}()',
      is: 'sql:Client',
    },
    {
      api: '{mysql,mysql2,mysql2/promise}.{createConnection,createPool,createPoolCluster}()',
      is: 'sql:Client',
    },
    { api: '{mysql,mysql2,mysql2/promise}.{Connection,Pool,PoolConnection}()', is: 'sql:Client' },
    { api: 'sql:Client.{connect,getConnection,promise,acquire}()', is: 'sql:Client' },
    {
      api: '{sqlite3.Database,sqlite3.verbose().Database,sqlite3.cached.Database,better-sqlite3,node:sqlite.DatabaseSync,sqlite.DatabaseSync}()',
      is: 'sqlite:Database',
    },
    { api: 'sqlite.open()', is: 'sqlite:Database' },
    { api: '{mssql,tedious}.{ConnectionPool,Request,Connection}()', is: 'sql:Client' },
    { api: '{mssql.connect(),sql:Client.request()}', is: 'sql:Client' },
    { api: '{knex(),knex.knex(),knex.default()}', is: 'knex:Client' },
    { api: '{sequelize(),sequelize.Sequelize(),sequelize-typescript.Sequelize()}', is: 'sequelize:Client' },
    { api: '{@prisma/client.PrismaClient()}', is: 'prisma:Client' },
    {
      api: '{typeorm.getConnection,typeorm.getManager,typeorm.DataSource,typeorm.EntityManager,typeorm.Repository,typeorm.QueryRunner,typeorm.getRepository,typeorm.Connection}()',
      is: 'typeorm:Manager',
    },
    { api: 'typeorm:Manager.{manager,getRepository(),createQueryRunner(),connect()}', is: 'typeorm:Manager' },
    { api: '{typeorm:Manager.createQueryBuilder(),typeorm.SelectQueryBuilder()}', is: 'typeorm:Builder' },
    {
      api: 'typeorm:Builder.{where,andWhere,orWhere,select,addSelect,from,leftJoin,innerJoin,leftJoinAndSelect,innerJoinAndSelect,orderBy,groupBy,having,limit,update,delete,insert,set}()',
      is: 'typeorm:Builder',
    },
    { api: 'pg-promise()()', is: 'pg-promise:Database' },
    { api: '{postgres(),@neondatabase/serverless.neon(),@vercel/postgres.sql}', is: 'tagged:Sql' },
    { api: '{mongodb.MongoClient().db().collection(),mongodb.Collection()}', is: 'mongodb:Collection' },
  ],
  sinks: [
    { api: 'sql:Client.{query,execute,batch}', cwe: 89 },
    { api: 'sql:Client.{query,execute}', cwe: 89, property: 'sql' },
    { api: 'sql:Client.query', cwe: 89, property: 'text' },
    { api: 'sqlite:Database.{run,get,all,each,exec,prepare}', cwe: 89 },
    { api: 'knex:Client.{raw,schema.raw}', cwe: 89 },
    { api: 'knex:Client().{whereRaw,havingRaw,orderByRaw,groupByRaw,joinRaw,fromRaw,raw}', cwe: 89 },
    { api: 'sequelize:Client.query', cwe: 89 },
    { api: 'sequelize:Client.query', cwe: 89, property: 'query' },
    { api: '{sequelize.literal,sequelize.Sequelize.literal,sequelize:Client.literal}', cwe: 89 },
    { api: 'prisma:Client.{$queryRawUnsafe,$executeRawUnsafe}', cwe: 89 },
    { api: 'typeorm:Manager.query', cwe: 89 },
    {
      api: 'typeorm:Builder.{where,andWhere,orWhere,having,orderBy,addSelect,select,set}',
      cwe: 89,
      text: 'part',
    },
    {
      api: 'pg-promise:Database.{query,none,one,many,any,manyOrNone,oneOrNone,result,multi,each,map}',
      cwe: 89,
    },
    { api: '{postgres(),tagged:Sql}.unsafe', cwe: 89 },
    { api: '@prisma/client.Prisma.raw', cwe: 89 },
    { api: 'drizzle-orm.sql.raw', cwe: 89 },
    { api: 'kysely.sql.raw', cwe: 89 },
    {
      api: '*.{query,execute,raw,$queryRawUnsafe,$executeRawUnsafe,exec,run,all,get,prepare,none,one,any}',
      cwe: 89,
      text: 'sql',
    },
    { api: '*.{whereRaw,havingRaw,orderByRaw,joinRaw}', cwe: 89 },
  ],
};
