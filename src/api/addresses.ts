/**
 * The caller's IP address: the peer of the connection, or the address that a trusted proxy names in `X-Forwarded-For`.
 */
import { isIP, type BlockList } from 'node:net';
import type { Context } from './stage.js';

/** Whether the connection's peer is in the operator's list; headers do not count. */
export function comesFrom(addresses: BlockList, { req }: Context): boolean {
  return isAmong(addresses, req.socket.remoteAddress ?? '');
}

/**
 * The caller's address. Each proxy appends its peer to `X-Forwarded-For`; the list is read from its end, and only for
 * as long as the entry was written by a trusted proxy.
 */
export function callerAddress({ req }: Pick<Context, 'req'>, proxies?: BlockList): string {
  let address = req.socket.remoteAddress ?? '';
  if (!proxies) return address;
  const named = [req.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  for (const entry of named.toReversed()) {
    const caller = addressIn(entry);
    if (caller === undefined || !isAmong(proxies, address)) break;
    address = caller;
  }
  return address;
}

/** Returns a check whether the caller has one of the addresses; without addresses, no caller has. */
export function createCallerCheck(
  addresses: BlockList | undefined,
  proxies: BlockList | undefined,
): (ctx: Pick<Context, 'req'>) => boolean {
  return (ctx) => addresses !== undefined && isAmong(addresses, callerAddress(ctx, proxies));
}

/** The network that identifies a caller before authentication. */
export type CallerNetwork = (ctx: Pick<Context, 'req'>) => string;

export function createCallerNetwork(proxies?: BlockList): CallerNetwork {
  return (ctx) => networkOf(callerAddress(ctx, proxies));
}

function isAmong(addresses: BlockList, address: string): boolean {
  return isIP(address) !== 0 && addresses.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}

/** Some proxies append the port, and put an IPv6 address in brackets. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim();
  const [, bracketed, plain] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? [];
  const address = bracketed ?? plain ?? text;
  return isIP(address) === 0 ? undefined : address;
}

const groupsOfAll = 8;
const groupsOfNetwork = 4;

/**
 * The addresses of one subscriber: a single IPv4 address, or an IPv6 network (/64), in which one machine can have any
 * number of addresses.
 */
export function networkOf(address: string): string {
  const [, ipv4] = /(?:^|:)((?:\d+\.){3}\d+)$/.exec(address) ?? [];
  if (ipv4 !== undefined || isIP(address) !== 6) return ipv4 ?? address;
  const [front = '', back] = address.split('::');
  const [first, last] = [groupsIn(front), groupsIn(back ?? '')];
  const zeros = Array<string>(groupsOfAll - first.length - last.length).fill('0');
  const groups = [...first, ...zeros, ...last].slice(0, groupsOfNetwork);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

function groupsIn(part: string): string[] {
  return part === '' ? [] : part.split(':');
}
