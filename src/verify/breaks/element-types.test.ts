import { expect, test } from 'vitest';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import { contracts } from '../checks/contracts.ts';
import { changeBetween } from '../testing/change-between.ts';
import { verifyChange } from '../verify.ts';

const temporary = temporaryFolder();

const BEFORE = {
  'package.json': '{ "dependencies": { "react": "19.0.0" } }',
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "jsx": "preserve" } }',
  'button.tsx': 'export const Button = (props: { children: string }): any => props.children;\n',
  'list.tsx': 'export const List = (props: { children: string[] }): any => props.children;\n',
};

async function complaints(line: string): Promise<string[]> {
  const page = `import { Button } from './button';\nimport { List } from './list';\nexport const all = [Button, List];\n${line}\n`;
  const change = await changeBetween(temporary, BEFORE, { 'page.tsx': page });
  const scan = (): never =>
    Promise.resolve({ findings: [], report: { meta: { gate: { ids: [] } } } }) as never;
  const { checks } = await verifyChange({ ...change, scan }, {}, [contracts]);
  return checks.filter(({ status }) => status !== 'pass').map(({ code }) => code!);
}

test('content of an element is not missing while the types of its library are not installed', async () => {
  expect(await complaints('export const page = () => <Button>press</Button>;')).toEqual([]);
  expect(await complaints('export const page = () => <Button>{name}</Button>;\nconst name = "a";')).toEqual(
    [],
  );
  expect(await complaints('export const page = () => <List>{[]}</List>;')).toEqual([]);
});

test('an element without content lacks it', async () => {
  expect(await complaints('export const page = () => <Button></Button>;')).toEqual(['TYPES_UNKNOWN']);
  expect(await complaints('export const page = () => <Button />;')).toEqual(['TYPES_UNKNOWN']);
});

test('every element takes a key, and nothing else that it does not declare', async () => {
  const page = (attribute: string): string =>
    `export const page = () => [<Button ${attribute}="a">press</Button>];`;
  expect(await complaints(page('key'))).toEqual([]);
  expect(await complaints(page('size'))).toEqual(['NEVER_READ']);
});
