/** Free ports of this machine, outside the range that the system assigns to outgoing connections. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { portOf } from '../../../src/net/listener.js';

// Below the range of ephemeral ports, so that a released port is still free when its server returns. Each process uses
// its own part of the range, port by port: two parallel processes could otherwise find the same port free before a
// server uses it.
const lowest = 20_000;
const parts = 59;
const portsOfPart = 200;
const first = lowest + (process.pid % parts) * portsOfPart;
let next = randomInt(portsOfPart);

/** Opens the server on a free port of this machine, and returns the port. */
export async function listenHere(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return portOf(server);
}

export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + (next % portsOfPart);
    next += 1;
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
