import { expect, test } from 'vitest';
import { markdownBlock, markdownCode, markdownProse } from './index.ts';

test('prose of others names nobody, links nowhere and ends nothing', () => {
  const said = markdownProse(
    'ping @admin, see #12 or GH-7 at https://evil.example and www.evil.example or mailto:a@b.c\n![x](y) <img src=z> [a](b) <!-- --> `code` \u202Eabc',
  );
  expect(said).not.toMatch(/@\w|#\d|GH-\d|:\/\/|www\.|mailto:|\n|(?<!\\)[<>[\]!]/);
  expect(said.replaceAll(/[\\\u200B]/g, '')).toBe(
    'ping @admin, see #12 or GH-7 at https://evil.example and www.evil.example or mailto:a@b.c ![x](y) <img src=z> [a](b) <!-- --> `code` u{202e}abc',
  );
});

test('code of others stays in its span or block', () => {
  expect(markdownCode('a `` @b')).toBe('```a `` @b```');
  expect(markdownCode('`')).toBe('`` ` ``');
  expect(markdownProse('see `@a` and ``b` <c>')).toBe(
    String.raw`see ` + '`@a`' + String.raw` and \`\`b\` \<c\>`,
  );
  expect(markdownBlock('x\n```\n@y\n', 'suggestion')).toBe('````suggestion\nx\n```\n@y\n````');
});
