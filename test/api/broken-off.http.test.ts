/** Aborted requests: they use up no places and are not counted as the bank's errors. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'chai';
import { keptLog } from '../support/server/kept-log.js';
import { onOneEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { startServer, type RunningServer } from '../support/server/server.js';
import { startedBy, Tpp } from '../support/tpp/tpp.js';

const atOnce = 4;
const headers = 'Host: bank\r\nX-Gateway-Client-Id: sandbox-tpp\r\nContent-Length: 1000\r\n';

/** Beginnings of requests whose bodies stay incomplete. */
const beginnings: Readonly<Record<string, string>> = {
  payment: `POST /v1/payments-api/payments/hr-rtgs-payments HTTP/1.1\r\n${headers}Content-Type: application/json\r\n\r\n{`,
  form: `POST /my-consents HTTP/1.1\r\n${headers}Cookie: psu-browser=${'x'.repeat(43)}\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\nlogin=`,
  token: `POST /psd2-bank-oauth2-api/oauth2/token HTTP/1.1\r\n${headers}Content-Type: application/x-www-form-urlencoded\r\n\r\ngrant`,
};

onOneEngine('An aborted request', (engine) => {
  const { lines: faults, log } = keptLog('warn');
  let server: RunningServer;
  before(async () => {
    await seed(engine.database());
    const settings = { REQUESTS_AT_ONCE: String(atOnce) };
    server = await startServer({ databaseUrl: engine.url(), settings, log });
  });
  after(() => server.stop());

  for (const [what, beginning] of Object.entries(beginnings)) {
    it(`frees its place and logs no error: ${what}`, async () => {
      for (let count = 0; count < 5 * atOnce; count += 1) {
        const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
        await once(socket, 'connect');
        socket.write(beginning, () => socket.resetAndDestroy());
        await once(socket, 'close');
        // Gives the server time to notice the closed connection.
        await fetch(`${server.url}/health/live`);
      }
      startedBy(await new Tpp(() => server.url).initiate());
      expect(faults).to.deep.equal([]);
    });
  }
});
