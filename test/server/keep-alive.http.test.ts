/** Keep-alive: an idle connection is kept for its next request, longer than the header Keep-Alive announces. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { paymentText, requestText } from '../attacks/requests.js';
import { wholeAnswerStatus } from '../attacks/many-callers.js';
import { administrationSettings } from '../support/server/administrator.js';
import { exchange } from '../support/server/exchange.js';
import { startServer, type RunningServer } from '../support/server/server.js';
import { numbers } from '../support/runner/together.js';

const keptSeconds = 2;
const pauses = numbers(39).map((index) => index * 50);

const requests = {
  'health checks': () => requestText('GET', '/health/live'),
  'initiations of payments': () => paymentText(),
};

async function connected(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true }).setEncoding('latin1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Returns the answer's status; undefined when the connection ends before the answer does. */
function ask(socket: Socket, request: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    let received = '';
    const settle = (status: number | undefined) => {
      socket.off('data', read).off('close', onClose);
      resolve(status);
    };
    const onClose = () => settle(undefined);
    const read = (chunk: string) => {
      received += chunk;
      const status = wholeAnswerStatus(received);
      if (status !== undefined) settle(status);
    };
    socket.on('data', read).on('close', onClose);
    if (socket.destroyed) settle(undefined);
    else socket.write(request);
  });
}

describe('A server that keeps idle connections for two seconds', () => {
  let bank: RunningServer;
  let settings: Readonly<Record<string, string>>;
  before(async () => {
    settings = { ...(await administrationSettings()), KEEP_ALIVE_SECONDS: String(keptSeconds) };
    bank = await startServer({ settings });
  });
  after(() => bank.stop());

  const portOfBank = () => Number(new URL(bank.url).port);

  /** Returns true when a second request was reset although the connection was younger than the announced time-out. */
  async function isReset(request: () => string, pauseMilliseconds: number): Promise<boolean> {
    const socket = await connected(portOfBank());
    const start = performance.now();
    const first = await ask(socket, request());
    await pause(pauseMilliseconds);
    const second = await ask(socket, request());
    const isYoung = performance.now() - start < keptSeconds * 1000;
    socket.destroy();
    return isYoung && (first === undefined || second === undefined);
  }

  for (const [what, request] of Object.entries(requests)) {
    it(`resets no connection that is reused in time, for ${what}`, async () => {
      const resets = await Promise.all(pauses.map((each) => isReset(request, each)));
      expect(pauses.filter((_, index) => resets[index])).to.deep.equal([]);
    });
  }

  it('announces the time-out at each of its addresses', async () => {
    const urls = [bank.url, `http://127.0.0.1:${settings['ADMIN_PORT']}`];
    const answers = await Promise.all(urls.map((url) => exchange(`${url}/health/live`)));
    const announced = answers.map(({ headers }) => headers['keep-alive']);
    expect(announced).to.deep.equal(urls.map(() => `timeout=${keptSeconds}`));
  });

  it('closes an idle connection later than announced', async () => {
    const socket = await connected(portOfBank());
    const start = performance.now();
    await ask(socket, requests['health checks']());
    await once(socket, 'close');
    expect(performance.now() - start).to.be.above(keptSeconds * 1000);
  });
});

describe('A server without a setting for idle connections', () => {
  it('announces a time-out of 75 seconds', async () => {
    const bank = await startServer();
    const { headers } = await exchange(`${bank.url}/health/live`);
    expect(headers['keep-alive']).to.equal('timeout=75');
    await bank.stop();
  });
});
