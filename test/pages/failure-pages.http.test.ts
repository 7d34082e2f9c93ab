/** Error pages: the customer's view when a request for a page fails outside of the page. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect } from 'chai';
import Koa from 'koa';
import { catalogue } from '../../src/pages/texts/catalogue.js';
import { failurePages } from '../../src/pages/kit/failures.js';
import { createSite } from '../../src/pages/kit/paths.js';
import { routeTable } from '../../src/api/route.js';
import { createLog } from '../../src/log.js';
import { problems } from '../../src/api/problems/problems.js';
import { requestId } from '../../src/api/headers.js';
import { inOrder } from '../../src/api/stage.js';
import { Problem } from '../../src/domain/problem.js';
import { validators } from '../../generated/index.js';

const authorize = '/psd2-bank-oauth2-api/oauth2/authorize';

/** The answer to a visit that fails with this error. */
async function answerTo(error: unknown, path: string, language: string): Promise<[Response, string]> {
  const app = new Koa();
  const origin = 'http://127.0.0.1';
  const life = inOrder([
    requestId,
    problems({
      origin,
      log: createLog('silent'),
      failurePages: failurePages(createSite('Sandbox Bank', origin)),
      oauthBasePath: '/psd2-bank-oauth2-api',
      routes: routeTable([]),
      tell: () => undefined,
    }),
    () => {
      throw error;
    },
  ]);
  app.use((ctx) => life(ctx));
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  const port = typeof place === 'object' ? place?.port : undefined;
  const headers = { 'Accept-Language': language, Connection: 'close' };
  const response = await fetch(`http://127.0.0.1:${port}${path}?state=%FF`, { headers });
  const text = await response.text();
  server.close();
  return [response, text];
}

const table = [
  { error: new TypeError('a defect'), status: 500, failure: 'fault', hasWayOn: true },
  { error: new Problem('rate.exceeded', 'Not for customers.'), status: 429, failure: 'busy', hasWayOn: true },
  {
    error: new Problem('server.unavailable', 'Not for customers.'),
    status: 503,
    failure: 'unavailable',
    hasWayOn: true,
  },
  {
    error: new Problem('method.unsupported', 'Not for customers.'),
    status: 405,
    failure: 'method',
    hasWayOn: false,
  },
  {
    error: new Problem('resource.unknown', 'Not for customers.'),
    status: 404,
    failure: 'unknown',
    hasWayOn: false,
  },
  {
    error: new Problem('request.timeout', 'Not for customers.'),
    status: 400,
    failure: 'request',
    hasWayOn: false,
  },
] as const;

describe('A failed request for a page', () => {
  for (const path of [authorize, '/approve/1', '/app/ios/1', '/my-consents', '/my-consents/1']) {
    for (const { error, failure, hasWayOn, status } of table) {
      for (const language of ['hr', 'en'] as const) {
        it(`gets a page with status ${status} at ${path} (${language})`, async () => {
          const isOwn = status === 404 && path.startsWith('/my-consents');
          const [response, text] = await answerTo(error, path, language);
          expect([response.status, response.headers.get('content-type')]).to.deep.equal([
            status,
            'text/html; charset=utf-8',
          ]);
          expect(text).to.include(
            `<h1>${catalogue[language].failures[isOwn ? 'consent-unknown' : failure].title}</h1>`,
          );
          expect(text).not.to.match(/Not for customers|a defect/);
          const wayOn = path === authorize ? `${path}?state=%FF` : isOwn ? '/my-consents' : path;
          expect(text.includes(`class="button" href="${wayOn}"`)).to.equal(hasWayOn || isOwn);
          const pauses = new Map([
            [429, '1'],
            [503, '5'],
          ]);
          expect(response.headers.get('retry-after')).to.equal(pauses.get(status) ?? null);
          expect(response.headers.get('content-security-policy')).to.match(/^default-src 'none'/);
          if (path !== authorize || status === 405) return;
          const validate = validators['oauth2-1.3.2.1'].submitAuthorization?.replies[status];
          expect(validate?.({ headers: Object.fromEntries(response.headers), body: text })).to.equal(true);
        });
      }
    }
  }

  it('gets JSON at any other path', async () => {
    for (const path of ['/approved', '/v1/payments-api/x', `${authorize}x`]) {
      const [response] = await answerTo(new TypeError('a defect'), path, 'en');
      expect(response.headers.get('content-type')).to.match(/^application\/problem\+json/);
    }
  });
});
