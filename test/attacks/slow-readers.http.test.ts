/**
 * Slow readers: callers who request large answers and read none of them delay no other caller, and the bank ends their
 * connections.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { listen } from '../../src/net/listener.js';
import { describeAtTheDoor } from '../support/server/bank.js';
import { numbers } from '../support/runner/together.js';
import { keepCalling } from './many-callers.js';
import { pageRequest } from './large-pages.js';
import { paymentText } from './requests.js';

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

describeAtTheDoor('Twenty readers that request a hundred large pages each and read none', ({ url }) => {
  it('do not prevent another TPP’s payments', async () => {
    const page = await pageRequest(url());
    const readers = await Promise.all(numbers(20).map(() => connected(Number(new URL(url()).port))));
    for (const reader of readers) reader.pause().write(numbers(100).map(page).join(''));
    const { statuses } = await keepCalling({
      url: url(),
      connections: 2,
      seconds: 1,
      request: () => paymentText('sandbox-tpp-b'),
    });
    for (const reader of readers) reader.destroy();
    expect(Object.keys(statuses)).to.deep.equal(['201']);
  });
});

describe('A caller that reads nothing of an answer', () => {
  it('is disconnected after the idle timeout', async () => {
    const more = Buffer.alloc(1_048_576);
    const place = { host: '127.0.0.1', port: 0, idleTimeoutMilliseconds: 200, keepAliveSeconds: 75 };
    let disconnected = () => {};
    const isDisconnected = new Promise<void>((done) => (disconnected = done));
    const listener = await listen((_, response) => {
      response.once('close', disconnected);
      // More than the system buffers for a connection without a reader.
      for (const _part of numbers(32)) response.write(more);
      response.end();
    }, place);
    const reader = await connected(listener.port);
    reader.pause().write('GET / HTTP/1.1\r\nHost: bank.example\r\n\r\n');
    // The end of the connection follows the data that the system has buffered.
    await isDisconnected;
    let received = 0;
    reader.on('data', (part) => (received += part.length)).resume();
    await once(reader, 'close');
    expect(received)
      .to.be.above(0)
      .and.below(32 * more.length);
    await listener.close();
  });
});
