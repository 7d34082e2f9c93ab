/** The caller's address, as far as a trusted proxy's header gives it. */
import { IncomingMessage } from 'node:http';
import { Socket, BlockList } from 'node:net';
import { expect } from 'chai';
import { callerAddress, networkOf } from '../../src/api/addresses.js';

const proxies = new BlockList();
proxies.addSubnet('10.0.0.0', 8, 'ipv4');
proxies.addAddress('2001:db8::1', 'ipv6');

function requestFrom(address: string, forwardedFor?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: address });
  const request = new IncomingMessage(socket);
  if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = forwardedFor;
  return request;
}

describe('The caller’s address', () => {
  const proxy = '10.0.0.1';
  /** The address of the connection, the header of the proxies, and the caller's address. */
  const table: readonly (readonly [title: string, from: string, header: string | undefined, want: string])[] =
    [
      ['of the connection without a header', '192.0.2.1', undefined, '192.0.2.1'],
      ['of the connection behind no trusted proxy', '192.0.2.1', '192.0.2.7', '192.0.2.1'],
      ['that a trusted proxy names', proxy, '192.0.2.7', '192.0.2.7'],
      ['that a trusted proxy names on an IPv6 socket', '::ffff:10.0.0.1', '192.0.2.7', '192.0.2.7'],
      ['in IPv6 that a trusted proxy names', '2001:db8::1', '2001:db8:5::7', '2001:db8:5::7'],
      ['that the last proxy added', proxy, '203.0.113.9, 192.0.2.7', '192.0.2.7'],
      ['in front of all trusted proxies', proxy, '203.0.113.9, 192.0.2.7, 10.0.0.2', '192.0.2.7'],
      ['of the trusted proxy without a header', proxy, undefined, proxy],
      ['of the trusted proxy if the header ends with no address', proxy, '192.0.2.7, unknown', proxy],
      ['before a port', proxy, '192.0.2.7:4711', '192.0.2.7'],
      ['in brackets before a port', proxy, '[2001:db8:5::7]:4711', '2001:db8:5::7'],
      ['of the trusted proxy if the header is malformed', proxy, '192.0.2.7 or so', proxy],
    ];
  for (const [title, from, header, want] of table) {
    it(`is the address ${title}`, () => {
      expect(callerAddress({ req: requestFrom(from, header) }, proxies)).to.equal(want);
    });
  }

  it('is the address of the connection if no proxy is trusted', () => {
    expect(callerAddress({ req: requestFrom('10.0.0.1', '192.0.2.7') })).to.equal('10.0.0.1');
  });

  for (const [given, want] of [
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:5:6:1:2:3:4', '2001:db8:5:6'],
    ['2001:0DB8:5:6::4', '2001:db8:5:6'],
    ['2001:db8::4', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['', ''],
  ] as const) {
    it(`is limited by the network ${want || '""'} for ${given || '""'}`, () => {
      expect(networkOf(given)).to.equal(want);
    });
  }
});
