/** A follower of a log that disconnects before the stream begins leaves no listener. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'chai';
import Koa from 'koa';
import { LogStreams } from '../../src/api/log-events.js';
import { listen } from '../../../src/net/listener.js';
import { numbers } from '../../../test/support/runner/together.js';

describe('A follower of a workspace’s log', () => {
  it('leaves no listener when it disconnects before the stream begins', async () => {
    const workspace = { id: 'workspace', createdAt: 0, lastUsedAt: 0, aheadMilliseconds: 0 };
    let listening = 0;
    let answer: (() => void) | undefined;
    const streams = new LogStreams({
      open: async ({ res }) => {
        await once(res, 'close');
        return workspace;
      },
      follow: () => async () => [],
      listen: () => {
        listening += 1;
        return () => (listening -= 1);
      },
    });
    const app = new Koa();
    app.use(async (ctx) => {
      await streams.stage(ctx, () => Promise.resolve());
      answer?.();
    });
    const server = await listen(app.callback(), { host: '127.0.0.1', port: 0, keepAliveSeconds: 75 });
    for (const _ of numbers(6)) {
      const answered = new Promise<void>((resolve) => (answer = resolve));
      const socket = connect(server.port, '127.0.0.1');
      socket.write('GET / HTTP/1.1\r\nHost: bank\r\n\r\n');
      await once(socket, 'connect');
      socket.destroy();
      await answered;
    }
    await server.close();
    expect(listening).to.equal(0);
  });
});
