/** Handlers of browser pages, of redirects and of forms; aliases and inherited operations need no entry. */
import type { HandlersOf } from '../../../src/contract/operation.js';
import { ok, reply } from '../../../src/contract/reply.js';

export const authorize = {
  'oauth2-1.3.2.1': async ({ query }) =>
    query.state === undefined
      ? reply({
          status: 200,
          headers: { 'cache-control': 'no-store', 'set-cookie': 'browser=1' },
          body: '<p>Log in</p>',
        })
      : reply({
          status: 302,
          headers: { 'cache-control': 'no-store', location: query.redirect_uri ?? '/' },
        }),
} satisfies HandlersOf<'authorize', unknown>;

export const exchangeToken = {
  'oauth2-1.3.2.1': async ({ body, headers }) =>
    reply({
      status: 200,
      headers: { 'cache-control': 'no-store', pragma: 'no-cache' },
      body: {
        token_type: 'Bearer',
        access_token: body.code ?? headers.authorization ?? '',
        expires_in: 3600,
      },
    }),
} satisfies HandlersOf<'exchangeToken', unknown>;

export const confirmFunds = {
  'accounts-1.3.2': async ({ body }) => ok({ fundsAvailable: body.instructedAmount.amount === '0' }),
} satisfies HandlersOf<'confirmFunds', unknown>;
