/** A half-open connection: the caller sends something, and then neither closes its side nor sends more. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, Socket } from 'node:net';

/** Settles when a server in this process has closed its side of the caller's connection. */
export async function untilGivenBack(port: number, bytes: string): Promise<void> {
  const taken: Socket[] = [];
  const take = (message: unknown) => {
    const isSocket = typeof message === 'object' && message !== null && 'socket' in message;
    if (isSocket && message.socket instanceof Socket) taken.push(message.socket);
  };
  subscribe('net.server.socket', take);
  const caller = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  caller.on('error', () => undefined);
  await once(caller, 'connect');
  caller.resume().write(bytes, 'latin1');
  await once(caller, 'end');
  unsubscribe('net.server.socket', take);
  const held = taken.find(({ destroyed, remotePort }) => !destroyed && remotePort === caller.localPort);
  if (held) await once(held, 'close');
  caller.destroy();
}
