/**
 * A load balancer in front of processes of the bank: polls the readiness of each, forwards each request to a ready
 * process over keep-alive connections, and never sends a request twice.
 */
import { Agent, createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { listenHere } from '../runner/ports.js';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../runner/together.js';

const askEveryMilliseconds = 100;

export interface Balancer {
  readonly url: string;
  /** Settles when this process gets requests, or gets no more. */
  sendsTo(bankUrl: string, isWanted: boolean): Promise<void>;
  /** Requests that got no answer from a process; the balancer answered them with 502. */
  failures(): readonly string[];
  stop(): Promise<void>;
}

export async function startBalancer(bankUrls: readonly string[]): Promise<Balancer> {
  // Shorter than the server's own keep-alive time-out, so that no request meets a closing connection.
  const agent = new Agent({ keepAlive: true, timeout: 1000 });
  const ready = new Set<string>();
  const failed: string[] = [];
  let turn = 0;
  let isOver = false;

  const passOn = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const [...targets] = ready;
    const target = targets[turn++ % targets.length];
    const fail = (reason: string) => {
      failed.push(`${incoming.method} ${incoming.url} at ${target}: ${reason}`);
      outgoing.writeHead(502).end(reason);
    };
    if (target === undefined) return fail('no process is ready');
    const { connection: _, ...headers } = incoming.headers;
    const passed = request(`${target}${incoming.url}`, { agent, method: incoming.method, headers });
    passed.once('error', (error) => fail(String(error)));
    passed.once('response', (answer) => {
      const { connection: __, ...others } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, others);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  };

  const watch = async (bankUrl: string) => {
    while (!isOver) {
      if ((await statusOf(`${bankUrl}/health/ready`)) === 200) ready.add(bankUrl);
      else ready.delete(bankUrl);
      await pause(askEveryMilliseconds);
    }
  };
  const watching = Promise.all(bankUrls.map(watch));
  const server = createServer(passOn);
  const port = await listenHere(server);
  return {
    url: `http://127.0.0.1:${port}`,
    sendsTo: (bankUrl, isWanted) => until(() => ready.has(bankUrl) === isWanted),
    failures: () => failed,
    async stop() {
      isOver = true;
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await watching;
    },
  };
}

/**
 * Returns a health check's status, 0 without an answer; each check opens its own connection, as an external monitor
 * does.
 */
function statusOf(url: string): Promise<number> {
  return new Promise((resolve) => {
    const asking = get(url, { agent: false, timeout: 5000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asking.once('timeout', () => asking.destroy());
    asking.once('error', () => resolve(0));
  });
}
