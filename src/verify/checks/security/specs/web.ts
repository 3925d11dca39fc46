// Frameworks whose handlers are found by file or are given the request of the web platform: Next, Remix, SvelteKit, Hono and others.
import type { SpecInput } from '../../../../taint/index.ts';
import { NOT_BY_LINK } from './not-by-link.ts';

const HTML = ['text/html', 'text/html; charset=utf-8', 'text/html;charset=utf-8', 'text/html; charset=UTF-8'];

export const web: SpecInput = {
  types: [
    { api: '{hono(),hono.Hono()}', is: 'hono:App' },
    { api: 'hono:App.{get,post,put,delete,patch,all,use,route,basePath}()', is: 'hono:App' },
    { api: 'hono.Context()', is: 'hono:Context' },
    { api: 'next.NextApiRequest()', is: 'express:Request' },
    { api: 'next.NextApiResponse()', is: 'express:Response' },
    { api: 'next/server.NextRequest()', is: 'web:Request' },
    { api: 'global:Request()', is: 'web:Request' },
    { api: 'web:Request.nextUrl', is: 'web:RequestUrl' },
    { api: 'next.{GetServerSidePropsContext,GetStaticPropsContext}()', is: 'next:Context' },
    { api: 'next:Context.req', is: 'http:Request' },
    { api: 'next:Context.res', is: 'express:Response' },
    { api: 'next/router.useRouter()', is: 'next:Router' },
    { api: 'next/navigation.useRouter()', is: 'next:Router' },
    {
      api: '{next/router.default,next/router.Router,next/router.NextRouter(),next:Props.router}',
      is: 'next:Router',
    },
    { api: 'remix:Args.request', is: 'web:Request' },
    {
      api: '{@remix-run/node,@remix-run/server-runtime,react-router}.{LoaderFunctionArgs,ActionFunctionArgs}()',
      is: 'remix:Args',
    },
  ],
  handlers: [
    { api: 'hono:App.{get,post,put,delete,patch,all,use}', parameters: ['hono:Context', 'hono:next'] },
    { api: '{bun,global:Bun}.serve', argument: 0, property: 'fetch', parameters: ['web:Request'] },
    { api: 'next/router.withRouter', argument: 0, parameters: ['next:Props'] },
    { api: 'global:Deno.serve', parameters: ['web:Request'] },
  ],
  entries: [
    {
      files: '(?:^|/)pages/api/.+\\.[jt]sx?$',
      exports: ['default'],
      parameters: ['express:Request', 'express:Response'],
    },
    {
      files: '(?:^|/)app/(?:.+/)?route\\.[jt]sx?$',
      exports: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
      parameters: ['web:Request', 'next:RouteContext'],
    },
    {
      files: '(?:^|/)app/(?:.+/)?page\\.[jt]sx?$',
      exports: ['default', 'generateMetadata'],
      parameters: ['next:PageProps'],
    },
    {
      files: '(?:^|/)(?:pages|app)/.+\\.[jt]sx?$',
      exports: ['getServerSideProps', 'getInitialProps'],
      parameters: ['next:Context'],
    },
    {
      files: '(?:^|/)app/(?:routes/.+|root)\\.[jt]sx?$',
      exports: ['loader', 'action'],
      parameters: ['remix:Args'],
    },
    {
      files: '(?:^|/)api/.+\\.[jt]s$',
      exports: ['default'],
      parameters: ['express:Request', 'express:Response'],
    },
    // Controllers of Sails.
    { files: '(?:^|/)api/controllers/.+\\.[jt]s$', exports: ['fn'], parameters: ['source:remote'] },
    {
      files: '(?:handler|lambda|functions?/.+)[^/]*\\.[cm]?[jt]s$',
      exports: ['handler'],
      parameters: ['lambda:Event'],
    },
    { files: '\\.[jt]sx?$', exports: ['*'], directive: 'use server', parameters: ['source:remote', '…'] },
    {
      files: '(?:^|/)(?:src/)?middleware\\.[jt]s$',
      exports: ['middleware', 'default'],
      parameters: ['web:Request'],
    },
    {
      files: '\\+(?:page|layout)?\\.?server\\.[jt]s$',
      exports: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'load'],
      parameters: ['kit:Event'],
    },
  ],
  sources: [
    { api: 'hono:Context.req.{query,param,json,text,queries,parseBody,formData}()', kind: 'remote' },
    { api: 'hono:Context.req.header()', kind: 'remote', cwes: NOT_BY_LINK },
    { api: 'hono:Context.req.{url,path}', kind: 'remote' },
    { api: 'web:Request.{url,body,nextUrl}', kind: 'remote' },
    { api: 'web:Request.{headers,cookies}', kind: 'remote', cwes: NOT_BY_LINK },
    { api: 'web:Request.{json,text,formData,arrayBuffer,blob}()', kind: 'remote' },
    { api: 'web:RequestUrl', kind: 'remote' },
    { api: 'web:RequestUrl.{searchParams,pathname,search,href,hash}', kind: 'remote' },
    { api: 'next:{RouteContext,PageProps}.{params,searchParams}', kind: 'remote' },
    { api: 'next:Context.{query,params}', kind: 'remote' },
    { api: 'next:Router.{query,asPath}', kind: 'browser' },
    { api: 'next/headers.{headers,cookies}()', kind: 'remote', cwes: NOT_BY_LINK },
    { api: 'kit:Event.{params,url}', kind: 'remote' },
    { api: 'kit:Event.request.{json,text,formData}()', kind: 'remote' },
    {
      api: 'h3.{getQuery,readBody,readRawBody,getRouterParam,getRouterParams,readFormData,readMultipartFormData}()',
      kind: 'remote',
    },
    {
      api: 'lambda:Event.{body,queryStringParameters,multiValueQueryStringParameters,pathParameters,rawPath,rawQueryString}',
      kind: 'remote',
    },
    { api: 'remix:Args.params', kind: 'remote' },
  ],
  sinks: [
    {
      api: '{global:Response,next/server.NextResponse}',
      cwe: 79,
      when: { argument: 1, property: 'headers.Content-Type', is: HTML },
    },
    {
      api: '{global:Response,next/server.NextResponse}',
      cwe: 79,
      when: { argument: 1, property: 'headers.content-type', is: HTML },
    },
    { api: 'h3.sendRedirect', cwe: 601, argument: 1 },
    {
      api: '{@remix-run/node,@remix-run/server-runtime,@remix-run/cloudflare,react-router,react-router-dom}.{redirect,redirectDocument}',
      cwe: 601,
    },
    { api: '@sveltejs/kit.redirect', cwe: 601, argument: 1 },
    { api: 'hono:Context.html', cwe: 79 },
    { api: 'hono:Context.redirect', cwe: 601 },
    { api: 'next/navigation.{redirect,permanentRedirect}', cwe: 601 },
    { api: 'next/server.NextResponse.{redirect,rewrite}', cwe: 601 },
    { api: 'global:Response.redirect', cwe: 601 },
    { api: 'next:Router.{push,replace}', cwe: 601 },
    // An address may be one of `javascript:`.
    { api: 'next:Router.{push,replace}', cwe: 79, text: 'start' },
  ],
};
