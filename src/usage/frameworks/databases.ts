// Databases and what maps objects to them.
import type { Framework } from './framework.ts';

export const DATABASES: readonly Framework[] = [
  {
    name: 'drivers',
    loads: [
      'pg',
      'pg-*',
      'mysql',
      'mysql2',
      'sqlite3',
      'better-sqlite3',
      'mariadb',
      'oracledb',
      'tedious',
      'mssql',
      'redis',
      'ioredis',
      'sql.js',
      'mongodb',
      'libsql',
      '@libsql/*',
      '@types/pg',
    ],
  },
  {
    name: 'typeorm',
    needs: ['typeorm'],
    entries: [
      '**/{entity,entities,subscriber,subscribers,migration,migrations}/**',
      '**/*.{entity,subscriber,migration}',
      '**/{data-source,datasource,ormconfig}',
    ],
    loads: ['reflect-metadata', 'typeorm-*', 'ts-node'],
  },
  {
    name: 'mikro-orm',
    needs: ['@mikro-orm/'],
    entries: ['**/{entities,migrations,seeders}/**', '**/*.entity', '**/mikro-orm.*'],
    loads: ['@mikro-orm/*', 'reflect-metadata'],
  },
  {
    name: 'sequelize',
    needs: ['sequelize', 'sequelize-cli', 'sequelize-typescript'],
    entries: ['**/{models,migrations,seeders}/**'],
    loads: ['sequelize-cli', 'reflect-metadata'],
  },
  {
    name: 'prisma',
    needs: ['prisma', '@prisma/client'],
    entries: ['prisma/**'],
    loads: ['prisma', 'prisma-*', '@prisma/*', '@pothos/*'],
  },
  {
    name: 'drizzle',
    needs: ['drizzle-orm', 'drizzle-kit'],
    entries: ['{drizzle/**,drizzle.*}', 'drizzle/**', '**/{schema,schemas}/**', '**/{schema,*.schema,*.sql}'],
    loads: ['drizzle-kit'],
  },
  {
    name: 'migrations',
    needs: [
      'umzug',
      'kysely',
      'kysely-ctl',
      'node-pg-migrate',
      'db-migrate',
      'migrate-mongo',
      'ts-migrate-mongoose',
      'postgrator',
    ],
    entries: ['**/{migrations,migration,seeders,seeds}/**', '**/{kysely.config,migrate-mongo-config}'],
    exports: ['default', 'up', 'down', 'seed', 'shorthands', '_meta', 'setup'],
    loads: ['kysely-ctl', 'node-pg-migrate', 'db-migrate', 'db-migrate-*', 'migrate-mongo'],
  },
  {
    name: 'knex',
    needs: ['knex', 'objection'],
    entries: ['**/{migrations,seeds}/**', 'knexfile'],
    exports: ['default', 'up', 'down', 'seed', 'config'],
  },
];
