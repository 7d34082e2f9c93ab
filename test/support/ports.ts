/** Free ports of this machine, outside the range that the system assigns to outgoing connections. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Below those from which systems take the ports of outgoing connections: one of these may be left free for a while, and
// is still free when a server comes back to it. Each process has a part of them for its own, which it goes through in
// turn, because those that test side by side could all find the same one free before a server has begun to use it.
const lowest = 20_000;
const parts = 59;
const portsOfPart = 200;
const first = lowest + (process.pid % parts) * portsOfPart;
let next = randomInt(portsOfPart);

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
