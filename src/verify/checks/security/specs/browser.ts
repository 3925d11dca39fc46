// Pages: what whoever sends a link decides on, and what runs what it is given.
import type { SpecInput } from '../../../../taint/index.ts';

const JQUERY =
  '{add,addClass,after,append,appendTo,attr,before,children,clone,closest,contents,css,data,each,end,eq,filter,find,first,hide,html,insertAfter,insertBefore,last,next,not,off,on,parent,parents,prepend,prependTo,prev,prop,removeAttr,removeClass,replaceWith,show,siblings,slice,text,toggleClass,val,wrap}';
const D3 =
  '{append,attr,call,classed,data,datum,each,enter,exit,filter,html,insert,join,merge,on,property,remove,select,selectAll,style,text,transition}';
const MARKUP = [79, 94, 1321];
const ADDRESSES = ['href', 'src', 'action', 'formaction', 'xlink:href'];

export const browser: SpecInput = {
  types: [
    { api: 'global:document.{location,defaultView.location}', is: 'global:location' },
    { api: '{global:$,global:jQuery,jquery.default,zepto,cash-dom}', is: 'jquery' },
    { api: 'jquery()', is: 'jquery:Elements' },
    { api: `jquery:Elements.${JQUERY}()`, is: 'jquery:Elements' },
    { api: '{d3,d3-selection,global:d3}.{select,selectAll}()', is: 'd3:Selection' },
    {
      api: 'global:document.{createElement,createElementNS,getElementById,querySelector,createRange}()',
      is: 'dom:Element',
    },
    { api: 'global:document.{body,head,documentElement}', is: 'dom:Element' },
    { api: 'dom:Element.{appendChild,cloneNode,closest,insertBefore,querySelector}()', is: 'dom:Element' },
    {
      api: 'dom:Element.{firstChild,firstElementChild,lastChild,lastElementChild,parentElement,parentNode}',
      is: 'dom:Element',
    },
    { api: `d3:Selection.${D3}()`, is: 'd3:Selection' },
    { api: '{react-router-dom,react-router}.useNavigate()', is: 'router:navigate' },
    {
      api: '{history.{createBrowserHistory,createHashHistory,createMemoryHistory}(),react-router.useHistory(),react-router-dom.useHistory()}',
      is: 'history:History',
    },
  ],
  handlers: [
    { api: 'global:addEventListener', argument: 1, when: 'message', parameters: ['browser:Message'] },
    {
      api: 'global:{WebSocket(),BroadcastChannel(),Worker()}.addEventListener',
      argument: 1,
      when: 'message',
      parameters: ['browser:Message'],
    },
    { api: 'd3:Selection.call', argument: 0, parameters: ['d3:Selection'] },
  ],
  sources: [
    { api: 'global:location.{search,hash}', kind: 'browser' },
    // The address as a whole leads nowhere else than to the page itself.
    { api: 'global:location.{href,pathname}', kind: 'browser', cwes: MARKUP, part: [601] },
    {
      api: 'global:location',
      kind: 'browser',
      cwes: MARKUP,
      part: [601],
      except: ['origin', 'host', 'hostname', 'protocol', 'port'],
    },
    { api: 'global:document.{URL,documentURI,baseURI,referrer,cookie}', kind: 'browser', cwes: MARKUP },
    { api: 'global:name', kind: 'browser' },
    { api: 'browser:Message.data', kind: 'browser' },
    { api: '{react-router-dom,react-router}.{useParams,useSearchParams,useLocation}()', kind: 'browser' },
    { api: 'next/navigation.{useSearchParams,useParams}()', kind: 'browser' },
    { api: 'vue-router.useRoute().{params,query,hash,path,fullPath}', kind: 'browser' },
    { api: 'history:History.location.{hash,pathname,search}', kind: 'browser' },
  ],
  sinks: [
    { api: '*.{innerHTML,outerHTML,srcdoc}', cwe: 79, argument: 'assigned' },
    { api: '{*,dom:Element}.insertAdjacentHTML', cwe: 79, argument: 1 },
    { api: '{*,dom:Element}.{createContextualFragment,setHTMLUnsafe}', cwe: 79 },
    { api: 'global:document.{write,writeln}', cwe: 79, argument: 'any' },
    { api: 'global:Document.parseHTMLUnsafe', cwe: 79 },
    { api: 'global:document.execCommand', cwe: 79, argument: 2, when: { argument: 0, is: ['insertHTML'] } },
    { api: 'global:DOMParser().parseFromString', cwe: 79, status: 'review' },
    {
      api: 'jquery:Elements.{add,after,append,before,html,prepend,replaceWith,wrap,wrapAll,wrapInner}',
      cwe: 79,
    },
    {
      api: 'jquery:Elements.{appendTo,insertAfter,insertBefore,prependTo,replaceAll}',
      cwe: 79,
      text: 'html',
    },
    { api: 'jquery', cwe: 79, text: 'html' },
    { api: 'jquery.parseHTML', cwe: 79 },
    { api: 'jquery.globalEval', cwe: 94 },
    { api: 'd3:Selection.html', cwe: 79 },
    { api: 'jsdom.JSDOM', cwe: 79, when: { argument: 1, property: 'runScripts', is: ['dangerously'] } },
    { api: 'jsx:*.dangerouslySetInnerHTML', cwe: 79, argument: 'assigned', property: '__html' },
    { api: 'jsx:iframe.srcDoc', cwe: 79, argument: 'assigned' },
    {
      api: '{*,dom:Element}.setAttribute',
      cwe: 79,
      argument: 1,
      when: { argument: 0, is: ['srcdoc', 'onclick', 'onload', 'onerror'] },
    },
    { api: '*.{bypassSecurityTrustHtml,bypassSecurityTrustScript}', cwe: 79 },
    { api: '*.{bypassSecurityTrustUrl,bypassSecurityTrustResourceUrl}', cwe: 79, status: 'review' },
    { api: 'global:location', cwe: 601, argument: 'assigned' },
    { api: 'global:location.href', cwe: 601, argument: 'assigned' },
    { api: 'global:location.{assign,replace}', cwe: 601 },
    { api: 'global:open', cwe: 601, status: 'review' },
    { api: 'global:{Worker,SharedWorker,importScripts}', cwe: 601, argument: 'any' },
    { api: '{history:History.{push,replace},router:navigate}', cwe: 601 },
    {
      api: 'dom:Element.{action,data,formAction,formaction,href,src}',
      cwe: 601,
      argument: 'assigned',
      status: 'review',
    },
    { api: 'jsx:WebView.url', cwe: 601, argument: 'assigned' },
    { api: 'jsx:WebView.source', cwe: 601, argument: 'assigned', property: 'uri' },
    { api: 'jquery:Elements.attr', cwe: 601, argument: 1, when: { argument: 0, is: ADDRESSES } },
    { api: 'jquery:Elements.attr', cwe: 601, property: '{href,src,action,formaction}' },
    { api: 'jquery', cwe: 601, argument: 1, property: '{href,src,action,formaction}' },
  ],
};
