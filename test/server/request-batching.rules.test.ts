/**
 * Requests that arrive in the same event-loop turn are processed as a batch; with a preloaded tracer, one by one.
 */
import { expect } from 'chai';
import { listenHere } from '../support/runner/ports.js';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { mayHaveTracer, batchRequests } from '../../src/net/request-batching.js';

describe('Requests of one event-loop turn', () => {
  it('arrive with their bodies before the first is processed, and are answered in order', async () => {
    const seen: string[] = [];
    const process = batchRequests((request, response) => {
      seen.push(`${request.url} is processed with ${request.readableLength} bytes`);
      response.end(request.url);
    });
    const server = createServer((request) => void seen.push(`${request.url} arrives`)).on('request', process);
    const socket = connect(await listenHere(server), '127.0.0.1');
    const rest = 'HTTP/1.1\r\nHost: bank\r\nContent-Length: 2\r\n\r\n{}';
    // In one piece, so that all arrive in one turn.
    socket.write(['a', 'b', 'c'].map((name) => `POST /${name} ${rest}`).join(''));
    let answers = '';
    for await (const chunk of socket) {
      answers += String(chunk);
      if (answers.includes('/c')) break;
    }
    server.close();
    expect(answers.match(/\/[abc]/g)).to.deep.equal(['/a', '/b', '/c']);
    expect(seen).to.deep.equal([
      ...['/a', '/b', '/c'].map((name) => `${name} arrives`),
      ...['/a', '/b', '/c'].map((name) => `${name} is processed with 2 bytes`),
    ]);
  });

  it('are not processed if their connection is closed by then', async () => {
    let taken = 0;
    const process = batchRequests(() => (taken += 1));
    const server = createServer(({ socket }) => void socket.destroy()).on('request', process);
    const socket = connect(await listenHere(server), '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: bank\r\n\r\n');
    await once(socket, 'close');
    await setImmediate();
    server.close();
    expect(taken).to.equal(0);
  });

  const followed: readonly [words: readonly string[], options: string, isFollowed: boolean][] = [
    [[], '', false],
    [['--enable-source-maps', '--max-old-space-size=512'], '--trace-warnings', false],
    [['--import=./trace.mjs'], '', true],
    [['-r', './trace.cjs'], '', true],
    [[], '--enable-source-maps --import @opentelemetry/auto-instrumentations-node/register', true],
    [[], '--require=dd-trace/init', true],
    [[], '--experimental-loader=@opentelemetry/instrumentation/hook.mjs', true],
  ];
  for (const [words, options, isFollowed] of followed)
    it(`are processed ${isFollowed ? 'one by one' : 'as a batch'} with ${[...words, options].join(' ') || 'no options'}`, () => {
      expect(mayHaveTracer(words, options)).to.equal(isFollowed);
    });
});
