/** Where a request comes from: the other end of its connection. */
import { isIP, type BlockList } from 'node:net';
import type { Context } from './stage.js';

/** Whether the connection itself comes from one of those that the operator has named; no header says who that is. */
export function comesFrom(addresses: BlockList, { req }: Context): boolean {
  return isAmong(addresses, req.socket.remoteAddress ?? '');
}

function isAmong(addresses: BlockList, address: string): boolean {
  return isIP(address) !== 0 && addresses.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}
