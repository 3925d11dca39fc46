// What the tables know of frameworks and packages: a line that ends in `// !` and a code gets exactly that complaint, and no other
// line gets one.
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../host/testing/temporary-folder.ts';
import { securityOf } from '../testing/security-of.ts';

const folder = temporaryFolder();

async function expectMarked(text: string, path = 'index.ts'): Promise<void> {
  const marks = text.split('\n').flatMap((line, index) => {
    const code = /\/\/ !(\w+)$/.exec(line)?.[1];
    return code === undefined ? [] : [`${code} ${path}:${index + 1}`];
  });
  const found = await securityOf(folder, {}, { [path]: text });
  expect(found.map((line) => line.replace(/ review$/, ''))).toEqual(marks);
}

test.each([
  [
    'Fastify',
    `import fastify from 'fastify';
    import { exec } from 'child_process';
    const app = fastify();
    app.addHook('preHandler', async (request, reply) => {
      exec('ls ' + request.query.dir); // !COMMAND_INJECTION
      reply.redirect(request.query.next); // !OPEN_REDIRECT
      reply.send({ dir: request.query.dir });
    });`,
  ],
  [
    'Koa',
    `import Koa from 'koa';
    import Router from '@koa/router';
    const router = new Router();
    router.get('/', async (ctx) => {
      ctx.body = '<p>' + ctx.query.name + '</p>'; // !CROSS_SITE_SCRIPTING
      ctx.body = { name: ctx.query.name };
      ctx.redirect(ctx.query.next); // !OPEN_REDIRECT
    });
    new Koa().use(router.routes());`,
  ],
  [
    'hapi',
    `import Hapi from '@hapi/hapi';
    import fs from 'fs';
    const server = Hapi.server();
    server.route({
      method: 'GET',
      handler(request, h) {
        fs.readFileSync('/data/' + request.params.file); // !PATH_TRAVERSAL
        fs.readFileSync('/data/' + Number(request.params.file));
        return h.redirect(request.query.next); // !OPEN_REDIRECT
      },
    });`,
  ],
  [
    'Nest',
    `import { Controller, Get, Query } from '@nestjs/common';
    import { DataSource } from 'typeorm';
    @Controller()
    export class Items {
      constructor(private readonly source: DataSource) {}
      @Get()
      find(@Query('id') id: string) {
        this.source.query('select * from item where id = $1', [id]);
        return this.source.query(\`select * from item where id = \${id}\`); // !SQL_INJECTION
      }
    }`,
  ],
  [
    'Socket.IO',
    `import { Server } from 'socket.io';
    import sqlite3 from 'sqlite3';
    const db = new sqlite3.Database(':memory:');
    new Server().on('connection', (socket) => {
      socket.on('name', (name) => {
        db.run('insert into t values (?)', name);
        db.run('insert into t values (' + name + ')'); // !SQL_INJECTION
      });
    });`,
  ],
  [
    'files of archives',
    `import fs from 'fs';
    import path from 'path';
    import unzipper from 'unzipper';
    fs.createReadStream('a.zip').pipe(unzipper.Parse()).on('entry', (entry) => {});
    unzipper.Parse().on('entry', (entry) => {
      fs.createWriteStream(path.join('out', entry.path)); // !PATH_TRAVERSAL
      fs.createWriteStream(path.join('out', path.basename(entry.path)));
    });`,
  ],
  [
    'packages for files',
    `import express from 'express';
    import { rimraf } from 'rimraf';
    import fse from 'fs-extra';
    import sanitize from 'sanitize-filename';
    express().get('/', (req, res) => {
      rimraf(req.query.dir); // !PATH_TRAVERSAL
      fse.outputFile(req.query.dir, 'x'); // !PATH_TRAVERSAL
      fse.outputFile('out/' + sanitize(req.query.dir), 'x');
    });`,
  ],
  [
    'packages for commands',
    `import express from 'express';
    import spawn from 'cross-spawn';
    import shell from 'shelljs';
    import { quote } from 'shell-quote';
    express().get('/', (req, res) => {
      shell.exec('ls ' + req.query.dir); // !COMMAND_INJECTION
      spawn('sh', ['-c', req.query.dir]); // !COMMAND_INJECTION
      spawn('ls', [req.query.dir]);
      shell.exec('ls ' + quote([req.query.dir]));
    });`,
  ],
  [
    'packages for requests',
    `import express from 'express';
    import axios from 'axios';
    import got from 'got';
    express().get('/', (req, res) => {
      axios({ method: 'get', url: req.query.url }); // !SERVER_SIDE_REQUEST_FORGERY
      got.post(req.query.url); // !SERVER_SIDE_REQUEST_FORGERY
      axios.get('https://a.example/?q=' + req.query.q);
      axios.get('https://a.example/items/' + encodeURIComponent(req.query.q));
    });`,
  ],
  [
    'databases',
    `import express from 'express';
    import mysql from 'mysql2/promise';
    import knex from 'knex';
    import { Sequelize } from 'sequelize';
    const pool = mysql.createPool({});
    const db = knex({});
    const orm = new Sequelize('');
    express().get('/', async (req, res) => {
      const connection = await pool.getConnection();
      connection.query('select * from t where id = ' + req.query.id); // !SQL_INJECTION
      connection.query('select * from t where id = ' + mysql.escape(req.query.id));
      db('t').where('id', 1).orderByRaw(req.query.order); // !SQL_INJECTION
      db('t').where('id', req.query.id);
      orm.query({ query: 'select ' + req.query.id }); // !SQL_INJECTION
      orm.query('select ?', { replacements: [req.query.id] });
    });`,
  ],
  [
    'templates',
    `import express from 'express';
    import ejs from 'ejs';
    import Handlebars from 'handlebars';
    express().get('/', (req, res) => {
      ejs.render(req.query.text); // !CODE_INJECTION
      Handlebars.compile(req.body.text); // !CODE_INJECTION
      ejs.render('<%= name %>', { name: req.query.name });
    });`,
  ],
  [
    'pages',
    `import DOMPurify from 'dompurify';
    import $ from 'jquery';
    const name = new URLSearchParams(location.search).get('name');
    document.body.innerHTML = '<b>' + name + '</b>'; // !CROSS_SITE_SCRIPTING
    document.body.innerHTML = DOMPurify.sanitize(name);
    document.body.textContent = name;
    $('#name').html(name); // !CROSS_SITE_SCRIPTING
    $('#name').text(name);
    location.assign(name); // !OPEN_REDIRECT`,
  ],
  [
    'markdown',
    `import express from 'express';
    import { marked } from 'marked';
    import sanitizeHtml from 'sanitize-html';
    express().get('/', (req, res) => {
      res.send(marked(req.body.text)); // !CROSS_SITE_SCRIPTING
      res.send(sanitizeHtml(marked(req.body.text)));
    });`,
  ],
])('%s', async (_of, text) => expectMarked(text));

