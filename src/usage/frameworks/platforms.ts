// Programs for desktops, phones, browsers and editors.
import type { Framework } from './framework.ts';

export const PLATFORMS: readonly Framework[] = [
  {
    name: 'electron',
    needs: ['electron', 'electron-vite', '@electron-forge/', 'electron-builder'],
    entries: [
      '{src/,electron/,}{main,preload,renderer}',
      '{src/,electron/,}{main,preload,renderer}/{index,src/main}',
      '**/preload*',
      'forge.config',
    ],
    loads: ['electron', 'electron-*', '@electron/*', '@electron-forge/*', '@electron-toolkit/*'],
  },
  {
    name: 'capacitor',
    needs: ['@capacitor/core', '@ionic/'],
    loads: ['@capacitor/*', '@capacitor-community/*', '@ionic/*', 'cordova-*'],
  },
  { name: 'tauri', needs: ['@tauri-apps/'], loads: ['@tauri-apps/*'] },
  {
    name: 'wxt',
    needs: ['wxt'],
    entries: ['{src/,}entrypoints/**', '{src/,}{components,composables,hooks,utils}/**'],
    loads: ['@wxt-dev/*'],
  },
  {
    name: 'plasmo',
    needs: ['plasmo'],
    entries: [
      '{src/,}{popup,options,newtab,devtools,sidepanel,background,content,contents,tabs,sandbox}',
      '{src/,}{popup,options,newtab,devtools,sidepanel,background,content,contents,tabs,sandbox}/**',
    ],
    loads: ['@plasmohq/*'],
  },
  {
    name: 'browser extensions',
    loads: ['@types/chrome', '@types/firefox-webext-browser', 'web-ext', '@types/webextension-polyfill'],
  },
  {
    name: 'vscode extensions',
    needs: ['@types/vscode', 'vscode', '@vscode/'],
    entries: ['src/{extension,test/**}', 'src/test/**'],
    loads: ['@types/vscode', '@vscode/*', 'vsce', 'ovsx'],
  },
  {
    name: 'types of the surroundings',
    loads: [
      '@types/jasmine',
      '@types/webpack-env',
      '@types/google.*',
      '@types/bun',
      '@types/deno',
      '@types/web',
      '@types/dom-*',
      '@types/w3c-*',
      '@types/gtag.js',
      '@types/wicg-*',
      '@types/offscreencanvas',
      '@types/resize-observer-browser',
      '@webgpu/types',
      '@types/trusted-types',
      '@types/prop-types',
      'csstype',
      'bun-types',
      '@types/k6',
    ],
  },
];
