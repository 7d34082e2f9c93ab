import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect } from 'chai';
import Koa from 'koa';
import { catalogue } from '../../src/pages/texts/catalogue.js';
import { pageProblems } from '../../src/pages/kit/failures.js';
import { createSite } from '../../src/pages/kit/paths.js';
import { Problem, type Reason } from '../../src/domain/problem.js';

/** The answer to a visit that fails with this error, and the error that the middleware passes on. */
async function answerTo(error: unknown): Promise<{ response: Response; text: string; passedOn: unknown }> {
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
  app.use(pageProblems(createSite('Sandbox Bank', 'http://127.0.0.1')));
  app.use(() => {
    throw error;
  });
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  const port = typeof place === 'object' ? place?.port : undefined;
  const response = await fetch(`http://127.0.0.1:${port}/approve/1?notice=x`, {
    headers: { 'Accept-Language': 'en', Connection: 'close' },
  });
  const text = await response.text();
  server.close();
  return { response, text, passedOn };
}

describe('A problem on a customer’s page', () => {
  const table = [
    { reason: 'authorisation.unknown', status: 404, failure: 'unknown', hasWayOn: false },
    { reason: 'form.invalid', status: 403, failure: 'form', hasWayOn: true },
    { reason: 'request.invalid', status: 400, failure: 'request', hasWayOn: true },
    { reason: 'media-type.unsupported', status: 415, failure: 'request', hasWayOn: true },
    { reason: 'server.unavailable', status: 503, failure: 'unavailable', hasWayOn: true },
  ] as const;
  for (const { reason, status, failure, hasWayOn } of table) {
    it(`becomes a page with status ${status} for ${reason}`, async () => {
      const { response, text } = await answerTo(new Problem(reason, 'Nothing for customers.'));
      expect(response.status).to.equal(status);
      expect(response.headers.get('content-type')).to.equal('text/html; charset=utf-8');
      expect(response.headers.get('retry-after')).to.equal(status === 503 ? '5' : null);
      expect(text).to.include(`<h1>${catalogue.en.failures[failure].title}</h1>`);
      expect(text).not.to.include('Nothing for customers.');
      expect(text.includes('class="button" href="/approve/1"')).to.equal(hasWayOn);
    });
  }

  for (const reason of ['server.failed', 'rate.exceeded', 'client.unknown'] satisfies Reason[]) {
    it(`is passed on for ${reason}`, async () => {
      const problem = new Problem(reason, 'Not for this page.');
      expect((await answerTo(problem)).passedOn).to.equal(problem);
    });
  }

  it('is passed on for a defect', async () => {
    const defect = new TypeError('a defect');
    expect((await answerTo(defect)).passedOn).to.equal(defect);
  });
});
