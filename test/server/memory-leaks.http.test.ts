/**
 * Memory leaks: the server keeps no object of a request whose caller has disconnected, also with pipelined requests.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { listen } from '../../src/net/listener.js';
import { until } from '../support/server/bank.js';

/** The garbage collector, which Node hides by default. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  return () => {
    if (typeof collect === 'function') collect();
  };
}

describe('Requests on a connection that breaks before any answer', () => {
  it('are garbage-collected', async () => {
    const responses: WeakRef<object>[] = [];
    const server = await listen((_, response) => void responses.push(new WeakRef(response)), {
      host: '127.0.0.1',
      port: 0,
      keepAliveSeconds: 75,
    });
    const socket = connect(server.port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: bank\r\n\r\n'.repeat(20));
    await until(() => responses.length === 20);
    socket.destroy();
    await once(socket, 'close');
    const collect = collector();
    await until(async () => {
      await setImmediate();
      collect();
      return responses.every((each) => each.deref() === undefined);
    });
    await server.close();
  });
});
