// Packages that send requests.
import type { SpecInput } from '../../../../taint/index.ts';

const VERBS = '{get,post,put,patch,delete,del,head,options,request}';

export const requests: SpecInput = {
  types: [
    {
      api: '{node-fetch,node-fetch.default,cross-fetch,cross-fetch.{fetch,default},isomorphic-fetch,isomorphic-unfetch,unfetch,undici.fetch,make-fetch-happen,minipass-fetch,node-fetch-native,node-fetch-native.fetch,ofetch.{$fetch,ofetch},npm-registry-fetch}',
      is: 'global:fetch',
    },
    {
      api: '{axios.create(),axios.default,axios.Axios(),axios.AxiosInstance(),@nestjs/axios.HttpService()}',
      is: 'axios',
    },
    { api: '{got.extend(),got.default,got.got}', is: 'got' },
    {
      api: '{request-promise,request-promise-native,request-promise-any,request.defaults(),requestretry,postman-request,cloudscraper}',
      is: 'request',
    },
    {
      api: '{https,follow-redirects.http,follow-redirects.https,https-browserify,http.default,https.default}',
      is: 'http',
    },
    { api: 'superagent.agent()', is: 'superagent' },
    { api: '{ky.create(),ky.extend(),ky.default}', is: 'ky' },
    { api: '{puppeteer,puppeteer-core,puppeteer.default}.launch().newPage()', is: 'page:Page' },
    { api: '{puppeteer,puppeteer-core,puppeteer.default}.launch().pages().[]', is: 'page:Page' },
    { api: '{puppeteer,puppeteer-core}.Page()', is: 'page:Page' },
    {
      api: '{playwright,playwright-core}.{chromium,firefox,webkit}.launch().{newPage(),newContext().newPage()}',
      is: 'page:Page',
    },
    { api: '{net,tls}.{connect,createConnection,Socket}()', is: 'net:Socket' },
    { api: '{ws.WebSocket,undici.WebSocket,isomorphic-ws,reconnecting-websocket}', is: 'global:WebSocket' },
    { api: '{xhr2,xmlhttprequest.XMLHttpRequest}', is: 'global:XMLHttpRequest' },
  ],
  handlers: [
    { api: 'chrome-remote-interface', parameters: ['chrome-remote-interface()'] },
    { api: 'axios.interceptors.request.use', argument: 0, parameters: ['axios:Config'] },
  ],
  sinks: [
    { api: 'global:fetch', cwe: 918 },
    { api: 'global:fetch', cwe: 918, property: 'url' },
    { api: `{axios,axios.${VERBS},axios.{getUri,patchForm,postForm,putForm}}`, cwe: 918 },
    { api: '{axios,axios.request}', cwe: 918, property: '{url,baseURL}' },
    { api: 'axios:Config.{url,baseURL}', cwe: 918, argument: 'assigned' },
    { api: 'axios.{get,delete,head,options}', cwe: 918, argument: 1, property: 'baseURL' },
    { api: 'axios.{post,put,patch}', cwe: 918, argument: 2, property: 'baseURL' },
    { api: `{got,got.${VERBS},got.{stream,paginate}}`, cwe: 918 },
    { api: 'got', cwe: 918, property: '{url,prefixUrl}' },
    { api: `{got,got.${VERBS}}`, cwe: 918, argument: 1, property: '{host,hostname,prefixUrl}' },
    { api: `{request,request.${VERBS}}`, cwe: 918 },
    { api: `{request,request.${VERBS}}`, cwe: 918, property: '{url,uri,baseUrl,host,hostname}' },
    { api: 'http.{get,request}', cwe: 918 },
    { api: 'http.{get,request}', cwe: 918, property: '{host,hostname}' },
    { api: 'http.{get,request}', cwe: 918, property: 'path', status: 'review' },
    { api: 'http.{get,request}', cwe: 918, argument: 1, property: '{host,hostname}' },
    { api: 'undici.{connect,pipeline,request,stream,Client,Pool}', cwe: 918 },
    {
      api: `{ky,ky.${VERBS},needle.${VERBS},superagent.${VERBS},unirest.${VERBS},restler.${VERBS},popsicle.${VERBS}}`,
      cwe: 918,
    },
    {
      api: '{bent,centra,download,hyperquest,miniget,nugget,phin,simple-get,simple-get.concat,wretch,urllib.{curl,fetch,request},@hapi/wreck.{get,post,put,request}}',
      cwe: 918,
    },
    { api: '{phin,simple-get,simple-get.concat,popsicle.request}', cwe: 918, property: 'url' },
    { api: '{superagent,needle,sync-request,then-request}', cwe: 918, argument: 1 },
    {
      api: '{global:WebSocket,global:EventSource,eventsource,ws,faye-websocket.Client,websocket.w3cwebsocket,websocket.client().connect}',
      cwe: 918,
    },
    { api: '{net,tls}.{connect,createConnection}', cwe: 918, property: 'host' },
    { api: '{net,tls}.{connect,createConnection}', cwe: 918, argument: 1 },
    { api: 'net:Socket.connect', cwe: 918, argument: 1 },
    { api: 'net:Socket.connect', cwe: 918, property: 'host' },
    {
      api: '{jsdom.JSDOM.fromURL,page:Page.goto,form-data().submit,node-libcurl.curly.{get,post}}',
      cwe: 918,
    },
    { api: 'chrome-remote-interface().Page.navigate', cwe: 918, property: 'url' },
    {
      api: 'http-proxy.{createProxy,createProxyServer,createServer}().{web,ws}',
      cwe: 918,
      argument: 'last',
      property: '{target,forward}',
    },
    {
      api: '{apollo-link-http.{HttpLink,createHttpLink},@apollo/client.{HttpLink,createHttpLink}}',
      cwe: 918,
      property: 'uri',
    },
    { api: 'global:XMLHttpRequest().open', cwe: 918, argument: 1 },
  ],
};
