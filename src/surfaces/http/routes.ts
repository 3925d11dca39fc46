// What can be asked over HTTP. Answers are the objects of the contract, in the very bytes that the command line prints.
import * as z from 'zod';
import type { Refactoring } from '../../api/index.ts';
import { commitRequestSchema, type AnswerName, type Answers } from '../../contract/index.ts';
import { render } from '../../render/index.ts';
import { Rejection } from './rejection.ts';
import { deleteBody, inOneWord, move, moveBody, remove, rename, renameInContextBody } from './requests.ts';

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** A last part that is `*` stands for anything. */
  readonly path: string;
  readonly body: z.ZodType;
  /** Gives the text of the answer. */
  answer(refactor: Refactoring, body: unknown, last: string): Promise<string>;
}

/** Whether the server runs at all is no secret. */
export const HEALTH = '/health';
export const HEALTHY = '{"ok":true}\n';

const NO_BODY = z.strictObject({});

export const ROUTES: readonly Route[] = [
  post('/refactor/rename', 'refactor', renameInContextBody, rename),
  post('/refactor/move', 'refactor', moveBody, move),
  post('/refactor/delete', 'refactor', deleteBody, remove),
  post('/decisions/commit', 'refactor', commitRequestSchema, (refactor, body) => refactor.commit(body)),
  post('/undo', 'undo', NO_BODY, (refactor) => refactor.undo()),
  {
    method: 'GET',
    path: HEALTH,
    body: NO_BODY,
    answer: async () => HEALTHY,
  },
  {
    method: 'GET',
    path: '/plans',
    body: NO_BODY,
    answer: async (refactor) => textOf('plans', await refactor.plans()),
  },
  {
    method: 'GET',
    path: '/plans/*',
    body: NO_BODY,
    answer: async (refactor, _, id) => textOf('plan', await refactor.plan(id)),
  },
  {
    method: 'DELETE',
    path: '/plans/*',
    body: NO_BODY,
    answer: async (refactor, _, id) => textOf('plans', await refactor.cancel(id)),
  },
];

function post<Name extends AnswerName, Body extends z.ZodType>(
  path: string,
  name: Name,
  body: Body,
  ask: (refactor: Refactoring, body: z.infer<Body>) => Promise<Answers[Name]>,
): Route {
  return {
    method: 'POST',
    path,
    body: z.preprocess(inOneWord, body),
    answer: async (refactor, fitting) => textOf(name, await ask(refactor, fitting as z.infer<Body>)),
  };
}

function textOf<Name extends AnswerName>(name: Name, answer: Answers[Name]): string {
  return render(name, answer, { format: 'json' });
}

export interface Found {
  readonly route: Route;
  readonly last: string;
}

export function findRoute(method: string | undefined, target: string): Found {
  const [path = ''] = target.split('?');
  const last = path.slice(path.lastIndexOf('/') + 1);
  const routes = ROUTES.filter((route) => route.path === path || matchesLast(route.path, path, last));
  if (routes.length === 0) throw new Rejection(404, 'There is nothing at this path.');
  const route = routes.find((one) => one.method === method);
  if (route) return { route, last };
  const allow = routes.map((one) => one.method).join(', ');
  throw new Rejection(405, `This path takes ${allow}.`, { headers: { allow } });
}

function matchesLast(pattern: string, path: string, last: string): boolean {
  return pattern.endsWith('/*') && last !== '' && path === `${pattern.slice(0, -1)}${last}`;
}
