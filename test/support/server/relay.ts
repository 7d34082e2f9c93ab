/** A TCP relay in front of a server for fault injection: forwards everything until it is told to refuse or to hang. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listenHere } from '../runner/ports.js';

export interface Relay {
  readonly port: number;
  /** The number of open connections. */
  connections(): number;
  /** Forwards new connections to another port, and leaves the open ones where they are. */
  redirect(port: number): void;
  /** Breaks every connection and refuses new ones. */
  refuse(): Promise<void>;
  /** Accepts connections and forwards nothing. */
  hang(): void;
  /** Forwards everything again, on new connections. */
  listen(): Promise<void>;
}

export async function startRelay(targetPort: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  let target = targetPort;
  let isHanging = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (isHanging) return;
    const far = connect(target, '127.0.0.1');
    far.on('error', () => undefined);
    near.pipe(far).pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  });
  const port = await listenHere(server);
  return {
    port,
    connections: () => sockets.size,
    redirect: (to) => void (target = to),
    async refuse() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
    hang() {
      isHanging = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    async listen() {
      isHanging = false;
      if (server.listening) return;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}
