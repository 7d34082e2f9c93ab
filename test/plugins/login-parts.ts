/** Logins of a plugin, valid and invalid, and the expected messages. */
import { handler } from './branches.js';

export const loginParts: readonly (readonly [what: string, part: object, want: readonly string[]])[] = [
  ['only a login', { login: { begin: handler, finish: handler } }, []],
  ['a function that makes a login', { login: () => ({}) }, []],
  [
    'a login without methods',
    { login: {} },
    ['login.begin is not a function.', 'login.finish is not a function.'],
  ],
  [
    'a login that is a string',
    { login: 'mine' },
    ['login is neither an object nor a function that creates one.'],
  ],
];
