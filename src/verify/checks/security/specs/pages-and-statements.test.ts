// Pages, statements and programs: a line that ends in `// !` and a code gets exactly that complaint, and no other line gets one.
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../host/testing/temporary-folder.ts';
import { securityOf } from '../testing/security-of.ts';

const folder = temporaryFolder();

test.each([
  [
    'selectors start with what was cut out',
    'js',
    `$(location.hash);
    $(location.hash.substring(1)); // !CROSS_SITE_SCRIPTING
    $(location.hash.substring(0, 5));
    $('#a ' + location.hash.slice(1));
    location.href = location.hash;
    location.href = /next=(.*)/.exec(location.href)[1]; // !OPEN_REDIRECT
    location.href = /^(.*)$/.exec(location.href)[1];`,
  ],
  [
    'Angular',
    'ts',
    `import { ActivatedRoute } from '@angular/router';
    import { DomSanitizer } from '@angular/platform-browser';
    export class Page {
      constructor(private route: ActivatedRoute, private sanitizer: DomSanitizer) {}
      show() {
        this.sanitizer.bypassSecurityTrustHtml(this.route.snapshot.queryParamMap.get('a')); // !CROSS_SITE_SCRIPTING
        this.sanitizer.bypassSecurityTrustHtml(this.route.snapshot.component.name);
        this.route.params.subscribe((params) => {
          this.sanitizer.bypassSecurityTrustHtml(params.a); // !CROSS_SITE_SCRIPTING
        });
      }
    }`,
  ],
  [
    'what is pasted',
    'js',
    `document.addEventListener('paste', (event) => {
      box.innerHTML = event.clipboardData.getData('text/html'); // !CROSS_SITE_SCRIPTING
      box.textContent = event.clipboardData.getData('text/html');
    });
    document.addEventListener('click', (event) => {
      box.innerHTML = event.clipboardData.getData('text/html');
    });`,
  ],
  [
    'components that are classes',
    'jsx',
    `import React from 'react';
    class Card extends React.Component {
      constructor(props) {
        super(props);
        this.state = { first: props.html };
      }
      show() {
        this.setState({ next: this.props.html, other: this.props.name });
        box.innerHTML = this.state.first; // !CROSS_SITE_SCRIPTING
        box.innerHTML = this.state.next; // !CROSS_SITE_SCRIPTING
        box.innerHTML = this.state.other;
        this.setState((state, props) => {
          box.innerHTML = props.html; // !CROSS_SITE_SCRIPTING
        });
      }
    }
    export const page = () => <Card html={window.name} name='a' />;`,
  ],
  [
    'state of components and of the browser',
    'jsx',
    `import { useState } from 'react';
    export function Box() {
      const [html, setHtml] = useState('');
      const [other, setOther] = useState('');
      setHtml(window.name);
      setOther('a');
      localStorage.setItem('a', location.search);
      box.innerHTML = localStorage.getItem('a'); // !CROSS_SITE_SCRIPTING
      box.innerHTML = localStorage.getItem('b');
      box.innerHTML = html; // !CROSS_SITE_SCRIPTING
      box.innerHTML = other;
    }`,
  ],
  [
    'elements',
    'js',
    `class Box extends HTMLElement {
      show() {
        this.innerHTML = window.name; // !CROSS_SITE_SCRIPTING
        this.title = window.name;
      }
    }
    const link = document.createElement('a');
    link.setAttribute('href', location.search.slice(1)); // !CROSS_SITE_SCRIPTING
    link.setAttribute('href', '/a?' + location.search.slice(1));
    link.setAttribute('title', location.search.slice(1));
    $('#a').html(() => window.name); // !CROSS_SITE_SCRIPTING
    $('#a').html(() => 'a');
    $('#a').attr('onclick', window.name); // !CODE_INJECTION
    $('#a').attr('title', window.name);
    React.createElement('p', { dangerouslySetInnerHTML: { __html: window.name } }); // !CROSS_SITE_SCRIPTING
    React.createElement('p', { title: window.name });`,
  ],
  [
    'statements that are handed to what nothing is known of',
    'js',
    `const { R } = require('redbean-node');
    const express = require('express');
    express().get('/', (req, res) => {
      const { slug } = req.query;
      R.getRow(\`SELECT * FROM page WHERE slug = '\${slug}'\`); // !SQL_INJECTION
      R.getRow('SELECT * FROM page WHERE slug = ?', [slug]);
      R.logQuery(\`SELECT * FROM page WHERE slug = '\${slug}'\`);
      R.getRow(\`select \${slug} of them\`);
    });`,
  ],
  [
    'options that have a name',
    'js',
    `const express = require('express');
    const { spawn } = require('child_process');
    express().get('/', (req, res) => {
      const options = {
        cwd: req.query.folder, // !PATH_TRAVERSAL
        argv0: req.query.name,
      };
      spawn('ls', [], options);
    });`,
  ],
  [
    'programs by templates, and characters that are ruled out',
    'js',
    `import { $ } from 'execa';
    import { exec } from 'child_process';
    import express from 'express';
    import gar from '@gar/promisify';
    express().get('/', async (req, res) => {
      const { name } = req.query;
      await $\`\${name} -v\`; // !COMMAND_INJECTION
      await $\`ls \${name}\`;
      gar(exec)('ls ' + name); // !COMMAND_INJECTION
      if (/[\\s;]/.test(name)) return;
      exec('ls ' + name); // !COMMAND_INJECTION
      if (/[;&|$\\\`'"]/.test(name)) return;
      exec('ls ' + name);
    });`,
  ],
])('%s', async (_what, extension, text) => {
  const path = `index.${extension}`;
  const marks = text.split('\n').flatMap((line, index) => {
    const code = /\/\/ !(\w+)$/.exec(line)?.[1];
    return code === undefined ? [] : [`${code} ${path}:${index + 1}`];
  });
  const found = await securityOf(folder, {}, { [path]: text });
  expect(found.map((line) => line.replace(/ review$/, ''))).toEqual(marks);
});
