// Pages: what whoever sends a link decides on, and what runs what it is given.
import type { SpecInput } from '../../../../taint/index.ts';

const PARTS = '{href,search,hash,pathname}';

export const browser: SpecInput = {
  types: [
    { api: 'global:document.{location,defaultView.location}', is: 'global:location' },
    { api: 'global:{$,jQuery}', is: 'jquery' },
    { api: 'jquery()', is: 'jquery:Elements' },
    {
      api: 'jquery:Elements.{find,parent,children,closest,addClass,removeClass,attr,css,on,each,show,hide,filter,first,last,eq}()',
      is: 'jquery:Elements',
    },
    { api: 'react-router-dom.useNavigate()', is: 'router:navigate' },
    { api: 'react-router.useNavigate()', is: 'router:navigate' },
  ],
  handlers: [
    {
      api: 'global:{addEventListener,window.addEventListener}',
      argument: 1,
      when: 'message',
      parameters: ['browser:Message'],
    },
    {
      api: 'global:WebSocket().addEventListener',
      argument: 1,
      when: 'message',
      parameters: ['browser:Message'],
    },
  ],
  sources: [
    { api: `global:location.${PARTS}`, kind: 'browser' },
    { api: 'global:location', kind: 'browser' },
    { api: 'global:document.{URL,documentURI,baseURI,referrer,cookie}', kind: 'browser' },
    { api: 'global:name', kind: 'browser' },
    { api: 'browser:Message.data', kind: 'browser' },
    { api: '{react-router-dom,react-router}.{useParams,useSearchParams,useLocation}()', kind: 'browser' },
    { api: 'next/navigation.{useSearchParams,useParams}()', kind: 'browser' },
  ],
  sinks: [
    { api: '*.{innerHTML,outerHTML,srcdoc}', cwe: 79, argument: 'assigned' },
    { api: '*.{insertAdjacentHTML}', cwe: 79, argument: 1 },
    { api: 'global:document.{write,writeln}', cwe: 79, argument: 'any' },
    { api: 'global:document.createRange().createContextualFragment', cwe: 79 },
    { api: 'global:document.execCommand', cwe: 79, argument: 2, when: { argument: 0, is: ['insertHTML'] } },
    { api: 'global:DOMParser().parseFromString', cwe: 79, status: 'review' },
    { api: 'jquery:Elements.{html,append,prepend,after,before,replaceWith,wrap,wrapAll,wrapInner}', cwe: 79 },
    { api: 'jquery', cwe: 79, text: 'html' },
    { api: 'jquery.{parseHTML,globalEval}', cwe: 79 },
    { api: 'jsx:*.dangerouslySetInnerHTML', cwe: 79, argument: 'assigned', property: '__html' },
    { api: 'jsx:iframe.srcDoc', cwe: 79, argument: 'assigned' },
    { api: 'global:location', cwe: 601, argument: 'assigned' },
    { api: 'global:location.href', cwe: 601, argument: 'assigned' },
    { api: 'global:location.{assign,replace}', cwe: 601 },
    { api: 'global:open', cwe: 601, status: 'review' },
    {
      api: '*.setAttribute',
      cwe: 79,
      argument: 1,
      when: { argument: 0, is: ['srcdoc', 'onclick', 'onload', 'onerror'] },
    },
    {
      api: '@angular/platform-browser.DomSanitizer().{bypassSecurityTrustHtml,bypassSecurityTrustScript,bypassSecurityTrustUrl,bypassSecurityTrustResourceUrl}',
      cwe: 79,
    },
  ],
};
