import { expect, test } from 'vitest';
import { join } from 'node:path';
import { freshFolder, temporaryFolder, writeFiles } from '../testing/temporary-folder.ts';
import { resolveModel, type NamedModel } from './model-settings.ts';

const scratch = temporaryFolder();
const config = freshFolder(scratch);
const repository = freshFolder(scratch);

const resolved = (env: Record<string, string>, named: NamedModel = {}) =>
  resolveModel(named, repository, { XDG_CONFIG_HOME: config, ...env });

test('nobody is asked unless somebody is named, whatever keys are there', () => {
  expect(resolved({})).toEqual({ provider: 'none' });
  expect(resolved({ CLAUDE_CODE_OAUTH_TOKEN: 't', OPENAI_API_KEY: 'k' })).toEqual({ provider: 'none' });
  expect(resolved({ CLAUDE_CODE_OAUTH_TOKEN: 't', LINTEL_PROVIDER: 'claude' })).toEqual({
    provider: 'claude',
    apiKey: 't',
  });
  expect(resolved({ ANTHROPIC_API_KEY: 'k' }, { provider: 'anthropic' })).toEqual({
    provider: 'anthropic',
    model: 'claude-sonnet-5-5',
    apiKey: 'k',
  });
  expect(resolved({}, { provider: 'claude' })).toEqual({ provider: 'claude' });
  expect(() => resolved({}, { provider: 'hal' })).toThrow('There is no model provider named hal');
});

test('an address beside the name of another provider gets no key of this one', () => {
  const local = {
    LINTEL_PROVIDER: 'openai-compatible',
    LINTEL_BASE_URL: 'http://127.0.0.1:11434/v1',
    LINTEL_MODEL: 'qwen',
    ANTHROPIC_API_KEY: 'k',
  };
  expect(resolved(local)).toEqual({
    provider: 'openai-compatible',
    model: 'qwen',
    baseUrl: 'http://127.0.0.1:11434/v1',
  });
  expect(resolved(local, { provider: 'anthropic' })).toEqual({
    provider: 'anthropic',
    model: 'claude-sonnet-5-5',
    apiKey: 'k',
  });
});

test("the user's settings come last, and a file in the repository is not the user's", () => {
  const prices = { mine: { input: 1, output: 2 } };
  const file = { 'lintel/models.json': JSON.stringify({ provider: 'google', model: 'mine', prices }) };
  writeFiles(repository, file);
  expect(resolved({ XDG_CONFIG_HOME: repository })).toEqual({ provider: 'none' });
  writeFiles(config, file);
  expect(resolved({ LINTEL_MODEL: 'other' })).toEqual({ provider: 'google', model: 'other', prices });
  writeFiles(config, { 'lintel/models.json': '{"provider":"hal"}' });
  expect(() => resolved({})).toThrow(`${join(config, 'lintel', 'models.json')} is not valid`);
});
