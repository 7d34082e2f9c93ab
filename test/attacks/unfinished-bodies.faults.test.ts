import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { startBank } from '../support/server/bank-processes.js';
import { onSqlite } from '../support/database/engines.js';
import type { ServerProcess } from '../support/server/server.js';
import { unfinishedTexts } from './requests.js';
import { expectMostPaid, payBesideUnfinished } from './unfinished-bodies.js';

const settings = { BODIES_AT_ONCE: '20', BODIES_AT_ONCE_PER_ADDRESS: '10', REQUESTS_AT_ONCE: '20' };

onSqlite('Unfinished request bodies', ({ url }) => {
  let server: ServerProcess;
  before(async () => {
    server = await startBank(url(), { settings });
  });
  after(() => server.stop());

  for (const [what, beginning] of Object.entries(unfinishedTexts)) {
    it(`do not prevent another TPP’s payments: ${what}`, async () => {
      const plan = { url: server.url, sockets: 60, beginning, honestSeconds: 1 };
      expectMostPaid(await payBesideUnfinished(plan));
    });
  }

  it('are answered 408 and closed, oldest first', async () => {
    const port = Number(new URL(server.url).port);
    const begin = async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(unfinishedTexts['payments with a TPP’s client id'] ?? '');
      return socket;
    };
    const oldest = await begin();
    const others = [];
    for (let count = 0; count < 10; count += 1) others.push(await begin());
    const answer = await text(oldest);
    expect(answer).to.match(/^HTTP\/1.1 408 /);
    expect(answer).to.match(/\r\nConnection: close\r\n/i);
    for (const socket of others) socket.destroy();
  });
});
