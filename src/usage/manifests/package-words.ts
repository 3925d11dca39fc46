// Words under which a package may be named in scripts and settings.
import { COMMANDS } from '../frameworks/commands.ts';

const PREFIX =
  /^(?:@([\w.-]+)\/)?(?:eslint-plugin|eslint-config|eslint-formatter|babel-plugin|babel-preset|preset|plugin|stylelint-config|stylelint-plugin|prettier-config|prettier-plugin|postcss|rollup-plugin|vite-plugin|webpack-plugin|remark|rehype|remark-preset|remark-lint|karma|grunt|gulp|commitlint-config|semantic-release|cz|jest-environment|jest-runner|jest-watch|ts|nyc-config|hubot|yeoman|typedoc-plugin|vitest-environment|gatsby-plugin|docusaurus-plugin|storybook-addon|addon)-?(.*)$/;

/** `commands` are those that a lock file tells of. */
export function wordsFor(name: string, commands: readonly string[] = []): string[] {
  if (name.startsWith('@types/')) return [name, name.slice('@types/'.length)];
  const words = [name, ...(COMMANDS[name] ?? []), ...commands];
  const [scope, last] = name.startsWith('@') ? (name.slice(1).split('/') as [string, string]) : ['', name];
  if (scope !== '') words.push(last, scope, `${scope}-${last}`);
  const short = PREFIX.exec(name);
  if (short?.[2]) words.push(short[2], scope === '' ? short[2] : `@${scope}/${short[2]}`);
  else if (short && scope !== '') words.push(`@${scope}`);
  if (last.endsWith('-cli')) words.push(last.slice(0, -'-cli'.length));
  return words.filter((word) => word.length > 1);
}
