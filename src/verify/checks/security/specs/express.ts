// Express, what is built like it, the server of Node itself, and what reads the bodies of requests.
import type { SpecInput } from '../../../../taint/index.ts';
import { NOT_BY_LINK } from './not-by-link.ts';

const VERBS =
  '{get,post,put,patch,delete,del,options,head,all,use,checkout,copy,lock,merge,mkactivity,move,notify,search,subscribe,trace}';

export const express: SpecInput = {
  types: [
    { api: '{express(),express.Router(),express:App.route(),express-promise-router()}', is: 'express:App' },
    { api: `express:App.${VERBS}()`, is: 'express:App' },
    { api: 'express:App.{param,listen,engine,set,enable,disable}()', is: 'express:App' },
    { api: 'express.{Request,express.Request}()', is: 'express:Request' },
    { api: 'express.{Response,express.Response}()', is: 'express:Response' },
    { api: 'express-serve-static-core.Request()', is: 'express:Request' },
    { api: '{express.Express,express.Application,express.Router}()', is: 'express:App' },
    {
      api: 'express:Response.{status,type,set,header,cookie,contentType,links,location,vary,attachment,clearCookie,append}()',
      is: 'express:Response',
    },
    { api: 'express:Request.res', is: 'express:Response' },
    { api: 'express:Response.req', is: 'express:Request' },
    { api: '{http,https,http2}.{createServer,createSecureServer}()', is: 'http:Server' },
    { api: 'http.IncomingMessage()', is: 'http:Request' },
    { api: 'http.ServerResponse()', is: 'express:Response' },
    { api: 'express:Request.{on,once}', is: 'http:Request.on' },
    { api: '@vercel/node.{VercelRequest,NowRequest}()', is: 'express:Request' },
    { api: '@vercel/node.{VercelResponse,NowResponse}()', is: 'express:Response' },
    { api: 'restify.createServer()', is: 'express:App' },
    { api: 'polka()', is: 'express:App' },
    { api: 'connect()', is: 'express:App' },
    { api: '{busboy,connect-busboy,@fastify/busboy}()', is: 'busboy:Form' },
    { api: '{formidable,formidable.{default,formidable,IncomingForm},multiparty.Form}()', is: 'form:Form' },
  ],
  handlers: [
    {
      api: `express:App.${VERBS}`,
      parameters: ['express:Request', 'express:Response', 'express:next'],
      count: 3,
    },
    { api: `express:App.${VERBS}`, parameters: ['express:Request', 'express:Response'], count: 2 },
    { api: `express:App.${VERBS}`, parameters: ['express:Request'], count: 1 },
    {
      api: 'express:App.use',
      parameters: ['express:error', 'express:Request', 'express:Response', 'express:next'],
      count: 4,
    },
    {
      api: 'express:App.param',
      parameters: ['express:Request', 'express:Response', 'express:next', 'source:remote'],
    },
    {
      api: '{http,https,http2}.{createServer,createSecureServer}',
      parameters: ['http:Request', 'express:Response'],
    },
    {
      api: 'http:Server.{on,once,addListener}',
      argument: 1,
      when: 'request',
      parameters: ['http:Request', 'express:Response'],
    },
    { api: 'http:Request.{on,once}', argument: 1, when: 'data', parameters: ['source:remote'] },
    { api: 'express:App.ws', parameters: ['ws:Socket', 'express:Request'] },
    {
      api: '{express-async-handler,express-asyncify,express-async-wrap}',
      parameters: ['express:Request', 'express:Response'],
    },
    { api: '{http,https}.{get,request}', parameters: ['http:Answer'] },
    { api: 'http:Answer.{on,once}', argument: 1, when: 'data', parameters: ['source:response'] },
    { api: 'busboy:Form.on', argument: 1, when: 'field', parameters: ['source:remote', 'source:remote'] },
    { api: 'busboy:Form.on', argument: 1, when: 'file', parameters: ['source:remote', '', 'source:remote'] },
    { api: 'form:Form.parse', argument: 1, parameters: ['', 'source:remote', 'source:remote'] },
    { api: '{micro,micro.serve}', parameters: ['http:Request', 'express:Response'] },
    {
      api: '{firebase-functions,firebase-functions/v2}.https.onRequest',
      parameters: ['express:Request', 'express:Response'],
    },
    {
      api: '{firebase-functions/v2/https.onRequest,@google-cloud/functions-framework.http}',
      parameters: ['express:Request', 'express:Response'],
    },
  ],
  sources: [
    {
      api: 'express:Request.{params,url,originalUrl,path,files,file,rawBody,href}',
      kind: 'remote',
      text: true,
    },
    { api: 'express:Request.query', kind: 'remote', textSince: '5.0.0' },
    { api: 'express:Request.body', kind: 'remote' },
    {
      api: 'express:Request.{cookies,signedCookies,headers,hostname,host,subdomains,rawHeaders}',
      kind: 'remote',
      text: true,
      cwes: NOT_BY_LINK,
    },
    { api: 'express:Request.{param,getQuery,getPath}()', kind: 'remote' },
    { api: 'express:Request.{header,get}()', kind: 'remote', cwes: NOT_BY_LINK, text: true },
    { api: 'http:Request.{url,params}', kind: 'remote', text: true },
    { api: 'http:Request.{body,query}', kind: 'remote' },
    {
      api: 'http:Request.{headers,rawHeaders,headersDistinct,cookies}',
      kind: 'remote',
      cwes: NOT_BY_LINK,
      text: true,
    },
    { api: '{micro.{json,text,buffer},co-body,raw-body}()', kind: 'remote' },
  ],
  sinks: [
    { api: 'express:Response.{send,write,end}', cwe: 79 },
    { api: 'express:Response.{redirect,location}', cwe: 601, argument: 0 },
    { api: 'express:Response.redirect', cwe: 601, argument: 1 },
    // These refuse a path with `..` in it.
    {
      api: 'express:Response.{sendFile,sendfile}',
      cwe: 22,
      argument: 0,
      text: 'start',
      when: { argument: 1, property: 'root', missing: true },
    },
    {
      api: 'express:Response.download',
      cwe: 22,
      argument: 0,
      when: { argument: 1, property: 'root', missing: true },
    },
    { api: 'express:Response.{sendFile,sendfile,download}', cwe: 22, argument: 1, property: 'root' },
    { api: 'express:Response.render', cwe: 22, argument: 0 },
    {
      api: 'express:Response.{setHeader,header,set,append}',
      cwe: 601,
      argument: 1,
      when: { argument: 0, is: ['Location', 'location'] },
    },
    { api: 'express:Response.{set,header}', cwe: 601, property: '{Location,location}' },
    { api: 'express:Response.writeHead', cwe: 601, argument: 1, property: '{Location,location}' },
    { api: 'express:Response.writeHead', cwe: 601, argument: 2, property: '{Location,location}' },
    { api: '*.mv', cwe: 22 },
    { api: 'micro.send', cwe: 79, argument: 2 },
  ],
};
