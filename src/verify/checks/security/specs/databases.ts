// Statements that databases run.
import type { SpecInput } from '../../../../taint/index.ts';

const PG_PROMISE = '{any,each,many,manyOrNone,map,multi,multiResult,none,one,oneOrNone,query,result,stream}';
const RAW =
  '{andWhereRaw,fromRaw,groupByRaw,havingRaw,joinRaw,orHavingRaw,orWhereRaw,orderByRaw,raw,whereRaw,withRaw}';
const KNEX =
  '{andWhere,as,count,del,delete,distinct,first,from,groupBy,having,innerJoin,insert,into,join,leftJoin,limit,offset,orWhere,orderBy,returning,select,table,update,where,whereIn,whereNot,with}';
const TYPEORM =
  '{addOrderBy,addSelect,andHaving,andWhere,delete,from,groupBy,having,innerJoin,innerJoinAndSelect,insert,into,leftJoin,leftJoinAndSelect,limit,offset,orHaving,orWhere,orderBy,select,set,setParameter,setParameters,skip,take,update,values,where}';

export const databases: SpecInput = {
  types: [
    {
      api: '{pg,pg.default,pg.native,@neondatabase/serverless,pg-pool}.{Client,Pool,PoolClient}()',
      is: 'sql:Client',
    },
    { api: 'pg-pool()', is: 'sql:Client' },
    {
      api: '{mysql,mysql2,mysql2/promise,promise-mysql,mariadb}.{createConnection,createPool,createPoolCluster}()',
      is: 'sql:Client',
    },
    { api: '{mysql,mysql2,mysql2/promise,mariadb}.{Connection,Pool,PoolConnection}()', is: 'sql:Client' },
    {
      api: '{mssql,tedious}.{ConnectionPool,Connection,PreparedStatement,Request,Transaction}()',
      is: 'sql:Client',
    },
    {
      api: '{mssql.connect(),oracledb.{createPool,getConnection}(),odbc.{connect,pool}()}',
      is: 'sql:Client',
    },
    {
      api: '{hdb.createClient,@sap/hana-client.createConnection,snowflake-sdk.createConnection,cassandra-driver.Client}()',
      is: 'sql:Client',
    },
    {
      api: 'sql:Client.{acquire,begin,connect,getConnection,of,promise,request,transaction}()',
      is: 'sql:Client',
    },
    {
      api: '{sqlite3.Database,sqlite3.cached.Database,sqlite3.default.Database,sqlite3.verbose().Database,sqlite3.verbose().cached.Database}()',
      is: 'sqlite:Database',
    },
    {
      api: '{better-sqlite3,better-sqlite3.default,sqlite.DatabaseSync,sqlite.open,bun:sqlite.Database,libsql,duckdb.Database}()',
      is: 'sqlite:Database',
    },
    { api: 'sqlite:Database.{all,each,exec,get,on,run,serialize}()', is: 'sqlite:Database' },
    { api: '{knex(),knex.knex(),knex.default(),knex.Knex()}', is: 'knex:Client' },
    { api: 'knex:Client()', is: 'knex:Query' },
    { api: `{knex:Client,knex:Query}.${KNEX}()`, is: 'knex:Query' },
    { api: '{sequelize(),sequelize.Sequelize(),sequelize-typescript.Sequelize()}', is: 'sequelize:Client' },
    { api: '@prisma/client.PrismaClient()', is: 'prisma:Client' },
    {
      api: 'typeorm.{Connection,DataSource,EntityManager,QueryRunner,Repository,TreeRepository,createConnection,getConnection,getManager,getRepository}()',
      is: 'typeorm:Manager',
    },
    {
      api: 'typeorm:Manager.{manager,getRepository(),getTreeRepository(),createQueryRunner(),connect(),initialize()}',
      is: 'typeorm:Manager',
    },
    { api: '{typeorm:Manager.createQueryBuilder(),typeorm.SelectQueryBuilder()}', is: 'typeorm:Builder' },
    { api: `typeorm:Builder.${TYPEORM}()`, is: 'typeorm:Builder' },
    { api: '{pg-promise()(),pg-promise.{IDatabase,IBaseProtocol,ITask}()}', is: 'pg-promise:Database' },
    {
      api: '{postgres(),postgres.default(),@neondatabase/serverless.neon(),@vercel/postgres.sql}',
      is: 'tagged:Sql',
    },
    { api: '@google-cloud/bigquery.BigQuery()', is: 'bigquery:Client' },
    { api: '@google-cloud/spanner.Spanner().instance().database()', is: 'spanner:Database' },
    {
      api: '@aws-sdk/{client-athena.AthenaClient,client-dynamodb.{DynamoDB,DynamoDBClient},client-rds-data.RDSDataClient,client-s3.S3Client}()',
      is: 'aws:Client',
    },
  ],
  handlers: [
    { api: 'sql:Client.{connect,getConnection}', parameters: ['', 'sql:Client'] },
    { api: 'pg.connect', parameters: ['', 'sql:Client'] },
    { api: 'mssql.connect().then', parameters: ['sql:Client'] },
    { api: 'pg-promise:Database.{task,taskIf,tx,txIf}', parameters: ['pg-promise:Database'] },
    {
      api: 'pg-promise:Database.{taskIf,txIf}',
      argument: 0,
      property: 'cnd',
      parameters: ['pg-promise:Database'],
    },
    { api: 'knex:Client.transaction', parameters: ['knex:Client'] },
    { api: 'typeorm:Manager.transaction', parameters: ['typeorm:Manager'] },
    { api: 'prisma:Client.$transaction', parameters: ['prisma:Client'] },
    { api: 'spanner:Database.{runTransaction,runTransactionAsync}', parameters: ['', 'spanner:Database'] },
  ],
  sinks: [
    { api: 'sql:Client.{batch,exec,execute,executeMany,prepare,query,queryStream}', cwe: 89 },
    { api: 'sql:Client.{execute,query}', cwe: 89, property: '{sql,text,sqlText}' },
    { api: '{mssql.{batch,query},tedious.Request,pg.Query,pg-query-stream,pg-cursor}', cwe: 89 },
    { api: 'sqlite:Database.{all,each,exec,get,prepare,query,run}', cwe: 89 },
    { api: `{knex.raw,knex:Client.${RAW},knex:Client.schema.raw,knex:Query.${RAW},objection.raw}`, cwe: 89 },
    { api: 'sequelize:Client.query', cwe: 89 },
    { api: 'sequelize:Client.query', cwe: 89, property: 'query' },
    { api: '{sequelize,sequelize.Sequelize,sequelize:Client}.literal', cwe: 89 },
    { api: 'typeorm:Manager.query', cwe: 89 },
    {
      api: 'typeorm:Builder.{addSelect,andHaving,andWhere,having,orHaving,orWhere,orderBy,select,set,where}',
      cwe: 89,
      text: 'part',
    },
    { api: `pg-promise:Database.${PG_PROMISE}`, cwe: 89 },
    { api: `pg-promise:Database.${PG_PROMISE}`, cwe: 89, property: 'text' },
    { api: 'prisma:Client.{$executeRawUnsafe,$queryRawUnsafe}', cwe: 89 },
    {
      api: '{tagged:Sql.unsafe,@prisma/client.Prisma.raw,drizzle-orm.sql.raw,kysely.sql.raw,slonik.sql.unsafe}',
      cwe: 89,
    },
    { api: 'bigquery:Client.{createQueryJob,createQueryStream,query}', cwe: 89 },
    { api: 'bigquery:Client.{createQueryJob,createQueryStream,query}', cwe: 89, property: 'query' },
    { api: 'spanner:Database.{executeSql,run,runPartitionedUpdate,runStream,runUpdate}', cwe: 89 },
    {
      api: 'spanner:Database.{executeSql,run,runPartitionedUpdate,runStream,runUpdate}',
      cwe: 89,
      property: 'sql',
    },
    { api: '@sap/hana-client/extension/Stream.{createProcStatement,createStatement}', cwe: 89, argument: 1 },
    { api: '@sap/hdbext.loadProcedure', cwe: 89, argument: 2 },
    { api: 'aws:Client.send', cwe: 89 },
    {
      api: 'aws-sdk.Athena().{createNamedQuery,startQueryExecution,updateNamedQuery}',
      cwe: 89,
      property: 'QueryString',
    },
    { api: 'aws-sdk.S3().selectObjectContent', cwe: 89, property: 'Expression' },
    { api: 'aws-sdk.RDSDataService().{batchExecuteStatement,executeStatement}', cwe: 89, property: 'sql' },
    { api: 'aws-sdk.DynamoDB().executeStatement', cwe: 89, property: 'Statement' },
    { api: 'aws-sdk.DynamoDB().batchExecuteStatement', cwe: 89, property: 'Statements.[].Statement' },
    {
      api: '*.{$executeRawUnsafe,$queryRawUnsafe,all,any,exec,execute,get,none,one,prepare,query,raw,run}',
      cwe: 89,
      text: 'sql',
    },
    { api: '*.{havingRaw,joinRaw,orderByRaw,whereRaw}', cwe: 89 },
  ],
  sanitizers: [
    { api: '{mysql,mysql2,mysql2/promise,sqlstring,sql:Client}.{escape,escapeId}', cwes: [89] },
    { api: '{mysql,mysql2,mysql2/promise,sqlstring}.format', cwes: [89] },
    { api: '{pg,sql:Client}.{escapeIdentifier,escapeLiteral}', cwes: [89] },
    {
      api: '{pg-format,pg-format.{ident,literal},pg-escape,pg-escape.{ident,literal},sequelize:Client.escape}',
      cwes: [89],
    },
  ],
  propagators: [
    {
      api: '@aws-sdk/client-athena.{CreateNamedQueryCommand,CreatePreparedStatementCommand,StartQueryExecutionCommand,UpdateNamedQueryCommand}',
      deep: true,
    },
    {
      api: '@aws-sdk/client-{dynamodb,rds-data}.{BatchExecuteStatementCommand,ExecuteSqlCommand,ExecuteStatementCommand}',
      deep: true,
    },
    { api: '@aws-sdk/client-s3.SelectObjectContentCommand', deep: true },
    { api: '{mysql,mysql2,sqlstring}.raw' },
  ],
};
