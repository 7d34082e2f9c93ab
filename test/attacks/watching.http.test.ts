/** Readiness checks coalesce: any number of concurrent checks causes one database query at a time. */
import { createServer, type Server } from 'node:http';
import Koa from 'koa';
import { expect } from 'chai';
import { listenHere } from '../support/runner/ports.js';
import { health } from '../../src/observe/health.js';
import { until } from '../support/server/bank.js';
import { exchange } from '../support/server/exchange.js';

describe('The readiness check', () => {
  let server: Server;
  let url = '';
  let asked = 0;
  let arrived = 0;
  let answer: (isReady: boolean | Error) => void = () => undefined;
  const isReady = () => {
    asked += 1;
    return new Promise<boolean>((resolve, reject) => {
      answer = (given) => (given instanceof Error ? reject(given) : resolve(given));
    });
  };
  before(async () => {
    const app = new Koa();
    app.silent = true;
    app.use(health({ isReady, listUnavailable: () => [] }, () => false));
    server = createServer((request, response) => {
      arrived += 1;
      void app.callback()(request, response);
    });
    url = `http://127.0.0.1:${await listenHere(server)}`;
  });
  after(() => void server.close());

  it('queries the database once for all simultaneous requests, and again for a later request', async () => {
    for (const [given, status] of [
      [true, 200],
      [false, 503],
      [new Error('the database is away'), 500],
      [true, 200],
    ] as const) {
      const before = { asked, arrived };
      const answers = Array.from({ length: 20 }, () => exchange(`${url}/health/ready`));
      await until(
        () => Promise.resolve(arrived),
        (count) => count === before.arrived + answers.length,
      );
      answer(given);
      expect((await Promise.all(answers)).map((each) => each.status)).to.deep.equal(
        answers.map(() => status),
      );
      expect(asked).to.equal(before.asked + 1);
    }
  });
});
