// Packages that make markup: those that escape or clean it, and those that only change its form.
import type { SpecInput } from '../../../../taint/index.ts';

export const markup: SpecInput = {
  types: [
    {
      api: '{showdown.Converter,remarkable.Remarkable,commonmark.HtmlRenderer}()',
      is: 'markdown:Converter',
    },
    { api: '{remark,unified}()', is: 'unified:Processor' },
    { api: 'unified:Processor.use()', is: 'unified:Processor' },
    { api: '{moment,moment.utc,dayjs,dayjs.utc}()', is: 'date:Date' },
    { api: 'date:Date.{add,subtract,startOf,endOf,utc,local,clone,locale,tz,set}()', is: 'date:Date' },
    { api: 'luxon.DateTime.{now,fromISO,fromJSDate,fromMillis,local,utc}()', is: 'date:Date' },
    { api: 'luxon.DateTime()', is: 'date:Date' },
    { api: 'date:Date.{plus,minus,setLocale,setZone,toLocal,toUTC}()', is: 'date:Date' },
    { api: '@date-io/{date-fns,dayjs,luxon,moment}()', is: 'date-io:Adapter' },
    {
      api: 'date-io:Adapter.{addDays,addMonths,date,endOfDay,endOfMonth,setHours,startOfDay,startOfMonth}()',
      is: 'date:Date',
    },
  ],
  sanitizers: [
    {
      api: '{he,entities,html-entities,ent}.{encode,escape,encodeHTML,encodeXML,escapeHTML,escapeUTF8,escapeText,escapeAttribute}',
      cwes: [79],
    },
    {
      api: '{escape-html,lodash.escape,xss,sanitize-html,sanitize-html.default,striptags,insane,strip-html,stringify-entities}',
      cwes: [79],
    },
    {
      api: '{escape-goat.{escape,htmlEscape},html-escaper.escape,htmlencode.htmlEncode,sanitizer.{escape,sanitize},xss.{escapeHtml,filterXSS},xss.FilterXSS().process}',
      cwes: [79],
    },
    {
      api: 'xss-filters.{inDoubleQuotedAttr,inHTMLComment,inHTMLData,inSingleQuotedAttr,inUnQuotedAttr,uriInHTMLData}',
      cwes: [79],
    },
    { api: '{dompurify,isomorphic-dompurify,global:DOMPurify}.sanitize', cwes: [79] },
    { api: '{dompurify,isomorphic-dompurify}().sanitize', cwes: [79] },
    {
      api: '{validator.escape,validator.default.escape,handlebars.{escapeExpression,Utils.escapeExpression},mustache.escape,pug-runtime.escape}',
      cwes: [79],
    },
    { api: '{global:goog.string.htmlEscape,global:he.encode,global:he.escape}', cwes: [79] },
    { api: '@braintree/sanitize-url.sanitizeUrl', cwes: [79, 601] },
    { api: 'global:CSS.escape', cwes: [79] },
  ],
  propagators: [
    {
      api: '{classnames,classnames/dedupe,classnames/bind,clsx,clsx.clsx,clsx.default}',
      from: 'any',
      deep: true,
    },
    {
      api: '{marked,marked.{marked,parse,parseInline},snarkdown,markdown-table,micromark,micromark.micromark,kramed,markdown.markdown.toHTML}',
      deep: true,
    },
    { api: 'markdown:Converter.{makeHtml,render}' },
    { api: 'unified:Processor.{process,processSync}' },
    { api: 'unified:Processor.process', into: { argument: 1, parameter: 1 } },
    { api: '{ansi-to-html().toHtml,anser.ansiToHtml,linkify-html,autolinker.link,nl2br}' },
    { api: 'date:Date.{format,toFormat}' },
    { api: 'date-io:Adapter.formatByString', from: 1 },
    { api: '{date-fns,date-fns/esm}.{format,lightFormat}', from: 1 },
    { api: '{date-fns/format,date-fns/lightFormat,dateformat}', from: 1 },
    { api: 'strftime' },
    {
      api: '{he.{decode,unescape},entities.{decode,decodeHTML},html-entities.decode,prettier.format,js-beautify,js-beautify.html,html-minifier.minify}',
    },
    {
      api: '{camel-case.camelCase,param-case.paramCase,change-case.{camelCase,paramCase,snakeCase},title-case.titleCase,pluralize,escape-string-regexp}',
    },
  ],
};
