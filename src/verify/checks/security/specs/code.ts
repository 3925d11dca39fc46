// Text that is run as code: by the language, by sandboxes that are none, by templates.
import type { SpecInput } from '../../../../taint/index.ts';

export const code: SpecInput = {
  types: [
    { api: '{vm2.VM,vm2.NodeVM}()', is: 'vm2:Machine' },
    { api: '{nunjucks.Environment(),nunjucks.configure()}', is: 'nunjucks' },
    { api: 'eta.Eta()', is: 'eta' },
    { api: 'handlebars.create()', is: 'handlebars' },
    { api: 'liquidjs.Liquid()', is: 'liquidjs:Engine' },
  ],
  sinks: [
    { api: 'global:eval', cwe: 94, argument: 'any' },
    { api: 'global:{Function,execScript}', cwe: 94, argument: 'any' },
    { api: 'global:{setTimeout,setInterval,setImmediate}', cwe: 94, text: 'code' },
    {
      api: '*.{$apply,$applyAsync,$eval,$evalAsync,$watch,$watchCollection,$watchGroup}',
      cwe: 94,
      text: 'code',
    },
    { api: 'angular:{$compile,$interpolate,$parse}', cwe: 94 },
    {
      api: 'child_process.{execFile,execFileSync,spawn,spawnSync}',
      cwe: 94,
      argument: 1,
      property: '1',
      when: { argument: 1, property: '0', is: ['-e', '--eval', '-p', '--print'] },
    },
    {
      api: 'vm.{runInContext,runInNewContext,runInThisContext,compileFunction,Script,SourceTextModule}',
      cwe: 94,
    },
    { api: 'vm2:Machine.{run,runFile}', cwe: 94 },
    {
      api: '{safe-eval,safer-eval,static-eval,eval,node-eval,notevil,expression-eval.eval,mathjs.{eval,evaluate},require-from-string,sandbox().run}',
      cwe: 94,
    },
    { api: 'isolated-vm.Isolate().{compileScript,compileScriptSync}', cwe: 94, status: 'review' },
    {
      api: '{node-serialize.unserialize,serialize-to-js.deserialize,funcster.deepDeserialize,cryo.parse}',
      cwe: 94,
    },
    { api: 'node-pty.spawn().write', cwe: 94 },
    { api: '*.injectJavaScript', cwe: 94 },
    {
      api: 'jsx:*.{injectedJavaScript,injectedJavaScriptBeforeContentLoaded}',
      cwe: 94,
      argument: 'assigned',
    },
    { api: 'jsx:script.children', cwe: 94, argument: 'assigned' },
    { api: '{pug,jade}.{compile,compileClient,render}', cwe: 94 },
    {
      api: '{lodash.template,underscore.template,ejs.{compile,render},mustache.{parse,render},handlebars.{compile,precompile}}',
      cwe: 94,
    },
    {
      api: '{nunjucks.{compile,precompileString,renderString,Template},hogan.js.{compile,parse},dot.{compile,template},doT.template}',
      cwe: 94,
    },
    {
      api: '{eta.{compile,render,renderAsync,renderString,renderStringAsync},squirrelly.{compile,render,Render},swig.{compile,render}}',
      cwe: 94,
    },
    { api: '{swig-templates,whiskers,art-template,velocityjs,template7,ractive}.{compile,render}', cwe: 94 },
    { api: 'twig.twig', cwe: 94, property: 'data' },
    { api: 'liquidjs:Engine.{parse,parseAndRender,parseAndRenderSync}', cwe: 94, status: 'review' },
    { api: 'webix.exec', cwe: 94 },
    { api: 'webix.ui', cwe: 94, property: 'template', calls: true },
    { api: 'global:WebAssembly.{compile,compileStreaming,instantiate,instantiateStreaming}', cwe: 94 },
    { api: 'module()._compile', cwe: 94 },
    {
      api: 'jquery:Elements.attr',
      cwe: 94,
      argument: 1,
      when: { argument: 0, is: ['onclick', 'onload', 'onerror'] },
    },
  ],
  sanitizers: [{ api: '{serialize-javascript,jsesc,devalue.{devalue,uneval}}', cwes: [79, 94] }],
};
