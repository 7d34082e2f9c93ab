/** A host that publishes revocation lists over HTTP: each path has a list, or answers as the test says. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { portOf } from '../../../src/net/listener.js';

type Published = Buffer | ((response: ServerResponse) => void);

export interface ListHost {
  /** `localhost` and its port. */
  readonly host: string;
  addressOf(path: string): string;
  publish(path: string, published: Published): void;
  timesAsked(path: string): number;
  stop(): void;
}

export async function startListHost(): Promise<ListHost> {
  const published = new Map<string, Published>();
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const found = published.get(url);
    if (typeof found === 'function') found(response);
    else if (found) response.end(found);
    else response.writeHead(404).end();
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const host = `localhost:${portOf(server)}`;
  return {
    host,
    addressOf: (path) => `http://${host}${path}`,
    publish: (path, list) => void published.set(path, list),
    timesAsked: (path) => asked.filter((each) => each === path).length,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
