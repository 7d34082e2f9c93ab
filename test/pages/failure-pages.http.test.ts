/** Error pages: the customer's view when a request for a page fails outside of the page. */
import { createServer } from 'node:http';
import { expect } from 'chai';
import { listenHere } from '../support/runner/ports.js';
import Koa from 'koa';
import { catalogue } from '../../src/pages/texts/catalogue.js';
import { failurePages, pageProblems } from '../../src/pages/kit/failures.js';
import { createSite } from '../../src/pages/kit/paths.js';
import { routeTable } from '../../src/api/route.js';
import { createLog } from '../../src/log.js';
import { problems } from '../../src/api/problems/problems.js';
import { requestId } from '../../src/api/headers.js';
import { inOrder } from '../../src/api/stage.js';
import { Problem, type Reason } from '../../src/domain/problem.js';
import { validators } from '../../generated/index.js';

const authorize = '/psd2-bank-oauth2-api/oauth2/authorize';
const origin = 'http://127.0.0.1';

/** The answer of these stages to a visit in this language. */
async function visit(app: Koa, path: string, language: string): Promise<[Response, string]> {
  const server = createServer(app.callback());
  const headers = { 'Accept-Language': language, Connection: 'close' };
  const response = await fetch(`http://127.0.0.1:${await listenHere(server)}${path}`, { headers });
  const text = await response.text();
  server.close();
  return [response, text];
}

/** The answer to a request that fails with this error outside of the page. */
function answerTo(error: unknown, path: string, language: string): Promise<[Response, string]> {
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
  return visit(
    new Koa().use((ctx) => life(ctx)),
    `${path}?state=%FF`,
    language,
  );
}

const retryAfter: Readonly<Record<number, string>> = { 429: '1', 503: '5' };
const problemOf = (reason: Reason) => new Problem(reason, 'Not for customers.');
const table = [
  [new TypeError('a defect'), 500, 'fault', true],
  [problemOf('rate.exceeded'), 429, 'busy', true],
  [problemOf('server.unavailable'), 503, 'unavailable', true],
  [problemOf('method.unsupported'), 405, 'method', false],
  [problemOf('resource.unknown'), 404, 'unknown', false],
  [problemOf('request.timeout'), 400, 'request', false],
] as const;

describe('A failed request for a page', () => {
  for (const path of [authorize, '/approve/1', '/app/ios/1', '/my-consents', '/my-consents/1']) {
    for (const [error, status, failure, hasWayOn] of table) {
      for (const language of ['hr', 'en'] as const) {
        it(`gets a page with status ${status} at ${path} (${language})`, async () => {
          const isOwn = status === 404 && path.startsWith('/my-consents');
          const [response, text] = await answerTo(error, path, language);
          expect(response.status).to.equal(status);
          expect(response.headers.get('content-type')).to.equal('text/html; charset=utf-8');
          expect(text).to.include(
            `<h1>${catalogue[language].failures[isOwn ? 'consent-unknown' : failure].title}</h1>`,
          );
          expect(text).not.to.match(/Not for customers|a defect/);
          const wayOn = path === authorize ? `${path}?state=%FF` : isOwn ? '/my-consents' : path;
          expect(text.includes(`class="button" href="${wayOn}"`)).to.equal(hasWayOn || isOwn);
          expect(response.headers.get('retry-after')).to.equal(retryAfter[status] ?? null);
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

describe('A problem on a customer’s page', () => {
  /** The answer to a visit that fails with this error, and the error that the page passes on. */
  async function answerOf(error: unknown): Promise<{ answer: [Response, string]; passedOn: unknown }> {
    let passedOn: unknown;
    const app = new Koa();
    app.use(async (ctx, next) => {
      try {
        await next();
      } catch (cause) {
        passedOn = cause;
        ctx.body = '';
      }
    });
    app.use(pageProblems(createSite('Sandbox Bank', origin)));
    app.use(() => {
      throw error;
    });
    return { answer: await visit(app, '/approve/1?notice=x', 'en'), passedOn };
  }

  for (const [reason, status, failure, hasWayOn] of [
    ['authorisation.unknown', 404, 'unknown', false],
    ['form.invalid', 403, 'form', true],
    ['request.invalid', 400, 'request', true],
    ['media-type.unsupported', 415, 'request', true],
    ['server.unavailable', 503, 'unavailable', true],
  ] as const) {
    it(`becomes a page with status ${status} for ${reason}`, async () => {
      const [response, text] = (await answerOf(problemOf(reason))).answer;
      expect(response.status).to.equal(status);
      expect(response.headers.get('content-type')).to.equal('text/html; charset=utf-8');
      expect(response.headers.get('retry-after')).to.equal(retryAfter[status] ?? null);
      expect(text).to.include(`<h1>${catalogue.en.failures[failure].title}</h1>`);
      expect(text).not.to.include('Not for customers.');
      expect(text.includes('class="button" href="/approve/1"')).to.equal(hasWayOn);
    });
  }

  for (const reason of ['server.failed', 'rate.exceeded', 'client.unknown'] satisfies Reason[]) {
    it(`is passed on for ${reason}`, async () => {
      const problem = problemOf(reason);
      expect((await answerOf(problem)).passedOn).to.equal(problem);
    });
  }

  it('is passed on for a defect', async () => {
    const defect = new TypeError('a defect');
    expect((await answerOf(defect)).passedOn).to.equal(defect);
  });
});
