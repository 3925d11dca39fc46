// The domain of authentication: where passwords and other secrets must not arrive.
import type { SpecInput } from '../../../../taint/index.ts';

const LEVELS = '{log,info,warn,error,debug,trace,fatal,verbose,notice,silly,http}';

export const auth: SpecInput = {
  types: [
    {
      api: '{winston,winston.createLogger(),pino(),bunyan.createLogger(),log4js.getLogger(),loglevel,consola,signale,npmlog,tslog.Logger(),roarr.Roarr}',
      is: 'log:Logger',
    },
    { api: 'pino.{pino,default}()', is: 'log:Logger' },
    { api: '@nestjs/common.Logger()', is: 'log:Logger' },
    { api: 'log:Logger.{child,getSubLogger}()', is: 'log:Logger' },
    { api: '{express:Request.log,fastify:Request.log,fastify:App.log}', is: 'log:Logger' },
  ],
  sinks: [
    { api: `global:console.${LEVELS}`, cwe: 532, argument: 'any', deep: true },
    { api: `log:Logger.${LEVELS}`, cwe: 532, argument: 'any', deep: true },
    { api: '@nestjs/common.Logger.{log,warn,error,debug,verbose}', cwe: 532, argument: 'any', deep: true },
    { api: '*.{insertOne,insertMany}', cwe: 256, property: 'password', status: 'review' },
    { api: '*.{create,insert,save,update,upsert}', cwe: 256, property: 'password', status: 'review' },
    {
      api: 'prisma:Client.user.{create,update,upsert}',
      cwe: 256,
      property: 'data.password',
      status: 'review',
    },
    { api: 'sql:Client.{query,execute}', cwe: 256, argument: 1, status: 'review' },
  ],
};
