// Fastify, Koa and hapi: what their handlers are given, which parts of a request others decide on, and what answers are.
import type { SpecInput } from '../../../../taint/index.ts';
import { NOT_BY_LINK } from './not-by-link.ts';

const VERBS =
  '{get,post,put,patch,delete,del,options,head,all,use,checkout,copy,lock,merge,mkactivity,move,notify,search,subscribe,trace}';

export const frameworks: SpecInput = {
  types: [
    { api: '{fastify(),fastify.fastify(),fastify.FastifyInstance(),fastify.default()}', is: 'fastify:App' },
    {
      api: 'fastify:App.{register,get,post,put,patch,delete,route,withTypeProvider,addHook}()',
      is: 'fastify:App',
    },
    { api: 'fastify.FastifyRequest()', is: 'fastify:Request' },
    { api: 'fastify.FastifyReply()', is: 'fastify:Reply' },
    { api: 'fastify:Reply.{code,status,type,header,headers}()', is: 'fastify:Reply' },
    { api: 'koa()', is: 'koa:App' },
    { api: '{koa-router,@koa/router}()', is: 'koa:Router' },
    {
      api: '{koa.Context,koa.ParameterizedContext,koa.BaseContext,koa-router.RouterContext,@koa/router.RouterContext}()',
      is: 'koa:Context',
    },
    { api: `koa:{App,Router}.${VERBS}()`, is: 'koa:Router' },
    { api: 'koa:Context.request', is: 'koa:Request' },
    { api: 'koa:Context.req', is: 'http:Request' },
    { api: 'koa:Context.response', is: 'koa:Context' },
    { api: '{@hapi/hapi,hapi}.{server,Server}()', is: 'hapi:Server' },
    { api: '@hapi/hapi.Request()', is: 'hapi:Request' },
  ],
  handlers: [
    {
      api: 'fastify:App.{get,post,put,patch,delete,all,head,options}',
      parameters: ['fastify:Request', 'fastify:Reply'],
    },
    {
      api: 'fastify:App.route',
      argument: 0,
      property: 'handler',
      parameters: ['fastify:Request', 'fastify:Reply'],
    },
    {
      api: 'fastify:App.{get,post,put,patch,delete}',
      argument: 1,
      property: 'handler',
      parameters: ['fastify:Request', 'fastify:Reply'],
    },
    { api: 'fastify:App.addHook', argument: 1, parameters: ['fastify:Request', 'fastify:Reply'] },
    { api: 'fastify:App.register', argument: 0, parameters: ['fastify:App'] },
    { api: `koa:{App,Router}.${VERBS}`, parameters: ['koa:Context', 'koa:next'] },
    {
      api: 'koa-route.{get,post,put,delete,all}',
      parameters: ['koa:Context', 'source:remote', 'source:remote'],
    },
    {
      api: 'hapi:Server.route',
      argument: 0,
      property: 'handler',
      parameters: ['hapi:Request', 'hapi:Toolkit'],
    },
    { api: 'hapi:Server.ext', argument: 1, parameters: ['hapi:Request', 'hapi:Toolkit'] },
    { api: 'fastify:App.{setErrorHandler}', parameters: ['', 'fastify:Request', 'fastify:Reply'] },
    { api: 'fastify:App.setNotFoundHandler', parameters: ['fastify:Request', 'fastify:Reply'] },
  ],
  sources: [
    { api: 'fastify:Request.body', kind: 'remote' },
    { api: 'fastify:Request.{query,params,url,originalUrl}', kind: 'remote', text: true },
    { api: 'fastify:Request.{headers,cookies,hostname,host}', kind: 'remote', cwes: NOT_BY_LINK, text: true },
    { api: 'fastify:Request.{file,files,parts}()', kind: 'remote' },
    {
      api: 'koa:Context.{query,params,url,originalUrl,querystring,search,path,href,captures}',
      kind: 'remote',
      text: true,
    },
    {
      api: 'koa:Request.{query,params,url,originalUrl,querystring,search,path,href,files,rawBody}',
      kind: 'remote',
      text: true,
    },
    { api: 'koa:Request.body', kind: 'remote' },
    {
      api: 'koa:{Context,Request}.{host,hostname,headers,header,origin}',
      kind: 'remote',
      cwes: NOT_BY_LINK,
      text: true,
    },
    { api: 'koa:{Context,Request}.get()', kind: 'remote', cwes: NOT_BY_LINK, text: true },
    { api: 'koa:Context.cookies.get()', kind: 'remote', cwes: NOT_BY_LINK, text: true },
    { api: 'hapi:Request.payload', kind: 'remote' },
    { api: 'hapi:Request.{query,params,headers,path,url,state}', kind: 'remote', text: true },
  ],
  sinks: [
    { api: 'fastify:Reply.send', cwe: 79, text: 'html' },
    { api: 'fastify:Reply.redirect', cwe: 601, argument: 'any' },
    { api: 'fastify:Reply.sendFile', cwe: 22 },
    { api: 'koa:Context.redirect', cwe: 601 },
    { api: 'koa:Context.body', cwe: 79, argument: 'assigned', text: 'html' },
    { api: 'koa:Context.body', cwe: 79, argument: 'assigned', status: 'review' },
    {
      api: 'fastify:Reply.header',
      cwe: 601,
      argument: 1,
      when: { argument: 0, is: ['Location', 'location'] },
    },
    { api: 'koa:Context.set', cwe: 601, argument: 1, when: { argument: 0, is: ['Location', 'location'] } },
    { api: 'hapi:Toolkit.{response,response().type}', cwe: 79, text: 'html' },
    { api: 'hapi:Toolkit.{file,view}', cwe: 22 },
    { api: 'hapi:Toolkit.redirect', cwe: 601 },
  ],
};
