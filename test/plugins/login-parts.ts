/** Logins that a plugin brings, right and wrong, and what is said of them. */
import { handler } from './branches.js';

export const loginParts: readonly (readonly [what: string, part: object, want: readonly string[]])[] = [
  ['a login alone', { login: { begin: handler, finish: handler } }, []],
  ['a function that makes a login', { login: () => ({}) }, []],
  [
    'a login without any method',
    { login: {} },
    ['login.begin is no function.', 'login.finish is no function.'],
  ],
  [
    'a login that is a text',
    { login: 'mine' },
    ['login is neither an object nor a function that makes one.'],
  ],
];
