/**
 * The listening socket of a development server, kept while server processes come and go. Passes each connection on to the
 * server process, byte by byte; connections that arrive during a restart wait.
 */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The server process listens on this machine only. */
export const innerHost = '127.0.0.1';

export class Front {
  readonly #server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (client) =>
    this.#take(client),
  );
  readonly #clients = new Set<Socket>();
  readonly #waiting = new Set<Socket>();
  /** The port of the server process; `away` once that has ended by itself. */
  #target: number | 'restarting' | 'away' = 'restarting';

  /** Listens, and returns the port; rejects when the port is taken. */
  async open(host: string, port: number): Promise<number> {
    this.#server.listen(port, host);
    await once(this.#server, 'listening');
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  }

  /** Lets new connections wait. */
  hold(): void {
    this.#target = 'restarting';
  }

  passTo(port: number): void {
    this.#target = port;
    for (const client of this.#waiting) pass(client, port);
    this.#waiting.clear();
  }

  /** Ends new connections at once: no server process is about to start. */
  refuse(): void {
    this.#target = 'away';
    for (const client of this.#waiting) client.destroy();
  }

  close(): void {
    this.#server.close();
    for (const client of this.#clients) client.destroy();
  }

  #take(client: Socket): void {
    this.#clients.add(client);
    // `close` follows an error.
    client.on('error', () => undefined);
    client.once('close', () => {
      this.#clients.delete(client);
      this.#waiting.delete(client);
    });
    if (typeof this.#target === 'number') pass(client, this.#target);
    else if (this.#target === 'restarting') this.#waiting.add(client);
    else client.destroy();
  }
}

/** Each side's end reaches the other side after everything that was sent before. */
function pass(client: Socket, port: number): void {
  const server = connect({ allowHalfOpen: true, host: innerHost, port });
  client.pipe(server).pipe(client);
  server.on('error', () => undefined);
  server.once('close', () => client.destroySoon());
  client.once('close', () => server.destroySoon());
}

/** A port for the server process behind the front. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, innerHost);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No port is free.');
  return address.port;
}
