// What holds in every repository, whatever it depends on.
import type { Framework } from './framework.ts';

export const EVERYWHERE: readonly Framework[] = [
  {
    name: 'programs and libraries',
    entries: [
      '{src/,}{index,main,cli}',
      '{server,app,start,build,deploy,release,setup,install,postinstall,preinstall}',
      '**/{service-worker,serviceWorker,serviceworker,sw}',
      '{examples,example,demos,demo,samples,sample,playgrounds,playground,sandbox,templates,template}/**',
      'template-*/**',
    ],
    exports: [],
    loads: ['node', 'npm', 'pnpm', 'yarn', 'bun', 'corepack', 'only-allow', 'core-js', 'regenerator-runtime'],
  },
  {
    name: 'settings of tools',
    entries: [
      '**/*.{config,conf,setup}',
      '**/*.{config,conf,setup}.*',
      '**/.*',
      '**/.*/**',
      '**/{webpack,rollup,rolldown,rspack,vite,vitest,jest,babel,karma,esbuild,tailwind,postcss,metro,knip}.*',
      '{knip,metro,wallaby,plopfile,dangerfile,knexfile,jakefile,Jakefile}',
      '**/{gulpfile,Gulpfile,gruntfile,Gruntfile,Jakefile,knexfile,plopfile,dangerfile,Gulpfile.babel,gulpfile.babel}',
    ],
    exports: ['default'],
  },
  {
    name: 'data of programs',
    entries: [
      '**/{migrations,migration,seeds,seed,seeders}/**',
      '**/{fixtures,fixture,testdata,test-data}/**',
    ],
    tests: ['**/{__mocks__,__fixtures__,__testfixtures__}/**'],
    exports: ['default', 'up', 'down', 'seed', 'config'],
  },
  {
    name: 'functions of hosts',
    entries: ['netlify/{functions,edge-functions}/**'],
    exports: ['default', 'handler', 'config'],
  },
  {
    name: 'benchmarks',
    entries: ['{bench,benchmark,benchmarks,perf}/**', '**/*.{bench,benchmark}'],
    exports: [],
  },
  {
    name: 'types of tests',
    tests: [
      '**/*.{test-d,tst,type-test,types-test}',
      '**/{__tests_dts__,dtslint,type-tests,typetests,test-d,tests-d}/**',
      '**/{test,tests,__tests__}/{type,types,typings,ts,dts,typescript}/**',
    ],
  },
];
