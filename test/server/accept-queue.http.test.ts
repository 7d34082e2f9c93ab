/** A caller whose connection waited to be accepted, because the event loop was blocked. */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectByTls } from 'node:tls';
import { expect } from 'chai';
import { paymentText, requestText } from '../attacks/requests.js';
import { onSqlite } from '../support/database/engines.js';
import { until } from '../support/runner/together.js';
import { keptLog } from '../support/server/kept-log.js';
import { type RunningServer, startServer } from '../support/server/server.js';
import { tlsFiles } from '../support/server/tls-files.js';

const answerMilliseconds = 2000;

async function send(socket: Duplex, text: string): Promise<string> {
  socket.write(text);
  const [answer] = await once(socket, 'data');
  return String(answer);
}

for (const [how, settings, eventOfReadiness] of [
  ['HTTP', {}, 'connect'],
  ['TLS', tlsFiles(), 'secureConnect'],
] as const) {
  onSqlite(`A connection by ${how} that waits for longer than an answer may take`, ({ url }) => {
    const { lines, log } = keptLog('warn');
    let server: RunningServer;
    before(async () => {
      const answerSeconds = { ANSWER_SECONDS: String(answerMilliseconds / 1000) };
      server = await startServer({ databaseUrl: url(), log, settings: { ...answerSeconds, ...settings } });
    });
    after(() => server.stop());

    /** Opens connections, and blocks the event loop before the server can accept them. */
    const openDuringBlock = async (count: number) => {
      const place = { port: Number(new URL(server.url).port), host: '127.0.0.1' };
      const sockets = Array.from({ length: count }, () =>
        how === 'TLS' ? connectByTls({ ...place, rejectUnauthorized: false }) : connect(place),
      );
      const ready = Promise.all(sockets.map((socket) => once(socket, eventOfReadiness)));
      // After the connections have begun, which Node does at the next tick.
      process.nextTick(() => {
        const end = performance.now() + answerMilliseconds + 200;
        while (performance.now() < end);
      });
      await ready;
      return sockets;
    };

    it('gets 503 with a retry time for its first request, and service for the next', async () => {
      const [first, second, watcher, ahead] = await openDuringBlock(4);
      if (!first || !second || !watcher || !ahead) throw new Error('a connection is missing');
      const answers = Promise.all([first, second].map((socket) => send(socket, paymentText())));
      expect(await send(watcher, requestText('GET', '/health/live'))).to.match(/^HTTP\/1.1 200 /);
      for (const answer of await answers) {
        expect(answer).to.match(/^HTTP\/1.1 503 /);
        expect(answer).to.match(/\r\nretry-after: 5\r\n/i);
      }
      const summary = () => lines.find(({ event }) => event === 'turned-away');
      await until(() => summary() !== undefined);
      expect(summary()).to.have.deep.property('turnedAway', { 'accept-queue': 2 });

      expect(await send(first, paymentText())).to.match(/^HTTP\/1.1 201 /);
      // Opened ahead of need: nobody waited for its acceptance.
      await pause(1000);
      expect(await send(ahead, paymentText())).to.match(/^HTTP\/1.1 201 /);
      for (const socket of [first, second, watcher, ahead]) socket.destroy();
    });
  });
}