test('Next finds handlers by file', async () => {
  await expectMarked(
    `import { NextRequest, NextResponse } from 'next/server';
    export async function GET(request: NextRequest) {
      const { url } = await request.json();
      await fetch(url); // !SERVER_SIDE_REQUEST_FORGERY
      new Response(url, { headers: { 'Content-Type': 'text/html' } }); // !CROSS_SITE_SCRIPTING
      new Response(url, { headers: { 'Content-Type': 'text/plain' } });
      return NextResponse.redirect(url); // !OPEN_REDIRECT
    }`,
    'app/api/proxy/route.ts',
  );
});

test('names and types of packages mean the same wherever they are imported from', async () => {
  await expectMarked(`import type { NextRequest } from 'next/server';
    import { get } from 'https';
    import { exec } from 'mz/child_process';
    export async function f(request: NextRequest) {
      get(await request.text()); // !SERVER_SIDE_REQUEST_FORGERY
      exec('ls ' + (await request.text())); // !COMMAND_INJECTION
    }`);
});

test('a complaint stands where the value is put in', async () => {
  await expectMarked(`import express from 'express';
    import AWS from 'aws-sdk';
    const client = new AWS.DynamoDB();
    express().get('/', (req, res) => {
      const params = {
        Statement: \`select * from t where id = \${req.query.id}\`, // !SQL_INJECTION
      };
      client.executeStatement(params);
      document
        .createElement('p')
        .insertAdjacentHTML('beforeend', req.query.id); // !CROSS_SITE_SCRIPTING
    });`);
});

test('patterns that are made of text, and formats', async () => {
  await expectMarked(`import express from 'express';
    import { exec } from 'child_process';
    import util from 'util';
    express().get('/', (req, res) => {
      const name = req.query.name;
      exec(util.format('ls %s', name)); // !COMMAND_INJECTION
      exec(util.format('ls %s', name.replace(new RegExp('[^a-z]', 'g'), '')));
      if (/[<>&"']/.test(name)) return;
      res.send('<p>' + name + '</p>');
    });`);
});

test('a path without `..` stays in the folder before it', async () => {
  await expectMarked(`import express from 'express';
    import fs from 'fs';
    import path from 'path';
    express().get('/', (req, res) => {
      const file = req.query.file;
      fs.readFileSync(file.replace(/\\.\\./g, '')); // !PATH_TRAVERSAL
      fs.readFileSync('/data/' + file.replace(/\\.\\./g, ''));
      fs.readFileSync(path.join('/data', file.replaceAll('..', '')));
      fs.readFileSync(file.replace(/[/\\\\]/g, ''));
      if (!path.isAbsolute(file)) fs.readFileSync(file.replace(/\\.\\./g, ''));
      if (!isNaN(parseInt(file))) fs.readFileSync(file);
    });`);
});

test('tests that compare with null, and answers of a type that is computed', async () => {
  await expectMarked(`import express from 'express';
    import { exec } from 'child_process';
    express().get('/', (req, res) => {
      const name = req.query.name;
      if (/[^\\w/:-]/.exec(name) == null) exec('ls ' + name);
      if (/[^\\w/:-]/.exec(name) != null) exec('ls ' + name); // !COMMAND_INJECTION
      res.setHeader('Content-Type', typeOf(name));
      res.end('<p>' + name + '</p>');
    });`);
});

test('callbacks of packages get what the packages are given', async () => {
  await expectMarked(`import express from 'express';
    import { exec } from 'child_process';
    import _ from 'lodash';
    express().get('/', (req, res) => {
      _.each(req.body.folders, (folder) => {
        exec('ls ' + folder); // !COMMAND_INJECTION
      });
      _.each(['a'], (folder) => {
        exec('ls ' + folder);
      });
    });`);
});

test('the address of the page itself leads nowhere else', async () => {
  await expectMarked(`document.body.innerHTML = '<b>' + location.href + '</b>'; // !CROSS_SITE_SCRIPTING
    location.href = location.href + '?again';
    location.href = location.href.split('#')[0];
    location.href = location.href.substring(location.href.indexOf('?') + 1); // !OPEN_REDIRECT
    location.href = new URLSearchParams(location.search).get('next'); // !OPEN_REDIRECT`);
});

test('a header or cookie cannot be set by a link', async () => {
  await expectMarked(`import express from 'express';
    import { exec } from 'child_process';
    express().get('/', (req, res) => {
      res.send('<p>' + req.cookies.name + '</p>');
      exec('ls ' + req.cookies.name); // !COMMAND_INJECTION
    });`);
});
