/** Wrong tokens of the administration: answered later and later for one address, while a right token never waits. */
import { createServer, request, type Server } from 'node:http';
import { expect } from 'chai';
import { listenHere } from '../support/runner/ports.js';
import Koa from 'koa';
import { administrator } from '../../src/api/administration/access.js';
import { requestId } from '../../src/api/headers.js';
import { detailedProblems } from '../../src/api/problems/detailed-problems.js';
import { inOrder, type Stage } from '../../src/api/stage.js';
import { createLog } from '../../src/log.js';
import { portOf } from '../../src/net/listener.js';
import { administrationToken } from '../support/server/administrator.js';

describe('A wrong token of the administration', () => {
  let server: Server;
  /** The milliseconds that answers waited, each without really waiting. */
  const waits: number[] = [];
  const pause = async (milliseconds: number) => void waits.push(milliseconds);

  const admitted: Stage = (ctx) => void (ctx.status = 204);

  before(async () => {
    const tokens = [
      { name: 'back-office', token: administrationToken, isForMetrics: false },
      { name: 'scraper', token: 'the-token-of-a-scraper-0123456789', isForMetrics: true },
    ];
    const call = inOrder([
      requestId,
      detailedProblems({ log: createLog('silent'), publicUrl: '', realm: 'administration' }),
      administrator(tokens, { pause, tell: () => undefined }),
      admitted,
    ]);
    server = createServer(new Koa().use((ctx) => call(ctx)).callback());
    await listenHere(server);
  });
  after(() => void server.close());

  const statusOf = (token: string, localAddress = '127.0.0.1') =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { Authorization: `Bearer ${token}` };
      const options = { host: '127.0.0.1', port: portOf(server), localAddress, headers, agent: false };
      request(options, (answer) => resolve(answer.resume().statusCode))
        .once('error', reject)
        .end();
    });

  it('is answered at once twenty times in a minute, then later and later, up to five seconds', async () => {
    for (let at = 0; at < 42; at += 1) expect(await statusOf(`guess-${at}`)).to.equal(401);
    expect(waits).to.have.length(22);
    expect(waits.slice(0, 3)).to.deep.equal([250, 500, 750]);
    expect(waits.slice(-3)).to.deep.equal([5000, 5000, 5000]);
  });

  it('delays no right token of the same address, and no other address', async () => {
    waits.length = 0;
    expect(await statusOf(administrationToken)).to.equal(204);
    expect(await statusOf('the-token-of-a-scraper-0123456789')).to.equal(401);
    expect(await statusOf('guess', '127.0.0.2')).to.equal(401);
    expect(waits).to.deep.equal([]);
    expect(await statusOf('guess')).to.equal(401);
    expect(waits).to.deep.equal([5000]);
  });
});
