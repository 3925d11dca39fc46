// What writes code or texts from other files.
import type { Framework } from './framework.ts';

export const GENERATORS: readonly Framework[] = [
  {
    name: 'scaffolding',
    needs: ['plop', 'hygen', 'yeoman-generator', '@turbo/gen'],
    entries: ['**/{_templates,plop-templates,generators}/**'],
    loads: ['plop', 'hygen', 'inquirer-*'],
  },
  {
    name: 'graphql',
    loads: [
      'graphql',
      '@graphql-codegen/*',
      'graphql-codegen-*',
      'graphql-tag',
      '@graphql-eslint/*',
      '@parcel/watcher',
    ],
  },
  {
    name: 'openapi',
    loads: [
      'orval',
      'openapi-typescript*',
      '@openapitools/*',
      '@hey-api/*',
      'swagger-*',
      '@redocly/*',
      '@rtk-query/codegen-openapi',
      'oazapfts',
    ],
  },
  {
    name: 'protobuf',
    loads: ['ts-proto', 'protobufjs-cli', '@bufbuild/*', 'grpc-tools', '@protobuf-ts/*', 'google-protobuf'],
  },
  {
    name: 'i18n',
    needs: ['i18next', 'react-i18next', 'next-i18next', '@lingui/', 'next-intl', 'i18next-parser'],
    entries: ['**/{i18n,i18next}', '{next-i18next,i18next-parser}*'],
    loads: ['i18next*', '@lingui/*', '@formatjs/*'],
  },
];
