/** Tells the benchmark on which port a server listens. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export function announce(server: Server): void {
  server.once('listening', () => {
    const address: AddressInfo | string | null = server.address();
    if (address !== null && typeof address !== 'string') process.send?.(address.port);
  });
}

/** Listens on any free port, and tells which. */
export function listen(server: Server): void {
  announce(server);
  server.listen(0, '127.0.0.1');
}
