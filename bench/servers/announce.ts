/** Reports a server's port to the benchmark. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export function announce(server: Server): void {
  server.once('listening', () => {
    const address: AddressInfo | string | null = server.address();
    if (address !== null && typeof address !== 'string') process.send?.(address.port);
  });
}

/** Listens on a free port, and reports the port. */
export function listen(server: Server): void {
  announce(server);
  server.listen(0, '127.0.0.1');
}
